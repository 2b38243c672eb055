import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import type { OutputFormat } from "#engine/pictures/picture-edit";
import { FACTS_HEADER, type PictureTask, TASK_HEADER, toHeader, TURN_HEADER } from "#engine/pictures/picture-task";
import { ensureBuilt } from "#local/fresh-build";
import { distFolder } from "#local/paths";
import { startPictureService } from "#local/picture-service";
import { jpegOf, pngOf, webpOf } from "#test/support/pictures/bitmap";
import { landscape } from "#test/support/pictures/landscape";
import { newPhoton } from "#test/support/pictures/photon";

/*
 * Edits pictures of several sizes in a fresh process of the Worker for pictures, and says how long the second of two edits took and how much memory
 * the process had at most, beside what it has when it does nothing. `npx node bench/pictures/run.ts`
 */

const MILLION = 1_000_000;
const MEGABYTE = 1_000_000;

type Kind = "jpeg" | "png" | "webp";

interface Case {
  megapixels: number;
  from: Kind;
  to: OutputFormat;
  what: string;
  edit?: Partial<Extract<PictureTask, { kind: "edit" }>["edit"]>;
}

const CASES: readonly Case[] = [
  ...[1, 3, 6].map((megapixels): Case => ({
    megapixels,
    from: "jpeg",
    to: "jpeg",
    what: "vintage",
    edit: { filters: [{ type: "vintage", intensity: 10 }] },
  })),
  ...[1, 2.4].flatMap((megapixels): Case[] => [
    { megapixels, from: "jpeg", to: "webp", what: "sepia", edit: { filters: [{ type: "sepia", intensity: 10 }] } },
    { megapixels, from: "webp", to: "webp", what: "sharpen", edit: { filters: [{ type: "sharpen", intensity: 5 }] } },
  ]),
  ...[6, 12].flatMap((megapixels): Case[] => [
    {
      megapixels,
      from: "png",
      to: "png",
      what: "contrast",
      edit: { adjustments: { brightness: 0, contrast: 20, saturation: 0 } },
    },
    { megapixels, from: "png", to: "jpeg", what: "blur 10", edit: { filters: [{ type: "blur", intensity: 10 }] } },
    { megapixels, from: "png", to: "jpeg", what: "resize to 1200", edit: { resize: { width: 1_200, fit: "contain" } } },
  ]),
];

const files = new Map<string, Uint8Array<ArrayBuffer>>();

async function fileOf(kind: Kind, megapixels: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${kind} ${megapixels}`;
  const known = files.get(key);
  if (known) return known;
  const width = Math.floor(Math.sqrt((megapixels * MILLION * 4) / 3));
  const scene = landscape(width, Math.floor((megapixels * MILLION) / width));
  const photon = newPhoton();
  const file = await (kind === "png" ? pngOf(scene) : kind === "jpeg" ? jpegOf(scene, photon) : webpOf(scene, photon));
  files.set(key, file);
  return file;
}

/** Of a process, in bytes: now, and at most so far. */
async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const read = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1_024;
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

async function measure({ megapixels, from, to, what, edit }: Case): Promise<string> {
  const file = await fileOf(from, megapixels);
  const service = await startPictureService({ buildFolder: distFolder, output: "ignore", onStart: () => undefined });
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
    const result = await send();
    const seconds = (performance.now() - began) / 1_000;
    const { peak } = await memoryOf(pid);
    const grown = (peak - idle.now) / MEGABYTE;
    return `| ${megapixels} | ${from} → ${to} | ${what} | ${(file.length / MEGABYTE).toFixed(1)} MB | ${result} | ${seconds.toFixed(2)} s | ${grown.toFixed(0)} MB |`;
  } finally {
    await service.stop();
  }
}

await ensureBuilt();
process.stdout.write(
  "| Megapixels | Formats | Edit | File | Result | Time | Memory at most |\n|---|---|---|---|---|---|---|\n",
);
for (const one of CASES) process.stdout.write(`${await measure(one)}\n`);
