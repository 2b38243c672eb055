import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { SECRET_USES, STORED_SECRETS } from "#platform/secrets/secret-uses";
import { migratedInMemory, textRows } from "#test/support/database-schema";

/** The only files that may seal and open: everything else names its use. */
const BOX_USERS = ["src/platform/secrets/reseal-secrets.ts", "src/platform/secrets/sealed-secret.ts"];

async function sources(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const path of glob("src/**/*.{ts,tsx}", { cwd: repositoryFolder }))
    files.set(path, await readFile(resolve(repositoryFolder, path), "utf8"));
  return files;
}

test("secrets are sealed and opened through their uses alone", async () => {
  const users = [...(await sources())]
    .filter(([, text]) => /import \{[^}]*\} from "#lib\/secret-box"/.test(text))
    .map(([path]) => path);
  expect(users.toSorted()).toEqual(BOX_USERS);
});

test("each use of the table is sealed and opened somewhere, and no other one is", async () => {
  const text = [...(await sources()).values()].join("\n");
  const usesOf = (verb: string): string[] => [
    ...new Set([...text.matchAll(new RegExp(`\\b${verb}\\(\\s*"(\\w+)"`, "g"))].map(([, use = ""]) => use)),
  ];
  const uses = Object.keys(SECRET_USES).toSorted();
  expect(usesOf("sealFor").toSorted()).toEqual(uses);
  expect(usesOf("openFor").toSorted()).toEqual(uses);
});

test("every column that the schema calls encrypted is re-sealed or ends soon", async () => {
  const encrypted: string[] = [];
  for await (const path of glob("src/db/schema/*.ts", { cwd: repositoryFolder })) {
    const text = await readFile(resolve(repositoryFolder, path), "utf8");
    for (const [table = "", body = ""] of tablesIn(text))
      for (const [, column = ""] of body.matchAll(/\/\*\*[^*]*ncrypted[^*]*\*\/\s*(\w+):/g))
        encrypted.push(`${table}.${column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);
  }
  const known = STORED_SECRETS.flatMap(({ table, columns }) => Object.keys(columns).map((name) => `${table}.${name}`));
  expect(encrypted.length).toBeGreaterThan(6);
  expect(encrypted.filter((name) => !known.includes(name) && !endsSoon(name))).toEqual([]);
});

test("the tables and columns of the uses exist, and each secret's row has its tenant", async () => {
  const database = await migratedInMemory();
  for (const { table, key, columns } of STORED_SECRETS) {
    const names = (await textRows(database, `SELECT name FROM pragma_table_info('${table}')`)).flat();
    expect(names, table).toEqual(expect.arrayContaining(["tenant_id", ...key, ...Object.keys(columns)]));
  }
});

/** A column that says where something is sent. */
const IS_ADDRESS = /(?:^|_)(?:urls?|uris?|address|host|endpoint|origin|issuer|server|domain|receiver|peer)(?:_|$)/;

test("each secret beside an address is in the rule of moved secrets, or says why it need not be", async () => {
  const database = await migratedInMemory();
  for (const { table, address } of STORED_SECRETS) {
    const names = (await textRows(database, `SELECT name FROM pragma_table_info('${table}')`)).flat().map(String);
    const beside = names.filter((name) => IS_ADDRESS.test(name));
    if ("none" in address) expect(address.none, table).toMatch(/^[A-Z].{20,}/);
    else {
      expect(names, table).toEqual(expect.arrayContaining([...address.columns]));
      expect(address.columns, table).toEqual(expect.arrayContaining(beside));
    }
  }
});

test("the operations that change the address of a secret ask the one rule, and no other code does", async () => {
  const asking = [...(await sources())]
    .filter(([path, text]) => path !== RULE && /\brequireSecretStays\(\{/.test(text))
    .map(([path]) => path);
  const registered = STORED_SECRETS.flatMap(({ address }) => ("none" in address ? [] : address.changedBy));
  expect(asking.toSorted()).toEqual([...registered.map((verb) => `src/${verb}.ts`), CLIENT_OF_SERVER].toSorted());
});

/** Where the rule is. */
const RULE = "src/platform/secrets/require-secret-stays.ts";

/** The client of a tool server: its secret goes to endpoints that no column has. */
const CLIENT_OF_SERVER = "src/tools/server-tokens/choose-client.ts";

/** The name and the text of each table of a schema file. */
const tablesIn = (text: string): (readonly [string, string])[] =>
  text.split(/(?:sqliteTable|ownedTable)\(/).map((part) => [/^\s*"(\w+)"/.exec(part)?.[1] ?? "", part] as const);

const endsSoon = (column: string): boolean => {
  const use = Object.entries(SECRET_USES).find(([table]) => table === column.split(".")[0])?.[1];
  return use !== undefined && "endsAfterMs" in use;
};
