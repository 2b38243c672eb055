import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Hosting, readHosting } from "#local/hosting";
import { migrate } from "#local/migrate";

import { Database } from "./database.ts";
import type { Stage } from "./schedule.ts";
import { bundleWorker, compileWorker } from "./worker-code.ts";
import { World } from "./world.ts";

/** The parts that take seconds to make and are the same for all schedules, as plain data for threads. */
export interface Prepared {
  code: string;
  hosting: Hosting;
  /** The bytes of a migrated database. */
  template: Uint8Array;
}

/** One more than the crashes of a schedule: each life has an evaluation of the program that does not know its tenants. */
const WORLDS = 4;

export async function prepare(): Promise<Prepared> {
  const [code, hosting, template] = await Promise.all([bundleWorker(), readHosting(), migratedTemplate()]);
  return { code, hosting, template };
}

async function migratedTemplate(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "tenure-faults-"));
  const file = join(folder, "template.db");
  try {
    writeFileSync(file, "");
    await migrate({ url: `file:${file}`, authToken: undefined });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A stage for schedules one after the other; `close` removes its file. */
export function openStage({ code, hosting, template }: Prepared): Stage & { close(): void } {
  const folder = mkdtempSync(join(tmpdir(), "tenure-faults-"));
  const evaluate = compileWorker(code);
  const database = new Database(template, join(folder, "schedule.db"));
  return {
    worlds: Array.from({ length: WORLDS }, () => new World(evaluate)),
    database,
    hosting,
    close: () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
