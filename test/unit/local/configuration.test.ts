import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { readConfiguration } from "#local/configuration";
import { requireFreePort } from "#local/ports";
import { everyCase } from "#test/support/every-case";
import { temporaryDataFolder } from "#test/support/instance";

async function dataFolder(): Promise<string> {
  const folder = await temporaryDataFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

const privateKey = (namedCurve: string): string =>
  generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

it("refuses a wrong value, and says which variable it is", () =>
  everyCase<[Record<string, string>, RegExp]>(
    [
      [{ PORT: "8000", WEB_PORT: "8000" }, /PORT and WEB_PORT must be different ports; both are 8000/],
      [{ WEB_PORT: "3000", SQLD_PORT: "3000" }, /WEB_PORT and SQLD_PORT must be different ports/],
      [{ PORT: "3000" }, /PORT and WEB_PORT must be different ports; both are 3000/],
      [{ PORT: "80.5" }, /PORT must be a port number/],
      [{ JWT_PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----" }, /JWT_PRIVATE_KEY must be .*cannot be read/],
      [{ JWT_PRIVATE_KEY: privateKey("secp384r1") }, /JWT_PRIVATE_KEY must be .*P-256/],
      [{ OUTBOUND_ALLOW_HOSTS: "http://127.0.0.1" }, /OUTBOUND_ALLOW_HOSTS must be/],
    ],
    async (variables, message) => {
      await expect(readConfiguration({ DATA_DIR: await dataFolder(), ...variables })).rejects.toThrow(message);
    },
  ));

it("takes a key with its line breaks written out, as an environment has them", async () => {
  const key = privateKey("prime256v1").replaceAll("\n", "\\n");
  const { variables } = await readConfiguration({ DATA_DIR: await dataFolder(), JWT_PRIVATE_KEY: key });
  expect(variables["JWT_PRIVATE_KEY"]).toBe(key.trim());
});

it("takes ports that the system chooses, and secrets that are blank as absent ones", async () => {
  const folder = await dataFolder();
  const blank = { DATA_DIR: folder, PORT: "0", WEB_PORT: "0", SQLD_PORT: "0", JWT_SECRET: "  ", ENCRYPTION_KEY: "" };
  const { variables } = await readConfiguration(blank);
  expect(variables["JWT_SECRET"]).toMatch(/^.{43}$/);
  expect((await readConfiguration({ DATA_DIR: folder })).variables["JWT_SECRET"]).toBe(variables["JWT_SECRET"]);
});

it("names the folder that cannot hold data, and the variable", async () => {
  const file = join(await dataFolder(), "file");
  await writeFile(file, "");
  for (const folder of [file, join(file, "below")])
    await expect(readConfiguration({ DATA_DIR: folder })).rejects.toThrow(/cannot be kept in .*file.*DATA_DIR/);
});

it("listens beyond loopback only as a shared instance, which needs TLS in front and mail", async () => {
  const shared = { SHARED: "true", BASE_URL: "https://tenure.example.com", MAIL_URL: "https://mail.example.com" };
  const { BASE_URL: _base, ...withoutAddress } = shared;
  const { MAIL_URL: _mail, ...withoutMail } = shared;
  await everyCase<[Record<string, string>, RegExp]>(
    [
      [{ HOST: "0.0.0.0" }, /^HOST=0\.0\.0\.0 lets other machines reach this instance\. Set SHARED=true/],
      [{ HOST: "::" }, /Set SHARED=true/],
      [{ HOST: "192.168.1.5", SHARED: "false" }, /Set SHARED=true/],
      [{ HOST: "127.0.0.1.example.com" }, /Set SHARED=true/],
      [withoutAddress, /^SHARED=true needs BASE_URL/],
      [withoutMail, /^SHARED=true needs MAIL_URL/],
      [{ ...shared, BASE_URL: "http://tenure.example.com" }, /begins with https:\/\//],
    ],
    async (variables, message) => {
      await expect(readConfiguration({ DATA_DIR: await dataFolder(), ...variables })).rejects.toThrow(message);
    },
  );
  await everyCase<[Record<string, string>]>(
    [[{ HOST: "0.0.0.0", ...shared }], [{ HOST: "127.0.0.5" }], [{ HOST: "localhost" }], [{ HOST: "::1" }]],
    async (variables) => {
      const { host } = await readConfiguration({ DATA_DIR: await dataFolder(), ...variables });
      expect(host).toBe(variables["HOST"]);
    },
  );
});

it.each(["203.0.113.1", "no-such-host.invalid"])(
  "names HOST when %s is not an address of this machine",
  async (host) => {
    await expect(requireFreePort(host, 0, "PORT")).rejects.toThrow(/is not an address of this machine .*HOST/);
  },
);
