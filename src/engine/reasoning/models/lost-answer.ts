import { APICallError } from "ai";

import type { Usage } from "#engine/reasoning/provider";

import { tokensOf } from "./context-window.ts";
import type { CallAhead } from "./model-meter.ts";
import type { Price } from "./prices.ts";
import { usageOf } from "./usage-of.ts";

/** The model that was asked, and its price. */
interface AskedModel {
  model: string;
  price: Price | null;
  connection?: string | undefined;
}

/**
 * An estimate of the usage of an answer of which a part was lost: the input by the reservation's rule, and the part of
 * the output that arrived. A vendor charges for what it wrote.
 */
export const partialUsage = ({ inputTokens }: CallAhead, heard: string, asked: AskedModel): Usage =>
  usageOf({ inputTokens, outputTokens: tokensOf(heard) }, asked.model, asked);

/**
 * As `partialUsage`, for an answer that was requested whole; null where nothing shows that the vendor took the request. The runtime
 * reports a refused connection and one that broke after the request in the same words.
 */
export const lostUsage = (error: unknown, ahead: CallAhead, asked: AskedModel): Usage | null =>
  isAnswered(error) ? partialUsage(ahead, "", asked) : null;

/** Whether the vendor accepted the request, and its answer then broke off or could not be read. */
const isAnswered = (error: unknown): boolean =>
  APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 200 && error.statusCode < 300;
