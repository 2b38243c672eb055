import { describe, expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approvedComponent, post, read, submittedComponent } from "#test/support/factories/components";
import { showListing } from "#test/support/factories/listings";

describe("does", () => {
  test("turns a component down with a reason, after which it can be published again", async () => {
    const owner = await signUp();
    const id = await submittedComponent(owner);
    const answer = await post(owner, `/${id}/reject?reason=Not%20yet.`);
    expect(answer.body).toEqual({ status: "rejected", component_id: id, reason: "Not yet." });
    expect(await showListing(owner, id)).toMatchObject({ status: "rejected", reason: "Not yet." });
    expect((await post(owner, "/publish", { component_id: id })).status).toBe(201);
    expect((await post(owner, `/${id}/approve`)).status).toBe(200);
  });

  test("leaves the version public that was approved before", async () => {
    const owner = await signUp();
    const id = await approvedComponent(owner);
    await post(owner, "/publish", { component_id: id });
    expect((await post(owner, `/${id}/reject?reason=No`)).body).toMatchObject({ status: "rejected" });
    expect((await read(owner, `/components/${id}`)).status).toBe(200);
  });
});

describe("refuses", () => {
  test("no reason, nothing under review, and what is none", async () => {
    const owner = await signUp();
    const id = await submittedComponent(owner);
    expect(issuePaths(await post(owner, `/${id}/reject`))).toEqual(["query.reason"]);
    expect((await post(owner, `/${await approvedComponent(owner)}/reject?reason=No`)).status).toBe(409);
    for (const none of [unknownId(), "nonsense"])
      expect((await post(owner, `/${none}/reject?reason=No`)).error?.code).toBe("NOT_FOUND");
  });
});
