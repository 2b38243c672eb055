import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import {
  type AcceptedEdit,
  endOfEdit,
  imageOf,
  type PhotoRecord,
  storedPhoto,
  upload,
} from "#test/support/factories/photos";
import { hostileFiles } from "#test/support/pictures/hostile-files";

const REFUSALS = [400, 413, 415];
const REFUSAL_CODES = ["INVALID_INPUT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

test(
  "no file brings the platform down: it is refused or stored, edited or refused, and the next photo is edited",
  { timeout: 240_000 },
  async () => {
    const owner = await signUp();
    const edits = [
      { filters: [{ type: "sepia" }], format: "jpeg" },
      { resize: { width: 20 }, format: "png" },
      { filters: [{ type: "blur", intensity: 2 }], format: "webp" },
    ];
    let number = 0;
    await everyCase(
      await hostileFiles(120),
      async (_what, bytes) => {
        const stored = await upload(owner, bytes);
        expect([201, ...REFUSALS]).toContain(stored.status);
        if (stored.status !== 201) return;
        const { id, size, width, height } = stored.data<PhotoRecord>();
        expect(width * height).toBeLessThanOrEqual(24_000_000);
        // Bytes after its end, or beside the picture, are removed.
        const file = Buffer.from((await imageOf(inject("baseUrl"), owner, id)).bytes);
        expect(file).toHaveLength(size);
        expect(["PK\x03\x04", "<script>", "xxxxxxxx"].filter((trace) => file.includes(trace, 0, "latin1"))).toEqual([]);
        const edited = await call("POST", `/api/media/photos/${id}/edit`, {
          token: owner.token,
          body: edits[number++ % edits.length],
        });
        if (edited.status !== 202) return expect([201, ...REFUSALS]).toContain(edited.status);
        // An edit whose turn is far is carried out later, with the same end.
        const { status, error } = await endOfEdit(owner, edited.data<AcceptedEdit>());
        expect(["done", ...REFUSAL_CODES]).toContain(error?.code ?? status);
      },
      { nameOf: ([what]) => what, atOnce: 4 },
    );
    const { id } = await storedPhoto(owner);
    const last = await call("POST", `/api/media/photos/${id}/edit`, { token: owner.token, body: edits[0] });
    expect(last.status).toBe(201);
  },
);
