import type { ServiceContext } from "#context/context";
import { searchQuery } from "#db/search-query";
import { versionOf } from "#db/write-request";
import { VersionCache } from "#lib/version-cache";

import { MAX_SKILL_AGE_MS } from "./find-skill.ts";
import { type SkillFilter, type SkillListRow, selectSkills } from "./store.ts";

export interface ListSkillsInput extends Omit<SkillFilter, "search"> {
  query: string | undefined;
}

export interface SkillPage {
  rows: SkillListRow[];
  total: number;
}

const pages = new VersionCache<SkillPage>(500, MAX_SKILL_AGE_MS);

/** A part of the tenant's skills, including uninstalled ones unless the filter excludes them. */
export async function listPrivateSkills(ctx: ServiceContext, input: ListSkillsInput): Promise<SkillPage> {
  const { query, ...filter } = input;
  const search = query === undefined || query.trim() === "" ? undefined : searchQuery(ctx.tenant.id, query);
  if (search === null) return { rows: [], total: 0 };
  const key = `${ctx.tenant.id} ${JSON.stringify(input)}`;
  const kept = ctx.versions ? pages.get(key, versionOf(ctx.versions, "skills"), ctx.clock()) : undefined;
  if (kept) return kept;
  const found = await selectSkills(ctx.db, ctx.tenant.id, { ...filter, search });
  if (ctx.versions) pages.set(key, versionOf(ctx.versions, "skills"), found, ctx.clock());
  return found;
}
