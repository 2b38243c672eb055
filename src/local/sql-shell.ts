import { splitStatements } from "./split-statements.ts";
import { readCommand } from "./sql-commands.ts";
import type { SqlDatabase } from "./sql-databases.ts";
import { sqlJson, sqlTable, type SqlAnswer } from "./sql-table.ts";

export interface SqlShellOptions {
  database: SqlDatabase;
  isJson: boolean;
  /** Gets the output of statements and commands. */
  write: (text: string) => void;
  /** Gets the reason of a failure. */
  writeError: (text: string) => void;
}

/** Takes lines of SQL and dot commands, and runs each statement at its semicolon. */
export class SqlShell {
  readonly #options: SqlShellOptions;
  #pending = "";
  /** Whether a statement or command failed so far. */
  hasFailed = false;

  constructor(options: SqlShellOptions) {
    this.#options = options;
  }

  /** Whether a started statement lacks its semicolon. */
  get isWaiting(): boolean {
    return this.#pending !== "";
  }

  /** Takes a line; false for the command that ends. */
  async take(line: string): Promise<boolean> {
    if (!this.isWaiting && line.trimStart().startsWith(".")) return this.#command(line);
    const { statements, rest } = splitStatements(`${this.#pending}${line}\n`);
    this.#pending = rest === "" ? "" : `${rest}\n`;
    await this.#run(statements);
    return true;
  }

  /** Takes a whole input, whose last statement needs no semicolon; its statements run together. */
  async takeAll(input: string): Promise<void> {
    if (input.trimStart().startsWith(".")) await this.#command(input);
    else await this.#run(allStatements(input));
  }

  /** Runs the pending statement at the end of the input. */
  async end(): Promise<void> {
    const statement = this.#pending;
    this.#pending = "";
    await this.#run(allStatements(statement));
  }

  /** Drops a started statement. */
  drop(): void {
    this.#pending = "";
  }

  async #command(line: string): Promise<boolean> {
    const command = readCommand(line);
    if (command.kind === "quit") return false;
    if (command.kind === "text") this.#options.write(command.text);
    else await this.#run([command.sql], this.#options.isJson ? sqlJson : firstColumn[command.kind]);
    return true;
  }

  async #run(statements: readonly string[], show = this.#options.isJson ? sqlJson : sqlTable): Promise<void> {
    if (statements.length === 0) return;
    try {
      for await (const answer of this.#options.database.run(statements)) this.#options.write(show(answer));
    } catch (error) {
      this.hasFailed = true;
      this.#options.writeError(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}

function allStatements(text: string): string[] {
  const { statements, rest } = splitStatements(text);
  return rest === "" ? statements : [...statements, rest];
}

/** The display of a command's single column. */
const firstColumn = {
  tables: ({ rows }: SqlAnswer): string => rows.map(([name]) => `${String(name)}\n`).join(""),
  schema: ({ rows }: SqlAnswer): string => rows.map(([sql]) => `${String(sql)};\n`).join(""),
};
