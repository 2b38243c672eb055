import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

import { repositoryFolder } from "#local/paths";

import { snippets } from "./contributing.ts";

const run = promisify(execFile);

/** Copies the repository's files as they are now, with the installed packages, into a new repository whose `main` is this state. */
export async function copyRepository(folder: string): Promise<void> {
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: repositoryFolder });
  for (const path of stdout.split("\0").filter((name) => name !== "")) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // A file that the index still names may be gone.
    await cp(join(repositoryFolder, path), join(folder, path)).catch(() => undefined);
  }
  await symlink(join(repositoryFolder, "node_modules"), join(folder, "node_modules"));
  const git = (...args: string[]) =>
    run("git", ["-c", "user.name=Guide", "-c", "user.email=guide@example.com", ...args], { cwd: folder });
  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "--all");
  await git("commit", "--quiet", "--no-verify", "--message", "The state before the change");
}

/** The end of a command of the repository's packages, with its last lines. `npm test` may be what runs this: its choices are not passed on. */
export async function runIn(folder: string, command: readonly string[]): Promise<{ code: number; output: string }> {
  const chosen = /^(?:VITEST|TOUCHED_|TEST_WORKERS$|NODE_OPTIONS$|npm_)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !chosen.test(name)));
  const started = spawn("npm", ["--silent", ...command], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [started.stdout, started.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT);
    });
  const [code] = (await once(started, "close")) as [number | null];
  return { code: code ?? 1, output };
}

const MAX_OUTPUT = 20_000;

const EXAMPLE = resolve(import.meta.dirname, "contributing");
const AREA = "src/agents/agents";

/** A file of the example as the area has it: without marks, and with the area's own files by `./`. */
async function inArea(name: string): Promise<string> {
  const text = await readFile(join(EXAMPLE, name), "utf8");
  return text.replaceAll(/^\/\/ (?:snippet: \S+|end)\n/gm, "").replaceAll(/"#agents\/agents\/([\w-]+)"/g, '"./$1.ts"');
}

/** Does the steps that the guide lists for an operation, with the code that it shows. */
export async function addCopyAgent(folder: string): Promise<void> {
  const shown = await snippets();
  const snippet = (name: string): string => {
    const code = shown.get(name);
    if (code === undefined) throw new Error(`The guide has no snippet ${name}.`);
    return code;
  };
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  const change = async (path: string, ...changes: [at: string | RegExp, to: string][]) => {
    let text = await readFile(join(folder, path), "utf8");
    for (const [at, to] of changes) {
      const changed = text.replace(at, () => to);
      if (changed === text) throw new Error(`${path} has no place for the guide's step: ${String(at)}`);
      text = changed;
    }
    await write(path, text);
  };

  await write(`${AREA}/copy-agent.ts`, await inArea("copy-agent.ts"));
  const route = await inArea("copy-agent.route.ts");
  await write(
    `${AREA}/copy-agent.route.ts`,
    route
      .replace('import { CopyAgentBody } from "./copy-agent.schemas.ts";\n', "")
      .replace("import { AgentPath, ", "import { AgentPath, CopyAgentBody, "),
  );
  const schemas = await readFile(join(folder, AREA, "schemas.ts"), "utf8");
  await write(`${AREA}/schemas.ts`, `${schemas}\n${snippet("body")}`);
  await change(
    "src/agents/api.ts",
    [
      "import { createAgentRoute }",
      'import { copyAgentRoute } from "#agents/agents/copy-agent.route";\nimport { createAgentRoute }',
    ],
    ["  createAgentRoute,\n", "  createAgentRoute,\n  copyAgentRoute,\n"],
  );
  const guarantees = await readFile(resolve(EXAMPLE, "../contributing-tests/copy-agent.guarantees.ts"), "utf8");
  await write("test/api/agents/agents/copy-agent.test.ts", guarantees.replaceAll(/^\/\/ (?:snippet: \S+|end)\n/gm, ""));
  await change("test/api/house/bad-input.test.ts", [
    "  createAgent: agentBody(),\n",
    `  createAgent: agentBody(),\n${snippet("valid-row")}`,
  ]);
  await change("test/api/house/any-body.test.ts", ["  updateAgent: {\n", `${snippet("valid-row")}  updateAgent: {\n`]);
  await change("test/api/house/example-scenes.ts", [
    "  updateAgent: withAgent,\n",
    `  updateAgent: withAgent,\n${snippet("scene-row")}`,
  ]);
  await change("test/api/house/round-trips.test.ts", [
    "  listAgents: {",
    `${snippet("operations-row")}  listAgents: {`,
  ]);
}
