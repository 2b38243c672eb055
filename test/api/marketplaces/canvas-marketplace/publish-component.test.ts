import { describe, expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import {
  approvedComponent,
  createCanvas,
  createComponent,
  installComponent,
  post,
  read,
} from "#test/support/factories/components";
import { showListing } from "#test/support/factories/listings";

describe("does", () => {
  test("offers a component under its own id", async () => {
    const owner = await signUp();
    const { id } = await createComponent(owner);
    const answer = await post(owner, "/publish", { component_id: id, price: 9.99, license: "MIT", tags: ["a", "a"] });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      status: "submitted_for_approval",
      component_id: id,
      message: "The component was submitted for review. Its author is notified on approval.",
    });
    expect(answer.headers["location"]).toBe(`/api/listings/${id}`);
    expect(await showListing(owner, id)).toMatchObject({ kind: "component", status: "pending_approval", price: 9.99 });
    expect((await read(owner, `/components/${id}`)).status).toBe(404);
  });

  test("says that the approved version stays while a new one waits", async () => {
    const owner = await signUp();
    const id = await approvedComponent(owner);
    const answer = await post(owner, "/publish", { component_id: id });
    expect(answer.body).toMatchObject({ status: "submitted_for_approval" });
    expect((answer.body as { message: string }).message).toContain("stays public");
  });
});

describe("refuses", () => {
  test("another tenant's component, and an unknown one", async () => {
    const { id } = await createComponent(await signUp());
    const owner = await signUp();
    for (const componentId of [id, unknownId(), "nonsense"])
      expect((await post(owner, "/publish", { component_id: componentId })).error?.code).toBe("NOT_FOUND");
  });

  test("a secret in the code", async () => {
    const owner = await signUp();
    const { id } = await createComponent(owner, { code: "<script>const key = 'AKIAIOSFODNN7EXAMPLE';</script>" });
    const answer = await post(owner, "/publish", { component_id: id });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual(["content.code"]);
  });

  test("an installed copy", async () => {
    const [owner, account] = await Promise.all([signUp(), signUp()]);
    const canvas = await createCanvas(account);
    const installed = await installComponent(account, await approvedComponent(owner), canvas.id);
    const copyId = (installed.headers["location"] ?? "").split("/").at(-1);
    const answer = await post(account, "/publish", { component_id: copyId });
    expect(answer.status).toBe(409);
    expect(answer.error?.details).toEqual({ reason: "installed_copy" });
  });

  test("every malformed field, naming it", () =>
    everyCase(
      [
        ["price", -1],
        ["price", 1.234],
        ["license", ""],
        ["tags", "bills"],
        ["colour", "red"],
      ],
      async (field, value) => {
        const owner = await signUp();
        const { id } = await createComponent(owner);
        const paths = issuePaths(await post(owner, "/publish", { component_id: id, [field]: value }));
        expect(new Set(paths)).toEqual(new Set([`body.${field}`]));
      },
    ));
});
