/** The names of a library's parts in its compiled file, which differ with each of its versions. */
export interface EmbindNames {
  /** Its exports: its memory, its start, its allocator, its table of functions. */
  memory: string;
  start: string;
  allocate: string;
  table: string;
  /** Its imports, by which it registers a function, makes a value of JavaScript, grows its memory, copies a large part of it. */
  register: string;
  make: string;
  grow: string;
  copy: string;
}

/** Bytes that the library takes. */
export interface EmbindText {
  length: number;
  write: (to: Uint8Array) => void;
}

const PAGE_BYTES = 65_536;
const LENGTH_BYTES = 4;
/** A library copies fewer than 512 bytes without a call. */
const LEAST_CALLED_BYTES = 512;

interface Registered {
  invoker: number;
  target: number;
}

/**
 * A library in WebAssembly that was made for JavaScript with Emscripten's embind, without the JavaScript of it, which copies each file and picture once more.
 */
export class EmbindLibrary {
  readonly #exports: Record<string, unknown>;
  readonly #names: EmbindNames;
  readonly #registered = new Map<string, Registered>();
  /** A text that is written when the library copies it, and where it takes its content to be. */
  #awaited: { at: number; text: EmbindText } | null = null;
  #made: (at: number, length: number) => void = () => undefined;
  readonly #place: number;

  constructor(module: WebAssembly.Module, names: EmbindNames) {
    this.#names = names;
    const calls: Record<string, (...values: number[]) => unknown> = {
      [names.register]: (name = 0, _count, _types, _signature, invoker = 0, target = 0) =>
        this.#registered.set(this.#nameAt(name), { invoker, target }),
      [names.make]: (_kind, count, _types, values = 0) => {
        if (count !== 1) return;
        const view = new DataView(this.#memory.buffer);
        this.#made(view.getUint32(values + 4, true), view.getUint32(values, true));
      },
      [names.grow]: (bytes = 0) => this.#grow(bytes),
      [names.copy]: (to = 0, from = 0, length = 0) => this.#copy(to, from, length),
    };
    // The others register types, count values of JavaScript, or report a fault, after which the call ends in a trap.
    const imports = WebAssembly.Module.imports(module).map(({ name }) => [name, calls[name] ?? (() => 0)]);
    this.#exports = new WebAssembly.Instance(module, { a: Object.fromEntries(imports) }).exports;
    this.#function(names.start)();
    this.#place = this.allocate(LENGTH_BYTES + LEAST_CALLED_BYTES);
  }

  get #memory(): WebAssembly.Memory {
    return this.#exports[this.#names.memory] as WebAssembly.Memory;
  }

  /** Its whole memory. A call can replace it. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.#memory.buffer);
  }

  allocate(length: number): number {
    const at = Number(this.#function(this.#names.allocate)(length)) >>> 0;
    if (at === 0) throw new Error("The library has no memory left.");
    return at;
  }

  /**
   * Calls a registered function, which copies the text into its own memory. `made` is called when it makes a value of JavaScript from a part
   * of its memory.
   */
  call(name: string, text: EmbindText, made: (at: number, length: number) => void, ...values: readonly number[]): void {
    this.#made = made;
    const { invoker, target } = this.#registered.get(name) ?? { invoker: 0, target: 0 };
    const table = this.#exports[this.#names.table] as { get: (index: number) => (...values: number[]) => unknown };
    table.get(invoker)(target, this.#placeOf(text), ...values);
  }

  /** Makes what stands for a text: its length, and a small content. A large one is written into the library's copy alone. */
  #placeOf(text: EmbindText): number {
    const at = this.#place + LENGTH_BYTES;
    new DataView(this.#memory.buffer).setUint32(this.#place, text.length, true);
    if (text.length < LEAST_CALLED_BYTES) text.write(this.bytes.subarray(at, at + text.length));
    else this.#awaited = { at, text };
    return this.#place;
  }

  #copy(to: number, from: number, length: number): void {
    if (from !== this.#awaited?.at) {
      this.bytes.copyWithin(to, from, from + length);
      return;
    }
    const { text } = this.#awaited;
    this.#awaited = null;
    text.write(this.bytes.subarray(to, to + length));
  }

  #function(name: string): (...values: number[]) => unknown {
    return this.#exports[name] as (...values: number[]) => unknown;
  }

  #nameAt(at: number): string {
    const { bytes } = this;
    return String.fromCharCode(...bytes.subarray(at, bytes.indexOf(0, at)));
  }

  #grow(bytes: number): number {
    try {
      this.#memory.grow(Math.ceil((bytes - this.#memory.buffer.byteLength) / PAGE_BYTES));
      return 1;
    } catch {
      return 0;
    }
  }
}
