import { z } from "@hono/zod-openapi";

import { KeepLevel } from "#agents/tenure/schemas";
import type { AgentRow } from "#db/schema/agents";
import { field } from "#http/field";
import { nameOrNull, namedPerson } from "#http/named";
import { optionalWholeNumber, pageQueryOf, Pagination } from "#http/paging";
import { id, jsonObject, pathId, timestamp, title, toTimestamp } from "#http/schemas";
import { crc32 } from "#lib/crc32";
import { roundedShare } from "#lib/rounded-share";
import { wilsonInterval } from "#lib/wilson";

import type { ShownVersion } from "./find-version.ts";

export const VersionsPath = z.object({ agent_id: pathId("agent_id") });

export const VersionPath = VersionsPath.extend({
  version: z
    .string()
    .openapi({ param: { name: "version", in: "path", description: "Number of the version" }, example: "3" }),
});

export const ListVersionsQuery = z.object(pageQueryOf(20));

export const GetVersionQuery = z.object({
  since: field(
    optionalWholeNumber(1, 999_999_999),
    "The version that `changes` compares with; by default the preceding one",
    1,
  ),
});

const versionName = () => field(title(60), "A name for people", "Before the new prompt");

export const NameVersionBody = z
  .strictObject({ name: field(versionName().nullable(), "The name; `null` takes it away") })
  .openapi("NameAgentVersionBody", { example: { name: "Before the new prompt" } });

export const RestoreVersionBody = z
  .strictObject({ keep_level: KeepLevel.optional() })
  .openapi("RestoreAgentVersionBody", {
    example: { keep_level: { justification: "It ran a year like this" } },
  });

const share = (description: string, example: number) => field(z.number().min(0).max(1), description, example);

export const VersionChange = z
  .object({
    path: z.string().openapi({ example: "configuration.model" }),
    from: field(z.unknown(), "Absent where the earlier one lacks it", "north/large-3"),
    to: field(z.unknown(), "Absent where this one lacks it", "north/small-2"),
  })
  .openapi("VersionChange");

const fields = {
  version: z.number().int().openapi({ example: 3 }),
  name: field(versionName().nullable(), "Null for a version without a name"),
  fingerprint: field(
    z.string().nullable(),
    "The fingerprint of what acted in its latest run, or since its change; null until either is known",
    "9f2c41d0a7b35e8866f1c2d93ab04e7715c8de90b1f2a3c4d5e6f708192a3b4c",
  ),
  created_at: timestamp(),
  created_by: namedPerson(
    "The person who made it, in person or by a key; null when the platform did, and where it was not recorded",
  ).nullable(),
  changes: field(
    z.array(VersionChange),
    "Differences from the preceding version; empty for the first version that is kept",
  ),
  runs: field(z.number().int(), "Runs that ended", 31),
  success: field(
    z
      .object({
        value: share("Share of successes", 0.806),
        lower: share("Lower bound of the share at 95 % (Wilson)", 0.637),
        upper: share("Upper bound of the share at 95 % (Wilson)", 0.908),
        succeeded: z.number().int().openapi({ example: 25 }),
        vouched: field(z.number().int(), "Vouched runs, at most the latest thousand", 31),
      })
      .nullable(),
    "Success of the vouched runs; null without one",
  ),
  cost_usd_per_run: field(
    z.number().nullable(),
    "Mean cost of the runs whose model has a price; null without one",
    0.0174,
  ),
  is_current: field(z.boolean(), "Whether the agent is this version now", true),
  holds_level: field(
    z.boolean().nullable(),
    "Whether the agent's level belongs to what acted under this version, so that going back to it costs nothing. `false`: going back begins a probation. Null where it is not known what acted",
    true,
  ),
};

export const AgentVersion = z.object(fields).openapi("AgentVersion");

export const AgentVersionDetail = z
  .object({
    ...fields,
    agent_id: id(),
    configuration: jsonObject().openapi({ example: { model: "north/large-3", temperature: 0.2 } }),
    capabilities: z.array(z.string().openapi({ example: "summarize" })),
  })
  .openapi("AgentVersionDetail");

export const VersionList = z.object({ versions: z.array(AgentVersion), pagination: Pagination });

export const presentVersion = ({
  row,
  changes,
  isCurrent,
  holdsLevel,
}: ShownVersion): z.output<typeof AgentVersion> => ({
  version: row.version,
  name: row.name,
  fingerprint: row.fingerprint,
  created_at: toTimestamp(row.createdAt),
  created_by: nameOrNull(row.createdBy, row.createdByName),
  changes,
  runs: row.runs,
  success: row.vouched === 0 ? null : successOf(row.succeeded, row.vouched),
  cost_usd_per_run: row.runs === row.unpricedRuns ? null : row.costUsd / (row.runs - row.unpricedRuns),
  is_current: isCurrent,
  holds_level: holdsLevel,
});

function successOf(succeeded: number, vouched: number) {
  const { lower, upper } = wilsonInterval(succeeded, vouched);
  const shares = { value: roundedShare(succeeded / vouched), lower: roundedShare(lower), upper: roundedShare(upper) };
  return { ...shares, succeeded, vouched };
}

export const presentVersionDetail = (agentId: string, shown: ShownVersion): z.output<typeof AgentVersionDetail> => ({
  ...presentVersion(shown),
  agent_id: agentId,
  configuration: shown.row.configuration,
  capabilities: shown.row.capabilities,
});

/** The entity tag of a version: it changes with anything that is shown. */
export const versionTag = (shown: z.output<typeof AgentVersionDetail>): string =>
  `"${crc32(JSON.stringify(shown)).toString(16)}"`;

export const RestoredVersion = z
  .object({
    id: id(),
    version: field(z.number().int(), "Number of the new version", 4),
    configuration: jsonObject().openapi({ example: { model: "north/large-3", temperature: 0.2 } }),
    capabilities: z.array(z.string().openapi({ example: "summarize" })),
    updated_at: timestamp(),
  })
  .openapi("RestoredAgentVersion");

export const presentRestored = (agent: AgentRow): z.output<typeof RestoredVersion> => ({
  id: agent.id,
  version: agent.version,
  configuration: agent.configuration,
  capabilities: agent.capabilities,
  updated_at: toTimestamp(agent.updatedAt),
});
