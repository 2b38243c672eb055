import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createProject } from "#test/support/factories/sdlc";
import { guardedOperation } from "#test/support/guarded-operation";

test("removes the project", async () => {
  const owner = await signUp();
  const { id } = await createProject(owner);
  const answer = await call("DELETE", `/api/sdlc/projects/${id}`, { token: owner.token });
  expect(answer.data()).toEqual({ deleted: true, project_id: id });
  for (const method of ["GET", "DELETE"])
    expect((await call(method, `/api/sdlc/projects/${id}`, { token: owner.token })).status).toBe(404);
});

guardedOperation({
  method: "DELETE",
  path: async (owner) => `/api/sdlc/projects/${(await createProject(owner)).id}`,
  permission: "AGENT_MANAGE",
  foreign: { status: 404, code: "NOT_FOUND" },
});
