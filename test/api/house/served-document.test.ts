import { expect, it } from "vitest";

import { differences, readSnapshot } from "#test/contract/document";
import { call, newAddress } from "#test/support/client";

it("an instance serves the document that was accepted", async () => {
  const { status, body } = await call("GET", "/api/openapi.json", { from: newAddress() });
  expect(status).toBe(200);
  expect(differences(await readSnapshot(), body)).toEqual([]);
});
