import { expect, it } from "vitest";

import type { DoctorFacts, PortFacts } from "#local/doctor-facts";
import { judge } from "#local/doctor-findings";
import { unknownVariables } from "#local/known-variables";
import { comparePackages } from "#local/package-differences";

const port = (facts: Partial<PortFacts> = {}): PortFacts => ({
  variable: "PORT",
  port: 8000,
  fault: null,
  user: null,
  isOurs: false,
  ...facts,
});

/** A machine with everything, except for the given facts. */
const machine = (facts: Partial<DoctorFacts> = {}): DoctorFacts => ({
  node: { version: "v24.21.0", pinned: "24.21.0" },
  packages: { isInstalled: true, missing: [], outdated: [] },
  tools: [{ name: "sqld", purpose: "the database", fault: null }],
  chromium: { fault: null },
  build: "fresh",
  settings: { faults: [], unknown: [], unreadFiles: [], remoteDatabase: null },
  ports: [port()],
  dataFolder: { path: "/data", fault: null, freeBytes: 50e9 },
  run: null,
  ...facts,
});

/** The findings that are not good, each as `state: text`. */
const complaints = (facts: Partial<DoctorFacts>): string[] =>
  judge(machine(facts))
    .filter(({ state }) => state !== "ok")
    .map(({ state, text }) => `${state}: ${text}`);

it("has nothing to complain about on a machine that lacks nothing", () => {
  expect(complaints({})).toEqual([]);
  expect(complaints({ node: { version: "v22.18.0", pinned: null } })).toEqual([]);
  expect(complaints({ build: "old" })).toEqual([]);
  expect(complaints({ ports: [port({ port: 0 })] })).toEqual([]);
});

it.each<[string, Partial<DoctorFacts>, RegExp]>([
  ["an old Node", { node: { version: "v22.17.9", pinned: null } }, /^fault: Node v22.17.9 is too old: 22.18/],
  [
    "another Node than the pinned one",
    { node: { version: "v22.18.0", pinned: "24.21.0" } },
    /^warning: .*24.21.0 is pinned/,
  ],
  [
    "packages that are missing",
    { packages: { isInstalled: true, missing: ["a", "b"], outdated: [] } },
    /^fault: node_modules lacks a, b\.$/,
  ],
  [
    "packages of another version",
    { packages: { isInstalled: true, missing: [], outdated: ["a", "b", "c", "d", "e"] } },
    /^fault: node_modules has another version of a, b, c and 2 more\.$/,
  ],
  [
    "a tool that does not run",
    { tools: [{ name: "sqld", purpose: "the database", fault: "ENOENT" }] },
    /^fault: sqld does not run \(the database\): ENOENT$/,
  ],
  [
    "a Chromium that does not start",
    { chromium: { fault: "no libnss3" } },
    /^warning: Chromium does not start: no libnss3$/,
  ],
  [
    "a port that is taken",
    { ports: [port({ fault: "in use", user: { pid: 7, name: "nginx" } })] },
    /^fault: PORT 8000 .*nginx \(process 7\)/,
  ],
  ["a port that is taken by an unknown", { ports: [port({ fault: "in use" })] }, /^fault: PORT 8000 cannot be used\.$/],
  [
    "a folder that cannot be written to",
    { dataFolder: { path: "/data", fault: "EACCES", freeBytes: 0 } },
    /^fault: \/data cannot hold data: EACCES$/,
  ],
  ["a full disk", { dataFolder: { path: "/data", fault: null, freeBytes: 50e6 } }, /^fault: \/data has no free space/],
  [
    "a disk that is nearly full",
    { dataFolder: { path: "/data", fault: null, freeBytes: 500e6 } },
    /^warning: \/data has little free space: 0.5 GB/,
  ],
  [
    "a stale lock",
    { run: { isAlive: false, pid: 7, left: ["sqld"] } },
    /^warning: .*did not stop cleanly and left sqld running\.$/,
  ],
])("complains about %s, and says what to do", (_what, facts, complaint) => {
  expect(complaints(facts)).toEqual([expect.stringMatching(complaint)]);
  expect(judge(machine(facts)).find(({ state }) => state !== "ok")?.advice).toMatch(/\w/);
});

