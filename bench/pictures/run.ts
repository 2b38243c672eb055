import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import { cleanPicture } from "#engine/pictures/clean-picture";
import type { OutputFormat } from "#engine/pictures/picture-edit";
import { FACTS_HEADER, type PictureTask, TASK_HEADER, toHeader, TURN_HEADER } from "#engine/pictures/picture-task";
import { ensureBuilt } from "#local/fresh-build";
import { IDLE_MS } from "#local/kept-process";
import { distFolder } from "#local/paths";
import { startPictureService } from "#local/picture-service";
import { jpegOf, pngOf, webpOf } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { withExif } from "#test/support/pictures/files";
import { landscape } from "#test/support/pictures/landscape";

/*
 * Edits pictures of several sizes in a fresh process of the Worker for pictures. It reports the edits per second once
 * it is warm, and the peak memory of the process, beside its memory when idle. `npx node bench/pictures/run.ts`; JPEG
 * and WebP files as arguments are edited instead, JPEGs upright and turned.
 */

const MILLION = 1_000_000;
const MEGABYTE = 1_000_000;
const TIMES = 3;

type Kind = "jpeg" | "png" | "webp";

interface Case {
  /** The pixels of a generated picture, or a file. */
  picture: number | string;
  from: Kind;
  /** Whether the camera was held upright, so that rows and columns are exchanged. */
  isTurned?: boolean;
  to: OutputFormat;
  what: string;
  edit?: Partial<Extract<PictureTask, { kind: "edit" }>["edit"]>;
}

const VINTAGE = { filters: [{ type: "vintage", intensity: 10 }] } as const;
const SMALL = { resize: { width: 1_200, fit: "contain" } } as const;

const MADE: readonly Case[] = [
  ...[1, 6, 12].map((picture): Case => ({ picture, from: "jpeg", to: "jpeg", what: "vintage", edit: VINTAGE })),
  { picture: 12, from: "jpeg", to: "jpeg", what: "resize to 1200", edit: SMALL },
  { picture: 12, from: "jpeg", to: "jpeg", what: "turned, vintage", isTurned: true, edit: VINTAGE },
  ...[1, 2.4].flatMap((picture): Case[] => [
    { picture, from: "jpeg", to: "webp", what: "sepia", edit: { filters: [{ type: "sepia", intensity: 10 }] } },
    { picture, from: "webp", to: "webp", what: "sharpen", edit: { filters: [{ type: "sharpen", intensity: 5 }] } },
  ]),
  ...[6, 12].flatMap((picture): Case[] => [
    {
      picture,
      from: "png",
      to: "png",
      what: "contrast",
      edit: { adjustments: { brightness: 0, contrast: 20, saturation: 0 } },
    },
    { picture, from: "png", to: "jpeg", what: "blur 10", edit: { filters: [{ type: "blur", intensity: 10 }] } },
    { picture, from: "png", to: "jpeg", what: "resize to 1200", edit: SMALL },
  ]),
];

const CASES: readonly Case[] = process.argv.length === 2 ? MADE : process.argv.slice(2).flatMap(casesOf);

function casesOf(picture: string): Case[] {
  if (picture.endsWith(".webp")) {
    return [
      { picture, from: "webp", to: "jpeg", what: "vintage", edit: VINTAGE },
      { picture, from: "webp", to: "webp", what: "resize to 1200", edit: SMALL },
      { picture, from: "webp", to: "webp", what: "resize to 1900", edit: { resize: { width: 1_900, fit: "contain" } } },
    ];
  }
  return [
    { picture, from: "jpeg", to: "jpeg", what: "vintage", edit: VINTAGE },
    { picture, from: "jpeg", to: "jpeg", what: "turned, vintage", isTurned: true, edit: VINTAGE },
    { picture, from: "jpeg", to: "webp", what: "resize to 1900", edit: { resize: { width: 1_900, fit: "contain" } } },
  ];
}

const files = new Map<string, Uint8Array<ArrayBuffer>>();

async function fileOf({ picture, from, isTurned = false }: Case): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${from} ${picture}`;
  const file = files.get(key) ?? (await (typeof picture === "string" ? readFile(picture) : made(picture, from)));
  files.set(key, new Uint8Array(file));
  return isTurned ? withExif(file, { orientation: 6, place: "" }) : new Uint8Array(file);
}

async function made(megapixels: number, kind: Kind): Promise<Uint8Array<ArrayBuffer>> {
  const width = Math.floor(Math.sqrt((megapixels * MILLION * 4) / 3));
  const scene = landscape(width, Math.floor((megapixels * MILLION) / width));
  const codecs = newCodecs();
  return kind === "png" ? pngOf(scene) : kind === "jpeg" ? jpegOf(scene, codecs) : webpOf(scene, codecs);
}

/** The memory of a process in bytes: current and peak. */
async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const read = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1_024;
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

async function measure(one: Case): Promise<string> {
  const { from, to, what, edit } = one;
  const file = await fileOf(one);
  const service = await startPictureService({
    buildFolder: distFolder,
    idleMs: IDLE_MS,
    output: "ignore",
    onStart: () => undefined,
  });
  try {
    const task: PictureTask = {
      kind: "edit",
      edit: {
        crop: null,
        resize: null,
        adjustments: { brightness: 0, contrast: 0, saturation: 0 },
        filters: [],
        format: to,
        quality: 90,
        flatten: true,
        ...edit,
      },
    };
    const send = async (): Promise<string> => {
      const headers = { [TASK_HEADER]: toHeader(task), [TURN_HEADER]: "bench" };
      const answer = await fetch(service.url, { method: "POST", headers, body: file });
      const bytes = (await answer.arrayBuffer()).byteLength;
      return answer.headers.has(FACTS_HEADER) ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `refused ${answer.status}`;
    };
    await fetch(service.url);
    const pid = service.pid() ?? 0;
    const idle = await memoryOf(pid);
    await send();
    await sleep(200);
    const began = performance.now();
    for (let time = 1; time < TIMES; time += 1) await send();
    const result = await send();
    const perSecond = (1_000 * TIMES) / (performance.now() - began);
    const { peak } = await memoryOf(pid);
    const grown = (peak - idle.now) / MEGABYTE;
    const { width, height } = cleanPicture(file);
    const size = ((width * height) / MILLION).toFixed(1);
    return `| ${size} | ${from} → ${to} | ${what} | ${(file.length / MEGABYTE).toFixed(1)} MB | ${result} | ${perSecond.toFixed(2)} | ${grown.toFixed(0)} MB |`;
  } finally {
    await service.stop();
  }
}

await ensureBuilt();
process.stdout.write(
  "| Megapixels | Formats | Edit | File | Result | Edits per second | Memory at most |\n|---|---|---|---|---|---|---|\n",
);
for (const one of CASES) process.stdout.write(`${await measure(one)}\n`);
