import { writeFileSync } from "node:fs";
import { relative } from "node:path";

import type { Reporter, TestModule, Vitest } from "vitest/node";

import { ProcessTimes } from "#test/runs/process-times";

const LOOK_MS = 1_000;

/** A row for what the shared servers use before the first file: it belongs to no folder of tests. */
const SERVERS = "test/(servers)/start";

/**
 * Writes the processor seconds of each file to the file that `PROCESSOR_TIMES` names. What the shared servers use (the instance, its
 * database, the browser) is divided between the files that ran at that time.
 */
export default class ProcessorTimes implements Reporter {
  readonly #times = new ProcessTimes(process.pid);
  readonly #running = new Set<string>();
  readonly #seconds = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  onInit(_vitest: Vitest): void {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  onTestModuleQueued(module: TestModule): void {
    this.#look();
    this.#running.add(nameOf(module));
  }

  onTestModuleEnd(module: TestModule): void {
    const { processorSeconds = 0 } = module.meta();
    this.#look();
    this.#add(nameOf(module), processorSeconds);
    this.#running.delete(nameOf(module));
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    const file = process.env["PROCESSOR_TIMES"];
    if (file !== undefined) writeFileSync(file, JSON.stringify(Object.fromEntries(this.#seconds)));
  }

  #look(): void {
    const used = this.#times.sinceLastLook();
    if (this.#running.size === 0) this.#add(SERVERS, used);
    for (const name of this.#running) this.#add(name, used / this.#running.size);
  }

  #add(name: string, seconds: number): void {
    this.#seconds.set(name, (this.#seconds.get(name) ?? 0) + seconds);
  }
}

const nameOf = (module: TestModule): string => relative(module.project.config.root, module.moduleId);
