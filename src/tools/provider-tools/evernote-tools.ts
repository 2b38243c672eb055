import { z } from "zod";

import type { evernoteNotes } from "#connections/evernote/evernote-notes";
import type { ConnectionContext } from "#connections/integrations/connection-context";
import { openNotes } from "#connections/integrations/open-notes";
import type { Tool } from "#engine/reasoning/tool";

import { type Blueprint, blueprint, toolOf } from "./blueprint.ts";

type Notes = ReturnType<typeof evernoteNotes>;

const title = z.string().trim().min(1).max(255);
const content = z.string().max(200_000).describe("Plain text; each line becomes a paragraph");
const tags = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[^,]+$/, "must not contain a comma"),
  )
  .max(100);
const noteId = z.uuid().describe("The note's id, from find_notes");

const EVERNOTE: Readonly<Record<string, Blueprint<Notes>>> = {
  find_notes: blueprint({
    description: "Finds notes of the Evernote account by words; without words, lists all.",
    action: "search",
    reach: "read",
    input: z.strictObject({
      words: z.string().max(1_000).default(""),
      offset: z.int().min(0).max(100_000).default(0).describe("`next` of the preceding part"),
      limit: z.int().min(1).max(100).default(20),
    }),
    run: (notes: Notes, input) => notes.find(input),
  }),
  read_note: blueprint({
    description:
      "Reads a note of the Evernote account as plain text, with its tags. `contains` names pictures, boxes, tables and encrypted text, which the text does not show.",
    action: "get",
    reach: "read",
    input: z.strictObject({ note_id: noteId }),
    run: (notes: Notes, input) => notes.read(input.note_id),
  }),
  create_note: blueprint({
    description: "Creates a note in the Evernote account.",
    action: "creative_tools_evernote",
    reach: "effect",
    input: z.strictObject({ title, text: content, tags: tags.default([]), link: z.url().max(2_048).optional() }),
    run: (notes: Notes, input) => notes.create(input),
  }),
  update_note: blueprint({
    description:
      "Changes a note of the Evernote account: the title and, if given, the tags and the whole text. To add to a note, use append_to_note. A note with pictures, boxes, tables or encrypted text keeps its text unless replace_formatting is true.",
    action: "creative_tools_evernote",
    reach: "effect",
    input: z.strictObject({
      note_id: noteId,
      title,
      text: content.optional(),
      tags: tags.optional(),
      replace_formatting: z
        .boolean()
        .default(false)
        .describe("Whether the text may remove pictures, boxes, tables and encrypted text"),
    }),
    run: (notes: Notes, { note_id: id, replace_formatting: replacesFormatting, ...change }) =>
      notes.update(id, { ...change, replacesFormatting }),
  }),
  append_to_note: blueprint({
    description: "Adds text at the end of a note of the Evernote account, and leaves everything else in it.",
    action: "creative_tools_evernote",
    reach: "effect",
    input: z.strictObject({ note_id: noteId, text: content.min(1) }),
    run: (notes: Notes, { note_id: id, text: lines }) => notes.append(id, lines),
  }),
};

/** The tools of the notes provider, for a tenant's runs. */
export const evernoteTools = (ctx: ConnectionContext): Tool[] =>
  Object.entries(EVERNOTE).map(([name, one]) =>
    toolOf(`evernote_${name}`, one, async (signal) => (await openNotes(ctx, signal)).notes),
  );
