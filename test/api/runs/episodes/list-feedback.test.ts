import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { feedback, live } from "#test/support/factories/graduation";

const path = (episodeId: string): string => `/api/graduation/episodes/${episodeId}/feedback`;

describe("does", () => {
  test("lists everything that was said, newest first, with the episode", async () => {
    const owner = await signUp();
    const [episodeId = ""] = await live(owner, (await createAgent(owner)).id, [{}]);
    const empty = await call("GET", path(episodeId), { token: owner.token });
    expect(empty.data()).toMatchObject({ feedback: [], pagination: { total: 0 } });
    for (const rating of [1, 3, 5]) await feedback(owner, episodeId, { rating });
    const shown = await call("GET", `${path(episodeId)}?limit=2`, { token: owner.token });
    expect(shown.data()).toMatchObject({
      feedback: [{ score: 1 }, { score: 0 }],
      episode: { id: episodeId, outcome: "success", feedback: { count: 3, score: 1 } },
      pagination: { page: 1, limit: 2, total: 3, pages: 2 },
    });
  });
});
