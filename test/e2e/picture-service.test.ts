import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { factsIn, type PictureTask, TASK_HEADER, toHeader, TURN_HEADER } from "#engine/pictures/picture-task";
import { ensureBuilt } from "#local/fresh-build";
import { IDLE_MS } from "#local/kept-process";
import { distFolder } from "#local/paths";
import { type PictureService, startPictureService } from "#local/picture-service";
import { pngOf } from "#test/support/pictures/bitmap";
import { landscape } from "#test/support/pictures/landscape";

const ADJUSTMENTS = { brightness: 0, contrast: 0, saturation: 0 };
const CROP = { x: 0, y: 0, width: 4, height: 4 };
const EDIT: PictureTask = {
  kind: "edit",
  edit: { crop: CROP, resize: null, adjustments: ADJUSTMENTS, filters: [], format: null, quality: 80, flatten: false },
};

describe("the service for pictures", () => {
  let service: PictureService;
  beforeAll(async () => {
    await ensureBuilt();
    service = await startPictureService({
      buildFolder: distFolder,
      idleMs: IDLE_MS,
      output: "ignore",
      onStart: () => undefined,
    });
  }, 120_000);
  afterAll(() => service.stop());

  it("edits a picture only for callers that know its secret path", async () => {
    const send = async (url: string | URL): Promise<number> =>
      (
        await fetch(url, {
          method: "POST",
          headers: { "content-type": "image/png", [TASK_HEADER]: toHeader(EDIT), [TURN_HEADER]: "tenant" },
          body: await pngOf(landscape(8, 8)),
        })
      ).status;
    expect(await send(service.url)).toBe(200);
    for (const path of ["/", "/other", `${new URL(service.url).pathname}/more`])
      expect(await send(new URL(path, service.url))).toBe(404);
  });

  it("takes files in while an edit works, also another tenant's, and the edit ends afterwards", async () => {
    const file = await pngOf(landscape(64, 48));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const edit = fetch(service.url, {
      method: "POST",
      headers: { "content-type": "image/png", [TASK_HEADER]: toHeader(EDIT), [TURN_HEADER]: "busy tenant" },
      body: readable,
      duplex: "half",
    } as RequestInit);
    await writer.write(file.subarray(0, 100));
    const waits = fetch(service.url, {
      method: "POST",
      headers: { "content-type": "image/png", [TASK_HEADER]: toHeader(EDIT), [TURN_HEADER]: "busy tenant" },
      body: file,
    });
    const takeIn: PictureTask = { kind: "take-in", field: "image" };
    for (const tenant of ["other tenant", "busy tenant", "third tenant"]) {
      const form = new FormData();
      form.set("image", new File([file], "hills.png"));
      const headers = { [TASK_HEADER]: toHeader(takeIn), [TURN_HEADER]: tenant };
      const taken = await fetch(service.url, { method: "POST", headers, body: form });
      expect(taken.status).toBe(200);
      expect(factsIn(taken.headers)).toMatchObject({ format: "png", width: 64, height: 48, filename: "hills.png" });
      await taken.arrayBuffer();
    }
    await writer.write(file.subarray(100));
    await writer.close();
    expect((await edit).status).toBe(200);
    await (await edit).arrayBuffer();
    expect((await waits).status).toBe(200);
  });
});

describe("the process for pictures", () => {
  const opened: PictureService[] = [];
  beforeAll(() => ensureBuilt(), 120_000);
  afterAll(() => Promise.all(opened.map((service) => service.stop())));

  /** A service without a process yet, and the ids of the processes that it starts. */
  async function openService(idleMs = IDLE_MS): Promise<{ service: PictureService; started: number[] }> {
    const started: number[] = [];
    const service = await startPictureService({
      buildFolder: distFolder,
      idleMs,
      output: "ignore",
      onStart: (_name, pid) => void started.push(pid),
    });
    opened.push(service);
    return { service, started };
  }

  const edited = async ({ url }: PictureService, tenant: string): Promise<number> => {
    const headers = { "content-type": "image/png", [TASK_HEADER]: toHeader(EDIT), [TURN_HEADER]: tenant };
    const response = await fetch(url, { method: "POST", headers, body: await pngOf(landscape(8, 8)) });
    await response.arrayBuffer();
    return response.status;
  };

  it("starts with the first edit: several at once start one, and all are answered", async () => {
    const { service, started } = await openService();
    expect(service.pid()).toBeNull();
    expect(await Promise.all(["a", "b", "c"].map((tenant) => edited(service, tenant)))).toEqual([200, 200, 200]);
    expect(started).toEqual([service.pid()]);
  });

  it("starts again when it crashes, also for an edit that comes in the meantime", async () => {
    const { service, started } = await openService();
    expect(await edited(service, "a")).toBe(200);
    const [crashed] = started;
    if (crashed === undefined) throw new Error("No process was started.");
    process.kill(crashed, "SIGKILL");
    await expect.poll(() => service.pid()).not.toBe(crashed);
    expect(await edited(service, "a")).toBe(200);
    expect(started.at(-1)).not.toBe(crashed);
  });

  it("ends when no connection is open for a while, and starts again with the next edit", async () => {
    const { service, started } = await openService(200);
    expect(await edited(service, "a")).toBe(200);
    await expect.poll(() => service.pid(), { timeout: 30_000 }).toBeNull();
    const before = started.length;
    expect(await edited(service, "a")).toBe(200);
    expect(started.length).toBeGreaterThan(before);
  });
});
