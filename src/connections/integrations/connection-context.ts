import type { CallMeans } from "#connections/vendor-calls/call-vendor";
import type { ServiceContext, SystemContext } from "#context/context";
import { credentialsOf, secretFields, withoutSentSecrets } from "#platform/outbound/without-sent-secrets";

/** The parts of a context that a connection uses: a request's, or a run's. */
export type ConnectionContext = Pick<
  ServiceContext | SystemContext,
  "db" | "bindings" | "writer" | "clock" | "newId" | "config" | "log"
> & { tenant: { id: string } };

/** Time limit of a provider's answer. */
export const PROVIDER_TIMEOUT_MS = 15_000;

export const meansOf = ({ clock }: Pick<ConnectionContext, "clock">, signal?: AbortSignal): CallMeans => ({
  fetch: async (input, init) => {
    const answer = await fetch(input, init);
    const sent = credentialsOf(Object.fromEntries(new Headers(init?.headers)));
    return withoutSentSecrets(answer, answer.ok ? sent : [...sent, ...secretFields(init?.body)]);
  },
  clock,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  timeoutMs: PROVIDER_TIMEOUT_MS,
  signal,
});

/** A commit separate from the request's: the request's Idempotency-Key belongs to its main write. */
export const beside = ({ writer, clock, tenant }: ConnectionContext) => ({ writer, clock, tenant });
