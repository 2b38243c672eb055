/** Releases memory at once instead of at the next garbage collection. The array cannot be read afterwards. */
export function letGo({ buffer }: { buffer: ArrayBuffer }): void {
  if (!buffer.detached) buffer.transfer(0);
}
