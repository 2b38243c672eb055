import { relative } from "node:path";

import type { Reporter, TestModule } from "vitest/node";

const SHOWN = 10;

/** Says at the end of a run which files took longest, and how long all took one after the other. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const files = modules.map((module) => ({
      name: relative(module.project.config.root, module.moduleId),
      seconds: module.diagnostic().duration / 1_000,
    }));
    const sum = files.reduce((total, { seconds }) => total + seconds, 0);
    const lines = files
      .toSorted((left, right) => right.seconds - left.seconds)
      .slice(0, SHOWN)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
    process.stdout.write(`\nThe slowest of ${files.length} files, ${sum.toFixed(0)} s in all:\n${lines.join("\n")}\n`);
  }
}
