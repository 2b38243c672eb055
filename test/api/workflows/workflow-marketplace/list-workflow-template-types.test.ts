import { expect, test } from "vitest";

import { anonymously, TEMPLATES } from "#test/support/factories/workflows";

test("names and describes the three types that a list can be filtered by", async () => {
  const answer = await anonymously("GET", `${TEMPLATES}/types`);
  expect(answer.status).toBe(200);
  const { template_types: types } = answer.body as {
    template_types: { value: string; label: string; description: string }[];
  };
  expect(types.map(({ value }) => value)).toEqual(["legacy", "advanced", "industry"]);
  for (const { value, description } of types) {
    expect(description).not.toBe("");
    expect((await anonymously("GET", `${TEMPLATES}?template_type=${value}`)).status).toBe(200);
  }
});
