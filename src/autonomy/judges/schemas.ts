import { z } from "@hono/zod-openapi";

import { assessAgreement } from "#engine/evidence/judge-agreement";
import { field } from "#http/field";
import { timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";

import type { JudgeList as FoundJudges } from "./list-judges.ts";

const count = (description: string, example: number) => field(z.number().int(), description, example);
const model = () => z.string().openapi({ example: "gpt-5-mini" });
const provider = () => z.string().openapi({ example: "openai" });

const AgreementGap = z
  .object({
    requirement: z.enum(["labels", "good_labels", "bad_labels", "kappa_lower_bound"]).openapi({ example: "labels" }),
    required: z.number().openapi({ example: 30 }),
    actual: field(z.number().nullable(), "Null if it cannot be computed yet", 12),
  })
  .openapi("AgreementGap");

const Judge = z
  .object({
    id: field(
      z.string(),
      "SHA-256 of model, rubric and parameters",
      "5f2b0c64f1a14c1d9a9c8f4bd3a9b0f6f7b2d1c3e4a5968778695a4b3c2d1e0f",
    ),
    provider: provider(),
    model: model(),
    role: field(z.string(), "The role whose rubric it judges by", "finance-agent"),
    current: field(z.boolean(), "Whether the instance is currently configured to use this judge"),
    judged: count("Episodes with a verdict of this judge, including `unsure` ones", 40),
    labels: z
      .object({
        total: count("Episodes on which both the judge and people have an opinion", 12),
        both_good: count("The judge and people both say good", 7),
        only_judge_good: count("The judge says good, people say bad", 1),
        only_people_good: count("People say good, the judge says bad", 0),
        neither_good: count("The judge and people both say bad", 4),
      })
      .openapi("JudgeLabels"),
    kappa: field(
      z.number().min(-1).max(1).nullable(),
      "Cohen's kappa: 0 is the agreement expected by chance, 1 is full agreement; null while it is undefined",
      0.82,
    ),
    kappa_lower_bound: field(
      z.number().min(-1).max(1).nullable(),
      "Lower end of its 95 % interval in large samples (Fleiss, Cohen and Everitt 1969)",
      0.49,
    ),
    calibrated: field(z.boolean(), "Whether its verdict counts in full", false),
    calibrated_at: field(timestamp().nullable(), "When it was calibrated; null before that"),
    needs: field(z.array(AgreementGap), "Missing requirements; empty when the judge is calibrated"),
    last_judged_at: timestamp().nullable(),
    created_at: field(timestamp(), "When it gave its first verdict"),
  })
  .openapi("Judge");

export const JudgeList = z
  .object({
    configured: field(
      z.object({ provider: provider(), model: model() }).openapi("ConfiguredJudge").nullable(),
      "The model that currently judges; null if the instance has none",
    ),
    sample_rate: field(
      z.number().min(0).max(1),
      "Share of the episodes sent to the judge, of those for which only the acting model vouches",
      0.2,
    ),
    daily_budget: count("Maximum number of judgements requested per UTC day", 100),
    judged_today: count("Judgements requested on this UTC day, including waiting ones", 7),
    waiting_for_budget: count("Judgements that wait because a budget of model calls has no room for them", 0),
    judges: z.array(Judge),
  })
  .openapi("JudgeList");

export const presentJudges = (found: FoundJudges): z.output<typeof JudgeList> => ({
  configured: found.configured,
  sample_rate: found.rate,
  daily_budget: found.dailyBudget,
  judged_today: found.askedToday,
  waiting_for_budget: found.waitingForBudget,
  judges: found.rows.map(presentJudge),
});

function presentJudge({ judge: row, isCurrent }: FoundJudges["rows"][number]): z.output<typeof Judge> {
  const { bothGood, onlyJudgeGood, onlyPeopleGood, neitherGood } = row;
  const { kappa, kappaLowerBound, gaps } = assessAgreement(row);
  return {
    id: row.id,
    provider: row.provider,
    model: row.model,
    role: row.role,
    current: isCurrent,
    judged: row.judged,
    labels: {
      total: bothGood + onlyJudgeGood + onlyPeopleGood + neitherGood,
      both_good: bothGood,
      only_judge_good: onlyJudgeGood,
      only_people_good: onlyPeopleGood,
      neither_good: neitherGood,
    },
    kappa,
    kappa_lower_bound: kappaLowerBound,
    calibrated: row.calibratedAt !== null,
    calibrated_at: toTimestampOrNull(row.calibratedAt),
    needs: gaps,
    last_judged_at: toTimestampOrNull(row.lastJudgedAt),
    created_at: toTimestamp(row.createdAt),
  };
}
