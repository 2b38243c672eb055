/** Gives memory back at once, instead of when it is next looked for what nobody uses. Nothing can be read from the array any more. */
export function letGo({ buffer }: { buffer: ArrayBuffer }): void {
  if (!buffer.detached) buffer.transfer(0);
}