it("complains once where nothing is installed", () => {
  const facts = { packages: { isInstalled: false, missing: [], outdated: [] }, chromium: { fault: "no package" } };
  expect(complaints(facts)).toEqual(["fault: node_modules is missing."]);
});

it("complains about variables that are wrong, unknown or in a file that is not read", () => {
  const settings = {
    faults: ["PORT must be a port number."],
    unknown: [{ name: "LLM_MODL", similar: "LLM_MODEL" }],
    unreadFiles: [".env"],
    remoteDatabase: null,
  };
  expect(complaints({ settings })).toEqual([
    "fault: PORT must be a port number.",
    "warning: Tenure has no variable LLM_MODL.",
    "warning: .env is not read by npm start.",
  ]);
});

it("takes ports of the instance that runs here for no fault", () => {
  const used = port({ fault: "in use", user: { pid: 7, name: "workerd" }, isOurs: true });
  expect(complaints({ ports: [used], run: { isAlive: true, pid: 6, left: [] } })).toEqual([]);
});

it("misses the embedded database only where no other is named", () => {
  const settings = { faults: [], unknown: [], unreadFiles: [], remoteDatabase: "http://db:8080" };
  expect(complaints({ tools: [], settings })).toEqual([]);
  expect(complaints({ tools: [] })).toEqual([expect.stringMatching(/^fault: There is no embedded database/)]);
});

it("knows a misspelt variable, and leaves the rest of the environment alone", () => {
  expect(
    unknownVariables(["PATH", "HOME", "PORT", "LLM_MODEL", "EDITOR", "HOSTNAME", "npm_config_port"], { all: false }),
  ).toEqual([]);
  expect(unknownVariables(["LLM_MODLE", "ENVIROMENT", "LLM_TEMPERATURE"], { all: false })).toEqual([
    { name: "LLM_MODLE", similar: "LLM_MODEL" },
    { name: "ENVIROMENT", similar: "ENVIRONMENT" },
    { name: "LLM_TEMPERATURE", similar: null },
  ]);
  expect(unknownVariables(["PATH", "PORT"], { all: true })).toEqual([{ name: "PATH", similar: null }]);
});

it("compares node_modules with the lock file, packages of other platforms left out", () => {
  const locked = {
    packages: {
      "": { version: "1.0.0" },
      "node_modules/same": { version: "1.0.0" },
      "node_modules/older": { version: "2.0.0" },
      "node_modules/gone": { version: "1.0.0" },
      "node_modules/a/node_modules/@scope/gone": { version: "1.0.0" },
      "node_modules/mac": { version: "1.0.0", os: ["darwin"] },
      "node_modules/no-windows": { version: "1.0.0", os: ["!win32"] },
      "node_modules/arm": { version: "1.0.0", cpu: "arm64" },
      "node_modules/optional": { version: "1.0.0", optional: true },
      "node_modules/program": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"] },
      "node_modules/program-musl": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
      "node_modules/program-mac": { version: "1.0.0", optional: true, os: "darwin", cpu: "arm64" },
    },
  };
  const installed = {
    packages: {
      "node_modules/same": { version: "1.0.0" },
      "node_modules/older": { version: "1.9.0" },
      "node_modules/extra": {},
    },
  };
  expect(comparePackages(locked, installed, { platform: "linux", arch: "x64", libc: "glibc" })).toEqual({
    missing: ["gone", "@scope/gone", "no-windows", "program"],
    outdated: ["older"],
  });
  expect(comparePackages(locked, installed, { platform: "darwin", arch: "arm64", libc: null }).missing).toEqual([
    "gone",
    "@scope/gone",
    "mac",
    "no-windows",
    "arm",
    "program-mac",
  ]);
});
