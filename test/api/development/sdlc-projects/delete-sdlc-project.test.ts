import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { agentAt, createProject, runAction, runApproved, type RunView, sdlcTenant } from "#test/support/factories/sdlc";

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

test("keeps a project on which a run waits for an approval, until the run is cancelled", async () => {
  const owner = await sdlcTenant(["deployer"]);
  const agent_id = await agentAt(owner, "autonomous");
  const { id: project_id } = await createProject(owner);
  const input = { version: "1.0" };
  const asked = await runAction(owner, { agent_id, agent_type: "deployer", action: "deploy", input, project_id });
  expect(asked.status, asked.text).toBe(202);
  const remove = () => call("DELETE", `/api/sdlc/projects/${project_id}`, { token: owner.token });
  expect((await remove()).error).toMatchObject({ code: "CONFLICT", details: { reason: "active_runs" } });
  const runPath = `/api/sdlc/runs/${asked.data<RunView>().run_id}`;
  expect((await call("POST", `${runPath}/cancel`, { token: owner.token })).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await call("GET", runPath, { token: owner.token })).data()).toMatchObject({ project_id: null });
});
