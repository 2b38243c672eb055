import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { applyCandidate, candidates, validated } from "#test/support/factories/auto-improvement";

const path = "/api/auto-dev/candidates";

describe("does", () => {
  test("show the candidates, by skill and status", async () => {
    const { owner, candidate, skillId } = await validated();
    expect(await candidates(owner)).toMatchObject([candidate]);
    expect(await candidates(owner, `?skill_id=${skillId}&validation_status=validated`)).toHaveLength(1);
    expect(await candidates(owner, `?skill_id=${unknownId()}`)).toEqual([]);
    await applyCandidate(owner, candidate.id, "promote");
    expect(await candidates(owner, "?validation_status=validated")).toEqual([]);
    expect(await candidates(owner, "?validation_status=promoted")).toMatchObject([{ id: candidate.id }]);
    const page = await call("GET", `${path}?limit=1&page=2`, { token: owner.token });
    expect(page.data()).toMatchObject({ candidates: [], pagination: { total: 1, page: 2 } });
  });

  test("show nothing of another tenant", async () => {
    const { token } = await signUp();
    expect((await call("GET", path, { token })).data()).toMatchObject({ candidates: [], pagination: { total: 0 } });
  });
});

describe("refuses", () => {
  test("every malformed query", () =>
    everyCase(["limit=0", "limit=101", "page=0", "validation_status=unheard"], async (query) => {
      const { token } = await signUp();
      expect((await call("GET", `${path}?${query}`, { token })).error?.code).toBe("INVALID_INPUT");
    }));
});
