import { readFile } from "node:fs/promises";

import { misused } from "#sdk/cli/failure";
import { printable } from "#sdk/cli/output";

const LINE_FEED = 0x0a;

/** The text of a file. Refuses one that cannot be read, and one that is not UTF-8. */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw misused(`${printable(path)} cannot be read: ${printable(error.message)}`);
  });
  return textOfBytes(path, bytes);
}

/** The text of a file's bytes. Refuses one that is not UTF-8, whose other characters would be lost. */
export function textOfBytes(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw misused(
      `${printable(path)} is not UTF-8 in line ${wrongLine(bytes)}. Save it as UTF-8, and run the command again.`,
    );
  }
}

/** The first line that is not UTF-8. No other character has the byte of a line break. */
function wrongLine(bytes: Uint8Array): number {
  for (let line = 1, from = 0; ; line += 1) {
    const end = bytes.indexOf(LINE_FEED, from);
    try {
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        bytes.subarray(from, end === -1 ? bytes.length : end),
      );
    } catch {
      return line;
    }
    if (end === -1) return line;
    from = end + 1;
  }
}
