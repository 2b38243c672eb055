import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { MALFORMED_IDS, unknownId } from "#test/support/factories/agents";
import { createProject, getProject } from "#test/support/factories/sdlc";

test("shows the project with what is deployed of it", async () => {
  const owner = await signUp();
  const project = await createProject(owner);
  expect(await getProject(owner, project.id)).toEqual({ ...project, frozen_environments: [], deployments: [] });
});

test.each([unknownId(), ...MALFORMED_IDS])("does not find %s", async (id) => {
  const { token } = await signUp();
  expect((await call("GET", `/api/sdlc/projects/${id}`, { token })).status).toBe(404);
});
