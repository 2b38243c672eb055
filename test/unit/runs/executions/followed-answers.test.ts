import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { TraceEntry } from "#engine/reasoning/trace";
import { LiveAnswer } from "#runs/execution-lanes/live-answer";
import { eventsAfter, tellExecution, type ExecutionEvent } from "#runs/execution-records/execution-events";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { heardEvents, readHeard, writeHeard } from "#runs/execution-records/heard";
import { assembled } from "#test/support/event-stream";

type Followable = Parameters<typeof tellExecution>[0];

/** Possible events of a run, in any order. */
type Happening =
  | { kind: "say"; text: string }
  /** The text so far was not the answer: the model called tools, or is asked again. */
  | { kind: "step" }
  | { kind: "asked_again" }
  /** The object is lost with its memory, and restarts the answer. */
  | { kind: "crash" }
  /** The follower polls; before that it may have lost its connection. */
  | { kind: "look"; again: boolean };

const anyWord = fc.constantFrom("one ", "two ", "three ", "\ud83d", "\ude00", " ");
const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: anyWord.map((text): Happening => ({ kind: "say", text })) },
  { weight: 5, arbitrary: fc.boolean().map((again): Happening => ({ kind: "look", again })) },
  fc.constantFrom<Happening>({ kind: "step" }, { kind: "asked_again" }, { kind: "crash" }),
);
const anyEnd = fc.constantFrom("completed" as const, "failed" as const, "cancelled" as const);

const running: Followable = {
  id: "execution",
  status: "in_progress",
  startedAt: 1,
  reasoningTrace: [],
  result: null,
  error: null,
  confidence: null,
};

const newAnswer = (): LiveAnswer => new LiveAnswer({ pace: { intervalMs: 0 }, onTold: () => undefined });

/** A run and its follower, in the terms of the object, its row and the wire. */
class FollowedRun {
  readonly events: ExecutionEvent[] = [];
  #answer = newAnswer();
  #record = running;
  #id = "";

  happen(happening: Happening): void {
    switch (happening.kind) {
      case "say":
        return this.#answer.say(happening.text);
      case "asked_again":
        return this.#answer.takeBack();
      case "crash":
        this.#answer = newAnswer();
        return;
      case "step":
        this.#answer.takeBack();
        return this.#addStep("plan");
      case "look":
        if (happening.again) this.#id = this.events.length === 0 ? "" : this.#lastId();
        this.look();
    }
  }

  look(): void {
    const live = this.#record.status === "in_progress" ? this.#answer : null;
    const heard = this.#id === "" ? (this.events.at(-1)?.heard ?? heardEvents(0)) : readHeard(this.#id);
    this.#id = "";
    this.events.push(...eventsAfter(tellExecution(this.#record, live), heard));
  }

  /** Ends it; returns its final answer. */
  end(status: ExecutionRecord["status"]): string {
    const summary = this.#answer.text === "" ? "Nothing was said." : this.#answer.text;
    if (status === "completed") this.#answer.conclude(summary);
    else this.#answer.takeBack();
    if (status === "completed") this.#addStep("conclusion");
    this.#record = { ...this.#record, status, result: status === "completed" ? { summary } : null };
    return status === "completed" ? summary : "";
  }

  #lastId = (): string => writeHeard(this.events.at(-1)?.heard ?? heardEvents(0));

  #addStep(type: TraceEntry["type"]): void {
    const entry: TraceEntry = { step: this.#record.reasoningTrace.length + 1, type, description: "…" };
    this.#record = { ...this.#record, reasoningTrace: [...this.#record.reasoningTrace, entry] };
  }
}

describe("who follows an execution", () => {
  it("has its answer in the end, and each numbered event once, whatever happens on the way", () => {
    fc.assert(
      fc.property(fc.array(anyHappening, { maxLength: 30 }), anyEnd, (happenings, status) => {
        const run = new FollowedRun();
        for (const happening of happenings) run.happen(happening);
        const answer = run.end(status);
        run.look();
        expect(assembled(run.events)).toBe(answer);
        const numbered = run.events.filter(({ event }) => event !== "text" && event !== "text_reset");
        expect(numbered.map(({ heard }) => heard.number)).toEqual(numbered.map((_event, index) => index + 1));
        expect(numbered.at(-1)).toMatchObject({ event: "end", data: { status } });
      }),
      { numRuns: 500 },
    );
  });

  it("gets nothing twice and hears of nothing taken back while nothing is", () => {
    const calm = anyHappening.filter(({ kind }) => kind === "say" || kind === "look");
    fc.assert(
      fc.property(fc.array(calm, { maxLength: 30 }), (happenings) => {
        const run = new FollowedRun();
        for (const happening of happenings) run.happen(happening);
        const answer = run.end("completed");
        run.look();
        const texts = run.events.flatMap(({ event, data }) => (event === "text" ? [String(data["text"])] : []));
        expect(texts.join("")).toBe(answer);
        expect(run.events.map(({ event }) => event)).not.toContain("text_reset");
        expect(texts).not.toContain("");
      }),
    );
  });

  it("is not told that an answer is another one by somebody who does not know it", () => {
    const known = { number: 2, characters: 3, checksum: "9f3a2c1b" };
    expect(eventsAfter(tellExecution(running), known)).toEqual([]);
    const further = { ...running, reasoningTrace: [{ step: 1, type: "plan" as const, description: "…" }] };
    expect(eventsAfter(tellExecution(further), known).map(({ event }) => event)).toEqual(["text_reset", "step"]);
  });

  it("names by each id the step of the trace that the text belongs to", () => {
    const run = new FollowedRun();
    for (const kind of ["step", "step"] as const) run.happen({ kind });
    run.happen({ kind: "say", text: "It is " });
    run.look();
    expect(run.events.at(-1)).toMatchObject({ event: "text", heard: { number: 4, characters: 6 }, data: { step: 3 } });
    run.happen({ kind: "asked_again" });
    run.look();
    expect(run.events.at(-1)).toMatchObject({
      event: "text_reset",
      heard: { number: 4, characters: 0 },
      data: { step: 3 },
    });
  });
});

it("a place is read from the id that names it", () => {
  const place = fc.record({
    number: fc.nat(999_999_999),
    characters: fc.integer({ min: 1, max: 999_999_999 }),
    checksum: fc.constant("0a1b2c3d"),
  });
  fc.assert(
    fc.property(place, fc.nat(999_999_999), (heard, number) => {
      expect(readHeard(writeHeard(heard))).toEqual(heard);
      expect(readHeard(writeHeard(heardEvents(number)))).toEqual(heardEvents(number));
    }),
  );
});
