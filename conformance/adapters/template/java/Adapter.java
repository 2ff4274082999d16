import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An adapter: copy this file, say in DESCRIBE what your engine plays, fill in three methods. It needs no library.
 * The example is a very small engine: it counts hands, in rounds where everybody stands, and declines the rest.
 */
public class Adapter {
    static final Map<String, Object> DESCRIBE = Map.of(
        "protocol", 1,
        "engine", Map.of("name", "my-engine", "version", "0.1", "language", "Java"),
        "variants", Map.of("macao-agreed-stake", Map.of()), // each with readings of your own: mostly none
        "observes", Map.of("banking", List.of("points"))); // the fields you show; nothing else is compared

    /** Whatever your engine holds a game in. */
    record Game(Map<String, String> hands, Deque<String> toSpeak) {}

    /** Set up a game. `readings` has the reading of every rule. */
    static Game start(Map<String, Object> setup, String variant, Map<String, String> readings) {
        if (!"macao-agreed-stake".equals(variant)) throw new Unsupported("variant", "no " + variant + " here");
        if (!setup.containsKey("hands")) throw new Unsupported("setup", "only positions with hands dealt");
        List<String> seats = new ArrayList<>(Json.<List<String>>as(setup.get("seats")));
        Collections.rotate(seats, -seats.indexOf(setup.get("banker")) - 1);
        return new Game(Json.as(setup.get("hands")), new ArrayDeque<>(seats));
    }

    /** Make one move. Throw Refused (why) if your engine forbids it, Unsupported if it has nothing of the kind. */
    static void act(Game game, Map<String, Object> action) {
        String what = (String) action.get("do");
        if (!List.of("stand", "show").contains(what)) throw new Unsupported("action", "no " + what + " here");
        if (!action.get("seat").equals(game.toSpeak.peek())) throw new Refused("it is not your turn");
        if (what.equals("show") != (game.toSpeak.size() == 1)) throw new Refused("punters stand and the banker shows");
        game.toSpeak.remove();
    }

    /** Say what can be seen now: `turn` always, and the fields of DESCRIBE; null if this step cannot be shown. */
    static Map<String, Object> observe(Game game) {
        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("turn", game.toSpeak.peek());
        seen.put("points", points(game.hands));
        return seen;
    }

    /** Count hands. An engine would have this; an adapter computes nothing. */
    static Map<String, Integer> points(Map<String, String> hands) {
        Map<String, Integer> counted = new HashMap<>();
        hands.forEach((seat, cards) -> counted.put(seat, Arrays.stream(cards.split(" "))
            .mapToInt(card -> card.isEmpty() ? 0 : "A23456789".indexOf(card.charAt(0)) + 1).sum() % 10));
        return counted;
    }

    // ---- plumbing: nothing to change below --------------------------------------------------------------------------
    static class Refused extends RuntimeException { Refused(String why) { super(why); } }

    static class Unsupported extends RuntimeException {
        final Map<String, Object> data = new HashMap<>();
        Unsupported(String reason, String message) { super(message); data.put("reason", reason); }
    }

    static Object play(Map<String, Object> asked) {
        Game game = start(Json.as(asked.get("setup")), (String) asked.get("variant"), Json.as(asked.get("readings")));
        List<String> trace = new ArrayList<>(List.of(Json.write(observe(game)))); // as text, for the game goes on
        List<Map<String, Object>> actions = Json.as(asked.get("actions"));
        for (int step = 0; step < actions.size(); step++) {
            String why = null;
            try {
                act(game, actions.get(step));
            } catch (Refused refused) {
                why = String.valueOf(refused.getMessage());
            } catch (Unsupported no) {
                no.data.put("step", step);
                throw no;
            }
            Map<String, Object> seen = observe(game);
            if (seen != null && why != null) (seen = new HashMap<>(seen)).put("refused", why);
            trace.add(Json.write(seen));
        }
        return Map.of("trace", trace.stream().map(Json::read).toList());
    }

