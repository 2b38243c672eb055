import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { type CanvasView, createCanvas } from "#test/support/factories/components";

describe("does", () => {
  test("lists the tenant's canvases, newest first", async () => {
    const [owner, other] = await Promise.all([signUp(), signUp()]);
    await createCanvas(other);
    const first = await createCanvas(owner, "First");
    const second = await createCanvas(owner, "Second");
    const answer = await call("GET", "/api/canvas/canvases", { token: owner.token });
    const { canvases, pagination } = answer.data<{ canvases: CanvasView[]; pagination: { total: number } }>();
    expect(canvases.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(pagination.total).toBe(2);
  });
});

describe("refuses", () => {
  test("a page beyond the limits", async () => {
    const { token } = await signUp();
    expect(issuePaths(await call("GET", "/api/canvas/canvases?page=0", { token }))).toEqual(["query.page"]);
  });
});
