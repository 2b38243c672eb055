import { describe, expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { freeze, history } from "#test/support/factories/skill-listings";
import { createSkill } from "#test/support/factories/skills";

describe("does", () => {
  test("lists the versions, newest first", async () => {
    const account = await signUp();
    const skillId = await createSkill(account);
    expect(await history(account, skillId)).toEqual([]);
    for (const name of ["1", "2", "3"]) await freeze(account, skillId, name);
    const versions = await history(account, skillId);
    expect(versions.map(({ version_name: name }) => name)).toEqual(["3", "2", "1"]);
    expect(versions[0]).toEqual({
      version_id: expect.any(String) as string,
      version_name: "3",
      description: null,
      created_at: expect.stringMatching(/Z$/) as string,
    });
  });
});
