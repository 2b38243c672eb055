import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

import { agents } from "./agents.ts";
import type { Call, Command } from "./command.ts";
import { connectAs } from "./connection.ts";
import { approve, reject, review } from "./decisions.ts";
import { evaluate } from "./eval/command.ts";
import { EXIT, exitCodeOf, misused, wordsOf } from "./failure.ts";
import { models } from "./models.ts";
import { type Output, printable } from "./output.ts";
import { apply, importFiles, plan } from "./plan/commands.ts";
import { follow, logs, run } from "./runs.ts";
import { login, logout } from "./sign-in.ts";

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
  models,
  eval: evaluate,
  plan,
  apply,
  import: importFiles,
};

const help = (): string => {
  const width = Math.max(...Object.keys(COMMANDS).map(({ length }) => length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "tenure <command>, always with --json for programs and --help for its words; tenure --version",
    "",
    ...lines,
    "",
    "TENURE_URL and TENURE_API_KEY take the place of a sign-in.",
  ].join("\n");
};

async function main(argv: readonly string[]): Promise<number> {
  const [name = "", ...rest] = argv;
  if (name === "" || name === "help" || name === "--help") {
    process.stdout.write(`${help()}\n`);
    return name === "" ? EXIT.misused : EXIT.done;
  }
  if (name === "--version" || name === "version") {
    process.stdout.write(`${PROGRAM_VERSION}\n`);
    return EXIT.done;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw misused(`tenure has no command "${name}". See: tenure help`);
  const { values, positionals } = parsed(command, rest);
  if (values["help"] === true) {
    process.stdout.write(`tenure ${command.usage}\n\n${command.summary}\n`);
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

const outputTo = (isJson: boolean): Output => ({
  isJson,
  isTerminal: process.stdout.isTTY,
  line: (text) => void process.stdout.write(`${text}\n`),
  part: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(`${text}\n`),
});

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

// `tenure agents | head` closes the stream early.
process.stdout.on("error", (error: NodeJS.ErrnoException) =>
  process.exit(error.code === "EPIPE" ? EXIT.done : EXIT.notDone),
);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = exitCodeOf(error);
  const words = printable(wordsOf(error));
  if (process.argv.includes("--json"))
    process.stderr.write(`${JSON.stringify({ error: words, exit_code: process.exitCode })}\n`);
  else process.stderr.write(`${words}\n`);
}
