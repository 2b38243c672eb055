import { TenureError } from "#sdk/client";

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
  if (!(error instanceof TenureError)) return EXIT.notDone;
  if (error.status === 401 || error.status === 403) return EXIT.notAllowed;
  return error.status === 0 || error.status >= 500 ? EXIT.unreachable : EXIT.refused;
}

interface Issue {
  path?: string;
  message?: string;
}

/** A failure in words, with the fields that the instance names. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof TenureError)) return error instanceof Error ? error.message : String(error);
  const issues = (error.details["issues"] as Issue[] | undefined) ?? [];
  const fields = issues.map(({ path = "", message = "" }) => `\n  ${path} ${message}`).join("");
  const request = error.requestId === null ? "" : ` (${error.requestId})`;
  const asking =
    error.code === "GOVERNANCE_VIOLATION" && error.details["ask"] === true
      ? "\n  With --ask a person is asked: tenure run … --ask"
      : "";
  return `${error.message} [${error.code}]${request}${fields}${asking}`;
}
