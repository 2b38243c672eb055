import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createCanvas, createComponent, place, showComponent } from "#test/support/factories/components";

describe("does", () => {
  test("removes a canvas and leaves the components", async () => {
    const owner = await signUp();
    const [component, canvas] = await Promise.all([createComponent(owner), createCanvas(owner)]);
    await place(owner, canvas.id, { component_id: component.id });
    const answer = await call("DELETE", `/api/canvas/canvases/${canvas.id}`, { token: owner.token });
    expect(answer.data()).toEqual({ deleted: true, canvas_id: canvas.id });
    expect((await showComponent(owner, component.id)).id).toBe(component.id);
  });
});

describe("refuses", () => {
  test("one that is gone", async () => {
    const { token, ...owner } = await signUp();
    const { id } = await createCanvas({ token, ...owner });
    await call("DELETE", `/api/canvas/canvases/${id}`, { token });
    expect((await call("DELETE", `/api/canvas/canvases/${id}`, { token })).error?.code).toBe("NOT_FOUND");
  });
});
