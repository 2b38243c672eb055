import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { textChecksum } from "#lib/text-checksum";
import { FollowerPace } from "#runs/execution-lanes/follower-pace";
import { LiveAnswer } from "#runs/execution-lanes/live-answer";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function newAnswer(intervalMs = 50) {
  const told: string[] = [];
  const answer: LiveAnswer = new LiveAnswer({ pace: { intervalMs }, onTold: () => told.push(answer.text) });
  return { answer, told };
}

describe("the answer that a model is writing", () => {
  it("is told at once when it begins, and then in intervals with all that has come", () => {
    const { answer, told } = newAnswer(50);
    for (const word of ["one ", "two ", "three "]) answer.say(word);
    expect(told).toEqual(["one "]);
    vi.advanceTimersByTime(49);
    expect(told).toEqual(["one "]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["one ", "one two three "]);
    vi.advanceTimersByTime(1_000);
    expect(told.length).toBe(2);
    answer.say("four");
    expect(told.at(-1)).toBe("one two three four");
  });

  it("is in the end what was concluded, whatever was said and however long it was", () => {
    const piece = fc.oneof(fc.string(), fc.string({ minLength: 40_000, maxLength: 70_000, size: "max" }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), fc.boolean(), (pieces, isOther) => {
        const { answer } = newAnswer();
        for (const text of pieces) answer.say(text);
        const whole = isOther ? "Another." : pieces.join("");
        answer.conclude(whole);
        expect(answer.text).toBe(whole);
        expect(answer.checksumOf(whole.length)).toBe(textChecksum(whole));
      }),
      { numRuns: 10 },
    );
  });

  it("keeps at most 100,000 characters until then, without a gap", () => {
    const { answer, told } = newAnswer(0);
    const pieces = ["a".repeat(99_990), "b".repeat(20), "c"];
    for (const text of pieces) answer.say(text);
    expect(told.at(-1)).toBe(pieces[0]);
  });

  it("is nothing any more when it is taken back, also what was not told yet", () => {
    const { answer, told } = newAnswer();
    answer.say("one ");
    answer.say("two ");
    answer.takeBack();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(["one ", ""]);
    answer.takeBack();
    expect(told.length).toBe(2);
  });

  it("knows every beginning of itself", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 60 }), (pieces) => {
        const { answer } = newAnswer(0);
        for (const text of pieces) answer.say(text);
        for (let end = 0; end <= answer.text.length; end += 1)
          expect(answer.checksumOf(end)).toBe(textChecksum(answer.text.slice(0, end)));
      }),
      { numRuns: 30 },
    );
  });
});

describe("the pace of telling", () => {
  it("is fifty milliseconds for few followers, one for each of more, a second at most", async () => {
    const pace = new FollowerPace();
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting: Promise<void>[] = [];
    const intervals = [0, 50, 500, 5_000].map((count) => {
      while (waiting.length < count) waiting.push(pace.whileWaiting(promise));
      return pace.intervalMs;
    });
    expect(intervals).toEqual([50, 50, 500, 1_000]);
    resolve();
    await Promise.all(waiting);
    expect(pace.intervalMs).toBe(50);
  });
});
