import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { AUTO_DEV_ON, putWorkspace, workspacePath } from "#test/support/factories/auto-improvement";

describe("does", () => {
  test("shows that everything is off before anybody configured it", async () => {
    const owner = await signUp();
    const answer = await call("GET", workspacePath(owner), { token: owner.token });
    expect(answer.data()).toMatchObject({
      workspace_id: owner.tenantId,
      auto_dev: { enabled: false, memento_skills: false, alpha_evolver: false, background_evolution: false },
      effective: { memento_skills: false, alpha_evolver: false, background_evolution: false },
      updated_at: null,
    });
  });

  test("shows what is stored to everyone of the tenant, and nothing of it elsewhere", async () => {
    const [owner, other] = [await signUp(), await signUp()];
    await putWorkspace(owner, AUTO_DEV_ON);
    expect((await call("GET", workspacePath(owner), { token: owner.token })).data()).toMatchObject({
      auto_dev: AUTO_DEV_ON,
    });
    expect((await call("GET", workspacePath(other), { token: other.token })).data()).toMatchObject({
      auto_dev: { enabled: false },
    });
  });
});
