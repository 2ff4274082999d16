// An adapter: copy this file, say in DESCRIBE what your engine plays, fill in three functions. It needs no crate.
// The example below is a very small engine: it counts hands, in rounds where everybody stands, and declines the rest.
use std::io::{BufRead, Write};

const DESCRIBE: &str = r#"{
  "protocol": 1,
  "engine": {"name": "my-engine", "version": "0.1", "language": "Rust"},
  "variants": {"macao-agreed-stake": {}},
  "observes": {"banking": ["points"]}
}"#; // variants: each with readings of your own, where its sources are silent; observes: the fields that you show

/// Whatever your engine holds a game in.
struct Game {
    hands: Vec<(String, String)>,
    to_speak: Vec<String>,
}

/// Set up a game. `readings` has the reading of every rule.
fn start(setup: &Json, variant: &str, _readings: &Json) -> Result<Game, No> {
    if variant != "macao-agreed-stake" {
        return Err(unsupported("variant", format!("no {variant} here")));
    }
    let hands = match setup.get("hands") {
        Json::Map(hands) => hands,
        _ => return Err(unsupported("setup", "only positions with hands dealt")),
    };
    let mut seats: Vec<String> = setup.get("seats").list().iter().map(|seat| seat.text().to_string()).collect();
    let left = seats.iter().position(|seat| seat == setup.get("banker").text()).map_or(0, |place| place + 1);
    seats.rotate_left(left);
    Ok(Game {
        hands: hands.iter().map(|(seat, cards)| (seat.clone(), cards.text().to_string())).collect(),
        to_speak: seats,
    })
}

/// Make one move. Return `refused` (why) if your engine forbids it, `unsupported` if it has nothing of the kind.
fn act(game: &mut Game, action: &Json) -> Result<(), No> {
    let what = action.get("do").text();
    if what != "stand" && what != "show" {
        return Err(unsupported("action", format!("no {what} here")));
    }
    if game.to_speak.first().map(String::as_str) != Some(action.get("seat").text()) {
        return Err(refused("it is not your turn"));
    }
    if (what == "show") != (game.to_speak.len() == 1) {
        return Err(refused("punters stand and the banker shows"));
    }
    game.to_speak.remove(0);
    Ok(())
}

/// Say what can be seen now: `turn` always, and the fields of DESCRIBE; None if your engine cannot show this step.
fn observe(game: &Game) -> Option<Vec<(String, Json)>> {
    let turn = game.to_speak.first().map_or(Json::Null, |seat| Json::from(seat.as_str()));
    let points = game.hands.iter().map(|(seat, cards)| (seat.clone(), Json::Number(count(cards)))).collect();
    Some(vec![("turn".to_string(), turn), ("points".to_string(), Json::Map(points))])
}

/// Count a hand. An engine would have this; an adapter computes nothing.
fn count(cards: &str) -> f64 {
    let worth = |card: &str| "A23456789".find(&card[..1]).map_or(0, |place| place + 1);
    (cards.split_whitespace().map(worth).sum::<usize>() % 10) as f64
}

