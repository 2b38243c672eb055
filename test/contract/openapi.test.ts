import { beforeAll, expect, it } from "vitest";

import { toFiles } from "./document-files.ts";
import { currentDocument, differences, readSnapshot, readSnapshotFiles, type ApiDocument } from "./document.ts";

let current: ApiDocument;

beforeAll(async () => {
  current = await currentDocument();
});

it("is the document that was accepted; npm run openapi:update accepts a change", async () => {
  expect(differences(await readSnapshot(), current)).toEqual([]);
});

it("stands in git as npm run openapi:update writes it", async () => {
  const written = [...toFiles(current)].toSorted(([a], [b]) => a.localeCompare(b));
  const held = [...(await readSnapshotFiles())].toSorted(([a], [b]) => a.localeCompare(b));
  expect(held.map(([name]) => name)).toEqual(written.map(([name]) => name));
  expect(held.filter(([, text], place) => text !== written[place]?.[1]).map(([name]) => name)).toEqual([]);
});
