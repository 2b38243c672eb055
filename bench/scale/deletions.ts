import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { buildAll } from "#local/builder";

import { deleteLargeAgent, type Removal } from "./agent-deletion.ts";
import { callerWith } from "./caller.ts";
import { fillDatabase, type Filled } from "./fill-database.ts";
import { planFor, sizeOf } from "./fill-plan.ts";
import { startPlatform } from "./platform.ts";
import { createTenant } from "./tenant.ts";
import { deleteThings } from "./thing-deletions.ts";

export interface Deletion extends Removal {
  /** From the start of the program until it took requests. */
  startMs: number;
}

/** Starts a filled instance, and deletes one of its agents. `patienceMs`: how long the removal of its rows is watched. */
export async function measureDeletion(dataFolder: string, agentId: string, patienceMs?: number): Promise<Deletion> {
  const began = performance.now();
  const platform = await startPlatform(dataFolder);
  const { baseUrl, apiKey, database } = platform;
  const startMs = Math.round(performance.now() - began);
  try {
    const caller = callerWith(baseUrl, { "x-api-key": apiKey });
    return {
      startMs,
      ...(await deleteLargeAgent({ caller, agentId, patienceMs }, await createTenant(baseUrl), database)),
    };
  } finally {
    await platform.stop();
  }
}

/** Deletes the heaviest and the largest agent of a filled instance and of a small one, in turns. */
async function deleteAgents(
  folder: string,
  { size, rounds, watch }: { size: string; rounds: string; watch?: string },
  print: (part: string, found: unknown) => void,
): Promise<void> {
  const fill = async (name: string, bytes: number): Promise<Filled> => {
    await (await startPlatform(join(folder, name))).stop();
    return fillDatabase(join(folder, name), planFor(bytes));
  };
  const sizes = { small: 2 ** 20, filled: sizeOf(size) };
  const filled = { small: await fill("small", sizes.small), filled: await fill("filled", sizes.filled) };
  print("fill", filled.filled.plan);
  const patienceMs = watch === undefined ? undefined : Number(watch) * 1_000;
  for (let round = 1; round <= Number(rounds); round += 1) {
    for (const name of ["small", "filled"] as const) {
      const copy = join(folder, "round");
      await cp(join(folder, name), copy, { recursive: true });
      print(`${name}, heaviest agent, ${round}`, await measureDeletion(copy, filled[name].heaviestAgentId, patienceMs));
      print(`${name}, largest agent, ${round}`, await measureDeletion(copy, filled[name].largestAgentId, patienceMs));
      await rm(copy, { recursive: true });
    }
  }
}

/**
 * First large things of every other kind are deleted on an instance of their own (`--only-things`: nothing else; `--only-agents`: not these). Then the same filled
 * instance is copied for each round, and an almost empty one takes turns with it. `--watch 60` ends each round after a minute of removing.
 */
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      size: { type: "string", default: "4gb" },
      rounds: { type: "string", default: "3" },
      keep: { type: "string" },
      "only-things": { type: "boolean", default: false },
      "only-agents": { type: "boolean", default: false },
      watch: { type: "string" },
    },
  });
  await buildAll();
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), "tenure-deletions-")));
  const print = (part: string, found: unknown): void =>
    void process.stdout.write(`${part}: ${JSON.stringify(found)}\n`);
  try {
    if (!values["only-agents"]) await deleteThings(join(folder, "things"), print);
    if (!values["only-things"]) await deleteAgents(folder, values, print);
  } finally {
    if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}
