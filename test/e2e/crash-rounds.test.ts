import { expect, test } from "vitest";

import { crashRounds } from "#bench/scale/crash-rounds";
import { startInstance } from "#test/support/instance";
import { dataFolder } from "#test/support/program";

test("kill -9 of the database and of everything loses and doubles nothing that was acknowledged", async () => {
  const folder = await dataFolder();
  await (await startInstance({ dataFolder: folder })).stop();
  const rounds = await crashRounds(folder, 2);
  expect(rounds).toMatchObject([
    { victim: "sqld", lost: 0, doubled: 0 },
    { victim: "everything", lost: 0, doubled: 0 },
  ]);
  for (const { acknowledged } of rounds) expect(acknowledged).toBeGreaterThanOrEqual(40);
});
