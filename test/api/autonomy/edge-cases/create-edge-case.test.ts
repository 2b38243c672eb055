import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { edgeCaseBody } from "#test/support/factories/graduation";

const path = "/api/graduation/edge-cases";

describe("does", () => {
  test("answers 201 with the edge case and where it is", async () => {
    const { token } = await signUp();
    const answer = await call("POST", path, {
      token,
      body: edgeCaseBody({ description: "The text is not an order" }),
    });
    expect(answer.status).toBe(201);
    const created = answer.data<{ id: string }>();
    expect(answer.headers["location"]).toBe(`${path}/${created.id}`);
    expect(created).toMatchObject({
      ...edgeCaseBody(),
      description: "The text is not an order",
      is_active: true,
      examines: true,
    });
    expect((await call("GET", `${path}/${created.id}`, { token })).data()).toEqual(created);
  });

  test("says of a case that an evasive answer passes that it does not examine, also in the list", async () => {
    const { token } = await signUp();
    const body = edgeCaseBody({ expected_behavior: { must_not_contain: ["deleted"], outcome: "success" } });
    expect((await call("POST", path, { token, body })).data()).toMatchObject({ examines: false });
    expect((await call("GET", path, { token })).data()).toMatchObject({ edge_cases: [{ examines: false }] });
  });

  test("fills in what was left out", async () => {
    const { token } = await signUp();
    const body = edgeCaseBody({ test_input: { task: "Add 2 and 3" }, is_active: false });
    expect((await call("POST", path, { token, body })).data()).toMatchObject({
      description: null,
      test_input: { task: "Add 2 and 3", context: {} },
      is_active: false,
    });
  });
});

describe("refuses", () => {
  test("every malformed body, naming the field", () =>
    everyCase(
      [
        ["no name", { name: undefined }, "body.name"],
        ["an expectation of nothing", { expected_behavior: {} }, "body.expected_behavior"],
        [
          "an empty list as the only expectation",
          { expected_behavior: { must_contain: [] } },
          "body.expected_behavior",
        ],
        ["an unknown outcome", { expected_behavior: { outcome: "great" } }, "body.expected_behavior.outcome"],
        ["a blank task", { test_input: { task: " " } }, "body.test_input.task"],
        ["an unknown severity", { severity: "fatal" }, "body.severity"],
      ],
      async (_what, fields, field) => {
        const { token } = await signUp();
        const answer = await call("POST", path, { token, body: edgeCaseBody(fields) });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toEqual([field]);
      },
    ));

  test("a key that it does not know", async () => {
    const { token } = await signUp();
    expect((await call("POST", path, { token, body: edgeCaseBody({ weight: 3 }) })).status).toBe(400);
  });

  test("more than 200 of a tenant", async () => {
    const owner = await signUp();
    const { id } = (await call("POST", path, { token: owner.token, body: edgeCaseBody() })).data<{ id: string }>();
    await inDatabase(
      `INSERT INTO edge_cases
         (id, tenant_id, name, description, test_input, expected_behavior, severity, category, is_active, created_at, updated_at)
       SELECT edge_cases.id || '-' || json_each.key, tenant_id, name, description, test_input, expected_behavior, severity,
        category, is_active, created_at, updated_at
       FROM edge_cases, json_each('[' || substr(replace(hex(zeroblob(199)), '00', ',1'), 2) || ']') WHERE edge_cases.id = ?`,
      id,
    );
    const answer = await call("POST", path, { token: owner.token, body: edgeCaseBody() });
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "edge_case_limit", limit: 200 } });
  });
});
