import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createCanvas, createComponent, place, showCanvas } from "#test/support/factories/components";

describe("does", () => {
  test("shows the placements in the order in which they were made, with the present state of the components", async () => {
    const owner = await signUp();
    const canvas = await createCanvas(owner);
    const first = await createComponent(owner, { name: "First" });
    const second = await createComponent(owner, { name: "Second" });
    await place(owner, canvas.id, { component_id: second.id });
    await place(owner, canvas.id, { component_id: first.id, config: { title: "Cost" } });
    await call("PUT", `/api/canvas/components/${first.id}`, { token: owner.token, body: { name: "Renamed" } });
    expect((await showCanvas(owner, canvas.id)).components).toMatchObject([
      { component_id: second.id, name: "Second", config: { title: "Revenue" }, listing_id: null, digest: null },
      { component_id: first.id, name: "Renamed", config: { title: "Cost" } },
    ]);
  });
});
