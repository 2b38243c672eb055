import { describe, expect, test } from "vitest";

import {
  anonymously,
  createTemplate,
  downloadsOf,
  listTemplate,
  requireExactCount,
  TEMPLATES,
} from "#test/support/factories/workflows";

const importOf = (id: string) => anonymously("POST", `${TEMPLATES}/${id}/import`);

describe("does", () => {
  test("returns a copy of the graph under a new id", async () => {
    const id = await listTemplate({ name: "To copy" });
    const answer = await importOf(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: "To copy",
      nodes: [
        { id: "a", type: "trigger", label: "Begin", config: {} },
        { id: "b", type: "notify", label: "End", config: { text: "Hello {{who}}" } },
      ],
      edges: [{ source: "a", target: "b" }],
      imported_at: expect.stringMatching(/Z$/) as string,
    });
    expect((answer.body as { id: string }).id).not.toBe(id);
    expect(await downloadsOf(id)).toBe(1);
  });

  test("counts each of 200 concurrent imports exactly once", async () => {
    const id = await listTemplate();
    const answers = await Promise.all(Array.from({ length: 200 }, () => importOf(id)));
    await requireExactCount(id, answers);
    const ids = answers.flatMap(({ status, body }) => (status === 200 ? [(body as { id: string }).id] : []));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("takes an unlisted one by its id", async () => {
    const id = await createTemplate();
    expect((await importOf(id)).status).toBe(200);
    expect(await downloadsOf(id)).toBe(1);
  });
});
