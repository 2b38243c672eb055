import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, statusesOf } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { countRows } from "#test/support/factories/agents";
import { ADDING, getSkill, postSkill, skillBody, SKILLS } from "#test/support/factories/skills";

describe("does", () => {
  test("makes an installed skill and answers flat, with its place", async () => {
    const account = await signUp();
    const answer = await postSkill(account, { name: "Adder" });
    expect(answer.status).toBe(201);
    const { skill_id: id } = answer.body as { skill_id: string };
    expect(answer.body).toEqual({ success: true, skill_id: id, name: "Adder", status: "installed", is_public: false });
    expect(answer.headers["location"]).toBe(`${SKILLS}/${id}`);
  });

  test("keeps everything it was given", async () => {
    const account = await signUp();
    const fields = {
      name: "Converter",
      description: "Converts amounts",
      skill_type: "script",
      code: "input.amount * config.rate",
      input_schema: { type: "object", properties: { amount: { type: "number" } } },
      output_schema: { type: "number" },
      config: { rate: 1.08, __note: [1, null] },
      category: "finance",
      tags: ["money", "rates", "money"],
    };
    const answer = await postSkill(account, fields);
    const skill = await getSkill(account, (answer.body as { skill_id: string }).skill_id);
    expect(skill).toMatchObject({
      ...fields,
      tags: ["money", "rates"],
      config_overrides: {},
      environment_vars: [],
      is_own: true,
      is_installed: true,
      rating: null,
      version: 1,
    });
  });

  test("takes an endpoint, and a container that nothing here can run", async () => {
    const account = await signUp();
    const endpoint = { skill_type: "api", code: undefined, config: { url: "https://example.com/rates" } };
    expect((await postSkill(account, endpoint)).status).toBe(201);
    expect((await postSkill(account, { skill_type: "docker", code: undefined, config: { image: "x" } })).status).toBe(
      201,
    );
  });

  test("answers a repetition with the same bytes, and makes one skill", async () => {
    const account = await signUp();
    const options = { token: account.token, body: skillBody(), headers: { "idempotency-key": "once" } };
    const first = await call("POST", SKILLS, options);
    const second = await call("POST", SKILLS, options);
    expect(second.text).toBe(first.text);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(second.headers["location"]).toBe(first.headers["location"]);
    expect(await countRows("skills", "tenant_id", account.tenantId)).toBe(1);
  });

  test("installs at most 100, however many race", async () => {
    const account = await signUp();
    const body = { skill_type: "docker", code: undefined };
    const answers = await Promise.all(Array.from({ length: 104 }, () => postSkill(account, body)));
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 100 }, () => 201), 409, 409, 409, 409]);
    expect(await countRows("skills", "tenant_id", account.tenantId)).toBe(100);
  });
});

describe("refuses", () => {
  test("every malformed body, naming the field, and stores nothing", () =>
    everyCase(
      [
        ["no name", { name: undefined }, "body.name"],
        ["a name of 101 characters", { name: "n".repeat(101) }, "body.name"],
        ["an unknown type", { skill_type: "wasm" }, "body.skill_type"],
        ["an unknown key", { environment: {} }, "body.environment"],
        ["a function without code", { code: undefined }, "body.code"],
        ["a script without code", { skill_type: "script", code: null }, "body.code"],
        ["more code than there may be", { code: `//${"x".repeat(196_608)}` }, "body.code"],
        ["more configuration than there may be", { config: { a: "x".repeat(32_768) } }, "body.config"],
        ["21 tags", { tags: Array.from({ length: 21 }, (_, tag) => `t${tag}`) }, "body.tags"],
        ["an input schema that cannot be checked", { input_schema: { type: "money" } }, "body.input_schema"],
        ["an input schema of a list", { input_schema: { type: "array", items: {} } }, "body.input_schema"],
        ["an input schema without a type", { input_schema: { properties: { a: {} } } }, "body.input_schema"],
        [
          "an input schema with alternatives at the top",
          { input_schema: { type: "object", anyOf: [{ required: ["a"] }] } },
          "body.input_schema",
        ],
        ["an output schema that refers to itself", { output_schema: { $ref: "#" } }, "body.output_schema"],
        ["an endpoint without an address", { skill_type: "api", config: {} }, "body.config.url"],
        [
          "an endpoint in a private network",
          { skill_type: "api", config: { url: "https://192.168.1.1/" } },
          "body.config.url",
        ],
        [
          "an invalid header",
          { skill_type: "api", config: { url: "https://example.com", headers: { "a b": "c" } } },
          "body.config.headers.a b",
        ],
      ],
      async (_title, fields, path) => {
        const account = await signUp();
        const answer = await postSkill(account, fields);
        expect(answer.status, answer.text).toBe(400);
        expect(issuePaths(answer)).toContain(path);
        expect(await countRows("skills", "tenant_id", account.tenantId)).toBe(0);
      },
    ));

  test.each([
    ["function", `${ADDING}\n}`, 4],
    ["function", "export default async function (input) {\n  return 1 +;\n}", 2],
    ["script", "let a = 1;\nlet b = a;\nlet a = 2;", 3],
  ])("a %s that does not parse, with its line", async (type, code, line) => {
    const answer = await postSkill(await signUp(), { skill_type: type, code });
    expect(answer.status, answer.text).toBe(400);
    expect(issuePaths(answer)).toEqual(["body.code"]);
    expect(answer.error?.message).toContain(`line ${line}: `);
  });

  test("code is parsed and not run", async () => {
    const account = await signUp();
    expect((await postSkill(account, { skill_type: "script", code: "for (;;);" })).status).toBe(201);
    expect((await postSkill(account, { skill_type: "script", code: "throw new Error('x')" })).status).toBe(201);
  });
});
