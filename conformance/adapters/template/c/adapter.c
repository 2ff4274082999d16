// An adapter: copy this file, say in DESCRIBE what your engine plays, fill in three functions. It needs no library.
// The example below is a very small engine: it counts hands, in rounds where everybody stands, and declines the rest.
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A value that was read: a pointer to its text. NULL is a value that is not there, and every function takes it.
typedef const char *Json;
static Json get(Json object, const char *key);             // what stands under a key
static Json first(Json list);                              // the first item of an array, or key of an object
static Json next(Json item);                               // the item or the key after this one
static Json under(Json key);                               // what stands under this key
static bool is(Json value, const char *text);              // whether it is this string
static const char *text(Json value);                       // a string, until the next request; "" if it is none
static void write_text(FILE *out, const char *text);       // write a string; null if it is NULL
static Json whole(const char *line);                       // the value that a line is; NULL if it is no JSON
static int length(Json value);                             // how long it is, as it was read
static void forget(void);                                  // free all strings

// What start and act return: OK, refused(why), or unsupported(reason, message).
typedef struct { const char *reason, *message; } Said;
static const Said OK = {NULL, NULL};
static Said refused(const char *why) { return (Said){NULL, why}; }
static Said unsupported(const char *reason, const char *message) { return (Said){reason, message}; }

static const char *DESCRIBE =
    "{\"protocol\": 1,"
    " \"engine\": {\"name\": \"my-engine\", \"version\": \"0.1\", \"language\": \"C\"},"
    " \"variants\": {\"macao-agreed-stake\": {}}," // each with readings of your own, where its sources are silent
    " \"observes\": {\"banking\": [\"points\"]}}"; // the fields you show; nothing else is compared

// Whatever your engine holds a game in.
enum { MOST = 12 };
typedef struct {
    Json hands;
    const char *to_speak[MOST];
    int speakers, spoken;
} Game;

// Set up a game. `readings` has the reading of every rule.
static Said start(Game *game, Json setup, Json variant, Json readings) {
    (void)readings;
    if (!is(variant, "macao-agreed-stake")) return unsupported("variant", "only macao-agreed-stake here");
    if (!get(setup, "hands")) return unsupported("setup", "only positions with hands dealt");
    const char *seats[MOST];
    int count = 0, left = 0;
    for (Json seat = first(get(setup, "seats")); seat && count < MOST; seat = next(seat)) {
        seats[count++] = text(seat);
        if (is(get(setup, "banker"), seats[count - 1])) left = count;
    }
    *game = (Game){.hands = get(setup, "hands"), .speakers = count};
    for (int place = 0; place < count; place++) game->to_speak[place] = seats[(left + place) % count];
    return OK;
}

// Make one move. Return refused (why) if your engine forbids it, unsupported if it has nothing of the kind.
static Said act(Game *game, Json action) {
    bool show = is(get(action, "do"), "show");
    if (!show && !is(get(action, "do"), "stand")) return unsupported("action", "only stand and show here");
    int left = game->speakers - game->spoken;
    if (!left || !is(get(action, "seat"), game->to_speak[game->spoken])) return refused("it is not your turn");
    if (show != (left == 1)) return refused("punters stand and the banker shows");
    game->spoken++;
    return OK;
}

// Count a hand. An engine would have this; an adapter computes nothing.
static int points(const char *cards) {
    int sum = 0;
    for (const char *card = cards; *card; card += strcspn(card, " "), card += *card == ' ') {
        const char *found = strchr("A23456789", *card);
        if (found) sum += (int)(found - "A23456789") + 1;
    }
    return sum % 10;
}

// Say what can be seen now: `turn` always, and the fields of DESCRIBE, as the inside of a JSON object.
// Return false, and write nothing, if your engine cannot show this step.
static bool observe(const Game *game, FILE *out) {
    fputs("\"turn\": ", out);
    write_text(out, game->spoken < game->speakers ? game->to_speak[game->spoken] : NULL);
    const char *between = ", \"points\": {";
    for (Json seat = first(game->hands); seat; seat = next(seat), between = ", ") {
        fputs(between, out);
        write_text(out, text(seat));
        fprintf(out, ": %d", points(text(under(seat))));
    }
    fputs("}", out);
    return true;
}

// ---- plumbing: nothing to change below -----------------------------------------------------------------------------
static void look(FILE *out, const Game *game, const char *why) {
    fputs("{", out);
    if (observe(game, out)) {
        if (why) fputs(", \"refused\": ", out), write_text(out, why);
        fputs("}", out);
    } else fseek(out, -1, SEEK_CUR), fputs("null", out);
}

static void play(FILE *out, Json asked) {
    Game game;
    char *trace;
    size_t size;
    int steps = 0;
    FILE *seen = open_memstream(&trace, &size);
    Said said = start(&game, get(asked, "setup"), get(asked, "variant"), get(asked, "readings"));
    for (Json action = first(get(asked, "actions")); !said.reason; action = next(action), steps++) {
        look(seen, &game, said.message);
        if (!action) break;
        fputs(", ", seen);
        said = act(&game, action);
    }
    fclose(seen);
    if (!said.reason) fprintf(out, "\"result\": {\"trace\": [%s]}", trace);
    else {
        fputs("\"error\": {\"code\": 1, \"message\": ", out);
        write_text(out, said.message);
        fprintf(out, ", \"data\": {\"reason\": \"%s\"", said.reason);
        fprintf(out, steps ? ", \"step\": %d}}" : "}}", steps - 1);
    }
    free(trace);
}

