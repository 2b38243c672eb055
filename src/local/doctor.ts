import { styleText } from "node:util";

import { judge, type Finding } from "./doctor-findings.ts";
import { findFacts } from "./doctor-probes.ts";
import { isColourful } from "./terminal-log.ts";

const COLOURS = { ok: "green", warning: "yellow", fault: "red" } as const;
const WIDTH = 9;

function shown({ state, text, advice }: Finding): string {
  const word = state.padEnd(WIDTH);
  const head = isColourful(process.stdout, process.env)
    ? styleText(COLOURS[state], word, { validateStream: false })
    : word;
  return `${head}${text}\n${advice === undefined ? "" : `${" ".repeat(WIDTH)}${advice}\n`}`;
}

/** Reports what this machine lacks for working on Tenure, with advice; exits with 1 when something will not work. */
const findings = judge(await findFacts(process.env));
for (const finding of findings) process.stdout.write(shown(finding));
const count = (state: Finding["state"]): number => findings.filter((finding) => finding.state === state).length;
process.stdout.write(`\nok: ${count("ok")}, warnings: ${count("warning")}, faults: ${count("fault")}\n`);
process.exitCode = count("fault") > 0 ? 1 : 0;
