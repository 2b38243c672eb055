import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { approvedComponent, changeComponent, CONTENT, post, read } from "#test/support/factories/components";

describe("does", () => {
  test("shows a component with its code and its newest ratings without credentials", async () => {
    const [owner, rater] = await Promise.all([signUp(), signUp()]);
    const id = await approvedComponent(owner);
    await post(rater, `/${id}/rate`, { rating: 4, review: "Good" });
    const answer = await call("GET", `/api/canvas-marketplace/components/${id}`, { from: newAddress() });
    const { component_type: _kind, ...content } = CONTENT;
    const preview = `/api/canvas-marketplace/components/${id}/preview`;
    expect(answer.body).toMatchObject({
      id,
      ...content,
      publisher_tenant_id: owner.tenantId,
      preview_url: preview,
      thumbnail_url: preview,
      demo_url: null,
      license: "standard",
      is_free: true,
      rating: 4,
      rating_count: 1,
      recent_ratings: [{ rating: 4, review: "Good", helpful_count: 0 }],
    });
    const again = { from: newAddress(), headers: { "if-none-match": answer.headers["etag"] ?? "" } };
    expect((await call("GET", `/api/canvas-marketplace/components/${id}`, again)).status).toBe(304);
  });

  test("names the publisher's own preview, demo and picture", async () => {
    const owner = await signUp();
    const addresses = {
      preview_url: "https://example.com/preview",
      demo_url: "https://example.com/demo",
      thumbnail_url: "https://example.com/small.png",
    };
    const id = await approvedComponent(owner, {}, addresses);
    expect((await read(owner, `/components/${id}`)).body).toMatchObject(addresses);
  });

  test("shows the approved version until a changed one is approved", async () => {
    const owner = await signUp();
    const id = await approvedComponent(owner);
    await changeComponent(owner, id, { code: "<p>2</p>", version: "2.0.0" });
    await post(owner, "/publish", { component_id: id });
    const shown = async () => (await read(owner, `/components/${id}`)).body;
    expect(await shown()).toMatchObject({ code: CONTENT.code, version: "1.2.0" });
    await post(owner, `/${id}/approve`);
    await expect.poll(shown).toMatchObject({ code: "<p>2</p>", version: "2.0.0" });
  });
});
