import { type FileHandle, open, readFile } from "node:fs/promises";

import type { DeviceMessage } from "#connections/desktop-bridge/desktop-protocol";

/** What a device says of the end of a command. */
export type EndMessage = Extract<DeviceMessage, { id: string }>;

type Line = { id: string; began: true } | { id: string; end: EndMessage } | { id: string; noted: true };

/**
 * Which commands this device began and what came of them, on the disk before anything else hears of it: a command is never begun twice,
 * and its end is told until the platform has noted it.
 */
export class Journal {
  readonly #file: FileHandle;
  readonly #began = new Set<string>();
  readonly #noted = new Set<string>();
  readonly #ends = new Map<string, EndMessage>();

  private constructor(file: FileHandle, lines: readonly Line[]) {
    this.#file = file;
    for (const line of lines) this.#take(line);
    for (const id of this.#began) {
      if (!this.#ends.has(id) && !this.#noted.has(id)) this.#ends.set(id, { type: "interrupted", id });
    }
  }

  /** Opens the journal. What was begun and has no end was interrupted. */
  static async open(path: string): Promise<Journal> {
    const text = await readFile(path, "utf8").catch(() => "");
    // A crash may have cut the last line.
    const lines = text.split("\n").flatMap((line): Line[] => {
      try {
        return [JSON.parse(line) as Line];
      } catch {
        return [];
      }
    });
    const file = await open(path, "a", 0o600);
    if (text !== "" && !text.endsWith("\n")) await file.appendFile("\n");
    return new Journal(file, lines);
  }

  /** Whether the command is begun now: false for one that was begun before. */
  async begin(id: string): Promise<boolean> {
    if (this.#began.has(id)) return false;
    await this.#write({ id, began: true });
    return true;
  }

  end(message: EndMessage): Promise<void> {
    return this.#write({ id: message.id, end: message });
  }

  async note(id: string): Promise<void> {
    if (this.#ends.has(id)) await this.#write({ id, noted: true });
  }

  /** What the platform has not noted yet. */
  untold(): EndMessage[] {
    return [...this.#ends.values()];
  }

  async #write(line: Line): Promise<void> {
    this.#take(line);
    await this.#file.appendFile(`${JSON.stringify(line)}\n`);
    await this.#file.datasync();
  }

  #take(line: Line): void {
    this.#began.add(line.id);
    if ("end" in line) this.#ends.set(line.id, line.end);
    if (!("noted" in line)) return;
    this.#noted.add(line.id);
    this.#ends.delete(line.id);
  }
}
