import { execFile } from "node:child_process";
import { link, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { describe, expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { commandLine, type Program } from "#test/support/command-line";
import { createAgent } from "#test/support/factories/agents";

const SECRET = "aws_secret: not for others\n";

async function withFiles(files: Readonly<Record<string, string>>): Promise<{ program: Program; at: string }> {
  const program = await commandLine(await signUp());
  const at = join(program.folder, "files");
  await mkdir(join(at, "agents"), { recursive: true });
  for (const [name, text] of Object.entries(files))
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    await writeFile(join(at, name), text);
  return { program, at };
}

describe("files that describe a workspace", () => {
  test("are not read through links, nor from a pipe, and each is named with the reason", async () => {
    const { program, at } = await withFiles({ "secret.txt": SECRET });
    await symlink("../secret.txt", join(at, "agents/a.yaml"));
    await symlink("/nowhere", join(at, "agents/b.yaml"));
    await promisify(execFile)("mkfifo", [join(at, "agents/c.yaml")]);
    await writeFile(join(at, "agents/d.yaml"), `# ${"x".repeat(1_100_000)}\n`);
    const { code, stderr } = await program.run(["plan", "files"]);
    expect(code).toBe(2);
    expect(stderr.trim().split("\n")).toEqual([
      expect.stringMatching(/agents\/a\.yaml: is a link/),
      expect.stringMatching(/agents\/b\.yaml: is a link/),
      expect.stringMatching(/agents\/c\.yaml: is not a file/),
      expect.stringMatching(/agents\/d\.yaml: has more than 1048576 bytes/),
    ]);
  }, 60_000);

  test("are not read from a folder that is a link", async () => {
    const { program, at } = await withFiles({ "agents/a.yaml": "name: Desk\nrole: custom\n" });
    await symlink("agents", join(at, "skills"));
    await symlink("files", join(program.folder, "linked"));
    for (const [folder, named] of [
      ["files", "files/skills"],
      ["linked", "linked"],
      [join(program.folder, "linked"), "linked"],
      ["linked/agents", "linked"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one folder after the other
      const { code, stderr } = await program.run(["plan", folder]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${named}: is a link`)]);
    }
  }, 60_000);

  test("with references that multiply or form a circle are refused at once", async () => {
    const levels = Array.from({ length: 60 }, (_, n) => `  a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`).join("\n");
    const { program } = await withFiles({
      "agents/bomb.yaml": `name: Bomb\nrole: custom\nconfiguration:\n  a0: &a0 [x]\n${levels}\n`,
      "agents/circle.yaml": "name: Circle\nrole: custom\nconfiguration: &c\n  again: *c\n",
      "agents/deep.yaml": `name: Deep\nrole: custom\nconfiguration: ${"[".repeat(10_000)}\n`,
    });
    const { code, stderr } = await program.run(["plan", "files"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/bomb\.yaml: repeats its parts by references/);
    expect(stderr).toMatch(/circle\.yaml: has a part that refers to itself/);
    expect(stderr).toMatch(/deep\.yaml: .*maxDepth/);
  }, 60_000);

  test("have keys that every object has only where they say so", async () => {
    const { program } = await withFiles({
      "agents/a.yaml": 'name: Desk\nrole: custom\nconstructor: x\ntoString: y\n__proto__: z\n"bad\\nkey\\e[2J": 1\n',
    });
    const wrong = await program.run(["plan", "files"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).not.toMatch(/function|native code/);
    for (const name of ["constructor", "toString", "__proto__", String.raw`bad\nkey\u{1b}[2J`])
      expect(wrong.stderr).toContain(`a.yaml: ${name}: is not known`);
  }, 60_000);

  test("compare such keys of a configuration with the workspace's own alone", async () => {
    const owner = await signUp();
    const program = await commandLine(owner);
    await createAgent(owner, { name: "Desk", role: "custom" });
    await mkdir(join(program.folder, "agents"));
    await writeFile(
      join(program.folder, "agents/a.yaml"),
      "name: Desk\nrole: custom\nconfiguration:\n  constructor: x\n  __proto__: y\n",
    );
    const { code, stdout, stderr } = await program.run(["plan"]);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('configuration.constructor: nothing → "x"');
    expect(stdout).toContain('configuration.__proto__: nothing → "y"');
  }, 60_000);
});

describe("import", () => {
  test("writes through no link, whatever the flags are, and replaces a file with two names under this one alone", async () => {
    const owner = await signUp();
    await createAgent(owner, { name: "Desk" });
    const program = await commandLine(owner);
    const { folder } = program;
    const outside = join(folder, "outside.yaml");
    await writeFile(outside, SECRET);
    await mkdir(join(folder, "one/agents"), { recursive: true });
    await symlink(outside, join(folder, "one/agents/desk.yaml"));
    await mkdir(join(folder, "two"));
    await mkdir(join(folder, "elsewhere"));
    await symlink("../elsewhere", join(folder, "two/agents"));
    await symlink("elsewhere", join(folder, "three"));
    await mkdir(join(folder, "four/agents"), { recursive: true });
    await link(outside, join(folder, "four/agents/desk.yaml"));
    for (const [words, named] of [
      [["import", "one"], "one/agents/desk.yaml"],
      [["import", "one", "--force"], "one/agents/desk.yaml"],
      [["import", "two", "--force"], "two/agents"],
      [["import", "three"], "three"],
      [["import", "three/below"], "three"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one folder after the other
      const { code, stderr } = await program.run(words);
      expect([words, code, stderr]).toEqual([words, 2, expect.stringContaining(`${named}: is a link`)]);
    }
    expect((await program.run(["import", "four", "--force"])).code).toBe(0);
    expect(await readFile(join(folder, "four/agents/desk.yaml"), "utf8")).toContain("name: Desk");
    expect(await readFile(outside, "utf8")).toBe(SECRET);
    await expect(readFile(join(folder, "elsewhere/desk.yaml"))).rejects.toThrow("ENOENT");
  }, 120_000);
});
