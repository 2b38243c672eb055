import { execFile } from "node:child_process";
import { access, chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { registerDevice, startDesktopClient } from "#test/support/desktop";

const git = (folder: string, ...words: string[]) =>
  promisify(execFile)("git", ["-c", "user.name=Mara", "-c", "user.email=mara@example.com", ...words], { cwd: folder });

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** A device without a person, and what an agent may send it. */
async function scene(...allow: string[]) {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const { folder } = await startDesktopClient(device.key, { allow });
  const post = async (path: string, body: Record<string, unknown>) => {
    const answer = await call("POST", `/api/desktop/${path}`, { token: owner.token, body });
    return { status: answer.status, message: answer.error?.message ?? "", text: answer.text };
  };
  return {
    folder,
    key: device.key,
    act: (action: string, parameters: Record<string, unknown>) => post("actions", { action, parameters }),
    run: (command: string) => post("terminal", { command }),
  };
}

test("a link that a repository brought leads no file action out of the folder, though its target does not exist", async () => {
  const { folder, act } = await scene("write_file", "read_file", "list_folder");
  const outside = join(folder, "..", "outside");
  await mkdir(outside);
  await symlink(join(outside, "new"), join(folder, "dangling"));
  await writeFile(join(folder, "real.txt"), "one");
  await symlink(join(folder, "real.txt"), join(folder, "inner"));
  await symlink(outside, join(folder, "sub"));
  for (const path of ["dangling", "inner", "sub/new", "../outside/new"]) {
    const refused = await act("write_file", { path, text: "mine" });
    expect([path, refused.status]).toEqual([path, 403]);
    expect((await act("read_file", { path })).status).toBe(403);
  }
  expect((await act("list_folder", { path: "sub" })).status).toBe(403);
  expect(await exists(join(outside, "new"))).toBe(false);
  expect(await readFile(join(folder, "real.txt"), "utf8")).toBe("one");
});

test("a write to git's configuration is refused without a person, so `git status` runs no program that an agent named", async () => {
  const { folder, act, run } = await scene("write_file", "git status");
  await git(folder, "init", "--quiet");
  const config = '[core]\n  repositoryformatversion = 0\n  fsmonitor = "touch pwned; false"\n';
  const refused = await act("write_file", { path: ".git/config", text: config });
  expect(refused.status).toBe(403);
  expect(refused.message).toContain(".git");
  expect((await act("write_file", { path: ".git/hooks/post-checkout", text: "touch pwned" })).status).toBe(403);
  expect((await run("git status")).status).toBe(200);
  expect(await exists(join(folder, "pwned"))).toBe(false);
});

test("what a repository's own configuration names does not run when git does", async () => {
  const { folder, run } = await scene("git status", "git diff", "git commit --allow-empty -m more");
  await git(folder, "init", "--quiet");
  await writeFile(join(folder, "a.txt"), "one\n");
  await git(folder, "add", ".");
  await git(folder, "commit", "--quiet", "-m", "first");
  await writeFile(join(folder, ".git", "hooks", "post-commit"), "#!/bin/sh\ntouch pwned\n");
  await chmod(join(folder, ".git", "hooks", "post-commit"), 0o755);
  await git(folder, "config", "user.name", "Mara");
  await git(folder, "config", "user.email", "mara@example.com");
  await git(folder, "config", "core.fsmonitor", "touch pwned; false");
  expect((await run("git status")).status).toBe(200);
  expect((await run("git commit --allow-empty -m more")).status).toBe(200);
  expect(await exists(join(folder, "pwned"))).toBe(false);
  // A name that the repository chose cannot be set aside for all, so the command is asked about.
  await writeFile(join(folder, ".gitattributes"), "*.txt filter=x diff=x\n");
  await writeFile(join(folder, "a.txt"), "two\n");
  for (const [key, value] of [
    ["filter.x.clean", "touch pwned; cat"],
    ["diff.x.command", "touch pwned; true"],
    ["diff.external", "touch pwned; true"],
  ] as const) {
    await git(folder, "config", key, value);
    const refused = await run("git diff");
    expect([key, refused.status]).toEqual([key, 403]);
    expect(refused.message).toContain(key);
    await git(folder, "config", "--unset", key);
  }
  expect((await run("git diff")).status).toBe(200);
  expect(await exists(join(folder, "pwned"))).toBe(false);
});

test("an entry of the list is the whole command, so no option makes it write elsewhere or run another program", async () => {
  const { folder, run } = await scene("git log", "npm test", "git show *");
  await git(folder, "init", "--quiet");
  await git(folder, "commit", "--quiet", "--allow-empty", "-m", "first");
  const evil = join(folder, "..", "evil");
  await mkdir(evil);
  await writeFile(join(evil, "package.json"), JSON.stringify({ scripts: { test: "touch pwned" } }));
  expect((await run("git log")).status).toBe(200);
  for (const command of [`git log --output=${join(evil, "out")}`, `npm test --prefix ${evil}`, "git", "git logs"]) {
    expect([command, (await run(command)).status]).toEqual([command, 403]);
  }
  expect((await run("git show --stat")).status).toBe(200);
  expect((await run("git show")).status).toBe(200);
  expect([await exists(join(evil, "out")), await exists(join(evil, "pwned"))]).toEqual([false, false]);
});

test("a command is not given the device's key", async () => {
  const { key, run } = await scene("printenv");
  const answer = await run("printenv");
  expect(answer.text).toContain("PATH=");
  expect(answer.text).not.toContain(key);
});
