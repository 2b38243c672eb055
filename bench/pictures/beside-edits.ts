import { setTimeout as sleep } from "node:timers/promises";

import { startInstance, testSecret } from "#test/support/instance";
import { jpegOf } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { landscape } from "#test/support/pictures/landscape";

const EDITS = 25;
const UPLOADS = 20;
const OTHER_EDITS = 5;

interface Client {
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; data: Record<string, unknown> }>;
  upload: (file: Uint8Array) => Promise<string>;
}

async function clientOf(baseUrl: string): Promise<Client> {
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${baseUrl}${path}`, init);
    const text = await answer.text();
    const body = (text.startsWith("{") ? JSON.parse(text) : {}) as { data?: Record<string, unknown>; error?: object };
    return { status: answer.status, data: body.data ?? { refused: body.error } };
  };
  const { data } = await send("/api/test/auth/signup", {
    method: "POST",
    headers: { "content-type": "application/json", "x-test-secret": testSecret },
    body: JSON.stringify({ tier: "enterprise" }),
  });
  const authorization = `Bearer ${String(data["access_token"])}`;
  return {
    call: (method, path, body) =>
      send(path, {
        method,
        headers: { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    upload: async (file) => {
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(file)]), "hills.jpg");
      const answer = await send("/api/media/photos/upload", { method: "POST", headers: { authorization }, body: form });
      if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status}.`);
      return String(answer.data["id"]);
    },
  };
}

/** Sends an edit, and waits until its photo is there. */
async function edit({ call }: Client, photoId: string, change: object): Promise<void> {
  const { status, data } = await call("POST", `/api/media/photos/${photoId}/edit`, change);
  if (status === 201) return;
  const { poll_url: path } = data;
  if (status !== 202 || typeof path !== "string")
    throw new Error(`The edit was answered ${status}: ${JSON.stringify(data)}.`);
  for (;;) {
    const now = (await call("GET", path)).data["status"];
    if (now === "done" || now === "completed") return;
    if (now === "failed") throw new Error("The edit failed.");
    await sleep(20);
  }
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < count; time += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

function row(what: string, times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const [middle, last] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  return `| ${what} | ${middle.toFixed(0)} ms | ${last.toFixed(0)} ms |`;
}

/** How often each status occurs. */
const countsOf = (statuses: readonly number[]): string =>
  [...new Set(statuses)].map((one) => `${one} ${statuses.filter((status) => status === one).length} times`).join(", ");

/** Measures another tenant's uploads and small edits, alone and while one tenant sends edits of a large photo: median and longest. */
export async function besideEdits(large: Uint8Array): Promise<string[]> {
  const instance = await startInstance();
  try {
    const [busy, other] = [await clientOf(instance.baseUrl), await clientOf(instance.baseUrl)];
    const small = await jpegOf(landscape(640, 480), newCodecs());
    const photo = await other.upload(small);
    const sepia = { filters: [{ type: "sepia", intensity: 5 }] };
    const rows = ["| Another tenant | Median | Longest |", "|---|---|---|"];
    const measure = async (when: string): Promise<void> => {
      rows.push(row(`upload, ${when}`, await timesOf(UPLOADS, () => other.upload(small))));
      rows.push(row(`edit of 0.3 megapixels, ${when}`, await timesOf(OTHER_EDITS, () => edit(other, photo, sepia))));
    };
    await measure("alone");
    const photoId = await busy.upload(large);
    const blur = { filters: [{ type: "blur", intensity: 5 }] };
    const answers = Array.from({ length: EDITS }, () => busy.call("POST", `/api/media/photos/${photoId}/edit`, blur));
    const statuses = Promise.all(answers.map(async (answer) => (await answer.catch(() => ({ status: 0 }))).status));
    await measure(`while one tenant sends ${EDITS} edits`);
    const known = await Promise.race([statuses, sleep(1_000, null)]);
    rows.push("", `The edits were answered ${known === null ? "not all yet" : countsOf(known)}.`);
    return rows;
  } finally {
    await instance.stop();
  }
}
