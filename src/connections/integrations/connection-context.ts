import type { CallMeans } from "#connections/vendor-calls/call-vendor";
import type { ServiceContext, SystemContext } from "#context";

/** What using a connection needs of a context: a request's, or that of a run. */
export type ConnectionContext = Pick<
  ServiceContext | SystemContext,
  "db" | "bindings" | "writer" | "clock" | "newId" | "config" | "log"
> & { tenant: { id: string } };

/** How long a provider may take for an answer. */
export const PROVIDER_TIMEOUT_MS = 15_000;

/** How calls are made in this context. */
export const meansOf = ({ clock }: Pick<ConnectionContext, "clock">, signal?: AbortSignal): CallMeans => ({
  fetch: (input, init) => fetch(input, init),
  clock,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  timeoutMs: PROVIDER_TIMEOUT_MS,
  signal,
});

/** A commit beside the request's own: its Idempotency-Key is spent with what the request is about. */
export const beside = ({ writer, clock, tenant }: ConnectionContext) => ({ writer, clock, tenant });
