import { APICallError, StreamProviderError } from "ai";

/**
 * The error that a vendor reports in the middle of a stream, as the error response that it equals. An error without a
 * status is the vendor's fault.
 */
export function streamFault(error: unknown): unknown {
  if (error instanceof Error && !StreamProviderError.isInstance(error)) return error;
  const { statusCode = 500, message, data } = StreamProviderError.isInstance(error) ? error : unnamed(error);
  const responseBody = JSON.stringify({ error: data ?? { message } });
  return new APICallError({ message, url: "", requestBodyValues: {}, statusCode, responseBody });
}

const unnamed = (error: unknown): { statusCode?: number; message: string; data?: unknown } => ({
  message: typeof error === "string" ? error : JSON.stringify(error),
});

/** A stream that ended before the model said why it stops was cut off by the network. */
export const streamEndedEarly = (): Error => new Error("The connection was lost before the model had finished.");
