import { type FileHandle, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";

import { COMMAND_KEPT_MS } from "#desktop/bridge/desktop-protocol";

import type { EndMessage } from "./end-message.ts";

/** Twice the time that the platform accepts an outcome, because clocks differ. */
const KEPT_MS = 2 * COMMAND_KEPT_MS;
/** Spare lines before the file is rewritten, beside twice the needed lines. */
const SPARE_LINES = 1_000;

/** A line without `at` was written by an earlier version. */
type Line = { id: string; at?: number } & ({ began: true } | { end: EndMessage } | { noted: true });

interface Known {
  /** When the command first arrived, in milliseconds since 1970. */
  at: number;
  /** The end that the platform has not recorded yet; null while the command runs, and afterwards. */
  end: EndMessage | null;
  isNoted: boolean;
}

/**
 * A journal of the commands that this device began and their ends. It is on disk before any other step. So a command is
 * never begun twice, and its end is reported until the platform has recorded it. Commands that the platform can no
 * longer ask about are dropped.
 */
export class Journal {
  readonly #path: string;
  readonly #clock: () => number;
  readonly #known = new Map<string, Known>();
  #file: FileHandle | null = null;
  #lines = 0;
  /** Number of lines after the file was last rewritten. */
  #linesThen = 0;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(path: string, clock: () => number, lines: readonly Line[]) {
    this.#path = path;
    this.#clock = clock;
    for (const line of lines) this.#take(line);
    for (const [id, known] of this.#known) {
      if (known.end === null && !known.isNoted) known.end = { type: "interrupted", id };
    }
  }

  /** Opens the journal and rewrites it without obsolete lines. A command that began and has no end was interrupted. */
  static async open(path: string, clock: () => number = Date.now): Promise<Journal> {
    const journal = new Journal(path, clock, await readLines(path));
    await journal.#compact();
    return journal;
  }

  /** Whether the command was begun or refused earlier. */
  knows(id: string): boolean {
    return this.#known.has(id);
  }

  /** Records a command as begun; false for one that was begun earlier. */
  async begin(id: string): Promise<boolean> {
    if (this.#known.has(id)) return false;
    await this.#write({ id, at: this.#clock(), began: true });
    return true;
  }

  end(message: EndMessage): Promise<void> {
    return this.#write({ id: message.id, at: this.#clock(), end: message });
  }

  async note(id: string): Promise<void> {
    if (this.#known.get(id)?.isNoted === false) await this.#write({ id, at: this.#clock(), noted: true });
  }

  /** Ends that the platform has not recorded yet, oldest first. */
  untold(): EndMessage[] {
    return [...this.#known.values()].flatMap(({ end }) => end ?? []);
  }

  /** Resolves when everything is on disk. */
  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#file?.close();
  }

  #write(line: Line): Promise<void> {
    this.#take(line);
    // In sequence, because a long line is written in parts.
    const written = this.#last.then(() => this.#append(line));
    this.#last = written.catch(() => undefined);
    return written;
  }

  async #append(line: Line): Promise<void> {
    await this.#file?.appendFile(`${JSON.stringify(line)}\n`);
    await this.#file?.datasync();
    this.#lines += 1;
    if (this.#lines > 2 * this.#linesThen + SPARE_LINES) await this.#compact();
  }

  /** Writes a new file and renames it over the old one; a crash leaves one of the two. */
  async #compact(): Promise<void> {
    const before = this.#clock() - KEPT_MS;
    for (const [id, { at, isNoted }] of this.#known) if (isNoted && at < before) this.#known.delete(id);
    const lines = [...this.#known].flatMap(linesOf);
    const next = `${this.#path}.next`;
    const file = await open(next, "w", 0o600);
    await file.writeFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    await file.sync();
    await rename(next, this.#path);
    await syncFolder(dirname(this.#path));
    await this.#file?.close();
    this.#file = file;
    this.#lines = lines.length;
    this.#linesThen = lines.length;
  }

  #take(line: Line): void {
    const known = this.#known.get(line.id) ?? { at: line.at ?? this.#clock(), end: null, isNoted: false };
    if ("end" in line && !known.isNoted) known.end = line.end;
    if ("noted" in line) Object.assign(known, { end: null, isNoted: true });
    this.#known.set(line.id, known);
  }
}

const linesOf = ([id, { at, end, isNoted }]: [string, Known]): Line[] => [
  { id, at, began: true },
  ...(end === null ? [] : [{ id, at, end }]),
  ...(isNoted ? [{ id, at, noted: true as const }] : []),
];

async function readLines(path: string): Promise<Line[]> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  // A crash may have cut the last line.
  return text.split("\n").flatMap((line): Line[] => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}

/** A renamed file is durable once its folder is synced. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
