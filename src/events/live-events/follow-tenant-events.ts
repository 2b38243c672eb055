import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import type { Caller } from "#tenancy/actor";
import { eventStreamsOf } from "#tenancy/tiers";

import type { FollowAnswer, News } from "./event-hub.ts";
import { mayHear } from "./event-kinds.ts";
import { tenantEventsOf } from "./tenant-events-client.ts";

/** Time without an event after which the stream sends a sign of life. */
const ALIVE_MS = 15_000;
/** Maximum age of the caller's permissions when an event is sent. */
const CALLER_MAX_AGE_MS = 30_000;
/** Number of failed calls of the object after which the stream ends; the client then reconnects automatically. */
const MAX_FAILURES = 5;
const LONGEST_PAUSE_MS = 1_000;
/** Span over which a tenant's clients reconnect after all lost their connections at once. */
const COME_BACK_MS = { least: 500, spread: 2_500 };

/** One event of the stream in wire format. */
export interface StreamEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
  retry?: number;
}

/** Returns the caller with the current permissions. Throws when the credentials are no longer valid. */
type PresentCaller = () => Promise<Caller>;

/**
 * Streams the tenant's events from a position on that the caller may receive; without a position from now on. The first
 * call is made before this returns: throws RATE_LIMIT_EXCEEDED when the tenant has its maximum of streams, and
 * UNAVAILABLE.
 */
export async function followTenantEvents(
  ctx: ServiceContext,
  place: string | null,
  presentCaller: PresentCaller,
): Promise<AsyncGenerator<StreamEvent[]>> {
  const follower = new Follower(ctx, place);
  const first = await follower.ask();
  if (first === null) throw tooManyStreams(eventStreamsOf(ctx.tenant.tier));
  return told(ctx, follower, first, presentCaller);
}

async function* told(
  ctx: ServiceContext,
  follower: Follower,
  first: News,
  presentCaller: PresentCaller,
): AsyncGenerator<StreamEvent[]> {
  let known = { caller: await presentCaller(), at: ctx.clock() };
  let toldAt = 0;
  try {
    for (let news: FollowAnswer = first; news !== null; news = await follower.ask()) {
      const now = ctx.clock();
      if (now - known.at > CALLER_MAX_AGE_MS) known = { caller: await presentCaller(), at: now };
      const events = present(news, known.caller);
      if (events.length === 0 && now - toldAt >= ALIVE_MS) events.push({ id: news.place, event: "alive", data: {} });
      if (events.length === 0) continue;
      toldAt = now;
      yield events;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  } finally {
    follower.leave();
  }
}

/** One open stream in the view of the tenant's object. */
class Follower {
  readonly #ctx: ServiceContext;
  readonly #id: string;
  #place: string | null;
  #wantsCounts = true;

  constructor(ctx: ServiceContext, place: string | null) {
    this.#ctx = ctx;
    this.#id = ctx.newId();
    this.#place = place;
  }

  /** The news, even after a restart of the object; null when the tenant has no room for this stream. */
  async ask(): Promise<FollowAnswer> {
    const { tenant, actor, log } = this.#ctx;
    for (let failures = 1; ; failures++) {
      try {
        const news = await tenantEventsOf(this.#ctx, tenant.id).follow(tenant.id, {
          follower: this.#id,
          session: actor.kind === "user" && actor.viaCookie ? actor.sessionId : null,
          place: this.#place,
          wantsCounts: this.#wantsCounts,
          limit: eventStreamsOf(tenant.tier),
          maxMs: ALIVE_MS,
        });
        if (news === null) return null;
        this.#place = news.place;
        if (news.counts !== null) this.#wantsCounts = false;
        return news;
      } catch (error) {
        log.warn("tenant_events_unavailable", { tenant: tenant.id, failures, error });
        if (failures === MAX_FAILURES) throw new AppError("UNAVAILABLE", { retryAfterSeconds: 1, cause: error });
        await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS));
      }
    }
  }

  leave(): void {
    const { tenant, waitUntil } = this.#ctx;
    // Without this call, as when the client disconnected, the object notices the absence.
    waitUntil(
      tenantEventsOf(this.#ctx, tenant.id)
        .leave(this.#id)
        .catch(() => undefined),
    );
  }
}

/** The events that a caller may receive, then the counts. */
function present(news: News, caller: Caller): StreamEvent[] {
  const events: StreamEvent[] = news.events
    .filter(({ kind }) => mayHear(caller, kind))
    .map(({ place, kind, data, at }) => ({
      id: place,
      event: kind,
      data: { ...data, at: new Date(at).toISOString() },
    }));
  if (news.isReset) events.push({ id: news.place, event: "reset", data: {} });
  if (news.counts !== null) {
    const { openApprovals, running } = news.counts;
    const data = caller.permissions.has("AGENT_VIEW") ? { open_approvals: openApprovals, running } : {};
    const retry = Math.round(COME_BACK_MS.least + Math.random() * COME_BACK_MS.spread);
    events.push({ id: news.place, event: "counts", data, retry });
  }
  return events;
}

const tooManyStreams = (limit: number): AppError =>
  new AppError("RATE_LIMIT_EXCEEDED", {
    message: `The tenant has ${limit} open event streams, which is its limit. Close one, or try again in a minute.`,
    details: { limit, retry_after_seconds: 60 },
    retryAfterSeconds: 60,
  });
