import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";

test("a brand kit is kept with its colours in lower case, and found where its Location says", async () => {
  const { token } = await signUp();
  const body = { name: "Still Water", colors: ["#2F6F5E"], heading_font: "Lora" };
  const answer = await call("POST", "/api/creative/brand-kits", { token, body });
  expect(answer.status).toBe(201);
  expect(answer.data()).toMatchObject({
    brand_kit: { name: "Still Water", colors: ["#2f6f5e"], heading_font: "Lora", body_font: null },
  });
  const found = await call("GET", answer.headers["location"] ?? "", { token });
  expect(found.data()).toEqual(answer.data());
});

test("an invalid colour is refused", async () => {
  const { token } = await signUp();
  for (const color of ["green", "#12345", "#gggggg", "url(x)"]) {
    const body = { name: "X", colors: [color] };
    expect((await call("POST", "/api/creative/brand-kits", { token, body })).status).toBe(400);
  }
});
