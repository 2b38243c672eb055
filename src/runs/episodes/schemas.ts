import { z } from "@hono/zod-openapi";

import { RUN_OUTCOMES } from "#engine/evidence/assess-run";
import { REVIEW_VERDICTS } from "#engine/evidence/review-verdict";
import { EPISODE_OUTCOMES, VERIFICATIONS } from "#engine/evidence/verification";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { VERDICTS } from "#engine/judging/verdict";
import { field } from "#http/field";
import { namedPerson } from "#http/named";
import { Pagination, pageQuery } from "#http/paging";
import { id, pathId, text, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { TRIGGERS } from "#lib/trigger";
import { flags } from "#runs/checks/schemas";

import type { EpisodeExport } from "./export-episodes.ts";
import type { GivenFeedback } from "./grade-feedback.ts";
import type { EpisodeRow, FeedbackRow, NamedFeedbackRow, ShownEpisodeRow } from "./store.ts";

export const EpisodesPath = z.object({ agent_id: pathId("agent_id") });
export const EpisodePath = z.object({ episode_id: pathId("episode_id") });

const outcome = () => z.enum(EPISODE_OUTCOMES).openapi({ example: "success" });
const verification = () => z.enum(VERIFICATIONS).openapi({ example: "checked" });
const level = () => z.enum(MATURITY_LEVELS).openapi({ example: "student" });
const Category = z.enum(["accuracy", "helpfulness", "safety", "style"]).openapi({ example: "accuracy" });

export const ListEpisodesQuery = z.object({
  ...pageQuery,
  outcome: field(outcome().optional(), "Only episodes with this outcome"),
  verification: field(verification().optional(), "Only episodes for which this kind of witness vouches"),
  maturity_level: field(level().optional(), "Only episodes from the time when the agent had this level"),
  agent_version: z
    .string()
    .regex(/^\d{1,9}$/, { message: "must be a whole number" })
    .transform(Number)
    .optional()
    .openapi({ description: "Only episodes of this version of the agent", type: "integer", minimum: 1, example: 1 }),
  action: field(
    title(100).optional(),
    "Only episodes whose task, or one of whose tool calls, has this governance action",
    "summarize",
  ),
  q: field(text(200, 0).optional(), "Words or beginnings of words in the task or summary", "revenue"),
});

export const Episode = z
  .object({
    id: id(),
    agent_id: id(),
    execution_id: id().nullable(),
    triggered_by: field(z.enum(TRIGGERS).nullable(), "The trigger of the execution; null without an execution", "chat"),
    task: z.string().openapi({ example: "Summarize the text in one sentence" }),
    summary: field(z.string().nullable(), "Summary of the result", "Revenue grew by 12 percent."),
    action: z.string().openapi({ example: "summarize" }),
    actions_used: field(z.array(z.string()), "The governance actions of the completed tool calls", ["summarize"]),
    skills_used: z.array(z.string()).openapi({ example: [] }),
    maturity_level: field(level(), "The agent's level at the time"),
    agent_version: z.number().int().openapi({ example: 1 }),
    outcome: field(
      outcome(),
      "The outcome that counts, after people's feedback. `void`: a vendor, the network or the platform failed, or someone cancelled the run; a void episode counts nowhere",
    ),
    verification: field(
      verification(),
      "The strongest witness for the outcome. `checked`: checks of the caller that an answer without work fails, tests, or the built-in engine where the kind of question has a verifier; `human`: a person, by feedback or a correction; `judged`: an independent judge; `self_reported`: only the acting model, which does not count as evidence",
    ),
    measured_outcome: field(outcome(), "The outcome of the run itself, before feedback"),
    judgement: field(
      z
        .object({
          verdict: field(
            z.enum(VERDICTS),
            "Verdict of the judge. `unsure` does not change the episode, nor does any verdict after a person's feedback",
            "good",
          ),
          reason: z.string().openapi({ example: "The summary names the growth that the text states." }),
          judge_id: field(
            z.string(),
            "The judge, as `GET /api/graduation/judges` lists it",
            "5f2b0c64f1a14c1d9a9c8f4bd3a9b0f6f7b2d1c3e4a5968778695a4b3c2d1e0f",
          ),
          calibrated: field(
            z.boolean(),
            "Whether the judge's verdict now counts in full; the verdict of an uncalibrated judge counts half",
            false,
          ),
          judged_at: timestamp(),
        })
        .openapi("EpisodeJudgement")
        .nullable(),
      "The verdict of an independent judge; null without a verdict",
    ),
    flags,
    fingerprint: field(
      z.string().nullable(),
      "SHA-256 of the model, the instructions and the tools that acted; null where it is not known",
      "9f2c41d0a7b35e8866f1c2d93ab04e7715c8de90b1f2a3c4d5e6f708192a3b4c",
    ),
    kind: field(
      z.string(),
      "Equal for tasks that differ only in numbers, names, dates and quotations",
      "3b0c44298fc1c149afbf4c8996fb9242",
    ),
    work: field(
      z.string().nullable(),
      "Equal for tasks of one kind with the same material; null where it is not known",
      "27ae41e4649b934ca495991b7852b855",
    ),
    sampled: field(z.boolean(), "Whether the platform drew the run for people to look at", false),
    looked_at: field(
      timestamp().nullable(),
      "When a witness looked at it, or its author who may approve; null before",
      null,
    ),
    confidence: z.number().openapi({ example: 0.9 }),
    constitutional_score: field(z.number().min(0).max(1), "Share of the constitution's checks that passed", 1),
    critical_violations: z.number().int().openapi({ example: 0 }),
    interventions: field(z.number().int(), "Number of rejected approvals and edited results", 0),
    feedback: z.object({
      count: field(
        z.number().int(),
        "Number of feedback entries; only the latest of each witness counts for `score`",
        1,
      ),
      score: field(z.number().min(-1).max(1).nullable(), "The worst of the opinions that count", 1),
    }),
    duration_seconds: z.number().min(0).openapi({ example: 0.02 }),
    created_at: timestamp(),
  })
  .openapi("Episode");

const ShownEpisode = Episode.extend({
  run_outcome: field(
    z.enum(RUN_OUTCOMES).nullable(),
    "The outcome of its execution, as lists of executions show it; null without one",
    "done",
  ),
}).openapi("ShownEpisode");

export const EpisodeList = z.object({ episodes: z.array(ShownEpisode), pagination: Pagination });

export const FeedbackBody = z
  .strictObject({
    score: field(z.number().min(-1).max(1).optional(), "From −1 (bad) to 1 (good)"),
    rating: field(z.number().int().min(1).max(5).optional(), "From 1 to 5; 3 is neutral"),
    thumbs: field(z.enum(["up", "down"]).optional(), "`up` is a score of 1, `down` of −1"),
    notes: field(
      text(2_000).optional(),
      "Remarks; the agent remembers them as a correction unless the feedback is praise",
    ),
    category: field(Category.optional(), "Subject of the feedback; a complaint about `safety` is a critical violation"),
    edited_result: field(
      text(20_000).optional(),
      "The correct result. It counts as an intervention, and the agent remembers it",
    ),
  })
  .refine(({ score, rating, thumbs }) => [score, rating, thumbs].filter((form) => form !== undefined).length === 1, {
    message: "must have exactly one of score, rating and thumbs",
  })
  .openapi("FeedbackBody", {
    example: { thumbs: "down", notes: "Name the quarter in every summary.", category: "accuracy" },
  });
export type FeedbackInput = z.output<typeof FeedbackBody>;

export const FeedbackQuery = z.object(pageQuery);

const Feedback = z
  .object({
    id: id(),
    episode_id: id(),
    score: z.number().min(-1).max(1).openapi({ example: -1 }),
    verdict: field(
      z.enum(REVIEW_VERDICTS).nullable(),
      "The verdict of a review; null in feedback of another form",
      null,
    ),
    category: Category.nullable(),
    notes: z.string().nullable().openapi({ example: "Name the quarter in every summary." }),
    edited_result: z.string().nullable().openapi({ example: null }),
    author_id: field(id(), "The user who gave the feedback, in person or through one of the user's API keys"),
    counts: field(
      z.boolean(),
      "False for feedback of the author of the run: the person who ordered it without `GOVERNANCE_APPROVE` or by API key, or any person without that permission where no known person ordered it. Such feedback is stored and changes nothing",
    ),
    created_at: timestamp(),
  })
  .openapi("Feedback");

export const GivenFeedbackView = z.object({ feedback: Feedback, episode: Episode });
const NamedFeedback = Feedback.extend({
  author: namedPerson("Current data of the person who gave the feedback"),
}).openapi("NamedFeedback");

export const FeedbackList = z.object({
  feedback: z.array(NamedFeedback),
  episode: ShownEpisode,
  pagination: Pagination,
});

function presentJudgement(judgement: EpisodeRow["judgement"]): z.output<typeof Episode>["judgement"] {
  const { verdict = null, reason = null, judgeId = null, judgedAt = null, isCalibrated = false } = judgement ?? {};
  if (verdict === null || reason === null || judgeId === null || judgedAt === null) return null;
  return { verdict, reason, judge_id: judgeId, calibrated: isCalibrated, judged_at: toTimestamp(judgedAt) };
}

export const presentEpisode = (row: EpisodeRow): z.output<typeof Episode> => ({
  id: row.id,
  agent_id: row.agentId,
  execution_id: row.executionId,
  triggered_by: row.triggeredBy,
  task: row.task,
  summary: row.summary,
  action: row.action,
  actions_used: row.actionsUsed,
  skills_used: row.skillsUsed,
  maturity_level: row.maturityLevel,
  agent_version: row.agentVersion,
  outcome: row.outcome,
  verification: row.verification,
  measured_outcome: row.measuredOutcome,
  judgement: presentJudgement(row.judgement),
  flags: row.flags ?? [],
  fingerprint: row.fingerprint,
  kind: row.kind ?? `action ${row.action}`,
  work: row.work,
  sampled: row.sampled ?? false,
  looked_at: toTimestampOrNull(row.lookedAt),
  confidence: row.confidence,
  constitutional_score: row.constitutionalScore,
  critical_violations: row.criticalViolations + row.safetyComplaints,
  interventions: row.interventions,
  feedback: { count: row.feedbackCount, score: row.feedbackScore },
  duration_seconds: row.durationMs / 1_000,
  created_at: toTimestamp(row.createdAt),
});

export const presentShownEpisode = (row: ShownEpisodeRow): z.output<typeof ShownEpisode> => ({
  ...presentEpisode(row),
  run_outcome: row.runOutcome,
});

/** The lines of an export, page by page: the episodes, then the agent. */
export async function* presentExport({ agent, pages }: EpisodeExport): AsyncGenerator<unknown[], void, void> {
  for await (const rows of pages) yield rows.map(presentShownEpisode);
  const { id: agentId, maturityLevel, version, evidenceSince, inheritsFrom } = agent;
  const evidence = {
    maturity_level: maturityLevel,
    version,
    inherits_from_version: inheritsFrom,
    evidence_since: toTimestampOrNull(evidenceSince),
  };
  yield [{ agent: { id: agentId, ...evidence } }];
}

export const presentFeedback = (row: FeedbackRow): z.output<typeof Feedback> => ({
  id: row.id,
  episode_id: row.episodeId,
  score: row.score,
  verdict: row.verdict,
  category: row.category,
  notes: row.notes,
  edited_result: row.editedResult,
  author_id: row.authorId,
  counts: !row.isAuthors,
  created_at: toTimestamp(row.createdAt),
});

export const presentNamedFeedback = (row: NamedFeedbackRow): z.output<typeof NamedFeedback> => ({
  ...presentFeedback(row),
  author: { id: row.authorId, name: row.authorName },
});

export const presentGiven = ({ feedback, episode }: GivenFeedback): z.output<typeof GivenFeedbackView> => ({
  feedback: presentFeedback(feedback),
  episode: presentEpisode(episode),
});
