import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { credentialsAt, keepCredentials } from "#local/credentials";
import { localSecrets } from "#local/local-secrets";
import { everyCase } from "#test/support/every-case";
import { temporaryDataFolder } from "#test/support/instance";

const CREATED = { email: "owner@example.com", password: "a password", apiKey: "a key", tenantId: "a tenant" };

async function dataFolder(): Promise<string> {
  const folder = await temporaryDataFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

it("keeps what the first start made, and gives it back with the address of today", async () => {
  const folder = await dataFolder();
  await keepCredentials(folder, CREATED);
  const path = join(folder, "credentials.json");
  for (const address of ["http://127.0.0.1:8000", "http://127.0.0.1:9000"]) {
    const expected = {
      email: CREATED.email,
      password: CREATED.password,
      api_key: CREATED.apiKey,
      tenant_id: CREATED.tenantId,
      base_url: address,
    };
    expect(await credentialsAt(folder, address)).toEqual(expected);
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual(expected);
  }
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it("has nothing to tell where the account was made elsewhere", async () => {
  expect(await credentialsAt(await dataFolder(), "http://127.0.0.1:8000")).toBeNull();
});

it("names the file whose secrets cannot be read", () =>
  everyCase(["", "{", "null", "{}"], async (text) => {
    const folder = await dataFolder();
    await writeFile(join(folder, "secrets.json"), text);
    await expect(localSecrets(folder)).rejects.toThrow(/secrets\.json lacks JWT_SECRET or ENCRYPTION_KEY\. Restore it/);
  }));

it("names the file of credentials that cannot be read, and the step to take", () =>
  everyCase(["", "{", "null", "{}", '{"email":"owner@example.com"}'], async (text) => {
    const folder = await dataFolder();
    await writeFile(join(folder, "credentials.json"), text);
    await expect(credentialsAt(folder, "http://127.0.0.1:8000")).rejects.toThrow(
      /credentials\.json is damaged: .* Restore the copy of the file, or delete it/,
    );
  }));
