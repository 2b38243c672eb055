import { relative } from "node:path";

import type { Reporter, TestModule } from "vitest/node";

import { slowestFiles } from "#test/runs/slowest";

/** Says at the end of a run which files took longest. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      name: relative(module.project.config.root, module.moduleId),
      seconds: module.diagnostic().duration / 1_000,
    }));
    process.stdout.write(slowestFiles(files));
  }
}
