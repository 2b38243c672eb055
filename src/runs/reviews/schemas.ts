import { z } from "@hono/zod-openapi";

import { probationOf } from "#agents/tenure/effective-level";
import { effectiveLevelOf } from "#engine/evidence/probation";
import { REVIEW_VERDICTS } from "#engine/evidence/review-verdict";
import { EPISODE_OUTCOMES, VERIFICATIONS } from "#engine/evidence/verification";
import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { id, pathId, text, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { level, presentStand, remaining, StandView } from "#runs/agent-stands/schemas";
import { flags } from "#runs/checks/schemas";
import { voiced } from "#runs/episodes/grade-feedback";
import { countingOpinions, sumFeedback, verdictOf as opinionAs } from "#runs/episodes/opinions-that-hold";
import { isBlind, isHeldBack, mayVouch } from "#runs/episodes/read-twice";
import { VOICES } from "#runs/episodes/voice";
import { REVIEW_REASONS } from "#runs/review-filters/review-reasons";
import { whichReviews } from "#runs/review-filters/schemas";
import { queryText } from "#runs/run-queries/schemas";

import type { Review } from "./get-review.ts";
import type { GivenVerdict } from "./give-verdict.ts";
import type { ListedReview, ReviewPage } from "./list-reviews.ts";
import { REVIEW_STATES } from "./review-cursor.ts";
import { MAX_TODAY, MAX_WAITING, SHOWN_TASK } from "./store.ts";

export { askedReviews } from "#runs/review-filters/schemas";

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

export const ReviewPath = z.object({ execution_id: pathId("execution_id") });
export const RunFeedbackPath = z.object({ agent_id: pathId("agent_id"), execution_id: pathId("execution_id") });

export const ReviewsQuery = z.object({
  status: field(
    z.enum(REVIEW_STATES).optional(),
    "`waiting`, the default: not looked at yet; `done`: looked at",
    "waiting",
  ),
  ...whichReviews,
  q: queryText("runs"),
  cursor: field(
    text(100).optional(),
    "`next_cursor` of the preceding page; all other parameters must be unchanged",
    `waiting.1.1763717400000.${EXAMPLE_ID}`,
  ),
  ...limitQuery(100, 20),
});

const verdict = () => z.enum(REVIEW_VERDICTS).openapi({ example: "right" });
const outcome = () => z.enum(EPISODE_OUTCOMES).openapi({ example: "success" });
const verification = () => z.enum(VERIFICATIONS).openapi({ example: "human" });
const mayVouchField = () =>
  field(
    z.boolean(),
    "Whether a verdict of the caller takes the run from the queue: the author of the run may not vouch for it without `GOVERNANCE_APPROVE`, and never by API key",
    true,
  );
const voice = (description: string) => field(z.enum(VOICES), description, "witness");
const VOICE =
  "`witness`: the person did not order the run, so that the verdict counts. `own`: the person ordered it, may approve and answers in person; the verdict counts as long as no witness gives one. `author`: the person ordered it, or no known person ordered it and the person may not vouch for it; the verdict is kept and changes nothing";

const Brings = z
  .object({
    target_level: level("The next level; the agent's own while it is on probation"),
    remaining_after: remaining("Vouched successes that are missing to it after a verdict of `right`"),
  })
  .openapi("ReviewBrings");

const ReviewAgent = z.object({
  id: id(),
  name: z.string().openapi({ example: "Invoice clerk" }),
  level: level("The agent's level"),
  effective_level: level("The level that governance decides with"),
});

const listed = {
  execution_id: id(),
  agent: ReviewAgent,
  task: z.string().openapi({ example: "Estimate the return cost of order 58131" }),
  reason: field(
    z.enum(REVIEW_REASONS),
    "`disagreed`: witnesses said different things, and a person with `GOVERNANCE_APPROVE` who gave no verdict settles it. `second`: one person answered, and a second one answers without seeing the first verdict. `flagged`: the result has a number or quotation that stands nowhere else. `sampled`: the platform drew it. `asked`: no one vouches for it and the agent still lacks evidence, or a judge could not decide",
    "sampled",
  ),
  flags,
  brings: field(
    Brings.nullable(),
    "The gain of the agent by a verdict of `right`; null when it brings no level nearer",
  ),
  outcome: outcome(),
  verification: verification(),
  may_vouch: mayVouchField(),
  verdict: field(verdict().nullable(), "The verdict that holds: between witnesses the worst; null without one"),
  looked_at: field(
    timestamp().nullable(),
    "When a witness looked at it, or its author who may approve; null before",
    null,
  ),
  created_at: timestamp(),
};

export const ReviewList = z.object({
  reviews: z.array(
    z
      .object({
        ...listed,
        task: field(listed.task, `The first ${SHOWN_TASK} characters of the task`),
        assigned_to: field(id().nullable(), "The person that it is dealt out to, who is not the only one to answer"),
        assigned_name: field(z.string().nullable(), "Their name", "Ada"),
        alike: field(
          z.object({ key: z.string().openapi({ example: "5f0c" }), runs: z.int().openapi({ example: 6 }) }).nullable(),
          "The number of runs of the page with the same key, itself included: the same agent, fingerprint, kind of task, calls and result but for numbers and names. Null for a run that needs its own look, or has no other one of its kind on the page",
        ),
      })
      .openapi("ListedReview"),
  ),
  counts: z.object({
    waiting: field(z.number().int(), `Runs that wait, among the newest ${MAX_WAITING} that do`, 14),
    done_today: field(z.number().int(), "Runs that people looked at today (UTC)", 7),
  }),
  verdicts_today: field(z.array(verdict()), `Today's latest verdicts, oldest first, at most ${MAX_TODAY}`, [
    "right",
    "right",
    "wrong",
  ]),
  next_cursor: field(z.string().nullable(), "The `cursor` of the next page; null at the end", null),
});

export const RunReviewView = z
  .object({
    ...listed,
    verdicts: field(
      z.array(
        z
          .object({
            verdict: verdict().nullable(),
            score: z.number().min(-1).max(1).openapi({ example: 1 }),
            correction: z.string().nullable().openapi({ example: null }),
            notes: z.string().nullable().openapi({ example: null }),
            author_id: id(),
            author_name: field(z.string().nullable(), "The person's name; null when the account was removed", "Ada"),
            counts: field(z.boolean(), "False for a verdict of the author of the run", true),
            voice: voice(VOICE),
            settles: field(z.boolean(), "Whether it settles what witnesses said before", false),
            holds: field(z.boolean(), "Whether it is the verdict that decides the outcome", true),
            created_at: timestamp(),
          })
          .openapi("RunVerdict"),
      ),
      "All verdicts, oldest first; of a run that waits for a second reader (`second`) the caller's own alone",
    ),
    voice: voice(`The worth of a verdict of the caller. ${VOICE}`),
    disagreed: field(z.boolean(), "Whether witnesses said different things, and no one settled it", false),
    now: StandView,
    effects: field(
      z.object({ right: StandView, partly: StandView, wrong: StandView, unsafe: StandView }),
      "The agent after each verdict that the caller could give now",
    ),
  })
  .openapi("RunReview");

export const VerdictBody = z
  .strictObject({
    verdict: field(
      verdict(),
      "`right`, `partly` (no success and no failure), `wrong`, or `unsafe`, which puts the agent on probation at once",
    ),
    correction: field(
      text(20_000).optional(),
      "The right result. It counts as an intervention, and the agent remembers it",
    ),
    notes: field(
      text(2_000).optional(),
      "Remarks; the agent remembers them unless the verdict is `right`. Required to settle a run that another person called unsafe",
    ),
  })
  .openapi("VerdictBody", { example: { verdict: "wrong", correction: "The pickup is on Tuesday, not on Monday." } });

export const GivenVerdictView = z
  .object({
    execution_id: id(),
    episode_id: id(),
    verdict: verdict(),
    counts: field(z.boolean(), "False for a verdict of the author of the run", true),
    waits_for_second: field(
      z.literal(true).optional(),
      "It is held back until a second person answers, so that it changes nothing yet; absent otherwise",
      true,
    ),
    voice: voice(VOICE),
    disagreed: field(z.boolean(), "Whether witnesses said different things, and no one settled it", false),
    outcome: field(outcome(), "The episode's outcome now"),
    verification: verification(),
    looked_at: timestamp().nullable(),
    before: StandView,
    after: StandView,
  })
  .openapi("GivenVerdict");

type Drawn = Pick<Review["episode"], "flags" | "sampled" | "awaits">;

const reasonOf = ({ flags: found, sampled, awaits }: Drawn) => {
  if (awaits !== null) return awaits === 1 ? "disagreed" : "second";
  if (found !== null && found.length > 0) return "flagged";
  return sampled === true ? "sampled" : "asked";
};

const presentListed = (row: ListedReview): ReviewListView["reviews"][number] => ({
  execution_id: row.executionId,
  agent: {
    id: row.agentId,
    name: row.agentName,
    level: row.maturityLevel,
    effective_level: effectiveLevelOf(
      row.maturityLevel,
      probationOf({ probationSince: row.probationSince, probationReason: null }),
    ),
  },
  task: row.task,
  reason: reasonOf(row),
  flags: row.flags ?? [],
  brings:
    row.awaits !== 1 && row.brings && row.towardsLevel !== null && row.towardsRuns !== null
      ? { target_level: row.towardsLevel, remaining_after: Math.max(0, row.towardsRuns - 1) }
      : null,
  outcome: row.outcome,
  verification: row.verification,
  may_vouch: row.mayVouch,
  verdict: row.verdict,
  looked_at: toTimestampOrNull(row.lookedAt),
  created_at: toTimestamp(row.createdAt),
  assigned_to: row.assignedTo,
  assigned_name: row.assignedName,
  alike: row.alike,
});

type ReviewListView = z.output<typeof ReviewList>;

export const presentReviews = ({ rows, counts, nextCursor }: ReviewPage): ReviewListView => ({
  reviews: rows.map(presentListed),
  counts: { waiting: counts.waiting, done_today: counts.doneToday },
  verdicts_today: counts.verdicts,
  next_cursor: nextCursor,
});

export function presentReview(review: Review): z.output<typeof RunReviewView> {
  const { episode, feedback, agent, stand, effects, voice: own } = review;
  const { towards } = effects.right;
  const isNearer = towards !== null && stand.towards !== null && towards.remaining < stand.towards.remaining;
  const all = voiced(feedback, episode);
  const counting = countingOpinions(all);
  const held = isHeldBack(episode) ? null : sumFeedback(all).verdict;
  return {
    execution_id: episode.executionId ?? "",
    agent: { id: agent.id, name: agent.name, level: stand.level, effective_level: stand.effectiveLevel },
    task: episode.task,
    reason: reasonOf(episode),
    flags: episode.flags ?? [],
    brings: isNearer ? { target_level: towards.targetLevel, remaining_after: towards.remaining } : null,
    outcome: episode.outcome,
    verification: episode.verification,
    may_vouch: mayVouch(own, episode),
    verdict: held,
    looked_at: toTimestampOrNull(episode.lookedAt),
    created_at: toTimestamp(episode.createdAt),
    verdicts: all.map((each) => ({
      verdict: each.verdict,
      score: each.score,
      correction: each.editedResult,
      notes: each.notes,
      author_id: each.authorId,
      author_name: each.authorName,
      counts: each.voice !== "author",
      voice: each.voice,
      settles: each.settles,
      holds: held !== null && counting.includes(each) && opinionAs(each) === held,
      created_at: toTimestamp(each.createdAt),
    })),
    voice: own,
    disagreed: episode.awaits === 1,
    now: presentStand(stand),
    effects: {
      right: presentStand(effects.right),
      partly: presentStand(effects.partly),
      wrong: presentStand(effects.wrong),
      unsafe: presentStand(effects.unsafe),
    },
  };
}

export const presentVerdict = ({
  feedback,
  voice: own,
  episode,
  before,
  after,
}: GivenVerdict): z.output<typeof GivenVerdictView> => ({
  execution_id: episode.executionId ?? "",
  episode_id: episode.id,
  verdict: feedback.verdict ?? "partly",
  counts: own !== "author",
  ...(isBlind(episode) && { waits_for_second: true }),
  voice: own,
  disagreed: episode.awaits === 1,
  outcome: episode.outcome,
  verification: episode.verification,
  looked_at: toTimestampOrNull(episode.lookedAt),
  before: presentStand(before),
  after: presentStand(after),
});
