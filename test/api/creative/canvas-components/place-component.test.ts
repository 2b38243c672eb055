import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import {
  approvedComponent,
  createCanvas,
  createComponent,
  installComponent,
  place,
  type PlacementView,
  read,
} from "#test/support/factories/components";

describe("does", () => {
  test("puts a component on a canvas with settings, or its example settings", async () => {
    const owner = await signUp();
    const [component, canvas] = await Promise.all([createComponent(owner), createCanvas(owner)]);
    const given = await place(owner, canvas.id, { component_id: component.id, config: { title: "Cost" } });
    expect(given.status, given.text).toBe(201);
    expect(given.headers["location"]).toBe(`/api/canvas/canvases/${canvas.id}`);
    const config = (answer: typeof given) => answer.data<{ placement: PlacementView }>().placement.config;
    expect(config(given)).toEqual({ title: "Cost" });
    expect(config(await place(owner, canvas.id, { component_id: component.id }))).toEqual({ title: "Revenue" });
  });
});

describe("refuses", () => {
  test("more than a hundred components on a canvas, also under concurrent requests, and an installation there as a whole", async () => {
    const [owner, author] = await Promise.all([signUp(), signUp()]);
    const [component, canvas] = await Promise.all([createComponent(owner), createCanvas(owner)]);
    const listingId = await approvedComponent(author);
    const answers = await Promise.all(
      Array.from({ length: 104 }, () => place(owner, canvas.id, { component_id: component.id })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    const full = { reason: "canvas_full", limit: 100 };
    for (const { status, error } of answers.filter((answer) => answer.status !== 201))
      expect([status, error?.details]).toEqual([409, full]);
    const installed = await installComponent(owner, listingId, canvas.id);
    expect([installed.status, installed.error?.details]).toEqual([409, full]);
    expect((await read(author, `/components/${listingId}`)).body).toMatchObject({ installs: 0 });
    const own = await call("GET", "/api/canvas/components", { token: owner.token });
    expect(own.data<{ components: unknown[] }>().components).toHaveLength(1);
  });

  test("settings that the component does not know, and unknown fields", async () => {
    const owner = await signUp();
    const [{ id }, canvas] = await Promise.all([createComponent(owner), createCanvas(owner)]);
    const wrong = await place(owner, canvas.id, { component_id: id, config: { title: 1 } });
    expect(issuePaths(wrong)).toEqual(["body.config"]);
    expect(issuePaths(await place(owner, canvas.id, { component_id: id, colour: "red" }))).toEqual(["body.colour"]);
  });

  test("another tenant's component, and an unknown one", async () => {
    const [owner, other] = await Promise.all([signUp(), signUp()]);
    const [foreign, canvas] = await Promise.all([createComponent(other), createCanvas(owner)]);
    for (const id of [foreign.id, unknownId(), "nonsense"])
      expect((await place(owner, canvas.id, { component_id: id })).error?.code).toBe("NOT_FOUND");
  });
});
