import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { localSecrets } from "#local/local-secrets";
import { freePort } from "#local/ports";
import { prepareDatabase } from "#local/prepare-database";
import { startTenure } from "#local/tenure";
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
    {
      recordChild: () => Promise.resolve(),
      recordDatabase: () => Promise.resolve(),
      release: () => Promise.resolve(),
    },
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

test("the credentials name the instance's address before it answers, even when it restarts at another address", async () => {
  const folder = await temporaryDataFolder();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, "credentials.json");
  for (const port of [await freePort("127.0.0.1"), await freePort("127.0.0.1")]) {
    const seen: unknown[] = [];
    const tenure = await startTenure({
      dataFolder: folder.path,
      host: "127.0.0.1",
      port,
      webPort: null,
      sqldPort: 0,
      remoteDatabase: null,
      variables: { ...(await localSecrets(folder.path)), ENVIRONMENT: "local" },
      clock: "manual",
      output: "ignore",
      // The step that begins to listen ends here, before any health request.
      onStep: (name) => {
        if (name === "hosting") seen.push(JSON.parse(readFileSync(path, "utf8")));
      },
      onFailure: (error) => {
        throw error;
      },
    });
    await tenure.stop();
    expect(seen).toEqual([expect.objectContaining({ base_url: `http://127.0.0.1:${port}` })]);
  }
});
