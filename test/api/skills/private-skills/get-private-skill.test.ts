import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { ADDING, createSkill, getSkill, putSkill, SKILLS } from "#test/support/factories/skills";

describe("does", () => {
  test("shows code, schemas and settings, and of the environment the names alone", async () => {
    const account = await signUp();
    const id = await createSkill(account, { config: { rate: 1 } });
    await putSkill(account, id, { environment_vars: { SECOND: "value-two", FIRST: "value-one" } });
    const answer = await call("GET", `${SKILLS}/${id}`, { token: account.token });
    expect(answer.body).toMatchObject({
      success: true,
      skill: { id, code: ADDING, environment_vars: ["FIRST", "SECOND"] },
    });
    expect(answer.text).not.toMatch(/value-(one|two)/);
  });

  test("answers 304 to who has the current version", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    const read = (tag: string) =>
      call("GET", `${SKILLS}/${id}`, { token: account.token, headers: { "if-none-match": tag } });
    const tag = (await read('"0"')).headers["etag"] ?? "";
    expect((await read(tag)).status).toBe(304);
    await putSkill(account, id, { name: "Other" });
    expect((await read(tag)).status).toBe(200);
    expect((await getSkill(account, id)).name).toBe("Other");
  });
});