static void answer(FILE *out, Json asked) {
    Json id = get(asked, "id");
    fprintf(out, "{\"jsonrpc\": \"2.0\", \"id\": %.*s, ", id ? length(id) : 4, id ? id : "null");
    if (is(get(asked, "method"), "play")) play(out, get(asked, "params"));
    else if (is(get(asked, "method"), "describe")) fprintf(out, "\"result\": %s", DESCRIBE);
    else fprintf(out, "\"error\": {\"code\": %s, \"message\": \"no such method\"}", asked ? "-32601" : "-32603");
    fputs("}\n", out);
    fflush(out);
}

int main(void) {
    FILE *wire = fdopen(dup(1), "w");
    dup2(2, 1); // what the engine prints goes to the log: standard output belongs to the protocol
    char *line = NULL;
    for (size_t size = 0; getline(&line, &size, stdin) > 0; forget()) answer(wire, whole(line));
}

// ---- JSON: read where it stands ------------------------------------------------------------------------------------
static const char *spaces(const char *at) { return at + strspn(at, " \t\r\n"); }

static const char *end_of_string(const char *at) {
    for (at++; *at != '"'; at++) {
        if (*at == '\\') at++;
        if ((unsigned char)*at < ' ') return NULL;
    }
    return at + 1;
}

// Where a value ends; NULL if it is none. Only this function may be given what has not been read before.
static const char *end_of(const char *at, int depth) {
    static const char *const words[] = {"null", "true", "false"};
    if (*at == '"') return end_of_string(at);
    if (*at == '[' || *at == '{') {
        char close = *at == '[' ? ']' : '}';
        at = spaces(at + 1);
        if (*at == close) return at + 1;
        while (depth < 100) {
            if (close == '}') {
                if (*at != '"' || !(at = end_of_string(at)) || *(at = spaces(at)) != ':') return NULL;
                at = spaces(at + 1);
            }
            if (!(at = end_of(at, depth + 1))) return NULL;
            at = spaces(at);
            if (*at == close) return at + 1;
            if (*at != ',') return NULL;
            at = spaces(at + 1);
        }
        return NULL;
    }
    for (size_t word = 0; word < 3; word++) {
        if (!strncmp(at, words[word], strlen(words[word]))) return at + strlen(words[word]);
    }
    size_t digits = strspn(at, "+-.eE0123456789");
    return digits && *at != '+' && *at != '.' ? at + digits : NULL;
}

static Json whole(const char *line) {
    Json value = spaces(line);
    const char *end = end_of(value, 0);
    return end && !*spaces(end) ? value : NULL;
}

static int length(Json value) { return (int)(end_of(value, 0) - value); }

static Json first(Json list) {
    if (!list || (*list != '[' && *list != '{')) return NULL;
    Json item = spaces(list + 1);
    return *item == ']' || *item == '}' ? NULL : item;
}

static Json under(Json key) { return spaces(spaces(end_of(key, 0)) + 1); }

static Json next(Json item) {
    if (!item) return NULL;
    const char *end = spaces(end_of(item, 0));
    if (*end == ':') end = spaces(end_of(under(item), 0));
    return *end == ',' ? spaces(end + 1) : NULL;
}

static Json get(Json object, const char *key) {
    if (!object || *object != '{') return NULL;
    for (Json name = first(object); name; name = next(name)) {
        if (is(name, key)) return under(name);
    }
    return NULL;
}

static bool is(Json value, const char *expected) { return value && *value == '"' && !strcmp(text(value), expected); }

// All texts that were taken out, each with the one before.
typedef struct Kept { struct Kept *before; char text[]; } Kept;
static Kept *kept;

static void forget(void) {
    while (kept) {
        Kept *before = kept->before;
        free(kept);
        kept = before;
    }
}

static char *put_utf8(char *out, unsigned long code) {
    if (code < 0x80) return *out++ = (char)code, out;
    if (code < 0x800) *out++ = (char)(0xC0 | code >> 6);
    else if (code < 0x10000) *out++ = (char)(0xE0 | code >> 12);
    else *out++ = (char)(0xF0 | code >> 18), *out++ = (char)(0x80 | (code >> 12 & 0x3F));
    if (code >= 0x800) *out++ = (char)(0x80 | (code >> 6 & 0x3F));
    *out++ = (char)(0x80 | (code & 0x3F));
    return out;
}

static unsigned long hex4(const char *at) {
    char digits[5] = {0};
    strncpy(digits, at, 4);
    return strtoul(digits, NULL, 16);
}

static const char *text(Json value) {
    if (!value || *value != '"') return "";
    const char *end = end_of_string(value) - 1;
    Kept *one = malloc(sizeof *one + (size_t)(end - value)); // no text is longer than it is written
    if (!one) abort();
    one->before = kept;
    kept = one;
    char *out = one->text;
    for (const char *at = value + 1; at < end; at++) {
        static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
        if (*at != '\\') *out++ = *at;
        else if (*++at != 'u') *out++ = strchr(escapes, *at) ? meant[strchr(escapes, *at) - escapes] : *at;
        else if (end - at < 5) break;
        else {
            unsigned long code = hex4(at + 1);
            at += 4;
            if (code >> 10 == 0x36 && end - at > 6 && at[1] == '\\' && at[2] == 'u') { // two halves of one character
                code = 0x10000 + ((code & 0x3FF) << 10 | (hex4(at + 3) & 0x3FF));
                at += 6;
            }
            out = put_utf8(out, code);
        }
    }
    *out = 0;
    return one->text;
}

static void write_text(FILE *out, const char *text) {
    if (!text) {
        fputs("null", out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < ' ') fprintf(out, "\\u%04x", (unsigned)*text);
        else fputc(*text, out);
    }
    fputc('"', out);
}
