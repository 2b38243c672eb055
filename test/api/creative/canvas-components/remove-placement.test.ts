import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import {
  createCanvas,
  createComponent,
  place,
  type PlacementView,
  showCanvas,
} from "#test/support/factories/components";

async function placed(owner: TestAccount): Promise<{ canvasId: string; placementId: string }> {
  const [component, canvas] = await Promise.all([createComponent(owner), createCanvas(owner)]);
  const answer = await place(owner, canvas.id, { component_id: component.id });
  return { canvasId: canvas.id, placementId: answer.data<{ placement: PlacementView }>().placement.id };
}

describe("does", () => {
  test("takes a component off the canvas, once", async () => {
    const owner = await signUp();
    const { canvasId, placementId } = await placed(owner);
    const remove = () =>
      call("DELETE", `/api/canvas/canvases/${canvasId}/placements/${placementId}`, { token: owner.token });
    expect((await remove()).data()).toEqual({ deleted: true, placement_id: placementId });
    expect((await showCanvas(owner, canvasId)).components).toEqual([]);
    expect((await remove()).error?.code).toBe("NOT_FOUND");
  });
});
