import { z } from "@hono/zod-openapi";

import { MAX_DAILY_BUDGET } from "#engine/evidence/judge-sample";
import { field } from "#http/field";
import { id, pathId, timestamp, toTimestampOrNull } from "#http/schemas";
import { TRACE_READERS } from "#tenancy/trace-readers";

import { DEFAULT_AUTO_DEV, effectiveAutoDev, MEMORY_OF_A_RUN, type AutoDevSwitches } from "./auto-dev.ts";
import type { Workspace } from "./find-workspace.ts";

export const WorkspacePath = z.object({ workspace_id: pathId("workspace_id") });

const MEMORY_LIMITS = ["128m", "256m", "1g"] as const;
const MAX_A_DAY = 1_000;
const { sandbox_config: DEFAULT_SANDBOX } = DEFAULT_AUTO_DEV;

const onOff = (description: string) => field(z.boolean().default(false), description, true);
const timeout = () => z.number().int().min(30).max(300);
const MAX_REPLAYS_A_DAY = 50;
const MAX_SECOND_SHARE = 0.5;
const aDay = () => z.number().int().min(0).max(MAX_A_DAY);

const SandboxConfig = z
  .strictObject({
    timeout: field(
      timeout().default(DEFAULT_SANDBOX.timeout),
      "Total seconds for trying one change, 30 to 300; 60 is recommended",
      60,
    ),
    memory_limit: field(
      z.enum(MEMORY_LIMITS).default(DEFAULT_SANDBOX.memory_limit),
      `Accepted without effect: a trial run always has ${MEMORY_OF_A_RUN}, as in production`,
      "256m",
    ),
    enable_network: field(
      z
        .boolean()
        .refine((wanted) => !wanted, { message: "must be false: the sandbox has no network" })
        .default(false),
      "Must be `false`: the sandbox has no network",
      false,
    ),
  })
  .openapi("AutoDevSandboxConfig");

const sampleRate = () =>
  field(
    z.number().min(0).max(1),
    "Share of the episodes sent to the judge, of those for which only the acting model vouches; 0 sends none",
    0.2,
  );
const dailyBudget = () =>
  field(z.number().int().min(0).max(MAX_DAILY_BUDGET), "Maximum number of judgements requested per UTC day", 100);

const AutoDevBody = z
  .strictObject({
    enabled: onOff("The workspace's master switch"),
    memento_skills: onOff("Whether failed tasks lead to skill candidates, for agents from intern"),
    alpha_evolver: onOff("Whether users can request variants of an agent's workflow, for agents from supervised"),
    background_evolution: onOff(
      "Whether variants are also made on schedule, for autonomous agents; needs `alpha_evolver`",
    ),
    max_mutations_per_day: field(
      aDay().default(DEFAULT_AUTO_DEV.max_mutations_per_day),
      "Maximum number of edits of skills and workflows tried per UTC day",
      10,
    ),
    max_skill_candidates_per_day: field(
      aDay().default(DEFAULT_AUTO_DEV.max_skill_candidates_per_day),
      "Maximum number of skill candidates created per UTC day",
      5,
    ),
    sandbox_config: field(SandboxConfig.default(DEFAULT_SANDBOX), "Limits for trying changes"),
  })
  .openapi("AutoDevBody");

const days = (level: string, example: number) =>
  field(z.number().int().min(0).max(90), `Calendar days for the level ${level}`, example);

const GraduationSettings = z
  .strictObject({
    sample_share: field(
      z.number().min(0).max(1),
      "Share of the runs that the platform draws for people to look at; at least half while an agent has little evidence, none with 0",
      0.2,
    ),
    minimum_days: field(
      z.strictObject({
        intern: days("intern", 1),
        supervised: days("supervised", 2),
        autonomous: days("autonomous", 5),
      }),
      "Calendar days (UTC) with vouched successes that each level needs",
    ),
    replays_a_day: field(
      z.number().int().min(0).max(MAX_REPLAYS_A_DAY),
      "Maximum number of replays that the platform starts in a day (UTC) after changes of agents above `student`; each repeats at most 200 runs",
      2,
    ),
  })
  .openapi("GraduationSettings");

