import { parseArgs } from "node:util";

import { agents } from "./agents.ts";
import type { Call, Command } from "./command.ts";
import { connectAs } from "./connection.ts";
import { approve, reject, review } from "./decisions.ts";
import { evaluate } from "./eval/command.ts";
import { EXIT, exitCodeOf, misused, wordsOf } from "./failure.ts";
import { ownValue } from "./lookup.ts";
import { models } from "./models.ts";
import { apply, importFiles, plan } from "./plan/commands.ts";
import { ask, onOutputFailure, outputTo, printFailure } from "./printer.ts";
import { follow, logs, run } from "./runs.ts";
import { schedules } from "./schedules.ts";
import { login, logout } from "./sign-in.ts";
import { triggers } from "./triggers.ts";
import { workflows } from "./workflows.ts";

/** The version of the package; the build puts it here. */
declare const PROGRAM_VERSION: string;

const COMMANDS: Readonly<Record<string, Command>> = {
  login,
  logout,
  agents,
  run,
  follow,
  logs,
  approve,
  reject,
  review,
  schedules,
  triggers,
  workflows,
  models,
  eval: evaluate,
  plan,
  apply,
  import: importFiles,
};

const help = (): string[] => {
  const width = Math.max(...Object.keys(COMMANDS).map(({ length }) => length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "tenure <command>, always with --json for programs and --help for its words; tenure --version",
    "",
    ...lines,
    "",
    "TENURE_URL and TENURE_API_KEY take the place of a sign-in.",
  ];
};

async function main(argv: readonly string[]): Promise<number> {
  const [name = "", ...rest] = argv;
  if (name === "" || name === "help" || name === "--help") {
    const output = outputTo(false);
    for (const line of help()) output.line(line);
    return name === "" ? EXIT.misused : EXIT.done;
  }
  if (name === "--version" || name === "version") {
    outputTo(false).line(PROGRAM_VERSION);
    return EXIT.done;
  }
  const command = ownValue(COMMANDS, name);
  if (command === undefined) throw misused(`tenure has no command "${name}". See: tenure help`);
  const { values, positionals } = parsed(command, rest);
  if (values["help"] === true) {
    const output = outputTo(false);
    for (const line of [`tenure ${command.usage}`, "", command.summary]) output.line(line);
    return EXIT.done;
  }
  if (positionals.length < (command.words ?? 0)) throw misused(`Usage: tenure ${command.usage}`);
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  const call: Call = {
    words: positionals,
    flags: values,
    output: outputTo(values["json"] === true),
    environment: process.env,
    signal: interrupted.signal,
    ask,
    connect: () => connectAs(process.env),
  };
  return command.run(call).catch((error: unknown) => {
    if (interrupted.signal.aborted) return 130;
    throw error;
  });
}

function parsed({ usage, flags = {} }: Command, args: string[]) {
  const options: Record<string, { type: "string" | "boolean" }> = {
    json: { type: "boolean" },
    help: { type: "boolean" },
  };
  for (const [flag, kind] of Object.entries(flags)) options[flag] = { type: kind === "text" ? "string" : "boolean" };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw misused(`${(error as Error).message}\nUsage: tenure ${usage}`);
  }
}

function end(error: unknown): void {
  process.exitCode = exitCodeOf(error);
  printFailure(wordsOf(error), { exitCode: process.exitCode, isJson: process.argv.includes("--json") });
}

onOutputFailure(({ code }) => process.exit(code === "EPIPE" ? EXIT.done : EXIT.notDone));
// Node itself would print the text of such an error as it came.
process.once("uncaughtException", (error) => {
  end(error);
  process.exit();
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  end(error);
}
