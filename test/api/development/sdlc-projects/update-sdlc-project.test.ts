import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { createProject, getProject } from "#test/support/factories/sdlc";

test("changes only the supplied fields", async () => {
  const owner = await signUp();
  const project = await createProject(owner, { description: "Pays", repository_url: "https://git.example.com/shop" });
  const body = { status: "paused", repository_url: null };
  const answer = await call("PUT", `/api/sdlc/projects/${project.id}`, { token: owner.token, body });
  expect(answer.status).toBe(200);
  expect(answer.data()).toMatchObject({ name: "Checkout", description: "Pays", ...body });
  expect(await getProject(owner, project.id)).toMatchObject({ name: "Checkout", ...body });
});

test("refuses a repository inside, and changes nothing", async () => {
  const owner = await signUp();
  const project = await createProject(owner);
  const body = { name: "Other", repository_url: "https://10.0.0.1/x" };
  const answer = await call("PUT", `/api/sdlc/projects/${project.id}`, { token: owner.token, body });
  expect(answer.status).toBe(400);
  expect(issuePaths(answer)).toEqual(["body.repository_url"]);
  expect((await getProject(owner, project.id)).name).toBe("Checkout");
});
