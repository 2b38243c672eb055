import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { commandLine } from "#test/support/command-line";
import { allowAt } from "#test/support/programs";
import { addColleague } from "#test/support/users";

interface Stored {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

async function signedIn(person: { token: string }) {
  const program = await commandLine();
  const login = program.start(["login"]);
  await allowAt(person, await login.says(/(http\S+\/oauth\/authorize\S+)/));
  const ended = await login.ended;
  expect(ended, ended.stderr).toMatchObject({ code: 0, stdout: `You are signed in to ${inject("baseUrl")}.\n` });
  const file = join(program.folder, "sign-in.json");
  const read = async (): Promise<Stored> => JSON.parse(await readFile(file, "utf8")) as Stored;
  return { program, file, read, ended };
}

test("a person signs in through the browser; only they can read the file; signing out ends the grant", async () => {
  const owner = await signUp();
  const { program, file, read } = await signedIn(owner);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await program.run(["agents", "--json"])).stdout).toBe("[]\n");
  const { accessToken } = await read();
  expect((await program.run(["logout"])).code).toBe(0);
  expect((await call("GET", "/api/agents", { token: accessToken })).status).toBe(401);
  expect((await program.run(["agents"])).code).toBe(3);
}, 60_000);

test("programs that run at once renew an expired token once, so the grant stays", async () => {
  const { program, file, read } = await signedIn(await signUp());
  const first = await read();
  await writeFile(file, JSON.stringify({ ...first, expiresAt: 0 }));
  const ended = await Promise.all([1, 2, 3].map(() => program.run(["agents", "--json"])));
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([1, 2, 3].map(() => [0, ""]));
  expect((await read()).refreshToken).not.toBe(first.refreshToken);
}, 60_000);

test("a refresh token that was used before ends the sign-in, and the program says so", async () => {
  const { program, file, read } = await signedIn(await signUp());
  const stolen = await read();
  await writeFile(file, JSON.stringify({ ...stolen, expiresAt: 0 }));
  expect((await program.run(["agents"])).code).toBe(0);
  const { accessToken } = await read();
  await writeFile(file, JSON.stringify({ ...stolen, expiresAt: 0 }));
  const refused = await program.run(["agents"]);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain("Your sign-in has ended");
  expect((await call("GET", "/api/agents", { token: accessToken })).status).toBe(401);
}, 60_000);

test("a program that asks for more than its person may do gets less, and tells the person", async () => {
  const viewer = await addColleague(await signUp(), "viewer");
  const { ended } = await signedIn(viewer);
  expect(ended.stderr).toMatch(/Not given, because you may not do it yourself: .*AGENT_RUN/);
}, 60_000);
