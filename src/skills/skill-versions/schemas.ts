import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, pathId, text, timestamp, title, toTimestamp } from "#http/schemas";

import type { RolledBack } from "./roll-back-skill.ts";
import type { NewSkillVersion, ShownVersion } from "./store.ts";

export const SkillPath = z.object({ skill_id: pathId("skill_id") });

const versionName = () => field(title(100), "Name of the version, unique for the skill", "1.2.0");
const description = () => field(text(1_000, 0), "Changes in the version", "Rates of November");
const queryId = (what: string) =>
  z.string().max(100).openapi({ description: what, format: "uuid", example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" });

export const VersionQuery = z.object({
  skill_id: queryId("One of the tenant's skills"),
  version_name: versionName(),
  description: description().optional(),
});

export const RollbackQuery = z.object({ version_id: queryId("One of the skill's versions") });

const success = () => z.literal(true);

export const CreatedVersion = z
  .object({ success: success(), version_id: id(), version_name: versionName() })
  .openapi("CreatedSkillVersion");

const SkillVersion = z
  .object({
    version_id: id(),
    version_name: versionName(),
    description: description().nullable(),
    created_at: timestamp(),
  })
  .openapi("SkillVersion");

export const SkillHistory = z.object({ success: success(), history: z.array(SkillVersion) }).openapi("SkillHistory");

export const RolledBackSkill = z
  .object({
    success: success(),
    message: z.string().openapi({ example: 'The skill is as version "1.0.0" says, kept as "1.0.0 (restored 3)".' }),
  })
  .openapi("RolledBackSkill");

export const presentCreatedVersion = ({ id: versionId, name }: NewSkillVersion): z.output<typeof CreatedVersion> => ({
  success: true,
  version_id: versionId,
  version_name: name,
});

export const presentHistory = (versions: readonly ShownVersion[]): z.output<typeof SkillHistory> => ({
  success: true,
  history: versions.map((version) => ({
    version_id: version.id,
    version_name: version.name,
    description: version.description,
    created_at: toTimestamp(version.createdAt),
  })),
});

export const presentRolledBack = ({ name, newName, keptAs }: RolledBack): z.output<typeof RolledBackSkill> => ({
  success: true,
  message: `The skill has the content of version ${JSON.stringify(name)} again, kept as ${JSON.stringify(newName)}.${keptAs === null ? "" : ` The earlier state is kept as ${JSON.stringify(keptAs)}.`}`,
});
