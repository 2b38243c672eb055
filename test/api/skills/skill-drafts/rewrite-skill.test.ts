import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { listedSkill } from "#test/support/factories/skill-listings";
import { ADDING, createSkill, getSkill, SKILLS } from "#test/support/factories/skills";

const OTHER = "function main(input) {\n  return { total: input.a - input.b };\n}";

const rewrite = ({ token }: TestAccount, id: string, body: unknown, headers: Record<string, string> = {}) =>
  call("PUT", `${SKILLS}/${id}/code`, { token, body, headers });

const historyOf = async ({ token }: TestAccount, id: string) => {
  const { body } = await call("GET", `/api/skills/history/${id}`, { token });
  return (body as { history: { version_id: string; version_name: string }[] }).history;
};

describe("does", () => {
  test("gives the skill other code and schemas, and keeps what it was as a version to go back to", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    const input_schema = { type: "object", properties: { a: { type: "number" } } };
    const answer = await rewrite(account, id, { code: OTHER, input_schema });
    expect(answer.body).toEqual({ success: true, skill_id: id, version: 2, kept_as: "Before the change (1)" });
    expect(await getSkill(account, id)).toMatchObject({ code: OTHER, input_schema, version: 2 });
    const [kept] = await historyOf(account, id);
    await call("POST", `/api/skills/rollback/${id}?version_id=${kept?.version_id}`, { token: account.token });
    expect(await getSkill(account, id)).toMatchObject({ code: ADDING, input_schema: null });
  });

  test("writes nothing when the skill is so already", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    expect((await rewrite(account, id, { code: ADDING })).body).toMatchObject({ version: 1, kept_as: null });
    expect(await historyOf(account, id)).toEqual([]);
  });
});

describe("refuses", () => {
  test("code that does not parse, at its line, and changes nothing", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    const answer = await rewrite(account, id, { code: "function main() {\n  return 1 +;\n}" });
    expect([answer.status, issuePaths(answer)]).toEqual([400, ["body.code"]]);
    expect(answer.text).toContain("line 2");
    expect(await getSkill(account, id)).toMatchObject({ code: ADDING, version: 1 });
  });

  test("a copy of a listing, an endpoint's code, and a skill that was uninstalled", async () => {
    const account = await signUp();
    const { marketplaceId } = await listedSkill(await signUp());
    const installed = await call("POST", "/api/skills/install", {
      token: account.token,
      body: { skill_id: marketplaceId },
    });
    const { skill_id: copy } = installed.body as { skill_id: string };
    const endpoint = await createSkill(account, {
      skill_type: "api",
      code: undefined,
      config: { url: "https://example.com/rates" },
    });
    const gone = await createSkill(account);
    await call("DELETE", `${SKILLS}/${gone}`, { token: account.token });
    for (const [id, reason] of [
      [copy, "marketplace_copy"],
      [endpoint, "no_code"],
      [gone, "uninstalled"],
    ] as const) {
      const answer = await rewrite(account, id, { code: OTHER });
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(reason)]);
    }
  });
});
