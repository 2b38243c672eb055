/** What the interpreter begins with, and what it needs for itself: its data, its stack, the prelude. */
export const FIRST_BYTES = 16 * 1024 * 1024;
export const OVERHEAD_BYTES = 4 * 1024 * 1024;
const PAGE_BYTES = 65_536;

/** The memory, which from now on refuses to grow beyond a size: an allocation that needs more fails inside the script. */
export function boundMemory(memory: WebAssembly.Memory, maxBytes: number): WebAssembly.Memory {
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError("The script's memory limit.");
    return WebAssembly.Memory.prototype.grow.call(memory, pages);
  };
  return memory;
}
