import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";
import { queryOf } from "#test/support/factories/listings";
import { createSkill } from "#test/support/factories/skills";

type QueryFields = Parameters<typeof queryOf>[0];

export interface SkillListingView {
  id: string;
  name: string;
  description: string;
  category: string | null;
  skill_type: string;
  price: number;
  rating: number;
  rating_count: number;
  installs: number;
  tags: string[];
  is_approved: boolean;
  created_at: string;
}

export const publishSkill = (
  owner: TestAccount,
  skillId: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> =>
  call("POST", "/api/skills/publish", { token: owner.token, body: { skill_id: skillId, ...fields } });

export interface Published {
  skillId: string;
  marketplaceId: string;
}

/** A skill of the account that waits for review. */
export async function submittedSkill(
  owner: TestAccount,
  skillFields: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
): Promise<Published> {
  const skillId = await createSkill(owner, skillFields);
  return { skillId, marketplaceId: await resubmit(owner, skillId, fields) };
}

/** Publishes again; returns the listing's id. */
export async function resubmit(
  owner: TestAccount,
  skillId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const answer = await publishSkill(owner, skillId, fields);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { marketplace_id: string }).marketplace_id;
}

export const approveSkill = (reviewer: { token?: string; apiKey?: string }, marketplaceId: string): Promise<Answer> =>
  call("POST", `/api/skills/approve/${marketplaceId}`, { token: reviewer.token, apiKey: reviewer.apiKey });

/** A skill of the account that is on the marketplace. */
export async function listedSkill(
  owner: TestAccount,
  skillFields: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
): Promise<Published> {
  const published = await submittedSkill(owner, skillFields, fields);
  await approved(owner, published.marketplaceId);
  return published;
}

/** Approves; fails the test on a refusal. */
export async function approved(owner: TestAccount, marketplaceId: string): Promise<void> {
  const answer = await approveSkill({ token: owner.token }, marketplaceId);
  expect(answer.status, answer.text).toBe(200);
}

export const installSkill = (
  account: TestAccount,
  marketplaceId: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> =>
  call("POST", "/api/skills/install", { token: account.token, body: { skill_id: marketplaceId, ...fields } });

/** Installs; returns the id of the copy. */
export async function installedSkill(
  account: TestAccount,
  marketplaceId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const answer = await installSkill(account, marketplaceId, fields);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { skill_id: string }).skill_id;
}

export const rateSkill = (account: TestAccount, marketplaceId: string, body: unknown): Promise<Answer> =>
  call("POST", `/api/skills/rate/${marketplaceId}`, { token: account.token, body });

export async function searchSkills(account: TestAccount, fields: QueryFields = {}): Promise<SkillListingView[]> {
  const answer = await call("GET", `/api/skills/marketplace?${queryOf(fields)}`, { token: account.token });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { skills: SkillListingView[] }).skills;
}

export interface PublicSkillDetailView extends SkillListingView {
  is_free: boolean;
  version: string;
  digest: string;
  code: string | null;
  config: Record<string, unknown>;
  environment_vars: string[];
  long_description: string | null;
  rating_distribution: Record<string, number>;
  versions: { version: string; digest: string; approved_at: string | null }[];
}

export const PUBLIC_SKILLS = "/api/public/v1/marketplace/skills";

export async function publicSkill(marketplaceId: string, from: string): Promise<PublicSkillDetailView> {
  const answer = await call("GET", `${PUBLIC_SKILLS}/${marketplaceId}`, { from });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as PublicSkillDetailView;
}

export const freeze = (
  account: TestAccount,
  skillId: string,
  name: string,
  fields: QueryFields = {},
): Promise<Answer> =>
  call("POST", `/api/skills/version?${queryOf({ skill_id: skillId, version_name: name, ...fields })}`, {
    token: account.token,
  });

export interface VersionView {
  version_id: string;
  version_name: string;
  description: string | null;
  created_at: string;
}

export async function history(account: TestAccount, skillId: string): Promise<VersionView[]> {
  const answer = await call("GET", `/api/skills/history/${skillId}`, { token: account.token });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { history: VersionView[] }).history;
}

export const rollBack = (account: TestAccount, skillId: string, versionId: string): Promise<Answer> =>
  call("POST", `/api/skills/rollback/${skillId}?${queryOf({ version_id: versionId })}`, { token: account.token });
