import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { AUTO_DEV_ON, putWorkspace, workspacePath } from "#test/support/factories/auto-improvement";

const SANDBOX = { timeout: 120, memory_limit: "1g", enable_network: false };

describe("does", () => {
  test("stores what was sent and says it again", async () => {
    const owner = await signUp();
    const autoDev = { ...AUTO_DEV_ON, max_mutations_per_day: 7, sandbox_config: SANDBOX };
    const answer = await putWorkspace(owner, autoDev);
    expect(answer.status).toBe(200);
    expect(answer.data()).toMatchObject({ workspace_id: owner.tenantId, auto_dev: autoDev });
    const read = await call("GET", workspacePath(owner), { token: owner.token });
    expect(read.data()).toEqual(answer.data());
  });

  test("sets omitted settings to their defaults", async () => {
    const owner = await signUp();
    await putWorkspace(owner, { ...AUTO_DEV_ON, sandbox_config: SANDBOX });
    expect((await putWorkspace(owner, { enabled: true })).data()).toMatchObject({
      auto_dev: {
        enabled: true,
        memento_skills: false,
        alpha_evolver: false,
        background_evolution: false,
        max_mutations_per_day: 10,
        max_skill_candidates_per_day: 5,
        sandbox_config: { timeout: 60, memory_limit: "256m", enable_network: false },
      },
    });
  });

  test("says what of it holds on this instance", async () => {
    const owner = await signUp();
    const answer = await putWorkspace(owner, {
      ...AUTO_DEV_ON,
      max_mutations_per_day: 1_000,
      sandbox_config: { ...SANDBOX, timeout: 300 },
    });
    expect(answer.data()).toMatchObject({
      effective: {
        memento_skills: true,
        max_mutations_per_day: 100,
        sandbox_config: { timeout: 60, memory_limit: "16m", enable_network: false },
      },
    });
    const off = await putWorkspace(owner, { ...AUTO_DEV_ON, enabled: false });
    expect(off.data()).toMatchObject({ effective: { memento_skills: false, alpha_evolver: false } });
  });

  test("keeps what the judge may do until it is named, and says what holds for everybody before that", async () => {
    const owner = await signUp();
    const judging = async (settings: Record<string, unknown>) => {
      const body = { auto_dev: {}, ...settings };
      const answer = await call("PUT", workspacePath(owner), { token: owner.token, body });
      expect((await call("GET", workspacePath(owner), { token: owner.token })).data()).toEqual(answer.data());
      const view = answer.data<{ judge_sample_rate: number; judge_daily_budget: number }>();
      return [view.judge_sample_rate, view.judge_daily_budget];
    };
    expect(await judging({})).toEqual([0.2, 100]);
    expect(await judging({ judge_sample_rate: 0 })).toEqual([0, 100]);
    expect(await judging({ judge_daily_budget: 1_000 })).toEqual([0, 1_000]);
    expect(await judging({})).toEqual([0, 1_000]);
  });

  test("is audited", async () => {
    const owner = await signUp();
    await putWorkspace(owner, AUTO_DEV_ON);
    expect(await readAudit(owner)).toMatchObject([{ action: "configure_auto_improvement", outcome: "completed" }]);
  });
});

describe("refuses", () => {
  test("every malformed setting, naming it", () =>
    everyCase(
      [
        ["a timeout under the minimum", { sandbox_config: { timeout: 29 } }, "body.auto_dev.sandbox_config.timeout"],
        ["a timeout over the maximum", { sandbox_config: { timeout: 301 } }, "body.auto_dev.sandbox_config.timeout"],
        [
          "another memory limit",
          { sandbox_config: { memory_limit: "2g" } },
          "body.auto_dev.sandbox_config.memory_limit",
        ],
        ["a network", { sandbox_config: { enable_network: true } }, "body.auto_dev.sandbox_config.enable_network"],
        ["a cap below nothing", { max_mutations_per_day: -1 }, "body.auto_dev.max_mutations_per_day"],
        ["half a candidate", { max_skill_candidates_per_day: 0.5 }, "body.auto_dev.max_skill_candidates_per_day"],
        ["a switch that is a word", { enabled: "yes" }, "body.auto_dev.enabled"],
        ["an unknown setting", { network: true }, "body.auto_dev.network"],
      ],
      async (_what, autoDev, path) => {
        const owner = await signUp();
        const answer = await putWorkspace(owner, autoDev);
        expect(answer.error?.code).toBe("INVALID_INPUT");
        expect(issuePaths(answer)[0]).toContain(path.split(".").slice(0, 2).join("."));
        expect(answer.text).toContain(path.split(".").at(-1));
      },
    ));

  test("a member", async () => {
    const answer = await putWorkspace(await signUp({ role: "member" }), AUTO_DEV_ON);
    expect(answer.error?.code).toBe("FORBIDDEN");
  });
});
