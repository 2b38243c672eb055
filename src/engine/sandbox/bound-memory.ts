/** The interpreter's initial memory, which holds its data, its stack and the prelude. */
export const FIRST_BYTES = 16 * 1024 * 1024;
export const OVERHEAD_BYTES = 4 * 1024 * 1024;
const PAGE_BYTES = 65_536;

/** Limits a memory to a size: an allocation that needs more fails inside the script. */
export function boundMemory(memory: WebAssembly.Memory, maxBytes: number): WebAssembly.Memory {
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError("The script's memory limit.");
    return WebAssembly.Memory.prototype.grow.call(memory, pages);
  };
  return memory;
}
