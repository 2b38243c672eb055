import { expect, test } from "vitest";

import { AppError } from "#errors/app-error";
import { seededRandom } from "#lib/seeded-random";
import { type DocumentShape, largeDocument } from "#test/support/large-documents";
import type { TakenTool } from "#tools/wire/taken-tools";
import { takenTools } from "#tools/wire/taken-tools";
import { takenFromText } from "#tools/wire/tools-of-text";
import { MAX_FORM_CHARACTERS, MAX_SERVER_CHARACTERS, MAX_TOOLS } from "#tools/wire/usable-forms";

const at = { url: "https://docs.example.com/api.json", baseUrl: null, include: null };

/** The tools of a document, or the refusal of the whole. */
const taken = (shape: DocumentShape, include: string[] | null = null): Promise<TakenTool[] | AppError> =>
  takenFromText(largeDocument(shape), { ...at, include }).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });

const charactersOf = (tools: readonly TakenTool[]): number => tools.reduce((sum, { form }) => sum + form.length, 0);

test("a document is taken within all sums, or refused as a whole with what was measured and what to choose", async () => {
  const random = seededRandom(37);
  const upTo = (most: number): number => 1 + Math.floor(random() * most);
  const outcomes = { taken: 0, refused: 0 };
  for (let round = 0; round < 10; round += 1) {
    const shape = { operations: upTo(MAX_TOOLS), parameters: upTo(60), doublings: upTo(7) - 1 };
    // oxlint-disable-next-line no-await-in-loop -- the documents are large
    const found = await taken(shape);
    if (found instanceof AppError) {
      outcomes.refused += 1;
      expect(found.details, JSON.stringify(shape)).toMatchObject({
        reason: "too_large",
        choices: expect.arrayContaining([expect.objectContaining({ include: "area0" })]) as unknown,
      });
      const [measured = 0, limit = 0] = [...found.message.matchAll(/(\d+) (?:characters|parts)|is (\d+)\./g)].map(
        ([, one, other]) => Number(one ?? other),
      );
      expect(measured, found.message).toBeGreaterThan(limit);
      expect(limit, found.message).toBeGreaterThan(0);
      continue;
    }
    outcomes.taken += 1;
    expect(found).toHaveLength(shape.operations);
    expect(charactersOf(found)).toBeLessThanOrEqual(MAX_SERVER_CHARACTERS);
    for (const { form } of found) expect(form.length).toBeLessThanOrEqual(MAX_FORM_CHARACTERS);
  }
  expect(outcomes.taken).toBeGreaterThan(1);
  expect(outcomes.refused).toBeGreaterThan(1);
});

test("an operation that is too dear costs that operation, not the document", async () => {
  const found = await taken({ operations: 3, parameters: 40, doublings: 4, branches: 10 });
  expect(found).toHaveLength(3);
  for (const { form } of found as TakenTool[])
    expect(JSON.parse(form)).toMatchObject({
      notImportable: expect.stringMatching(/more than 20000 parts/) as unknown,
    });
});

test("a choice of a document that is too large as a whole is taken", async () => {
  const shape = { operations: 400, parameters: 50, doublings: 3 };
  expect(await taken(shape)).toBeInstanceOf(AppError);
  expect(await taken(shape, ["area1"])).toHaveLength(40);
});

test("documents whose parts double are refused by their parts before all are opened", async () => {
  const found = await taken({ operations: MAX_TOOLS, parameters: 60, doublings: 4, branches: 10 });
  expect(found).toBeInstanceOf(AppError);
  expect((found as AppError).message).toMatch(
    /^The first 1\d\d of the document's 500 operations have \d+ parts .* maximum of all is 2000000/,
  );
});

test("a list of tools is bounded in all, and keeps the text that is stored", async () => {
  const form = (index: number, characters: number) => ({
    name: `tool${index}`,
    title: null,
    description: "x".repeat(characters),
    inputSchema: { type: "object" },
    outputSchema: null,
    annotations: {},
  });
  const forms = (count: number) => Array.from({ length: count }, (_none, index) => form(index, 20_000));
  const tools = await takenTools("https://tools.example.com/mcp", forms(90));
  expect(tools[89]?.form).toBe(JSON.stringify(form(89, 20_000)));
  await expect(takenTools("https://tools.example.com/mcp", forms(110))).rejects.toMatchObject({
    message: expect.stringMatching(/have 22\d{5} characters together; the maximum is 2000000\.$/) as unknown,
    details: { reason: "too_large" },
  });
});