// ---- plumbing: nothing to change below ------------------------------------------------------------------------------
struct No(&'static str, String); // the reason (variant, setup, action or field; empty where it is refused), and why
fn refused(why: impl Into<String>) -> No {
    No("", why.into())
}
fn unsupported(reason: &'static str, message: impl Into<String>) -> No {
    No(reason, message.into())
}

fn play(asked: &Json) -> Result<Json, (No, Option<usize>)> {
    let started = start(asked.get("setup"), asked.get("variant").text(), asked.get("readings"));
    let mut game = started.map_err(|no| (no, None))?;
    let mut trace = vec![observe(&game).map_or(Json::Null, Json::Map)];
    for (step, action) in asked.get("actions").list().iter().enumerate() {
        let why = match act(&mut game, action) {
            Err(No("", why)) => Some(("refused".to_string(), Json::Text(why))),
            Err(no) => return Err((no, Some(step))),
            Ok(()) => None,
        };
        trace.push(observe(&game).map_or(Json::Null, |seen| Json::Map(seen.into_iter().chain(why).collect())));
    }
    Ok(Json::Map(vec![("trace".to_string(), Json::List(trace))]))
}

fn answer(asked: &Json) -> String {
    match asked.get("method").text() {
        "describe" => format!(r#""result":{}"#, DESCRIBE.replace('\n', "")),
        "play" => match play(asked.get("params")) {
            Ok(result) => format!(r#""result":{result}"#),
            Err((No(reason, why), step)) => {
                let (why, step) = (Json::Text(why), step.map_or(String::new(), |step| format!(r#","step":{step}"#)));
                format!(r#""error":{{"code":1,"message":{why},"data":{{"reason":"{reason}"{step}}}}}"#)
            }
        },
        _ => r#""error":{"code":-32601,"message":"no such method"}"#.to_string(),
    }
}

extern "C" {
    fn dup2(from: i32, to: i32) -> i32;
}

fn main() {
    use std::os::unix::io::AsFd;
    let mut wire = std::fs::File::from(std::io::stdout().as_fd().try_clone_to_owned().expect("there is no output"));
    unsafe { dup2(2, 1) }; // what the engine prints goes to the log: standard output belongs to the protocol
    for line in std::io::stdin().lock().split(b'\n') {
        let asked = read(&String::from_utf8_lossy(&line.expect("the input cannot be read"))).unwrap_or(Json::Null);
        let failed = r#""error":{"code":-32603,"message":"the engine panicked: see the log"}"#.to_string();
        let said = std::panic::catch_unwind(|| answer(&asked)).unwrap_or(failed);
        writeln!(wire, r#"{{"jsonrpc":"2.0","id":{},{said}}}"#, asked.get("id")).expect("nobody listens");
    }
}

// ---- JSON: a value, read and written --------------------------------------------------------------------------------
#[derive(Clone, Debug, PartialEq)]
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Map(Vec<(String, Json)>),
}

impl Json {
    /// What stands under a key; null if there is none, or if this is no object.
    fn get(&self, key: &str) -> &Json {
        let pairs = if let Json::Map(pairs) = self { pairs.as_slice() } else { &[] };
        pairs.iter().find(|(name, _)| name == key).map_or(&Json::Null, |(_, value)| value)
    }

    /// The text; empty if this is none.
    fn text(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }

    /// The items; empty if this is no array.
    fn list(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_string())
    }
}

impl std::fmt::Display for Json {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(value) => write!(out, "{value}"),
            Json::Number(value) => write!(out, "{value}"),
            Json::Text(text) => {
                write!(out, "\"")?;
                for char in text.chars() {
                    match char {
                        '"' | '\\' => write!(out, "\\{char}")?,
                        '\0'..='\x1f' => write!(out, "\\u{:04x}", char as u32)?,
                        _ => write!(out, "{char}")?,
                    }
                }
                write!(out, "\"")
            }
            Json::List(items) => {
                let items: Vec<String> = items.iter().map(Json::to_string).collect();
                write!(out, "[{}]", items.join(","))
            }
            Json::Map(pairs) => {
                let pairs: Vec<String> =
                    pairs.iter().map(|(key, value)| format!("{}:{value}", Json::from(key.as_str()))).collect();
                write!(out, "{{{}}}", pairs.join(","))
            }
        }
    }
}

/// Read a whole text as JSON; None if it is none.
fn read(text: &str) -> Option<Json> {
    let mut rest = text;
    let value = value(&mut rest, 0)?;
    rest.trim().is_empty().then_some(value)
}

fn value(rest: &mut &str, depth: usize) -> Option<Json> {
    let constants = [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))];
    *rest = rest.trim_start();
    match rest.chars().next()? {
        _ if depth > 100 => None,
        '"' => string(rest).map(Json::Text),
        '[' => items(rest, ']', |rest| value(rest, depth + 1)).map(Json::List),
        '{' => items(rest, '}', |rest| {
            let key = string(rest)?;
            skip(rest, ':').then_some(())?;
            Some((key, value(rest, depth + 1)?))
        })
        .map(Json::Map),
        '-' | '0'..='9' => {
            let end = rest.find(|char| !"+-.eE0123456789".contains(char)).unwrap_or(rest.len());
            let (number, after) = rest.split_at(end);
            *rest = after;
            number.parse().ok().map(Json::Number)
        }
        _ => constants.into_iter().find_map(|(word, value)| {
            *rest = rest.strip_prefix(word)?;
            Some(value)
        }),
    }
}

/// Take a character if it stands next.
fn skip(rest: &mut &str, char: char) -> bool {
    *rest = rest.trim_start();
    let after = rest.strip_prefix(char);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

fn items<T>(rest: &mut &str, end: char, mut item: impl FnMut(&mut &str) -> Option<T>) -> Option<Vec<T>> {
    *rest = &rest[1..];
    let mut found = Vec::new();
    if skip(rest, end) {
        return Some(found);
    }
    loop {
        *rest = rest.trim_start();
        found.push(item(rest)?);
        if !skip(rest, ',') {
            return skip(rest, end).then_some(found);
        }
    }
}

fn string(rest: &mut &str) -> Option<String> {
    *rest = rest.strip_prefix('"')?;
    let mut units: Vec<u16> = Vec::new(); // as UTF-16, in which \u is written
    loop {
        let char = rest.chars().next()?;
        *rest = &rest[char.len_utf8()..];
        match char {
            '"' => return Some(String::from_utf16_lossy(&units)),
            '\\' => {
                let escaped = rest.chars().next()?;
                *rest = &rest[escaped.len_utf8()..];
                units.push(match escaped {
                    '"' | '\\' | '/' => escaped as u16,
                    'b' => 8,
                    'f' => 12,
                    'n' => 10,
                    'r' => 13,
                    't' => 9,
                    'u' => {
                        let unit = u16::from_str_radix(rest.get(..4)?, 16).ok()?;
                        *rest = &rest[4..];
                        unit
                    }
                    _ => return None,
                });
            }
            _ => units.extend_from_slice(char.encode_utf16(&mut [0; 2])),
        }
    }
}
