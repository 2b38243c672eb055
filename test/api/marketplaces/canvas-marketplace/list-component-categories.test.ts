import { expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { approvedComponent, read, submittedComponent } from "#test/support/factories/components";
import { uniqueWord, withdraw } from "#test/support/factories/listings";

type Named = { categories: { name: string; count: number }[] };

test("counts approved components without credentials, and no withdrawn ones", async () => {
  const name = uniqueWord();
  const owner = await signUp();
  const make = (submit: typeof approvedComponent) => submit(owner, {}, { category: name });
  const [first] = [await make(approvedComponent), await make(approvedComponent), await make(submittedComponent)];
  const counted = async () =>
    ((await read(owner, "/categories")).body as Named).categories.find((entry) => entry.name === name);
  await expect.poll(counted).toEqual({ name, count: 2 });
  await withdraw(owner, first);
  await expect.poll(counted).toEqual({ name, count: 1 });
  const answer = await call("GET", "/api/canvas-marketplace/categories", { from: newAddress() });
  expect(answer.headers["cache-control"]).toContain("public");
});
