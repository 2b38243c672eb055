import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createProject, getProject } from "#test/support/factories/sdlc";

test("answers 201 with the project and where it is", async () => {
  const owner = await signUp();
  const body = {
    name: "Checkout",
    description: "Pays",
    repository_url: "https://git.example.com/shop",
    status: "paused",
  };
  const answer = await call("POST", "/api/sdlc/projects", { token: owner.token, body });
  expect(answer.status).toBe(201);
  const project = answer.data<{ id: string }>();
  expect(project).toMatchObject(body);
  expect(answer.headers["location"]).toBe(`/api/sdlc/projects/${project.id}`);
  expect(await getProject(owner, project.id)).toMatchObject({ ...body, frozen_environments: [], deployments: [] });
});

test("fills in what was left out", async () => {
  expect(await createProject(await signUp())).toMatchObject({
    description: null,
    repository_url: null,
    status: "active",
  });
});

describe("refuses", () => {
  test("every malformed body, naming the field", () =>
    everyCase(
      [
        ["no name", { name: undefined }, "body.name"],
        ["a blank name", { name: " " }, "body.name"],
        ["a repository inside", { repository_url: "https://169.254.169.254/latest" }, "body.repository_url"],
        ["credentials in the URL", { repository_url: "https://me:secret@git.example.com/x" }, "body.repository_url"],
        ["another scheme", { repository_url: "ssh://git.example.com/x" }, "body.repository_url"],
        ["an unknown status", { status: "done" }, "body.status"],
        ["an unknown key", { tenant_id: "x" }, "body.tenant_id"],
      ],
      async (_what, fields, path) => {
        const { token } = await signUp();
        const answer = await call("POST", "/api/sdlc/projects", { token, body: { name: "Checkout", ...fields } });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toContain(path);
      },
    ));
});
