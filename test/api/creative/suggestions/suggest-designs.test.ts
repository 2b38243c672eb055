import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";

interface Design {
  layout: { name: string };
  colors: { primary: string; accessibility: { contrast: number; level: string } };
  fonts: { heading: string; body: string };
  composition: { rule: string };
}

const suggest = async (token: string, body: Record<string, unknown>): Promise<Design[]> =>
  (await call("POST", "/api/creative/suggestions?type=design", { token, body })).data<{ suggestions: Design[] }>()
    .suggestions;

test("the same description gives the same three designs, and another one others", async () => {
  const { token } = await signUp();
  const yoga = { prompt: "A poster for a yoga weekend", context: { brandColors: ["#2f6f5e"], industry: "wellness" } };
  const first = await suggest(token, yoga);
  expect(first).toHaveLength(3);
  expect(await suggest(token, yoga)).toEqual(first);
  expect(first[0]?.layout.name).toBe("Single column");
  const kids = await suggest(token, { prompt: "Invitations to a birthday party for kids" });
  expect(kids[0]?.layout.name).toBe("Tiles");
  for (const { colors } of [...first, ...kids]) expect(colors.accessibility.contrast).toBeGreaterThanOrEqual(7);
});

test("what is asked for must be said", async () => {
  const { token } = await signUp();
  const body = { prompt: "A poster" };
  expect((await call("POST", "/api/creative/suggestions", { token, body })).status).toBe(400);
  expect((await call("POST", "/api/creative/suggestions?type=colors", { token, body })).status).toBe(400);
});
