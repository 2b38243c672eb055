import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { auditOf, getSettings } from "#test/support/factories/sdlc";

const put = ({ token }: TestAccount, type: string, config: unknown) =>
  call("PUT", `/api/sdlc/agent-types/${type}/configuration`, { token, body: { config } });

test("replaces the tenant's one configuration of the type, and no other's", async () => {
  const owner = await signUp();
  await put(owner, "reviewer", { max_function_lines: 40, disabled_rules: ["todo_comment"] });
  const answer = await put(owner, "reviewer", { max_function_lines: 80 });
  expect(answer.status).toBe(200);
  expect(answer.data()).toMatchObject({ agent_type: "reviewer", config: { max_function_lines: 80 } });
  const { enabled_agent_types: types } = await getSettings(owner);
  expect(types["reviewer"]?.config).toEqual({ max_function_lines: 80 });
  expect(types["planner"]?.config).toEqual({});
  expect((await getSettings(await signUp())).enabled_agent_types["reviewer"]?.config).toEqual({});
  expect(await auditOf(owner, "sdlc_configuration")).toHaveLength(2);
});

describe("refuses", () => {
  test("every malformed configuration, naming the key", () =>
    everyCase(
      [
        ["planner", { hours_per_point: 0 }, "body.config.hours_per_point"],
        ["planner", { memory_megabytes: 16 }, "body.config.memory_megabytes"],
        ["planner", { constructor: 1 }, "body.config.constructor"],
        ["tester", { memory_megabytes: 65 }, "body.config.memory_megabytes"],
        ["reviewer", { disabled_rules: "all" }, "body.config.disabled_rules"],
        ["deployer", { network: true }, "body.config.network"],
        ["coder", [], "body.config"],
      ],
      async (type, config, path) => {
        const answer = await put(await signUp(), type, config);
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toContain(path);
      },
    ));

  test("an unknown type", async () => {
    expect((await put(await signUp(), "wizard", {})).status).toBe(400);
  });
});
