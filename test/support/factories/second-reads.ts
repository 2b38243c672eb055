import { expect } from "vitest";

import { call, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";

import { workspacePath } from "./auto-improvement.ts";

/** Which answers are read twice is secret chance; a test that needs all of them makes it so. */
export async function readAllTwice(owner: TestAccount): Promise<void> {
  const body = { auto_dev: {}, review: { second_share: 0.5 } };
  const answer = await call("PUT", workspacePath(owner), { token: owner.token, body });
  expect(answer.status, answer.text).toBe(200);
  await inDatabase("UPDATE workspace_configurations SET review_second_share = 1 WHERE tenant_id = ?", owner.tenantId);
}
