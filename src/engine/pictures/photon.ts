import { brokenPicture } from "./picture.ts";

/** The functions of photon's WebAssembly that we call. A pair is an address in its memory and a length. */
interface PhotonExports {
  memory: WebAssembly.Memory;
  allocate: (size: number, alignment: number) => number;
  release: (place: number, size: number, alignment: number) => void;
  freeImage: (image: number, unused: number) => void;
  newImage: (place: number, length: number, width: number, height: number) => number;
  webpOf: (image: number) => [number, number];
}

/** Pixels in photon's memory, four bytes each. They are read in place: a copy would double the cost. */
export interface HeldPixels {
  width: number;
  height: number;
  channels: 4;
  /** A view of the pixels, valid until photon is called again. */
  view: () => Uint8Array;
  free: () => void;
}

/**
 * The image library photon, called without its JavaScript, which copies each picture once more and cannot restart after
 * a fault. Its memory only grows, so one instance is reused until a file makes it trap.
 */
export class Photon {
  readonly #module: WebAssembly.Module;
  #instance: PhotonExports | null = null;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** Allocates a picture's pixels for the caller to fill and then encode. */
  blank(width: number, height: number): HeldPixels {
    const size = width * height * 4;
    return this.#guarded((photon) => this.#held(photon, photon.allocate(size, 1) >>> 0, size, { width, height }));
  }

  /** Encodes pixels from `blank` as a lossless WebP, and takes ownership of them. */
  encodeWebp(pixels: HeldPixels): Uint8Array {
    return this.#encode(pixels, (photon, image) => photon.webpOf(image));
  }

  #encode(pixels: HeldPixels, encode: (photon: PhotonExports, image: number) => [number, number]): Uint8Array {
    return this.#guarded((photon) => {
      const { byteOffset, byteLength } = pixels.view();
      const image = photon.newImage(byteOffset, byteLength, pixels.width, pixels.height);
      const [place, length] = encode(photon, image);
      const file = new Uint8Array(photon.memory.buffer, place >>> 0, length).slice();
      photon.release(place, length, 1);
      photon.freeImage(image, 0);
      return file;
    });
  }

  #held(photon: PhotonExports, place: number, size: number, shape: { width: number; height: number }): HeldPixels {
    return {
      ...shape,
      channels: 4,
      view: () => new Uint8Array(photon.memory.buffer, place, size),
      free: () => {
        if (this.#instance === photon) photon.release(place, size, 1);
      },
    };
  }

  /** A trap never frees its memory, so the next call gets a new instance. */
  #guarded<Result>(call: (photon: PhotonExports) => Result): Result {
    this.#instance ??= startInstance(this.#module);
    try {
      return call(this.#instance);
    } catch {
      this.#instance = null;
      throw brokenPicture("cannot be decoded");
    }
  }
}

/** photon's names of its functions. */
const NAMES: Readonly<Record<keyof PhotonExports, string>> = {
  memory: "memory",
  allocate: "__wbindgen_malloc",
  release: "__wbindgen_free",
  freeImage: "__wbg_photonimage_free",
  newImage: "photonimage_new",
  webpOf: "photonimage_get_bytes_webp",
};

/** photon was made for browsers too and imports their functions. The functions that we call need none of them. */
function startInstance(module: WebAssembly.Module): PhotonExports {
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    const isStart = name === "__wbindgen_init_externref_table";
    imports[from] = { ...imports[from], [name]: isStart ? () => undefined : refuseCall };
  }
  const { exports } = new WebAssembly.Instance(module, imports);
  const named = Object.entries(NAMES).map(([ours, theirs]) => [ours, exports[theirs]]);
  return Object.fromEntries(named) as PhotonExports;
}

function refuseCall(): never {
  throw new Error("photon called a function of a browser.");
}
