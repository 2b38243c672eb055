import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import { expect, inject, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { signUp } from "#test/support/client";
import { commandLine, type Program } from "#test/support/command-line";
import { allowAt } from "#test/support/programs";

/** Scripts that take away from a program what an older Node lacks. */
const OLDER = {
  // Node 21 and 22 brought these.
  "20": `for (const [owner, names] of [
    [Promise, ["withResolvers", "try"]],
    [URL, ["parse"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [Array, ["fromAsync"]],
    [Set.prototype, ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf"]],
  ]) for (const name of names) delete owner[name];`,
  "18": `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } });`,
};

async function asNode(program: Program, version: keyof typeof OLDER): Promise<Record<string, string>> {
  const path = join(program.folder, `node-${version}.mjs`);
  await writeFile(path, OLDER[version]);
  return { NODE_OPTIONS: `--import=${path}` };
}

test("a person signs in through the browser on Node 20, which lacks what later ones have", async () => {
  const owner = await signUp();
  const program = await commandLine();
  const node = await asNode(program, "20");
  const login = program.start(["login"], node);
  await allowAt(owner, await login.says(/(http\S+\/oauth\/authorize\S+)/));
  const ended = await login.ended;
  expect(ended, ended.stderr).toMatchObject({ code: 0, stdout: `You are signed in to ${inject("baseUrl")}.\n` });
  expect(await program.run(["agents", "--json"], node)).toMatchObject({ code: 0, stdout: "[]\n" });
  const wrong = await program.run(["login", "nowhere"], node);
  expect(wrong).toMatchObject({ code: 2, stderr: '"nowhere" is not the address of an instance.\n' });
}, 60_000);

test("on a Node that is too old the program says in one sentence which one it needs", async () => {
  const program = await commandLine();
  const { code, stdout, stderr } = await program.run(["login"], await asNode(program, "18"));
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toBe("tenure needs Node 20.3 or newer, and this is 18.20.4: install a newer Node.\n");
}, 60_000);

test("tenure --version says the version of the package", async () => {
  const { version } = JSON.parse(await readFile(resolve(repositoryFolder, "package.json"), "utf8")) as {
    version: string;
  };
  const program = await commandLine();
  expect(await program.run(["--version"])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: "" });
}, 60_000);
