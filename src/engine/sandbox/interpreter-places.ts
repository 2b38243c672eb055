import type { QuickJSContext, QuickJSRuntime, QuickJSWASMModule } from "quickjs-emscripten-core";

/**
 * The positions of three of the interpreter's internal numbers, in words of four bytes from the start of their
 * structure.
 */
export interface InterpreterPlaces {
  /**
   * In the context: the rest of the count until the next interrupt point. The interpreter resets it to `COUNTER_START`
   * when it asks the host.
   */
  counter: number;
  /** In the runtime: the bytes that the interpreter counts as held, which are only its overhead for each block. */
  held: number;
  /** In the runtime: the maximum of `held` and a new block together. */
  limit: number;
}

export const COUNTER_START = 10_000;
const WORD = 4;
const SEARCHED_WORDS = 256;
const MAGIC_LIMIT = 0x51a7_1e51;

/**
 * Addresses in the interpreter's memory. The wrapper keeps them private; the pinned version has them under these names.
 */
const addressOfContext = (context: QuickJSContext): number =>
  (context as unknown as { ctx: { value: number } }).ctx.value;
const addressOfRuntime = (runtime: QuickJSRuntime): number =>
  (runtime as unknown as { rt: { value: number } }).rt.value;

/** The numbers of one runtime and context, for reading and writing. */
export interface InterpreterNumbers {
  read(name: keyof InterpreterPlaces): number;
  write(name: keyof InterpreterPlaces, value: number): void;
}

export function interpreterNumbers(
  memory: WebAssembly.Memory,
  places: InterpreterPlaces,
  runtime: QuickJSRuntime,
  context: QuickJSContext,
): InterpreterNumbers {
  const runtimeWord = addressOfRuntime(runtime) / WORD;
  const at = {
    counter: addressOfContext(context) / WORD + places.counter,
    held: runtimeWord + places.held,
    limit: runtimeWord + places.limit,
  };
  let words = new Uint32Array(memory.buffer);
  const present = (): Uint32Array => {
    // Memory that grew has a new buffer, and the old one is empty.
    if (words.length === 0) words = new Uint32Array(memory.buffer);
    return words;
  };
  return {
    read: (name) => present()[at[name]] ?? 0,
    write: (name, value) => {
      present()[at[name]] = value;
    },
  };
}

/**
 * Finds the three numbers by observing a separate runtime: the one that falls as a loop runs, and those that change
 * with a limit. Throws when it does not find exactly one place for each, because a script would then be unbounded.
 */
export function findPlaces(quickjs: QuickJSWASMModule): InterpreterPlaces {
  const memory = quickjs.getWasmMemory();
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(MAGIC_LIMIT);
  const context = runtime.newContext();
  const wordsAt = (address: number): Uint32Array => new Uint32Array(memory.buffer, address, SEARCHED_WORDS).slice();
  try {
    const limit = onlyOne("memory limit", wordsAt(addressOfRuntime(runtime)), (word) => word === MAGIC_LIMIT);
    const looks: Uint32Array[] = [];
    const look = context.newFunction("look", () => {
      looks.push(wordsAt(addressOfContext(context)));
    });
    context.setProp(context.global, "look", look);
    look.dispose();
    context.unwrapResult(context.evalCode("look(); for (let i = 0; i < 100; i++); look();")).dispose();
    const [before, after] = looks;
    if (before === undefined || after === undefined) throw new Error("The interpreter did not run.");
    const counter = onlyOne("interrupt counter", before, (word, index) => {
      const fallen = word - (after[index] ?? 0);
      return word <= COUNTER_START && fallen >= 100 && fallen <= 400;
    });
    return { counter, held: limit - 1, limit };
  } finally {
    context.dispose();
    runtime.dispose();
  }
}

function onlyOne(what: string, words: Uint32Array, fits: (word: number, index: number) => boolean): number {
  const found = [...words.keys()].filter((index) => fits(words[index] ?? 0, index));
  const [place] = found;
  if (place === undefined || found.length > 1)
    throw new Error(`The interpreter's ${what} was found ${found.length} times.`);
  return place;
}
