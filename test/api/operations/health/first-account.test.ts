import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { localSecrets } from "#local/local-secrets";
import { prepareDatabase } from "#local/prepare-database";
import { temporaryDataFolder } from "#test/support/instance";

test("a first start that is ended before it is ready has not lost the owner's password", async () => {
  const folder = await temporaryDataFolder();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, "credentials.json");
  const kept: unknown[] = [];
  const reads: Promise<void>[] = [];
  const prepared = await prepareDatabase(
    {
      dataFolder: folder.path,
      sqldPort: 0,
      remoteDatabase: null,
      variables: { ...(await localSecrets(folder.path)) },
      // From here on the account is in the database, and a kill may come at any time.
      onStep: (name) => {
        if (name === "first account")
          reads.push(readFile(path, "utf8").then((text) => void kept.push(JSON.parse(text))));
      },
      onFailure: (error) => {
        throw error;
      },
    },
    { recordChild: () => Promise.resolve(), release: () => Promise.resolve() },
  );
  onTestFinished(() => prepared.stop());
  await Promise.all(reads);
  expect(kept).toEqual([
    expect.objectContaining({
      email: "owner@tenure.local",
      password: expect.stringMatching(/.{30,}/),
      api_key: expect.stringMatching(/^tnr_/),
    }),
  ]);
});
