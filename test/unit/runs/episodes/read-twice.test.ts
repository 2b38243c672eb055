import fc from "fast-check";
import { expect, test } from "vitest";

import { type ReviewVerdict, REVIEW_VERDICTS } from "#engine/evidence/review-verdict";
import { readableBy, readTwice } from "#runs/episodes/read-twice";
import { VOICES, type Voice } from "#runs/episodes/voice";
import { everyCase } from "#test/support/every-case";

type Said = Parameters<typeof readTwice>[0][number];

const SCORES: Readonly<Record<ReviewVerdict, number>> = { right: 1, partly: 0, wrong: -1, unsafe: -1 };

const answer = (authorId: string, verdict: ReviewVerdict, voice: Voice = "witness", settles = false): Said => ({
  authorId,
  verdict,
  score: SCORES[verdict],
  category: verdict === "unsafe" ? "safety" : null,
  voice,
  settles,
});

test("one answer waits, two equal ones count, and of two different ones a person decides", () =>
  everyCase<[Said[], string | undefined]>(
    [
      [[], undefined],
      [[answer("owner", "right", "author")], undefined],
      [[answer("mara", "right")], "waits"],
      [[answer("owner", "right", "own")], "waits"],
      // The person who ordered the run cannot be the second reader.
      [[answer("mara", "right"), answer("owner", "right", "own")], "waits"],
      [[answer("mara", "right"), answer("mara", "wrong")], "waits"],
      [[answer("mara", "right"), answer("tove", "right")], "done"],
      [[answer("owner", "wrong", "own"), answer("tove", "wrong")], "done"],
      [[answer("mara", "right"), answer("tove", "partly")], "differs"],
      // A reader who changes the answer after the second one decides nothing.
      [[answer("mara", "right"), answer("tove", "partly"), answer("mara", "partly")], "differs"],
      [[answer("mara", "right"), answer("tove", "wrong"), answer("juno", "right")], "differs"],
      [[answer("mara", "right"), answer("tove", "wrong"), answer("ivo", "right", "witness", true)], "done"],
      [[answer("mara", "unsafe")], "done"],
      [[answer("mara", "right"), answer("tove", "unsafe")], "done"],
    ],
    (said, state) => expect(readTwice(said)?.state).toBe(state),
  ));

const anyAnswer = fc
  .tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom(...REVIEW_VERDICTS), fc.constantFrom(...VOICES))
  .map(([author, verdict, voice]) => answer(author, verdict, voice));

test("the pair is of two people, of whom the second is a witness, and later answers do not change it", () => {
  fc.assert(
    fc.property(fc.array(anyAnswer, { maxLength: 8 }), anyAnswer, (said, later) => {
      const now = readTwice(said);
      if (now === null) return;
      expect(now.first.by).not.toBe(now.second?.by);
      if (now.second === null) return;
      const then = readTwice([...said, later]);
      expect([then?.first, then?.second]).toEqual([now.first, now.second]);
    }),
  );
});

test("an unsafe of a witness is never held back", () => {
  fc.assert(
    fc.property(fc.array(anyAnswer, { maxLength: 6 }), (said) => {
      expect(readTwice([...said, answer("last", "unsafe")])?.state).toBe("done");
    }),
  );
});

test("while a second reader may come, each person reads the own answers alone", () => {
  fc.assert(
    fc.property(fc.array(anyAnswer), fc.constantFrom("a", "b", null), (said, person) => {
      expect(readableBy(person, { awaits: 2 }, said).every(({ authorId }) => authorId === person)).toBe(true);
      expect(readableBy(person, { awaits: 1 }, said)).toEqual(said);
      expect(readableBy(person, { awaits: null }, said)).toEqual(said);
    }),
  );
});
