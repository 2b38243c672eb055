import type { JsonObject } from "#engine/reasoning/provider";

/** The differences between vendors' formats for the reader of their answers. */
export interface VendorWire {
  /** A whole answer in the form that the SDK reads; null when it has no part of an answer. */
  answer(given: JsonObject): JsonObject | null;
  /** A reader of one stream. It returns the events to pass on for each event that came: none for one that is not needed. */
  events(): (given: JsonObject) => JsonObject[];
  /** The events of a whole answer, for a vendor that was asked for a stream and sent none. */
  eventsOf(answer: JsonObject): JsonObject[];
  /** The event with which the vendor reports a fault in the middle of a stream. */
  faultEvent(error: { message: string; type: string; code: string | number | null }): JsonObject;
  /** Writes an event as text. */
  written(event: JsonObject): string;
}
