import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import {
  approvedComponent,
  changeComponent,
  CONTENT,
  createCanvas,
  installComponent,
  post,
  read,
  showCanvas,
  showComponent,
} from "#test/support/factories/components";

describe("does", () => {
  test("places a pinned copy with its example settings on the tenant's canvas", async () => {
    const [owner, account] = await Promise.all([signUp(), signUp()]);
    const id = await approvedComponent(owner);
    const canvas = await createCanvas(account);
    const answer = await installComponent(account, id, canvas.id);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      status: "installed",
      component_id: id,
      canvas_id: canvas.id,
      message: '"Revenue tile" was placed on the canvas "Sales board".',
    });
    const [placed] = (await showCanvas(account, canvas.id)).components;
    expect(placed).toMatchObject({ listing_id: id, config: { title: "Revenue" } });
    expect(answer.headers["location"]).toBe(`/api/canvas/components/${placed?.component_id}`);
    expect(placed?.digest).toMatch(/^[0-9a-f]{64}$/);
    const copy = await showComponent(account, placed?.component_id ?? "");
    expect(copy).toMatchObject({ ...CONTENT, is_own: false, listing_id: id, digest: placed?.digest });
  });

  test("stays as it was reviewed when the publisher changes the original, and cannot be changed", async () => {
    const [owner, account] = await Promise.all([signUp(), signUp()]);
    const id = await approvedComponent(owner);
    const canvas = await createCanvas(account);
    await installComponent(account, id, canvas.id);
    await changeComponent(owner, id, { code: "<p>Evil</p>" });
    await post(owner, "/publish", { component_id: id });
    await post(owner, `/${id}/approve`);
    const [placed] = (await showCanvas(account, canvas.id)).components;
    const copyId = placed?.component_id ?? "";
    expect((await showComponent(account, copyId)).code).toBe(CONTENT.code);
    const changed = await changeComponent(account, copyId, { name: "Mine" });
    expect(changed.status).toBe(409);
    expect(changed.error?.details).toEqual({ reason: "installed_copy" });
  });

  test("counts once for each tenant, and a deleted copy counts as uninstalled", async () => {
    const [owner, account] = await Promise.all([signUp(), signUp()]);
    const id = await approvedComponent(owner);
    const canvas = await createCanvas(account);
    await installComponent(account, id, canvas.id);
    const second = await installComponent(account, id, canvas.id);
    expect((await showCanvas(account, canvas.id)).components).toHaveLength(2);
    await expect.poll(async () => (await read(account, `/components/${id}`)).body).toMatchObject({ installs: 1 });
    await call("DELETE", second.headers["location"] ?? "", { token: account.token });
    const listed = await call("GET", "/api/listings/installations?kind=component", { token: account.token });
    expect(listed.data<{ installations: { status: string }[] }>().installations).toMatchObject([
      { status: "uninstalled" },
    ]);
  });
});

describe("refuses", () => {
  test("another tenant's canvas, and leaves nothing behind", async () => {
    const [owner, account] = await Promise.all([signUp(), signUp()]);
    const id = await approvedComponent(owner);
    const foreign = await createCanvas(owner);
    for (const canvasId of [foreign.id, unknownId(), "nonsense"])
      expect((await installComponent(account, id, canvasId)).error?.code).toBe("NOT_FOUND");
    const own = await call("GET", "/api/canvas/components", { token: account.token });
    expect(own.data<{ components: unknown[] }>().components).toEqual([]);
  });

  test("a priced component that is not paid for, and leaves nothing behind", async () => {
    const id = await approvedComponent(await signUp(), { price: 5 });
    const account = await signUp({ tier: "free" });
    const canvas = await createCanvas(account);
    expect((await installComponent(account, id, canvas.id)).status).toBe(403);
    expect((await showCanvas(account, canvas.id)).components).toEqual([]);
  });

  test("an unknown field", async () => {
    const answer = await post(await signUp(), "/install", {
      component_id: unknownId(),
      canvas_id: unknownId(),
      colour: "red",
    });
    expect(issuePaths(answer)).toEqual(["body.colour"]);
  });
});
