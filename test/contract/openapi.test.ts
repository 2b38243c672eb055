import { expect, inject, it } from "vitest";

import { currentDocument, readSnapshot } from "./document.ts";

it("is the document that was accepted; npm run openapi:update accepts a change", async () => {
  expect(await currentDocument()).toEqual(await readSnapshot());
});

it("is what an instance serves", async () => {
  const response = await fetch(new URL("/api/openapi.json", inject("baseUrl")));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(await currentDocument());
});
