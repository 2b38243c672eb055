import { brokenPicture } from "./picture.ts";

/** What we call of photon's WebAssembly. A pair is a place in its memory and a length. */
interface PhotonExports {
  memory: WebAssembly.Memory;
  __wbindgen_malloc: (size: number, alignment: number) => number;
  __wbindgen_free: (place: number, size: number, alignment: number) => void;
  __wbg_photonimage_free: (image: number, unused: number) => void;
  photonimage_new: (place: number, length: number, width: number, height: number) => number;
  photonimage_new_from_byteslice: (place: number, length: number) => number;
  photonimage_get_width: (image: number) => number;
  photonimage_get_height: (image: number) => number;
  photonimage_get_raw_pixels: (image: number) => [number, number];
  photonimage_get_bytes_jpeg: (image: number, quality: number) => [number, number];
  photonimage_get_bytes_webp: (image: number) => [number, number];
}

/** Pixels in photon's memory, four bytes each. They are read where they are: a copy would cost as much again. */
export interface HeldPixels {
  width: number;
  height: number;
  /** A view of them, good until photon is called again. */
  view: () => Uint8Array;
  free: () => void;
}

/**
 * The image library photon, called without its JavaScript: that copies each picture once more, and cannot begin again after a fault. Its
 * memory grows and never shrinks, so one instance is used again and again, until a file makes it trap.
 */
export class Photon {
  readonly #module: WebAssembly.Module;
  #instance: PhotonExports | null = null;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** Decodes a file. Throws INVALID_INPUT when it cannot. */
  decode(pieces: readonly Uint8Array[]): HeldPixels {
    return this.#guarded((photon) => {
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const place = photon.__wbindgen_malloc(length, 1) >>> 0;
      let at = place;
      for (const piece of pieces) {
        new Uint8Array(photon.memory.buffer, at, piece.length).set(piece);
        at += piece.length;
      }
      // photon frees the file.
      const image = photon.photonimage_new_from_byteslice(place, length);
      const [width, height] = [photon.photonimage_get_width(image), photon.photonimage_get_height(image)];
      const [pixels, size] = photon.photonimage_get_raw_pixels(image);
      photon.__wbg_photonimage_free(image, 0);
      return this.#held(photon, pixels >>> 0, size, { width, height });
    });
  }

  /** Room for a picture's pixels, to be filled by the caller and then encoded. */
  blank(width: number, height: number): HeldPixels {
    const size = width * height * 4;
    return this.#guarded((photon) =>
      this.#held(photon, photon.__wbindgen_malloc(size, 1) >>> 0, size, { width, height }),
    );
  }

  /** A lossless WebP of pixels that `blank` gave; they are photon's from now on. */
  encodeWebp(pixels: HeldPixels): Uint8Array {
    return this.#encode(pixels, (photon, image) => photon.photonimage_get_bytes_webp(image));
  }

  /** A JPEG of pixels that `blank` gave, without their alpha; they are photon's from now on. */
  encodeJpeg(pixels: HeldPixels, quality: number): Uint8Array {
    return this.#encode(pixels, (photon, image) => photon.photonimage_get_bytes_jpeg(image, quality));
  }

  #encode(pixels: HeldPixels, encode: (photon: PhotonExports, image: number) => [number, number]): Uint8Array {
    return this.#guarded((photon) => {
      const { byteOffset, byteLength } = pixels.view();
      const image = photon.photonimage_new(byteOffset, byteLength, pixels.width, pixels.height);
      const [place, length] = encode(photon, image);
      const file = new Uint8Array(photon.memory.buffer, place >>> 0, length).slice();
      photon.__wbindgen_free(place, length, 1);
      photon.__wbg_photonimage_free(image, 0);
      return file;
    });
  }

  #held(photon: PhotonExports, place: number, size: number, shape: { width: number; height: number }): HeldPixels {
    return {
      ...shape,
      view: () => new Uint8Array(photon.memory.buffer, place, size),
      free: () => {
        if (this.#instance === photon) photon.__wbindgen_free(place, size, 1);
      },
    };
  }

  /** A trap leaves what was held in its memory for ever, so the next call gets a new instance. */
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

/** photon was made for browsers too and asks for their functions. None of what we call needs one. */
function startInstance(module: WebAssembly.Module): PhotonExports {
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    const isStart = name === "__wbindgen_init_externref_table";
    imports[from] = { ...imports[from], [name]: isStart ? () => undefined : refuseCall };
  }
  return new WebAssembly.Instance(module, imports).exports as unknown as PhotonExports;
}

function refuseCall(): never {
  throw new Error("photon called a function of a browser.");
}
