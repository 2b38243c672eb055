import type { BaseContext, ServiceContext } from "#context/context";
import {
  versionOf,
  type Topic,
  type TopicVersions,
  type WriteAnswer,
  type Writer,
  type WriteRequest,
} from "#db/write-request";
import { BoundedCache } from "#lib/bounded-cache";
import type { Principal } from "#platform/credentials/principal";
import { rateLimitExceeded } from "#platform/rate-limits/rate-limit-exceeded";
import { rateLimitHeaders } from "#platform/rate-limits/rate-limit-headers";

import type { GateEntry, GateRequest } from "./gate-entry.ts";
import { tenantGate, type TenantGateClient } from "./tenant-gate-client.ts";

interface LastEntry {
  versions: TopicVersions;
  /** Until when a request may rely on it: requests were left, and its versions were young. */
  openUntil: number;
}

const lastEntries = new BoundedCache<LastEntry>(5_000);
const MAX_ENTRY_AGE_MS = 5_000;

/** Requests that are counted together share the last entry. */
const counterOf = ({ tenantId, meter }: GateRequest): string => `${tenantId} ${meter.person ?? ""}`;

/** Remembers the gate's answer, for requests that enter with their write. */
function rememberEntry(request: GateRequest, entry: GateEntry | null, now: number): void {
  const counter = counterOf(request);
  if (entry === null) return lastEntries.set(counter, UNKNOWN);
  const { verdict, versions } = entry;
  const hasLeft = verdict.allowed && verdict.windows.every(({ remaining }) => remaining > 0);
  const ends = verdict.windows.map(({ resetAt }) => resetAt);
  lastEntries.set(counter, { versions, openUntil: hasLeft ? Math.min(now + MAX_ENTRY_AGE_MS, ...ends) : 0 });
}

const UNKNOWN: LastEntry = { versions: { otherwise: "", changed: {} }, openUntil: 0 };

/** Thrown by the write of a request that used outdated versions; it never leaves this file. */
class OutOfDate extends Error {}

/**
 * A request that enters its tenant's gate with its first write: one call instead of two. Until then it uses the
 * isolate's last answer from the gate. The gate counts it and compares versions before it writes. An over-limit or
 * outdated request has written nothing. The former is refused; the latter restarts after a proper entry. A request that
 * ends without a write enters afterwards.
 */
export class LateEntry implements Writer {
  readonly #base: BaseContext;
  readonly #gate: TenantGateClient;
  readonly #request: GateRequest;
  readonly #expected: Record<Topic, string>;
  #entering: Promise<GateEntry | null> | null = null;
  /** Memory reads of the operation are current under these versions; for other topics they match nothing. */
  readonly versions: TopicVersions;

  /** Null when the gate's state is unknown, or the limit may be used up. */
  static of(base: BaseContext, request: GateRequest, topics: readonly Topic[]): LateEntry | null {
    const last = lastEntries.get(counterOf(request));
    return last && base.clock() < last.openUntil ? new LateEntry(base, request, topics, last.versions) : null;
  }

  private constructor(base: BaseContext, request: GateRequest, topics: readonly Topic[], last: TopicVersions) {
    this.#base = base;
    this.#gate = tenantGate(base, request.tenantId);
    this.#request = request;
    this.#expected = Object.fromEntries(topics.map((topic) => [topic, versionOf(last, topic)]));
    this.versions = { otherwise: `late.${base.requestId}`, changed: this.#expected };
  }

  /** The context of an operation that enters late. */
  context(principal: Principal): ServiceContext {
    return { ...this.#base, ...principal, writer: this, versions: this.versions, idempotency: null };
  }

  /** Runs the operation, and repeats it when it used outdated data. */
  async run<Result>(ctx: ServiceContext, operation: (ctx: ServiceContext) => Promise<Result>): Promise<Result> {
    try {
      const result = await operation(ctx);
      if (this.#entering !== null) return result;
    } catch (error) {
      if (this.#entering !== null && !(error instanceof OutOfDate)) throw error;
    }
    const entry = await this.enter();
    return await operation({
      ...ctx,
      writer: entry ? this.#gate : this.#base.writer,
      versions: entry?.versions ?? null,
    });
  }

  /** Enters now, unless it already has. Null when the gate is down. */
  enter(): Promise<GateEntry | null> {
    this.#entering ??= enterGate(this.#base, this.#request).then((entry) => entry && admit(this.#base, entry));
    return this.#entering;
  }

  async write(write: WriteRequest): Promise<WriteAnswer> {
    if (this.#entering !== null) {
      await this.#entering;
      return await this.#gate.write(write);
    }
    const call = this.#gate.enterAndWrite(this.#request, this.#expected, write);
    this.#entering = call.then(({ entry, answer }) => {
      const versions = answer?.versions ?? entry?.versions;
      rememberEntry(this.#request, entry && versions ? { ...entry, versions } : null, this.#base.clock());
      return entry && admit(this.#base, entry);
    });
    await this.#entering;
    const { answer } = await call;
    if (answer === null) throw new OutOfDate();
    return answer;
  }
}

/** Enters a tenant's gate. Null when it is down: the fault is logged, and the request passes. */
export async function enterGate(base: BaseContext, request: GateRequest): Promise<GateEntry | null> {
  try {
    const entry = await tenantGate(base, request.tenantId).enter(request);
    rememberEntry(request, entry, base.clock());
    return entry;
  } catch (error) {
    base.log.error("rate_limit_unavailable", { tenant: request.tenantId, error });
    return null;
  }
}

/** Reports the limits to the caller. */
export function admit(base: BaseContext, entry: GateEntry): GateEntry {
  rateLimitHeaders(base.responseHeaders, entry.verdict);
  if (!entry.verdict.allowed) throw rateLimitExceeded(entry.verdict);
  return entry;
}
