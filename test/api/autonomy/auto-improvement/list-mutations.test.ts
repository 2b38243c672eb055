import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { improveSkillOf, livedSkill, mutations, turnOn } from "#test/support/factories/auto-improvement";

const path = "/api/auto-dev/mutations";

describe("does", () => {
  test("show every tried edit, newest first, by skill, candidate and status", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { skillId } = await livedSkill(owner, {
      code: "function main(input) {\n  return { line: `${input.name.trim()}: ${input.tags.join(' ')}` };\n}",
      inputs: [{ name: "Ada", tags: ["a"] }, {}],
    });
    const { candidate, mutations: tried } = await improveSkillOf(owner, { skill_id: skillId, seed: 1 });
    expect(tried.length).toBeGreaterThan(1);
    const all = await mutations(owner);
    expect(all.toSorted((left, right) => (left.id < right.id ? -1 : 1))).toEqual(
      tried.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    );
    expect(await mutations(owner, `?candidate_id=${candidate?.id}`)).toHaveLength(tried.length);
    expect(await mutations(owner, `?skill_id=${skillId}&sandbox_status=passed`)).toHaveLength(1);
    expect(await mutations(owner, `?skill_id=${unknownId()}`)).toEqual([]);
    const page = await call("GET", `${path}?limit=1&page=2`, { token: owner.token });
    expect(page.data()).toMatchObject({ mutations: [all[1]], pagination: { total: tried.length, page: 2 } });
  });

  test("show nothing of another tenant", async () => {
    const { token } = await signUp();
    expect((await call("GET", path, { token })).data()).toMatchObject({ mutations: [], pagination: { total: 0 } });
  });
});

describe("refuses", () => {
  test("every malformed query", () =>
    everyCase(["limit=0", "limit=101", "page=0", "sandbox_status=unheard"], async (query) => {
      const { token } = await signUp();
      expect((await call("GET", `${path}?${query}`, { token })).error?.code).toBe("INVALID_INPUT");
    }));
});
