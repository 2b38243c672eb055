import type { BaseContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import { versionOf, type TopicVersions } from "#db/write-request";
import { type AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { VersionCache } from "#lib/version-cache";

import { selectSkill } from "./store.ts";

/**
 * The context for finding a tenant's skills. A request has versions and may use the cache; the platform's own work has
 * none and always reads the database.
 */
export interface SkillContext extends Pick<BaseContext, "db" | "config" | "clock" | "bindings"> {
  tenant: { id: string };
  versions?: TopicVersions | null;
}

/** Maximum age of cached rows even without a known change, which bounds the effect of a write past a broken gate. */
export const MAX_SKILL_AGE_MS = 5_000;

/** Few, because a row holds its code. */
const rows = new VersionCache<SkillRow>(100, MAX_SKILL_AGE_MS);

export const skillNotFound = (skillId: string): AppError => notFound("skill", skillId);

/**
 * Finds the tenant's skill, installed or not, from memory when nothing changed. Throws NOT_FOUND, also for another
 * tenant's skill.
 */
export async function findSkill(ctx: SkillContext, skillId: string): Promise<SkillRow> {
  const key = `${ctx.tenant.id}/${skillId}`;
  const kept = ctx.versions ? rows.get(key, versionOf(ctx.versions, "skills"), ctx.clock()) : undefined;
  if (kept) return kept;
  const skill = isUuid(skillId) ? await selectSkill(ctx.db, ctx.tenant.id, skillId) : undefined;
  if (!skill) throw skillNotFound(skillId);
  rememberSkill(ctx, skill);
  return skill;
}

/** Caches a row that was read or written under the context's versions. */
export function rememberSkill(ctx: SkillContext, skill: SkillRow): void {
  if (ctx.versions) rows.set(`${ctx.tenant.id}/${skill.id}`, versionOf(ctx.versions, "skills"), skill, ctx.clock());
}

/** Drops a row that is known to be out of date. */
export function forgetSkill(ctx: SkillContext, skillId: string): void {
  rows.delete(`${ctx.tenant.id}/${skillId}`);
}
