import { beforeAll, expect, it } from "vitest";

import { call, newAddress } from "#test/support/client";

import { toFiles } from "./document-files.ts";
import { currentDocument, readSnapshot, readSnapshotFiles, type ApiDocument } from "./document.ts";

let current: ApiDocument;

beforeAll(async () => {
  current = await currentDocument();
}, 60_000);

it("is the document that was accepted; npm run openapi:update accepts a change", async () => {
  expect(differences(await readSnapshot(), current)).toEqual([]);
});

it("stands in git as npm run openapi:update writes it", async () => {
  const written = [...toFiles(current)].toSorted(([a], [b]) => a.localeCompare(b));
  const held = [...(await readSnapshotFiles())].toSorted(([a], [b]) => a.localeCompare(b));
  expect(held.map(([name]) => name)).toEqual(written.map(([name]) => name));
  expect(held.filter(([, text], place) => text !== written[place]?.[1]).map(([name]) => name)).toEqual([]);
});

it("is what an instance serves", async () => {
  const { status, body } = await call("GET", "/api/openapi.json", { from: newAddress() });
  expect(status).toBe(200);
  expect(differences(current, body)).toEqual([]);
});

/** Where two documents differ, down to a member of an operation or of a schema; a whole operation when one lacks it. */
function differences(before: unknown, after: unknown, place = "", depth = 0): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const members = [before, after].map(membersOf);
  const [left, right] = members;
  if (!left || !right || depth === 4) return [`changed ${place}`];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const found = [...names].flatMap((name) => {
    const inner = `${place} ${name}`.trim();
    if (!(name in left)) return [`added ${inner}`];
    if (!(name in right)) return [`removed ${inner}`];
    return differences(left[name], right[name], inner, depth + 1);
  });
  return found.length > 0 ? found : [`reordered ${place}`.trim()];
}

const membersOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
