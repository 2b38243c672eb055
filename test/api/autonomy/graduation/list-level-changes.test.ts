import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { exam, history, shift, type HistoryView } from "#test/support/factories/graduation";

const path = (agentId: string): string => `/api/graduation/agents/${agentId}/history`;

describe("does", () => {
  test("lists changes newest first, page by page", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    for (const [direction, level] of [
      ["promote", "intern"],
      ["promote", "autonomous"],
      ["demote", "student"],
    ] as const)
      await shift(owner, id, direction, level);
    const first = await call("GET", `${path(id)}?limit=2`, { token: owner.token });
    const { history: newest, pagination } = first.data<HistoryView & { pagination: { pages: number } }>();
    expect(newest.map(({ from_level: from, to_level: to }) => `${from} ${to}`)).toEqual([
      "autonomous student",
      "intern autonomous",
    ]);
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
    const second = await call("GET", `${path(id)}?limit=2&page=2`, { token: owner.token });
    expect(second.data<HistoryView>().history.map(({ to_level: to }) => to)).toEqual(["intern"]);
  });

  test("says until when the agent waits for its next exam", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    expect((await history(owner, id)).next_exam_at).toBeNull();
    const failed = (await exam(owner, id)).data<{ next_attempt_at: string }>();
    expect(await history(owner, id)).toMatchObject({ next_exam_at: failed.next_attempt_at, history: [] });
  });
});

describe("refuses", () => {
  test("an invalid page", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    expect((await call("GET", `${path(id)}?page=0`, { token: owner.token })).status).toBe(400);
  });
});
