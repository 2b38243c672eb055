import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createSkill, getSkill, putSkill, SKILLS } from "#test/support/factories/skills";

describe("does", () => {
  test("takes the skill away, keeps its record, and deletes its environment", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    await putSkill(account, id, { environment_vars: { KEY: "a-secret-value" } });
    const answer = await call("DELETE", `${SKILLS}/${id}`, { token: account.token });
    expect(answer.status).toBe(200);
    const { message } = answer.body as { message: string };
    expect(answer.body).toEqual({ success: true, skill_id: id, status: "uninstalled", message });
    expect(await getSkill(account, id)).toMatchObject({
      status: "uninstalled",
      is_installed: false,
      environment_vars: [],
    });
    expect(await inDatabase("SELECT environment FROM skills WHERE id = ?", id)).toEqual([["{}"]]);
  });

  test("twice is as once", async () => {
    const account = await signUp();
    const id = await createSkill(account);
    const first = await call("DELETE", `${SKILLS}/${id}`, { token: account.token });
    const { version } = await getSkill(account, id);
    const second = await call("DELETE", `${SKILLS}/${id}`, { token: account.token });
    expect(second.text).toBe(first.text);
    expect(await getSkill(account, id)).toMatchObject({ version });
  });
});
