import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createProject, type ProjectView } from "#test/support/factories/sdlc";

test("pages the tenant's own, the latest first, by status when asked", async () => {
  const owner = await signUp();
  const first = await createProject(owner, { name: "First" });
  const second = await createProject(owner, { name: "Second", status: "archived" });
  const list = async (query: string) =>
    (await call("GET", `/api/sdlc/projects${query}`, { token: owner.token })).data<{
      projects: ProjectView[];
      pagination: unknown;
    }>();
  expect(await list("")).toEqual({
    projects: [second, first],
    pagination: { page: 1, limit: 20, total: 2, pages: 1 },
  });
  expect((await list("?status=active")).projects).toEqual([first]);
  expect((await list("?limit=1&page=2")).projects).toEqual([first]);
  const stranger = await signUp();
  const none = await call("GET", "/api/sdlc/projects", { token: stranger.token });
  expect(none.data<{ projects: unknown[] }>().projects).toEqual([]);
});

test("refuses a page too long", async () => {
  const { token } = await signUp();
  expect((await call("GET", "/api/sdlc/projects?limit=101", { token })).status).toBe(400);
});
