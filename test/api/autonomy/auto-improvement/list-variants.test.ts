import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent, unknownId } from "#test/support/factories/agents";
import { improve, turnOn, type RunView, type VariantView } from "#test/support/factories/auto-improvement";

const path = "/api/auto-dev/variants";

describe("does", () => {
  test("show what was measured, by agent and status", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { id } = await createAgent(owner, { maturity_level: "supervised" });
    for (const task of ["Calculate 1 + 1", "Sing a song", "Calculate 3 + 3", "Dance"])
      await call("POST", `/api/agents/${id}/execute`, { token: owner.token, body: { task } });
    const { outcome, variants } = (await improve(owner, { agent_id: id, seed: 1 })).data<RunView>();
    expect(outcome).toBe("evaluated");
    const list = async (query: string) =>
      (await call("GET", `${path}${query}`, { token: owner.token })).data<{ variants: VariantView[] }>().variants;
    expect(new Set((await list("")).map((variant) => variant.id))).toEqual(
      new Set(variants.map((variant) => variant.id)),
    );
    expect(await list(`?agent_id=${id}&evaluation_status=evaluated`)).toHaveLength(variants.length);
    expect(await list("?evaluation_status=pending")).toEqual([]);
    expect(await list(`?agent_id=${unknownId()}`)).toEqual([]);
  });

  test("show nothing of another tenant", async () => {
    const { token } = await signUp();
    expect((await call("GET", path, { token })).data()).toMatchObject({ variants: [], pagination: { total: 0 } });
  });
});

describe("refuses", () => {
  test("every malformed query", () =>
    everyCase(["limit=0", "limit=101", "page=0", "evaluation_status=unheard"], async (query) => {
      const { token } = await signUp();
      expect((await call("GET", `${path}?${query}`, { token })).error?.code).toBe("INVALID_INPUT");
    }));
});
