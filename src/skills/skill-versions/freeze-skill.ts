import type { SkillRow } from "#db/schema/skills";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { actingUser } from "#tenancy/acting-user";
import type { Actor } from "#tenancy/actor";

import { snapshotOf } from "./skill-snapshot.ts";
import { insertSkillVersion, type NewSkillVersion, requireFewerVersions } from "./store.ts";

/** Maximum versions: tenants do not restore older ones, and each may contain as much code as a skill. */
export const MAX_VERSIONS = 100;

export interface FreezeContext {
  tenant: { id: string };
  actor: Actor;
  clock: () => number;
  newId: () => string;
}

export interface FrozenSkill {
  version: NewSkillVersion;
  /** The statements that write the version; the skill's row is not changed. */
  statements: Statement[];
}

/**
 * Freezes a state of a skill, the present one or one that the same batch writes, as an immutable version with the digest of its content.
 * The returned statements belong in the caller's batch. They refuse a name that another version of the skill has (CONFLICT, reason
 * `version_exists`) and too many versions (`version_limit`).
 */
export async function freezeSkill(
  ctx: FreezeContext,
  skill: SkillRow,
  { name, description }: { name: string; description: string | null },
): Promise<FrozenSkill> {
  const snapshot = snapshotOf(skill);
  const version: NewSkillVersion = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    skillId: skill.id,
    name,
    description,
    snapshot,
    digest: await stateDigest(skill),
    createdBy: actingUser(ctx.actor),
    createdAt: ctx.clock(),
  };
  const withinLimit = requireFewerVersions(ctx.tenant.id, skill.id, MAX_VERSIONS, limitReached);
  return { version, statements: [withinLimit, { ...insertSkillVersion(version), refusal: nameTaken(name) }] };
}

/** SHA-256 of the skill's content in a version. */
export const stateDigest = (skill: SkillRow): Promise<string> => sha256Hex(canonicalJson(snapshotOf(skill)));

const nameTaken = (name: string) => (): AppError =>
  new AppError("CONFLICT", {
    message: `The skill already has a version named ${JSON.stringify(name)}. Versions never change.`,
    details: { reason: "version_exists" },
  });

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A skill has at most ${MAX_VERSIONS} versions.`,
    details: { reason: "version_limit", limit: MAX_VERSIONS },
  });
