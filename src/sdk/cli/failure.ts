import { TenureError } from "#sdk/client";

import { printable } from "./output.ts";

/** The exit codes of the program; `docs/reference/command-line.md` has the same table. */
export const EXIT = { done: 0, notDone: 1, misused: 2, notAllowed: 3, refused: 4, unreachable: 5, changes: 6 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure of the program itself, with what it ends with. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A mistake in arguments or files. */
export const misused = (message: string): Failure => new Failure(EXIT.misused, message);

export const notSignedIn = (message: string): Failure => new Failure(EXIT.notAllowed, message);

/** The exit code and the words of a failure. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Failure) return error.exitCode;
  if (!(error instanceof TenureError)) return isOfFiles(error) ? EXIT.misused : EXIT.unreachable;
  if (error.status === 401 || error.status === 403) return EXIT.notAllowed;
  return error.status === 0 || error.status >= 500 ? EXIT.unreachable : EXIT.refused;
}

/** An error of the operating system about a file or a folder. */
const isOfFiles = (error: unknown): boolean => error instanceof Error && "syscall" in error;

const MOST_WORDS = 2_000;

/** Words of the instance on one line. A text as long as a book would push the person's own words off the screen. */
export function toldWords(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const left = text.length - MOST_WORDS;
  return left > 0 ? `${printable(text.slice(0, MOST_WORDS))}… (${left} more characters)` : printable(text);
}

const MOST_ISSUES = 100;

function issuesIn({ details }: TenureError): string[] {
  const issues: unknown = (details as Readonly<Record<string, unknown>> | null)?.["issues"];
  if (!Array.isArray(issues)) return [];
  return issues.slice(0, MOST_ISSUES).map((issue: { path?: unknown; message?: unknown } | null) => {
    const { path = "", message = "" } = issue ?? {};
    return `\n  ${toldWords(path)} ${toldWords(message)}`;
  });
}

/** A failure in words, with the fields that the instance names. */
export function wordsOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (!(error instanceof TenureError)) {
    const words = toldWords(error instanceof Error ? error.message : String(error));
    return isOfFiles(error) ? words : `The instance's answer is not one that the API describes: ${words}`;
  }
  const fields = issuesIn(error).join("");
  const request = error.requestId === null ? "" : ` (${toldWords(error.requestId)})`;
  const asking =
    error.code === "GOVERNANCE_VIOLATION" && error.details["ask"] === true
      ? "\n  With --ask a person is asked: tenure run … --ask"
      : "";
  return `${toldWords(error.message)} [${toldWords(error.code)}]${request}${fields}${asking}`;
}
