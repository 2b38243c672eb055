import { createHash } from "node:crypto";
import { basename } from "node:path";

import type { Schemas } from "#sdk/api.gen";
import { exitCodeOf, Failure, misused, wordsOf } from "#sdk/cli/failure";
import { ownValue } from "#sdk/cli/lookup";
import type { Output } from "#sdk/cli/output";
import { readTextFile } from "#sdk/cli/text-file";
import { dataOf, type Tenure } from "#sdk/client";

export type DataSet = Schemas["DataSet"];

const CSV = "text/csv";
const LINES = "application/x-ndjson";

const TYPES: Readonly<Record<string, string>> = { csv: CSV, jsonl: LINES, ndjson: LINES };

const endingOf = (name: string): string => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** Whether a person means a file of cases by this word, and not a data set. */
export const isCaseFile = (word: string): boolean => ownValue(TYPES, endingOf(word)) !== undefined;

/**
 * The data set with the cases of a file. Its name has the digest of the content, so the same file is sent once, and runs
 * over it can be compared; a changed file is another data set.
 */
export async function dataSetOfFile(tenure: Tenure, output: Output, path: string): Promise<DataSet> {
  const text = await readTextFile(path);
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 10);
  const name = `${basename(path).slice(0, 80)} ${digest}`;
  for await (const set of tenure.pages("/api/data-sets", "data_sets", { query: { limit: 100 } }))
    if (set.name === name) return set;
  const parts = partsOf(text, ownValue(TYPES, endingOf(path)) ?? CSV);
  if (parts.length === 0) throw misused(`${path} has no case.`);
  return made(tenure, { path, name, type: ownValue(TYPES, endingOf(path)) ?? CSV, parts }, output);
}

interface Content {
  path: string;
  name: string;
  type: string;
  parts: readonly Part[];
}

/** A data set gets its name when it is complete: one that an interrupted program left behind is never taken for the file. */
async function made(tenure: Tenure, { path, name, type, parts }: Content, output: Output): Promise<DataSet> {
  const { api } = tenure;
  const { id } = await dataOf(api.POST("/api/data-sets", { body: { name: `${name} (not complete)` } }));
  const params = { path: { id } };
  try {
    for (const { text, first } of parts)
      await api
        .POST("/api/data-sets/{id}/cases", {
          params,
          body: text,
          bodySerializer: () => text,
          headers: { "Content-Type": type },
        })
        .catch((error: unknown) => {
          const place = first === 1 ? path : `${path}, from case ${first}`;
          throw new Failure(exitCodeOf(error), `${place}: ${wordsOf(error)}`);
        });
    const set = await dataOf(api.PATCH("/api/data-sets/{id}", { params, body: { name } }));
    output.note(`Made the data set "${name}" of ${set.case_count} ${set.case_count === 1 ? "case" : "cases"}.`);
    return set;
  } catch (error) {
    await api.DELETE("/api/data-sets/{id}", { params }).catch(() => {});
    throw error;
  }
}

/** The most that one request may add. */
const MOST_CASES = 1_000;
const MOST_BYTES = 7 * 1_048_576;

/** A part of a file that one request can send, and the number of its first case. */
interface Part {
  text: string;
  first: number;
}

/** Cuts a file between cases. Each part of a table begins with the names of the columns. */
function partsOf(text: string, type: string): Part[] {
  const [head, records] = type === CSV ? tableOf(text) : ["", text.split(/\r?\n/)];
  const parts: Part[] = [];
  let part: string[] = [];
  let bytes = 0;
  let before = 0;
  const close = (): void => {
    if (part.length > 0) parts.push({ text: `${head}${part.join("\n")}\n`, first: before + 1 });
    before += part.length;
    part = [];
    bytes = 0;
  };
  for (const record of records) {
    if (record.trim() === "") continue;
    const size = Buffer.byteLength(record) + 1;
    if (part.length === MOST_CASES || bytes + size > MOST_BYTES) close();
    part.push(record);
    bytes += size;
  }
  close();
  return parts;
}

/** The first row of a table, and the others. A line break between quotes belongs to a cell (RFC 4180). */
function tableOf(text: string): [head: string, rows: string[]] {
  const rows: string[] = [];
  let row: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    row = row === null ? line : `${row}\n${line}`;
    const isOpen = (row.split('"').length - 1) % 2 === 1;
    if (isOpen) continue;
    rows.push(row);
    row = null;
  }
  if (row !== null) rows.push(row);
  const [head = "", ...others] = rows;
  return [`${head}\n`, others];
}
