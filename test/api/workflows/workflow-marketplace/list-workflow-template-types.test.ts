import { expect, test } from "vitest";

import { anonymously, TEMPLATES } from "#test/support/factories/workflows";

test("names the three types that lists can be narrowed to, each with what it is", async () => {
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
