import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { createProject, getProject } from "#test/support/factories/sdlc";

test("shows the project with what is deployed of it", async () => {
  const owner = await signUp();
  const project = await createProject(owner);
  expect(await getProject(owner, project.id)).toEqual({ ...project, frozen_environments: [], deployments: [] });
});
