import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { eventStreamsOf } from "#tenancy/tiers";

import { mcpPlacesOf } from "./mcp-places-client.ts";

/** Interval of a stream's signs of life; a stream that sends none for a minute loses its place. */
const ALIVE_MS = 15_000;
const RETRY_AFTER_SECONDS = 60;

/**
 * Takes a place among the tenant's streams and keeps it, and the stream's session in use, until the returned function
 * is called. Throws RATE_LIMIT_EXCEEDED when the tenant has its maximum.
 */
export async function holdStream(ctx: ServiceContext, sessionId: string | null): Promise<() => void> {
  const { tenant, waitUntil } = ctx;
  const limit = eventStreamsOf(tenant.tier);
  const places = mcpPlacesOf(ctx, tenant.id);
  const streamId = ctx.newId();
  if (!(await places.hold(streamId, limit))) throw tooManyStreams(limit);
  const timer = setInterval(() => {
    const used = sessionId === null ? undefined : places.use(sessionId);
    waitUntil(Promise.all([places.hold(streamId, limit), used]).catch(() => undefined));
  }, ALIVE_MS);
  return () => {
    clearInterval(timer);
    // A call that fails costs a minute: the stream then loses its place for lack of signs of life.
    waitUntil(places.leave(streamId).catch(() => undefined));
  };
}

/** The batches of a stream, which keeps its place until it ends. */
export async function* held<Batch>(batches: AsyncIterable<Batch>, leave: () => void): AsyncGenerator<Batch> {
  try {
    yield* batches;
  } finally {
    leave();
  }
}

const tooManyStreams = (limit: number): AppError =>
  new AppError("RATE_LIMIT_EXCEEDED", {
    message: `The tenant has ${limit} open MCP streams, which is its limit. Close one, or try again in a minute.`,
    details: { limit, retry_after_seconds: RETRY_AFTER_SECONDS },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