const traceReaders = () =>
  field(
    z.enum(TRACE_READERS),
    "The weakest role that reads what runs said and did. A weaker role reads tasks and states of runs alone: no result, error, trace, text of a call, review, episode or export. Takes effect within five seconds",
    "member",
  );

const ReviewSettings = z
  .strictObject({
    second_share: field(
      z.number().min(0).max(MAX_SECOND_SHARE),
      "Share of the answered runs that a second person answers without seeing the first verdict; 0 by default",
      0.1,
    ),
  })
  .openapi("ReviewSettings");

export const ConfigureWorkspaceBody = z
  .strictObject({
    auto_dev: field(AutoDevBody, "Settings of auto-improvement"),
    judge_sample_rate: sampleRate().optional(),
    judge_daily_budget: dailyBudget().optional(),
    graduation: field(
      GraduationSettings.partial().optional(),
      "Settings of the way to the next level; a left out one keeps its value",
    ),
    review: field(ReviewSettings.optional(), "Settings of reviews; when left out, they keep their values"),
    trace_readers: traceReaders().optional(),
  })
  .openapi("ConfigureWorkspaceBody", {
    example: {
      auto_dev: {
        enabled: true,
        memento_skills: true,
        alpha_evolver: false,
        background_evolution: false,
        max_mutations_per_day: 10,
        max_skill_candidates_per_day: 5,
        sandbox_config: { timeout: 60, memory_limit: "256m", enable_network: false },
      },
      judge_sample_rate: 0.2,
      judge_daily_budget: 100,
    },
  });
export type ConfigureWorkspaceInput = z.output<typeof ConfigureWorkspaceBody>;

const switchView = () => z.boolean().openapi({ example: true });
const countView = (example: number) => z.number().int().openapi({ example });

const switches = {
  memento_skills: switchView(),
  alpha_evolver: switchView(),
  background_evolution: switchView().openapi({ example: false }),
  max_mutations_per_day: countView(10),
  max_skill_candidates_per_day: countView(5),
};

export const WorkspaceConfiguration = z
  .object({
    workspace_id: field(id(), "The tenant's id, because each tenant has one workspace"),
    auto_dev: field(
      z.object({
        enabled: switchView(),
        ...switches,
        sandbox_config: z.object({
          timeout: timeout().openapi({ example: 60 }),
          memory_limit: z.enum(MEMORY_LIMITS).openapi({ example: "256m" }),
          enable_network: z.boolean().openapi({ example: false }),
        }),
      }),
      "The stored settings",
    ),
    effective: field(
      z.object({
        ...switches,
        sandbox_config: z.object({
          timeout: z.number().int().openapi({ example: 60 }),
          memory_limit: z.literal(MEMORY_OF_A_RUN).openapi({ example: MEMORY_OF_A_RUN }),
          enable_network: z.literal(false).openapi({ example: false }),
        }),
      }),
      "The settings that take effect: the stored ones, as far as the instance's `AUTO_DEV_*` and `SANDBOX_*` variables allow them",
    ),
    judge_sample_rate: sampleRate(),
    judge_daily_budget: dailyBudget(),
    graduation: GraduationSettings,
    review: ReviewSettings,
    trace_readers: traceReaders(),
    updated_at: field(timestamp().nullable(), "Null until the workspace is configured"),
  })
  .openapi("WorkspaceConfiguration");

export const presentWorkspace = (
  instance: AutoDevSwitches,
  { id: workspaceId, autoDev, judging, graduation, review, traceReaders: readers, updatedAt }: Workspace,
): z.output<typeof WorkspaceConfiguration> => ({
  workspace_id: workspaceId,
  auto_dev: autoDev,
  effective: effectiveAutoDev(instance, autoDev),
  judge_sample_rate: judging.rate,
  judge_daily_budget: judging.dailyBudget,
  graduation: {
    sample_share: graduation.sampleShare,
    minimum_days: { ...graduation.minimumDays },
    replays_a_day: graduation.replaysADay,
  },
  review: { second_share: review.secondShare },
  trace_readers: readers,
  updated_at: toTimestampOrNull(updatedAt),
});
