import { loadavg } from "node:os";

import * as photon from "@cf-wasm/photon/node";
import sharp, { type Sharp } from "sharp";

import { editPicture } from "#engine/pictures/edit-picture";
import type { PictureEdit } from "#engine/pictures/picture-edit";
import { ensureBuilt } from "#local/fresh-build";
import { newCodecs } from "#test/support/pictures/codecs";
import { landscape } from "#test/support/pictures/landscape";

import { besideEdits } from "./beside-edits.ts";

/*
 * Prints the tables of docs/internals/measurements.md about the speed of edits: `npx node bench/pictures/speed.ts`. It measures processor time, so that other
 * work on the machine matters less, and says the load. Then it starts an instance, and measures what another tenant waits while one sends
 * 25 edits.
 */

const TIMES = 3;
const WIDTH = 4_032;
const HEIGHT = 3_024;
const QUALITY = 90;

/** A picture of a phone's size: smooth places, edges and some noise, 4:2:0 as phones write it. */
async function source(): Promise<Buffer> {
  const scene = landscape(WIDTH / 2, HEIGHT / 2);
  const levels = Uint8Array.from(scene.data);
  return sharp(levels, { raw: { width: WIDTH / 2, height: HEIGHT / 2, channels: 4 } })
    .removeAlpha()
    .blur(1)
    .resize(WIDTH, HEIGHT)
    .jpeg({ quality: 88 })
    .toBuffer();
}

const NOTHING: PictureEdit = {
  crop: null,
  resize: null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
  format: "jpeg",
  quality: QUALITY,
  flatten: true,
};

interface Case {
  what: string;
  edit: Partial<PictureEdit>;
  sharp: ((picture: Sharp) => Sharp) | null;
  photon: ((picture: photon.PhotonImage) => photon.PhotonImage) | null;
}

const CASES: readonly Case[] = [
  {
    what: "resize to 1200",
    edit: { resize: { width: 1_200, fit: "contain" } },
    sharp: (picture) => picture.resize(1_200),
    photon: (picture) => photon.resize(picture, 1_200, 900, photon.SamplingFilter.Lanczos3),
  },
  {
    what: "vintage",
    edit: { filters: [{ type: "vintage", intensity: 10 }] },
    sharp: null,
    photon: (picture) => {
      photon.sepia(picture);
      return picture;
    },
  },
  {
    what: "grayscale",
    edit: { filters: [{ type: "grayscale", intensity: 10 }] },
    sharp: (picture) => picture.grayscale(),
    photon: (picture) => {
      photon.grayscale(picture);
      return picture;
    },
  },
  { what: "blur 5", edit: { filters: [{ type: "blur", intensity: 5 }] }, sharp: (one) => one.blur(5), photon: null },
  { what: "blur 10", edit: { filters: [{ type: "blur", intensity: 10 }] }, sharp: (one) => one.blur(10), photon: null },
];

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** Milliseconds of processor time, the best of some, and the size of the last result. */
async function measured(work: () => Promise<number>): Promise<{ ms: number; bytes: number }> {
  let ms = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const before = process.cpuUsage();
    bytes = await work();
    const { user, system } = process.cpuUsage(before);
    ms = Math.min(ms, (user + system) / 1_000);
  }
  return { ms, bytes };
}

const shown = (one: { ms: number; bytes: number } | null): string =>
  one === null ? "–" : `${one.ms.toFixed(0)} ms, ${(one.bytes / 1_000_000).toFixed(2)} MB`;

async function row(file: Buffer, one: Case): Promise<string> {
  const codecs = newCodecs();
  const ours = await measured(async () => {
    const { pieces } = await editPicture(new Uint8Array(file), { ...NOTHING, ...one.edit }, codecs);
    return pieces.reduce((sum, { length }) => sum + length, 0);
  });
  const { sharp: change, photon: filter } = one;
  const theirs =
    change && (await measured(async () => (await change(sharp(file)).jpeg({ quality: QUALITY }).toBuffer()).length));
  const rust =
    filter &&
    (await measured(() => {
      const picture = filter(photon.PhotonImage.new_from_byteslice(file));
      const { length } = picture.get_bytes_jpeg(QUALITY);
      picture.free();
      return Promise.resolve(length);
    }));
  return `| ${one.what} | ${shown(ours)} | ${shown(rust)} | ${shown(theirs)} |`;
}

sharp.concurrency(1);
sharp.cache(false);
const file = await source();
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
print(
  `A JPEG of ${((WIDTH * HEIGHT) / 1e6).toFixed(1)} megapixels and ${(file.length / 1e6).toFixed(1)} MB; load ${load()}`,
);
print("| Edit | Tenure | photon | sharp (native) |\n|---|---|---|---|");
for (const one of CASES) print(await row(file, one));
print(`load ${load()}\n`);
await ensureBuilt();
for (const line of await besideEdits(file)) print(line);
print(`load ${load()}`);
