import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";

/**
 * The configuration of a workerd, packed. It contains the code of its Workers and is kept for restarts, as long as the
 * program runs: packed it takes a quarter of the memory.
 */
export type PackedConfiguration = Uint8Array;

/** More saves little memory and costs twice the time. */
const level = 3;

export const packed = async (configuration: Uint8Array): Promise<PackedConfiguration> =>
  promisify(gzip)(configuration, { level });

/** Writes the configuration, unpacked, to a program's input, and ends the input. */
export function unpackInto(input: Writable, configuration: PackedConfiguration): void {
  const unpacking = createGunzip();
  unpacking.pipe(input);
  unpacking.end(configuration);
}
