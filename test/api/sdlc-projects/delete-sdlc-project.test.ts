import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { agentAt, createProject, runApproved, sdlcTenant } from "#test/support/factories/sdlc";
import { guardedOperation } from "#test/support/guarded-operation";

test("removes the project", async () => {
  const owner = await signUp();
  const { id } = await createProject(owner);
  const answer = await call("DELETE", `/api/sdlc/projects/${id}`, { token: owner.token });
  expect(answer.data()).toEqual({ deleted: true, project_id: id });
  for (const method of ["GET", "DELETE"])
    expect((await call(method, `/api/sdlc/projects/${id}`, { token: owner.token })).status).toBe(404);
});

test("keeps a project that is live in production until it is archived", async () => {
  const owner = await sdlcTenant(["deployer"]);
  const agent_id = await agentAt(owner, "autonomous");
  const { id: project_id } = await createProject(owner);
  for (const environment of ["dev", "staging", "production"]) {
    const input = { version: "1.0", environment };
    await runApproved(owner, { agent_id, agent_type: "deployer", action: "deploy", input, project_id });
  }
  const remove = () => call("DELETE", `/api/sdlc/projects/${project_id}`, { token: owner.token });
  const refused = await remove();
  expect(refused.error).toMatchObject({ code: "CONFLICT", details: { reason: "live_in_production" } });
  await call("PUT", `/api/sdlc/projects/${project_id}`, { token: owner.token, body: { status: "archived" } });
  expect((await remove()).status).toBe(200);
});

guardedOperation({
  method: "DELETE",
  path: async (owner) => `/api/sdlc/projects/${(await createProject(owner)).id}`,
  permission: "AGENT_MANAGE",
  foreign: { status: 404, code: "NOT_FOUND" },
});
