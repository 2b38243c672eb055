import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { localDataFolder } from "./local-data-folder.ts";
import { openForReading, openForWriting } from "./sql-databases.ts";
import { SqlShell } from "./sql-shell.ts";

const USAGE = `npm run db                      a prompt for SQL on the local data, which it only reads
npm run db -- "SELECT …"        runs the statements and ends
npm run -s db -- --json "…"     the same as JSON, and nothing else
npm run db -- --write           may write; the statements of one input line are one transaction
`;

const { stdin, stdout, stderr } = process;

/** An SQL shell on the data of `npm start` and `npm run dev`, whether they run or not. Resolves to the exit code. */
async function openShell(): Promise<number> {
  const { values: options, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: { json: { type: "boolean" }, write: { type: "boolean" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (options.help === true) {
    stdout.write(USAGE);
    return 0;
  }
  const dataFolder = localDataFolder();
  const mayWrite = options.write === true;
  const database = await (mayWrite ? openForWriting(dataFolder) : openForReading(dataFolder));
  try {
    const shell = new SqlShell({
      database,
      isJson: options.json === true,
      write: (text) => void stdout.write(text),
      writeError: (text) => void stderr.write(text),
    });
    if (positionals.length === 0 && stdin.isTTY) return await converse(shell, mayWrite ? "write" : "read-only");
    if (positionals.length > 0) await shell.takeAll(positionals.join(" "));
    else await takeLines(shell);
    return shell.hasFailed ? 1 : 0;
  } finally {
    await database.close();
  }
}

/** Takes another program's output, to its end or its first failure. */
async function takeLines(shell: SqlShell): Promise<void> {
  for await (const line of createInterface({ input: stdin })) {
    const goesOn = await shell.take(line);
    if (!goesOn || shell.hasFailed) return;
  }
  await shell.end();
}

/** Asks for lines until the person ends it. */
async function converse(shell: SqlShell, mode: string): Promise<number> {
  stdout.write(`SQL on the local data, ${mode}. Type .help for the commands, .quit to end.\n`);
  const input = createInterface({ input: stdin, output: stdout });
  const ask = (): void => {
    input.setPrompt(shell.isWaiting ? "...> " : "sql> ");
    input.prompt();
  };
  input.on("SIGINT", () => {
    shell.drop();
    stdout.write("\n");
    ask();
  });
  ask();
  for await (const line of input) {
    if (!(await shell.take(line))) break;
    ask();
  }
  input.close();
  return 0;
}

try {
  process.exitCode = await openShell();
} catch (error) {
  stderr.write(`npm run db: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
