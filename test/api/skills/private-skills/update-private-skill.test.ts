import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createSkill, getSkill, putSkill, SKILLS } from "#test/support/factories/skills";

describe("does", () => {
  test("changes only the supplied fields, and returns the overrides that apply", async () => {
    const account = await signUp();
    const id = await createSkill(account, { description: "Adds", config: { rate: 1, unit: "EUR" } });
    const before = await getSkill(account, id);
    const answer = await putSkill(account, id, { config_overrides: { rate: 2 } });
    expect(answer.body).toEqual({
      success: true,
      skill_id: id,
      name: "Adder",
      description: "Adds",
      config_overrides_applied: { rate: 2 },
    });
    const after = await getSkill(account, id);
    expect(after).toEqual({ ...before, config_overrides: { rate: 2 }, version: 2, updated_at: after.updated_at });
  });

  test("merges overrides; null removes one", async () => {
    const account = await signUp();
    const id = await createSkill(account, { config: { rate: 1, unit: "EUR" } });
    await putSkill(account, id, { config_overrides: { rate: 2 } });
    const both = await putSkill(account, id, { config_overrides: { unit: "USD" } });
    expect(both.body).toMatchObject({ config_overrides_applied: { rate: 2, unit: "USD" } });
    const one = await putSkill(account, id, { config_overrides: { rate: null } });
    expect(one.body).toMatchObject({ config_overrides_applied: { unit: "USD" } });
  });

  test("stores environment variables encrypted, shows their names, and removes one by null", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    const answer = await putSkill(account, id, { environment_vars: { KEY: "a-secret-value", OTHER: "b" } });
    expect(answer.text).not.toContain("a-secret-value");
    const [[stored] = []] = await inDatabase("SELECT environment FROM skills WHERE id = ?", id);
    expect(stored).not.toContain("a-secret-value");
    await putSkill(account, id, { environment_vars: { OTHER: null } });
    expect((await getSkill(account, id)).environment_vars).toEqual(["KEY"]);
  });

  test("keeps no secret for a repetition", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    const options = {
      token: account.token,
      body: { environment_vars: { KEY: "a-secret-value" } },
      headers: { "idempotency-key": "twice" },
    };
    const first = await call("PUT", `${SKILLS}/${id}`, options);
    expect((await call("PUT", `${SKILLS}/${id}`, options)).text).toBe(first.text);
    const rows = await inDatabase("SELECT * FROM idempotency_keys WHERE tenant_id = ?", account.tenantId);
    expect(JSON.stringify(rows)).not.toContain("a-secret-value");
  });

  test("loses no field when changes of different fields race", async () => {
    const account = await signUp();
    const id = await createSkill(account, { config: { rate: 1 } });
    const bodies = [{ name: "Other" }, { description: "New" }, { config_overrides: { rate: 2 } }];
    const answers = await Promise.all(bodies.map((body) => putSkill(account, id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await getSkill(account, id)).toMatchObject({
      name: "Other",
      description: "New",
      config_overrides: { rate: 2 },
    });
  });
});

describe("refuses", () => {
  test("every malformed body, naming the field, and changes nothing", () =>
    everyCase(
      [
        ["nothing at all", {}, "body"],
        ["a type, which is the skill's for good", { name: "x", skill_type: "api" }, "body.skill_type"],
        [
          "a key that the configuration does not have",
          { config_overrides: { speed: 1 } },
          "body.config_overrides.speed",
        ],
        ["a key that every object has", { config_overrides: { toString: 1 } }, "body.config_overrides.toString"],
        ["an invalid name of a variable", { environment_vars: { "a-b": "x" } }, "body.environment_vars.a-b"],
        ["a variable that is not a text", { environment_vars: { A: 1 } }, "body.environment_vars.A"],
        [
          "31 variables",
          { environment_vars: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`V${n}`, "x"])) },
          "body.environment_vars",
        ],
      ],
      async (_title, body, path) => {
        const account = await signUp();
        const id = await createSkill(account, { config: { rate: 1 } });
        const answer = await putSkill(account, id, body);
        expect(answer.status, answer.text).toBe(400);
        expect(issuePaths(answer)).toEqual([path]);
        expect((await getSkill(account, id)).version).toBe(1);
      },
    ));

  test("an invalid variable name, and says which names are valid", async () => {
    const account = await signUp();
    const answer = await putSkill(account, await createSkill(account), { environment_vars: { "1A": "x" } });
    expect(answer.error?.message).toBe("body.environment_vars.1A: names may have letters, digits and _");
  });

  test("an override that leads an endpoint into a private network", async () => {
    const account = await signUp();
    const id = await createSkill(account, {
      skill_type: "api",
      code: undefined,
      config: { url: "https://example.com" },
    });
    const answer = await putSkill(account, id, { config_overrides: { url: "http://169.254.169.254/" } });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual(["body.config_overrides.url"]);
  });

  test("an uninstalled skill", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    await call("DELETE", `${SKILLS}/${id}`, { token: account.token });
    const answer = await putSkill(account, id, { name: "Other" });
    expect(answer.status).toBe(409);
    expect(answer.error?.details).toEqual({ reason: "uninstalled" });
  });
});
