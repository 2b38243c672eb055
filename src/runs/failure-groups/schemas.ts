import { z } from "@hono/zod-openapi";

import { FAILURE_KINDS } from "#engine/failures/cause-of-run";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { nameOrNull } from "#http/named";
import { limitQuery } from "#http/paging";
import { id, moment, pathId, text, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { titleOfGroup } from "#runs/failed-runs/title-of-group";

import { stateNow } from "./arrange-groups.ts";
import type { GroupList } from "./list-groups.ts";
import type { Period, ShownGroup } from "./store.ts";

const STATES = ["open", "muted", "resolved"] as const;
const EXAMPLE_ID = "6f1d2c3b-8a4e-8c5d-a1b2-3c4d5e6f7a8b";

export const FailureGroupPath = z.object({ id: pathId("id", "failure group") });

const kind = () =>
  field(
    z.enum(FAILURE_KINDS),
    "`tool`: a call failed and no later call of the tool repaired it; `refused`: governance or a person did not allow a call; `check`: the result did not hold a check; `provider`: a model connection failed; `platform`: a limit, a budget or the platform ended the run; `gave_up`: nothing failed, the agent gave up",
    "tool",
  );

export const FailureGroupsQuery = z.object({
  state: field(z.enum(STATES).optional(), "Only groups in this state", "open"),
  kind: field(kind().optional(), "Only groups of this kind"),
  agent_id: text(64)
    .optional()
    .openapi({ description: "Only groups of this agent", format: "uuid", example: EXAMPLE_ID }),
  owner: field(text(64).optional(), "Only groups of this person; `none`: only those without an owner", "none"),
  from: field(moment().optional(), "The beginning of the period, at most 31 days; by default 24 hours before `to`"),
  to: field(moment().optional(), "The end of the period; by default now. Both count in whole hours"),
  sort: field(
    z.enum(["growth", "last", "runs"]).default("growth"),
    "`growth`: those with the most runs more than in the time before the period come first; `last`: the latest run; `runs`: the most runs in the period",
  ),
  ...limitQuery(200, 100),
});

const Moment = z
  .object({ at: timestamp(), version: field(z.int(), "The version of the agent", 12) })
  .openapi("FailureMoment", { description: "A run of the group; with the last one, the highest version that failed" });
const PersonOrNull = z
  .object({ id: id(), name: z.string().nullable().openapi({ example: "Mara L." }) })
  .nullable()
  .openapi("FailurePerson", { description: "Null without a person" });

export const FailureGroup = z
  .object({
    id: id().openapi({ example: EXAMPLE_ID }),
    kind: kind(),
    code: field(z.string(), "The code of the error or the kind of the check", "INVALID_INPUT"),
    title: field(z.string(), "The group in a few words", "get_tariff · INVALID_INPUT"),
    message: field(
      z.string(),
      "The words of the latest run's failure, shortened",
      "/parcels/0/class: “bulky” is not allowed",
    ),
    tool: field(z.string().nullable(), "The tool, skill or agent whose call failed; null without a call", "get_tariff"),
    connection: field(z.string().nullable(), "The model connection that failed; null for other kinds", null),
    path: field(z.string().nullable(), "The place of the fault; null where none is named", "/parcels/0/class"),
    agent: field(
      z.object({ id: id(), name: z.string(), level: z.enum(MATURITY_LEVELS) }).nullable(),
      "Null for a provider, whose group has the runs of all agents",
      { id: EXAMPLE_ID, name: "Returns Desk", level: "intern" as const },
    ),
    agents: field(z.int(), "The number of agents with such a run in the period", 1),
    runs: field(z.int(), "Its runs in the period", 8),
    runs_before: field(z.int(), "Its runs in the time of the same length before the period", 0),
    hours: field(z.array(z.int()), "Its runs in each of the last 24 hours of the period", [
      ...Array.from({ length: 20 }, () => 0),
      2,
      2,
      2,
      2,
    ]),
    first: Moment,
    last: Moment,
    same: field(
      z.record(z.string(), z.unknown()),
      "The values that were the same in all its runs: from JSON Pointers into the arguments of the failed call to values",
      { "/parcels/0/class": "bulky" },
    ),
    state: field(z.enum(STATES), "A mute whose time is over is `open`", "open"),
    muted_until: timestamp().nullable(),
    resolved: field(
      z.object({ at: timestamp(), version: z.int(), by: PersonOrNull }).nullable(),
      "When it was resolved, up to which version, and by whom; null while it is not",
    ),
    reopened_version: field(
      z.int().nullable(),
      "The version whose run last opened it again after it was resolved; null without that",
      null,
    ),
    owner: field(PersonOrNull, "The person who looks after it; null without one"),
  })
  .openapi("FailureGroup");

export const FailureGroupList = z.object({
  groups: z.array(FailureGroup),
  counts: field(z.record(z.string(), z.int()), "The groups in each state that the other filters keep", {
    open: 9,
    muted: 1,
    resolved: 4,
  }),
});

export const UpdateFailureGroupBody = z
  .strictObject({
    state: field(z.enum(STATES).optional(), "The new state", "muted"),
    until: field(moment().optional(), "For `muted`: the end of the mute, at most and by default 90 days from now"),
    owner_id: field(id().max(64).nullable().optional(), "An active person of the workspace; `null` for none"),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .refine(({ state, until }) => until === undefined || state === "muted", {
    path: ["until"],
    message: "is only for the state `muted`",
  })
  .openapi("UpdateFailureGroupBody", { example: { state: "resolved" } });

export type UpdateFailureGroupInput = z.output<typeof UpdateFailureGroupBody>;

const HOUR_MS = 3_600_000;

/** The runs of each of the last 24 hours of a period. */
const hoursOf = ({ lastDay }: ShownGroup, { to }: Period): number[] =>
  Array.from({ length: 24 }, (_unused, index) => lastDay[to - (24 - index) * HOUR_MS] ?? 0);

const momentOf = (at: number, version: number | null) => ({ at: toTimestamp(at), version: version ?? 0 });

export const presentGroup = (group: ShownGroup, period: Period, now: number): z.output<typeof FailureGroup> => {
  const state = stateNow(group, now);
  const { agentId, agentName, agentLevel } = group;
  return {
    id: group.id,
    kind: group.kind,
    code: group.code,
    title: titleOfGroup(group),
    message: group.message,
    tool: group.tool,
    connection: group.connection,
    path: group.path,
    agent:
      agentId === null || agentName === null || agentLevel === null
        ? null
        : { id: agentId, name: agentName, level: agentLevel },
    agents: group.agentsInPeriod,
    runs: group.runsInPeriod,
    runs_before: group.runsBefore,
    hours: hoursOf(group, period),
    first: momentOf(group.firstAt, group.firstVersion),
    last: momentOf(group.lastAt, group.lastVersion),
    same: Object.fromEntries(
      Object.entries(group.same).map(([pointer, value]) => [pointer, JSON.parse(value) as unknown]),
    ),
    state,
    muted_until: toTimestampOrNull(state === "muted" ? group.mutedUntil : null),
    resolved:
      group.resolvedAt === null
        ? null
        : {
            ...momentOf(group.resolvedAt, group.resolvedVersion),
            by: nameOrNull(group.resolvedBy, group.resolverName),
          },
    reopened_version: group.reopenedVersion,
    owner: nameOrNull(group.ownerId, group.ownerName),
  };
};

export const presentGroups = (
  { groups, counts, period }: GroupList,
  now: number,
): z.output<typeof FailureGroupList> => ({ groups: groups.map((group) => presentGroup(group, period, now)), counts });
