import type { DatabaseFigures, Waiting } from "./store.ts";

/** The figures of several databases as those of one. Throws without any. */
export const sumOfFigures = (all: readonly DatabaseFigures[]): DatabaseFigures => all.reduce(sumOf);

const sumOf = (one: DatabaseFigures, other: DatabaseFigures): DatabaseFigures => ({
  deliveries: sumOfWaiting(one.deliveries, other.deliveries),
  messages: sumOfWaiting(one.messages, other.messages),
  traces: sumOfWaiting(one.traces, other.traces),
  unfoldedEvents: one.unfoldedEvents + other.unfoldedEvents,
  deadLetters: one.deadLetters + other.deadLetters,
  runs: {
    pending: one.runs.pending + other.runs.pending,
    inProgress: one.runs.inProgress + other.runs.inProgress,
    waiting: one.runs.waiting + other.runs.waiting,
  },
  bytes: one.bytes + other.bytes,
});

const sumOfWaiting = (one: Waiting, other: Waiting): Waiting => ({
  count: one.count + other.count,
  firstDueAt: earlierOf(one.firstDueAt, other.firstDueAt),
});

const earlierOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
