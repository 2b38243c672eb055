import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { countRows } from "#test/support/factories/agents";
import { createSkill, putSkill, SKILLS } from "#test/support/factories/skills";

const tryCode = ({ token }: TestAccount, fields: Record<string, unknown>) =>
  call("POST", `${SKILLS}/try`, { token, body: { input: {}, ...fields } });

describe("does", () => {
  test("runs a function with input and settings, and gives output, logs and duration", async () => {
    const account = await signUp();
    const answer = await tryCode(account, {
      code: "function main(input) {\n  console.log('rate', config.rate);\n  return { total: input.amount * config.rate };\n}",
      input: { amount: 10 },
      config: { rate: 2 },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      ok: true,
      output: { total: 20 },
      error: null,
      logs: [{ level: "log", text: "rate 2" }],
      duration_ms: expect.any(Number),
    });
  });

  test("stores nothing", async () => {
    const account = await signUp();
    await tryCode(account, { code: "function main() { return 1; }" });
    expect(await countRows("skills", "tenant_id", account.tenantId)).toBe(0);
    expect(await countRows("executions", "tenant_id", account.tenantId)).toBe(0);
  });

  test("gives the code no environment variables, not even those of the tenant's skills", async () => {
    const account = await signUp();
    await putSkill(account, await createSkill(account), { environment_vars: { KEY: "a-secret-value" } });
    const answer = await tryCode(account, { code: "function main() { return env; }" });
    expect(answer.body).toMatchObject({ ok: true, output: {} });
  });

  test("says why and where code fails, with what it wrote before", async () => {
    const account = await signUp();
    const failures = [
      ["function main() {\n  return 1 +;\n}", "syntax", 2],
      ["function main(input) {\n  console.log('here');\n  return input.a.b.c;\n}", "threw", 3],
      ["function main() { for (;;); }", "time_limit", null],
      ["const other = 1;", "no_main", null],
    ] as const;
    await everyCase(failures, async (code, reason, line) => {
      const { status, body } = await tryCode(account, { code });
      const { ok, error } = body as { ok: boolean; error: { reason: string; line: number | null } };
      expect({ status, ok, reason: error.reason }).toEqual({ status: 200, ok: false, reason });
      if (line !== null) expect(error.line).toBe(line);
    });
    const { body } = await tryCode(account, { code: "function main(input) {\n  console.log('here');\n  throw 1;\n}" });
    expect(body).toMatchObject({ logs: [{ text: "here" }] });
  });

  test("compares the output with its schema, and shows it all the same", async () => {
    const account = await signUp();
    const schema = { type: "object", properties: { total: { type: "number" } }, required: ["total"] };
    const answer = await tryCode(account, { code: "function main() { return { sum: 1 }; }", output_schema: schema });
    expect(answer.body).toMatchObject({ ok: false, output: { sum: 1 }, error: { reason: "output_mismatch" } });
  });
});

describe("refuses", () => {
  test("an input that the schema does not let through, and a schema that cannot be", async () => {
    const account = await signUp();
    const input_schema = { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] };
    const mismatch = await tryCode(account, { code: "function main() {}", input_schema });
    expect([mismatch.status, issuePaths(mismatch)]).toEqual([400, ["body.input"]]);
    const broken = await tryCode(account, { code: "function main() {}", output_schema: { type: "nothing" } });
    expect([broken.status, issuePaths(broken)]).toEqual([400, ["body.output_schema"]]);
  });
});
