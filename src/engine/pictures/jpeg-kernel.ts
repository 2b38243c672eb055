/** The functions of the folder `kernel`, compiled to WebAssembly. What it returns as a place is an address in its memory. */
export interface KernelExports {
  memory: WebAssembly.Memory;
  openDecoder: (
    width: number,
    unitsAcross: number,
    components: number,
    isRgb: number,
    restartInterval: number,
    windowBytes: number,
  ) => number;
  setComponent: (
    index: number,
    across: number,
    down: number,
    size: number,
    lines: number,
    width: number,
    height: number,
    wideBy: number,
    highBy: number,
  ) => number;
  rowAt: () => number;
  blockAt: () => number;
  used: () => number;
  setWindow: (length: number) => void;
  restartAt: (isFound: number) => void;
  readUnits: (units: number, isShown: number) => number;
  showPart: (width: number, units: number, firstRow: number) => void;
  setWidth: (index: number, width: number) => void;
  placeAt: () => number;
  savePlace: () => void;
  loadPlace: () => void;
  putBlock: (component: number, column: number, line: number) => void;
  endUnits: () => void;
  makeRow: (y: number) => void;
  openEncoder: (width: number, wideBy: number, highBy: number, tokenBytes: number, outBytes: number) => number;
  reciprocalsAt: () => number;
  countsAt: () => number;
  codesAt: () => number;
  outAt: () => number;
  tokenBytes: () => number;
  putRow: (line: number) => void;
  encodeUnits: () => void;
  writeUnits: () => number;
  writeEnd: () => number;
  openBlur: (width: number, reach: number, end: number, weight: number) => number;
  blurredAt: () => number;
  blurAcross: () => void;
  sendRow: () => number;
}

/**
 * Our compiled codec of JPEG and large blur (decision 0078). Its memory never shrinks, so each picture that is read or written gets an instance, which is
 * gone with it.
 */
export class JpegKernel {
  readonly #module: WebAssembly.Module;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  instance(): KernelExports {
    return new WebAssembly.Instance(this.#module, {}).exports as unknown as KernelExports;
  }
}
