import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createBrandKit } from "#test/support/factories/creative";

interface Scheme {
  name: string;
  colors: string[];
  accessibility: { contrast: number; level: string };
}

test("a brand kit gives five schemes of its colours, whose text can be read", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  const kit = await createBrandKit(owner);
  const path = `/api/creative/suggestions?type=colors&brandKitId=${kit.id}`;
  const { schemes } = (await call("GET", path, { token: owner.token })).data<{ schemes: Scheme[] }>();
  expect(schemes.map(({ name }) => name)).toEqual([
    "Complementary",
    "Analogous",
    "Triadic",
    "Split complementary",
    "Monochrome",
  ]);
  for (const { colors, accessibility } of schemes) {
    expect(colors[0]).toBe("#2f6f5e");
    expect(accessibility).toMatchObject({ level: "AAA" });
  }
  expect((await call("GET", path, { token: other.token })).status).toBe(404);
});
