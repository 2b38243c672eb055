import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createCanvas, createComponent, place, showCanvas } from "#test/support/factories/components";

describe("does", () => {
  test("removes a component, and takes it off every canvas", async () => {
    const owner = await signUp();
    const [{ id }, canvas] = await Promise.all([createComponent(owner), createCanvas(owner)]);
    await place(owner, canvas.id, { component_id: id });
    expect((await showCanvas(owner, canvas.id)).components).toHaveLength(1);
    const answer = await call("DELETE", `/api/canvas/components/${id}`, { token: owner.token });
    expect(answer.data()).toEqual({ deleted: true, component_id: id });
    expect((await showCanvas(owner, canvas.id)).components).toEqual([]);
  });
});

describe("refuses", () => {
  test("one that is gone", async () => {
    const { token, ...owner } = await signUp();
    const { id } = await createComponent({ token, ...owner });
    await call("DELETE", `/api/canvas/components/${id}`, { token });
    expect((await call("DELETE", `/api/canvas/components/${id}`, { token })).error?.code).toBe("NOT_FOUND");
  });
});