    static Map<String, Object> answer(String line) {
        Map<String, Object> reply = Json.as(Json.read("{\"jsonrpc\": \"2.0\", \"id\": null}"));
        try {
            Map<String, Object> asked = Json.as(Json.read(line));
            reply.put("id", asked.get("id"));
            if ("play".equals(asked.get("method"))) reply.put("result", play(Json.as(asked.get("params"))));
            else if ("describe".equals(asked.get("method"))) reply.put("result", DESCRIBE);
            else reply.put("error", Map.of("code", -32601, "message", "no such method"));
        } catch (Unsupported no) {
            reply.put("error", Map.of("code", 1, "message", no.getMessage(), "data", no.data));
        } catch (Exception | StackOverflowError bug) { // whatever the engine does, the next case gets its answer
            bug.printStackTrace();
            reply.put("error", Map.of("code", -32603, "message", bug.toString()));
        }
        return reply;
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream wire = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // what the engine prints goes to the log: standard output belongs to the protocol
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = input.readLine()) != null; ) wire.print(Json.write(answer(line)) + "\n");
    }

    // ---- JSON: maps, lists, strings, numbers, booleans and null, read and written -----------------------------------
    static final class Json {
        private final String text;
        private int at;

        private Json(String text) { this.text = text; }

        /** A value of the type that is wanted; what is inside of it is not looked at. */
        @SuppressWarnings("unchecked")
        static <T> T as(Object value) { return (T) value; }

        /** Read a whole text. Throws IllegalArgumentException if it is no JSON. */
        static Object read(String text) {
            Json json = new Json(text);
            Object value = json.value();
            if (json.next() != 0) throw json.wrong();
            return value;
        }

        /** Write a value on one line. */
        static String write(Object value) {
            StringBuilder out = new StringBuilder();
            write(value, out);
            return out.toString();
        }

        private static void write(Object value, StringBuilder out) {
            if (value instanceof Map<?, ?> map) {
                String between = "{";
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    write(entry.getKey(), out.append(between));
                    write(entry.getValue(), out.append(':'));
                    between = ",";
                }
                out.append(map.isEmpty() ? "{}" : "}");
            } else if (value instanceof Iterable<?> list) {
                String between = "";
                out.append('[');
                for (Object item : list) {
                    write(item, out.append(between));
                    between = ",";
                }
                out.append(']');
            } else if (value instanceof String string) {
                out.append('"');
                for (char c : string.toCharArray()) {
                    if (c == '"' || c == '\\') out.append('\\').append(c);
                    else if (c < ' ' || Character.isSurrogate(c)) out.append(String.format("\\u%04x", (int) c));
                    else out.append(c);
                }
                out.append('"');
            } else {
                out.append(value);
            }
        }

        private Object value() {
            switch (next()) {
                case '{': {
                    Map<String, Object> map = new LinkedHashMap<>();
                    for (at++; next() != '}'; skipComma('}')) {
                        String key = string();
                        take(':');
                        map.put(key, value());
                    }
                    at++;
                    return map;
                }
                case '[': {
                    List<Object> list = new ArrayList<>();
                    for (at++; next() != ']'; skipComma(']')) list.add(value());
                    at++;
                    return list;
                }
                case '"':
                    return string();
                default:
                    int begin = at;
                    while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) at++;
                    return scalar(text.substring(begin, at));
            }
        }

        private Object scalar(String word) {
            switch (word) {
                case "null": return null;
                case "true": return true;
                case "false": return false;
                default:
                    if (word.matches("-?[0-9]{1,18}")) return Long.parseLong(word);
                    if (word.matches("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) return Double.parseDouble(word);
                    throw wrong();
            }
        }

        private String string() {
            take('"');
            StringBuilder out = new StringBuilder();
            while (true) {
                char c = character();
                if (c == '"') return out.toString();
                if (c != '\\') {
                    out.append(c);
                    continue;
                }
                char escaped = character();
                int place = "\"\\/bfnrt".indexOf(escaped);
                if (escaped == 'u' && at + 4 <= text.length()) {
                    out.append((char) Integer.parseInt(text.substring(at, at += 4), 16));
                } else if (place >= 0) {
                    out.append("\"\\/\b\f\n\r\t".charAt(place));
                } else {
                    throw wrong();
                }
            }
        }

        private char character() {
            if (at >= text.length()) throw wrong();
            return text.charAt(at++);
        }

        private void skipComma(char end) {
            if (next() == ',') at++;
            else if (next() != end) throw wrong();
        }

        private void take(char wanted) {
            if (next() != wanted) throw wrong();
            at++;
        }

        /** The next character that is no space; 0 at the end. */
        private char next() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
            return at < text.length() ? text.charAt(at) : 0;
        }

        private IllegalArgumentException wrong() { return new IllegalArgumentException("no JSON at character " + at); }
    }
}
