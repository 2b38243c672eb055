import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createBrandKit } from "#test/support/factories/creative";

test("a brand kit is replaced as a whole: omitted fields are removed, and no other kit changes", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const [kit, kept] = await Promise.all([createBrandKit(owner), createBrandKit(owner)]);
  const path = `/api/creative/brand-kits/${kit.id}`;
  const body = { name: "Deep Water", colors: ["#0A1B2C"], body_font: "Inter" };
  const changed = await call("PUT", path, { token: owner.token, body });
  const shown = { id: kit.id, name: "Deep Water", colors: ["#0a1b2c"], heading_font: null, body_font: "Inter" };
  expect(changed.data()).toMatchObject({ brand_kit: shown });
  expect((await call("GET", path, { token: owner.token })).data()).toMatchObject({ brand_kit: shown });
  await call("PUT", path, { token: owner.token, body: { name: "Deep Water", colors: ["#0a1b2c"] } });
  expect((await call("GET", path, { token: owner.token })).data()).toMatchObject({ brand_kit: { body_font: null } });
  expect((await call("PUT", path, { token: other.token, body })).error?.code).toBe("NOT_FOUND");
  const untouched = await call("GET", `/api/creative/brand-kits/${kept.id}`, { token: owner.token });
  expect(untouched.data()).toMatchObject({ brand_kit: { name: kept.name, colors: kept.colors } });
});
