import { expect, inject, test } from "vitest";

import { CATALOGUE_WORKFLOWS } from "#local/catalogue/catalogue-workflows";
import { PUBLISHER } from "#local/catalogue/publisher";
import { fillCatalogue } from "#local/fill-catalogue";
import { createFirstAccount } from "#local/first-account";
import { migrate } from "#local/migrate";
import { hasAccount } from "#local/prepare-database";
import { startSqld } from "#local/sqld";
import { call, newAddress } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { downloadsOf } from "#test/support/factories/workflows";
import { temporaryDataFolder } from "#test/support/instance";

const fill = async (): Promise<number | undefined> =>
  (await fillCatalogue({ url: inject("databaseUrl") })).find(({ name }) => name === "workflow templates")?.written;

/** The template that these tests change; the others are read by other tests. */
const { id, name } = CATALOGUE_WORKFLOWS.find((workflow) => !workflow.isCurated) ?? { id: "", name: "" };

const read = async (column: string): Promise<unknown> =>
  (await inDatabase(`SELECT ${column} FROM workflow_templates WHERE id = ?`, id))[0]?.[0];

test("the first start wrote it: doing it again writes nothing", async () => {
  expect(await fill()).toBe(0);
  const rows = await inDatabase("SELECT id FROM workflow_templates WHERE tenant_id = ?", PUBLISHER.id);
  expect(rows.map(([templateId]) => String(templateId)).toSorted()).toEqual(
    CATALOGUE_WORKFLOWS.map((workflow) => workflow.id).toSorted(),
  );
});

test("a new version is written over the old one, and keeps its downloads, ratings and age", async () => {
  const createdAt = await read("created_at");
  await inDatabase("UPDATE workflow_templates SET version = '0.9.0', name = 'Old' WHERE id = ?", id);
  await inDatabase("UPDATE workflow_templates SET downloads = downloads + 7 WHERE id = ?", id);
  const downloads = await downloadsOf(id);
  expect(await fill()).toBe(1);
  expect(await read("name")).toBe(name);
  expect(await downloadsOf(id)).toBeGreaterThanOrEqual(downloads);
  expect(await read("created_at")).toBe(createdAt);
});

test("what a stranger stored under an id of the catalogue gives way", async () => {
  await inDatabase("UPDATE workflow_templates SET tenant_id = NULL, is_listed = 0, name = 'Squatter' WHERE id = ?", id);
  expect(await fill()).toBe(1);
  expect([await read("name"), await read("is_listed"), await read("tenant_id")]).toEqual([name, 1, PUBLISHER.id]);
});

test.each([
  ["skills", "/api/public/v1/marketplace/skills"],
  ["components", "/api/canvas-marketplace/components"],
])("some of its %s are featured, so that the list of these shows something", async (kind, path) => {
  const answer = await call("GET", `${path}?is_featured=true&limit=100`, { from: newAddress() });
  const found = (answer.body as Record<string, { id: string }[]>)[kind] ?? [];
  expect(found.filter(({ id: listingId }) => listingId.startsWith("0199a400-"))).toHaveLength(3);
});

test("no one can sign in as the publisher", async () => {
  expect(await inDatabase("SELECT id FROM users WHERE tenant_id = ?", PUBLISHER.id)).toEqual([]);
});

test("a database that got the catalogue first still gets its first account, once", async () => {
  const folder = await temporaryDataFolder();
  const sqld = await startSqld({
    folder: `${folder.path}/database`,
    logFile: `${folder.path}/sqld.log`,
    port: 0,
    onFailure: (error) => {
      throw error;
    },
  });
  try {
    await migrate({ url: sqld.url });
    const written = (await fillCatalogue({ url: sqld.url })).map((part) => part.written);
    expect(written[0]).toBe(CATALOGUE_WORKFLOWS.length);
    const input = {
      databaseUrl: sqld.url,
      authToken: undefined,
      secrets: { JWT_SECRET: "j".repeat(48), ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64") },
      tier: "enterprise",
    };
    expect(await hasAccount({ url: sqld.url })).toBe(false);
    expect(await createFirstAccount(input)).toMatchObject({ email: "owner@tenure.local" });
    expect(await hasAccount({ url: sqld.url })).toBe(true);
  } finally {
    await sqld.stop();
    await folder.remove();
  }
}, 30_000);
