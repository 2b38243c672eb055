import { expect, it } from "vitest";

import { apiTypes, readApiTypes } from "./api-types.ts";
import { currentDocument } from "./document.ts";
import { readSdkTypes, sdkTypes } from "./sdk-types.ts";

it("the console's types are those of the API document; npm run openapi:update writes them", async () => {
  expect((await readApiTypes()) === apiTypes(await currentDocument())).toBe(true);
});

it("the types of the SDK are those of the API document; npm run openapi:update writes them", async () => {
  expect((await readSdkTypes()) === sdkTypes(await currentDocument())).toBe(true);
});
