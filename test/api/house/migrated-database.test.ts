import { expect, inject, it } from "vitest";

import { databaseClient } from "#local/database-client";
import { migratedInMemory, schemaOf } from "#test/support/database-schema";

it("the migrations make the same database from nothing in memory as on the server", async () => {
  const server = databaseClient({ url: inject("databaseUrl") });
  const schema = await schemaOf(await migratedInMemory());
  expect([...schema.keys()]).toContain("table agents");
  expect(await schemaOf(server)).toEqual(schema);
  server.close();
});
