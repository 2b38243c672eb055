import { expect, test } from "vitest";

import { parseVoiceCommand } from "#music/voice/parse-voice-command";
import { spokenPercent } from "#music/voice/spoken-number";
import type { ParsedCommand, VoiceIntent, Wish } from "#music/voice/voice-intent";

import { PHRASES } from "./voice-phrases.ts";

/** An intent in the notation of the table of phrases. */
function written(intent: VoiceIntent): string {
  if (intent.action === "volume") {
    if ("percent" in intent) return `volume ${intent.percent}`;
    return `volume ${intent.by > 0 ? "+" : ""}${intent.by}`;
  }
  if (intent.action === "seek") {
    if ("positionMs" in intent) return `seek ${intent.positionMs / 1_000}`;
    return `seek ${intent.byMs > 0 ? "+" : ""}${intent.byMs / 1_000}`;
  }
  if (intent.action === "transfer") return `transfer ${intent.device}`;
  if (intent.action === "next" || intent.action === "previous")
    return intent.count === 1 ? intent.action : `${intent.action} ${intent.count}`;
  if (intent.action === "play") return writtenWish("play", intent, intent.device);
  if (intent.action === "queue") return writtenWish("queue", intent, null);
  if (intent.action !== "search") return intent.action;
  return `search ${intent.query}${intent.artist === null ? "" : ` / ${intent.artist}`}`;
}

function writtenWish(action: string, wish: Wish, device: string | null): string {
  const { query, artist, genre, mood, playlist, album, parts } = wish;
  const slots = [
    ...(genre === null ? [] : ["#", genre]),
    ...(mood === null ? [] : ["~", mood]),
    ...(playlist === null ? [] : ["list", playlist]),
    ...(album === null ? [] : ["album", album]),
    ...(parts.length === 0 ? [] : [parts.join(" | ")]),
  ];
  const what = slots.length === 0 && query !== null ? [query] : slots;
  return [action, ...what, ...(artist === null ? [] : ["/", artist]), ...(device === null ? [] : [">", device])].join(
    " ",
  );
}

const understood = ({ intent, provider }: ParsedCommand): string | null =>
  intent === null ? null : `${written(intent)}${provider === null ? "" : ` @ ${provider}`}`;

const confidenceOf = (said: string): number => parseVoiceCommand(said).confidence;

test("every phrase of the table is understood as it stands there, and the near misses as nothing", () => {
  expect(new Set(PHRASES.map(([said]) => said)).size).toBe(PHRASES.length);
  expect(PHRASES.length).toBeGreaterThanOrEqual(120);
  const wrong = PHRASES.map(([said, expected]) => ({ said, expected, got: understood(parseVoiceCommand(said)) }));
  expect(wrong.filter(({ expected, got }) => got !== expected)).toEqual([]);
});

test("case and punctuation change nothing, also not the confidence", () => {
  const changed = PHRASES.filter(([said]) => {
    const loud = parseVoiceCommand(`${said.toUpperCase()}!`);
    const plain = parseVoiceCommand(said);
    return loud.intent?.action !== plain.intent?.action || loud.confidence !== plain.confidence;
  });
  expect(changed).toEqual([]);
});

test("polite words change what is understood in nothing, and lower the confidence a little", () => {
  const plain = PHRASES.filter(([said, expected]) => expected !== null && !/please|thank|for me|you/i.test(said));
  expect(plain.length).toBeGreaterThan(100);
  const changed = plain.filter(([said, expected]) => {
    const polite = parseVoiceCommand(`please ${said} thanks`);
    return understood(polite) !== expected || polite.confidence >= confidenceOf(said);
  });
  expect(changed).toEqual([]);
});

test("the confidence is from 0 to 1, 1 for a listed pattern, less for a variant and for words of more than one meaning", () => {
  for (const [said] of PHRASES) {
    expect(confidenceOf(said)).toBeGreaterThanOrEqual(0);
    expect(confidenceOf(said)).toBeLessThanOrEqual(1);
  }
  for (const said of ["pause", "skip", "go back", "volume 50 percent", "turn it up", "play jazz", "search for rain"])
    expect([said, confidenceOf(said)]).toEqual([said, 1]);
  expect(confidenceOf("stop playing")).toBeLessThan(1);
  expect(confidenceOf("another one")).toBeLessThan(confidenceOf("next song"));
  expect(confidenceOf("what is the weather")).toBe(0);
});

test("every whole number from 0 to 100 is understood in digits, and no other number", () => {
  const all = Array.from({ length: 101 }, (_, number) => number);
  expect(all.filter((number) => spokenPercent(`${number}%`) !== number)).toEqual([]);
  expect(["101", "-1", "1.5", "1e1", "", "ninety twelve", "twenty zero"].map(spokenPercent)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("a sentence of any length is read in time that grows with it, not faster", () => {
  const long = `${"play ".repeat(120)}${"by ".repeat(120)}`;
  expect(parseVoiceCommand(long).intent?.action ?? null).toBe("play");
  expect(parseVoiceCommand("please ".repeat(80)).intent).toBe(null);
});
