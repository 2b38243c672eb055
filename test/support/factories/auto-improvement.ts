import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

/** Everything on, and room for all that a test tries. */
export const AUTO_DEV_ON = {
  enabled: true,
  memento_skills: true,
  alpha_evolver: true,
  background_evolution: true,
  max_mutations_per_day: 100,
  max_skill_candidates_per_day: 50,
};

export const workspacePath = ({ tenantId }: Pick<TestAccount, "tenantId">): string =>
  `/api/workspaces/${tenantId}/configuration`;

export const putWorkspace = (owner: TestAccount, autoDev: Record<string, unknown>): Promise<Answer> =>
  call("PUT", workspacePath(owner), { token: owner.token, body: { auto_dev: autoDev } });

/** Turns the loop on for a tenant; `fields` replace those of `AUTO_DEV_ON`. */
export async function turnOn(owner: TestAccount, fields: Record<string, unknown> = {}): Promise<void> {
  const answer = await putWorkspace(owner, { ...AUTO_DEV_ON, ...fields });
  expect(answer.status, answer.text).toBe(200);
}
