import { z } from "@hono/zod-openapi";

import type { AgentStanding } from "#agents/agents/read-standing";
import { presentProbation, ProbationView } from "#agents/tenure/schemas";
import type { ReplayRow } from "#db/schema/graduation";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { id, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";

export const StandingPath = z.object({ agent_id: pathId("agent_id") });

const count = (description: string, example: number) => field(z.number().int(), description, example);

export const StandingView = z
  .object({
    agent_id: id(),
    fingerprint: field(
      z.string(),
      "SHA-256 over provider, address, model, instructions, temperature, longest answer, role, domain with its rules, and tools, as the first model acts now",
      "9f2c41d0a7b35e8866f1c2d93ab04e7715c8de90b1f2a3c4d5e6f708192a3b4c",
    ),
    level: z.enum(MATURITY_LEVELS).openapi({ example: "autonomous" }),
    effective_level: field(z.enum(MATURITY_LEVELS), "The level that governance decides with", "intern"),
    probation: field(ProbationView.nullable(), "Null when the agent is not on probation"),
    replay: field(
      z
        .object({
          replay_id: id(),
          state: field(
            z.enum(["in_progress", "passed", "lost", "void"]),
            "`passed`: the present configuration does the recorded runs as well as the earlier one, so the probation ended. `lost`: the replay did not show that, so the probation stays. `void`: it ended without a result",
            "lost",
          ),
          pairs: field(z.number().int().nullable(), "Repeated runs; null without a result", 120),
          started_at: timestamp(),
          ended_at: field(timestamp().nullable(), "Null while it is under way"),
        })
        .nullable(),
      "The latest replay of recorded runs with what acts since a change; the platform starts one when there are enough runs, see `replays_a_day` of the workspace. Null without one",
    ),
    fallbacks: field(
      z.array(
        z.object({
          model: field(z.string(), "The connection and the model", "north/small-2"),
          effective_level: field(
            z.enum(MATURITY_LEVELS),
            "The level that governance decides with as soon as it acted in a run: `intern` at most before it earned more",
            "intern",
          ),
          remaining: count(
            "Vouched successes with its own answers that are missing to the agent's level; 0 when it acts as the first model does",
            5,
          ),
        }),
      ),
      "The models that may act in place of the first, in their order. A level that a person gives covers those of that moment; another one earns it by its own runs",
    ),
    tools: z.array(
      z
        .object({
          name: z.string().openapi({ example: "run_skill_019f83d6-8a3c-7c6e-9d2a-6b1f6c1f2a10" }),
          skill: field(
            z.object({ id: id(), name: z.string().openapi({ example: "Currency converter" }) }).nullable(),
            "The installed skill behind the tool",
          ),
          action: field(z.string(), "The governed action", "call_endpoint"),
          complexity: count("1 reads, 2 suggests, 3 changes something, 4 is hard to undo", 3),
          standing: field(
            z.enum(["alone", "asks", "refused"]),
            "`alone`: a call is made without asking. `asks`: a person decides about each call. `refused`: no call is made",
            "asks",
          ),
          approved: count("Calls that people approved unchanged, of the latest fifty decisions", 2),
          changed: count("Calls that people approved with a change", 0),
          rejected: count("Calls that people rejected", 0),
          failed_alone: count(
            "Runs that called it without asking and failed, as someone other than the acting model says: each makes it ask again",
            0,
          ),
          needed: count("Further approvals in a row after which the tool acts alone; 0 when none would change that", 1),
          bounds: field(
            z.record(z.string(), z.number()).nullable(),
            "The largest number that people approved at each JSON Pointer of the tool's arguments, without its sign; `*` is any entry of a list, and a list itself counts by its length. A tool that acts alone asks for a call with a number of more than twice that, or with one where no number was approved. Null where a level that a person gave covers every call",
            { "/amount": 3 },
          ),
        })
        .openapi("ToolStanding"),
    ),
  })
  .openapi("AgentStanding");

export const presentStanding = ({
  agentId,
  fingerprint,
  level,
  effectiveLevel,
  probation,
  replay,
  fallbacks,
  tools,
}: AgentStanding): z.output<typeof StandingView> => ({
  agent_id: agentId,
  fingerprint,
  level,
  effective_level: effectiveLevel,
  probation: presentProbation(probation),
  replay: replay && presentReplay(replay),
  fallbacks: fallbacks.map(({ name, effectiveLevel: effective, remaining }) => ({
    model: name,
    effective_level: effective,
    remaining,
  })),
  tools: tools.map(
    ({ name, skill, action, complexity, standing, approved, changed, rejected, failedAlone, needed, bounds }) => ({
      name,
      skill,
      action,
      complexity,
      standing,
      approved,
      changed,
      rejected,
      failed_alone: failedAlone,
      needed,
      bounds: bounds && Object.fromEntries(Object.entries(bounds).map(([pointer, [least]]) => [pointer, least])),
    }),
  ),
});

const presentReplay = ({ id: replayId, status, inherits, result, createdAt, completedAt }: ReplayRow) => ({
  replay_id: replayId,
  state: status === "completed" ? (inherits ? ("passed" as const) : ("lost" as const)) : status,
  pairs: result?.pairs ?? null,
  started_at: toTimestamp(createdAt),
  ended_at: toTimestampOrNull(completedAt),
});
