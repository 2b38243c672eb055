import { gunzipSync, gzipSync } from "node:zlib";

/** The runtime's own pack in threads of the machine, whose end no seed decides. */
const whole = (change: (bytes: Buffer) => Buffer) =>
  class {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;

    constructor(format: string) {
      if (format !== "gzip") throw new Error(`Not simulated: ${format}.`);
      const pieces: Uint8Array[] = [];
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece) => void pieces.push(piece),
        flush: (controller) => controller.enqueue(new Uint8Array(change(Buffer.concat(pieces)))),
      });
      this.readable = readable;
      this.writable = writable;
    }
  };

export const SimulatedCompressionStream = whole(gzipSync);
export const SimulatedDecompressionStream = whole(gunzipSync);

/** A blob of texts, whose stream gives them without a thread. */
export class SimulatedBlob extends Blob {
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    super([...texts]);
    this.#texts = texts;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(new TextEncoder().encode(this.#texts.join("")));
    return new ReadableStream({
      start: (controller) => {
        controller.enqueue(bytes);
        controller.close();
      },
    });
  }
}
