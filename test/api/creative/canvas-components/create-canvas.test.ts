import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { type CanvasView, showCanvas } from "#test/support/factories/components";

describe("does", () => {
  test("makes an empty canvas", async () => {
    const owner = await signUp();
    const body = { name: "Sales board", description: "For the morning" };
    const answer = await call("POST", "/api/canvas/canvases", { token: owner.token, body });
    expect(answer.status, answer.text).toBe(201);
    const { canvas } = answer.data<{ canvas: CanvasView }>();
    expect(canvas).toMatchObject({ ...body, components: [] });
    expect(answer.headers["location"]).toBe(`/api/canvas/canvases/${canvas.id}`);
    expect(await showCanvas(owner, canvas.id)).toEqual(canvas);
  });
});

describe("refuses", () => {
  test.each([
    ["name", ""],
    ["description", 1],
    ["colour", "red"],
  ])("an odd %s", async (field, value) => {
    const { token } = await signUp();
    const answer = await call("POST", "/api/canvas/canvases", { token, body: { name: "A", [field]: value } });
    expect(new Set(issuePaths(answer))).toEqual(new Set([`body.${field}`]));
  });
});
