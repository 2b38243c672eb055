import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";

test("the filters are listed with the range of their intensity", async () => {
  const { token } = await signUp();
  const { filters } = (await call("GET", "/api/media/filters?action=presets", { token })).data<{
    filters: { id: string; default_intensity: number }[];
  }>();
  expect(filters.map(({ id }) => id)).toEqual(["grayscale", "sepia", "blur", "sharpen", "vintage", "dramatic"]);
  expect(filters.find(({ id }) => id === "blur")).toMatchObject({
    min_intensity: 1,
    max_intensity: 10,
    default_intensity: 5,
  });
});
