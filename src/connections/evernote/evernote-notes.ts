import { vendorSilent } from "#connections/vendor-calls/vendor-refusal";
import type { Safety, VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";
import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";
import { toHex } from "#lib/digest";

import { fromEnml, toEnml, withAppended } from "./enml.ts";
import { type NotePart, partsOf, requirePlain } from "./note-parts.ts";
import { type NoteAccount, noteRequest } from "./note-request.ts";
import { itemsOf, numberOf, type ReadStruct, type ReadValue, structOf, textOf } from "./thrift-reader.ts";
import { bytes, flag, int, struct, text, texts, type ThriftFields, type ThriftValue } from "./thrift-writer.ts";

/** Calls the adapter's provider. */
type Call = (request: VendorRequest) => Promise<VendorAnswer>;

export interface NoteHead {
  id: string;
  title: string;
  createdAt: number | null;
  updatedAt: number | null;
}

export interface Note extends NoteHead {
  /** Without markup. */
  text: string;
  tags: string[];
  /** The parts of the note that its text does not show. */
  contains: NotePart[];
}

export interface NewNote {
  title: string;
  text: string;
  tags: readonly string[];
  link?: string | undefined;
  picture?: { bytes: Uint8Array<ArrayBuffer>; mediaType: string; filename: string } | undefined;
}

/** Changes of a note; the vendor always requires the title. */
export interface NoteChange {
  title: string;
  text?: string | undefined;
  tags?: readonly string[] | undefined;
  /** Whether a text may replace pictures, boxes and tables. */
  replacesFormatting?: boolean | undefined;
}

/** Fields of each found note: title and times. */
const FOUND_FIELDS = struct({ 2: flag(true), 6: flag(true), 7: flag(true) });

/**
 * The notes of an Evernote account, through its note store (Thrift over HTTP). Numbers are those of the vendor's
 * interface description.
 */
export const evernoteNotes = (call: Call, account: NoteAccount) => {
  const send = async (method: string, parameters: ThriftFields, safety: Safety) => {
    const answer = await call(noteRequest(account, method, parameters, safety));
    return { answer, unreadable: () => vendorSilent(answer.provider, "unreadable_answer", answer.isOfEffect) };
  };
  const ask = async (method: string, parameters: ThriftFields, safety: Safety): Promise<ReadStruct> => {
    const { answer, unreadable } = await send(method, parameters, safety);
    if (answer.body instanceof Map) return answer.body as ReadStruct;
    throw unreadable();
  };
  /** A note with its content and without its files. */
  const get = (id: string): Promise<ReadStruct> =>
    ask("getNote", { 2: text(id), 3: flag(true), 4: flag(false), 5: flag(false), 6: flag(false) }, "read");
  /** The store tells a note's tags by their ids alone; their names are another question. */
  const tagsOf = async (id: string): Promise<string[]> => {
    const { answer, unreadable } = await send("getNoteTagNames", { 2: text(id) }, "read");
    if (!Array.isArray(answer.body)) throw unreadable();
    return (answer.body as ReadValue[]).flatMap((tag) =>
      tag instanceof Uint8Array ? [new TextDecoder().decode(tag)] : [],
    );
  };
  /** Changes a note unless it changed since it was read. */
  const changeAsRead = async (read: ReadStruct, fields: ThriftFields, safety: Safety): Promise<NoteHead> => {
    const usn = numberOf(read, 10);
    const changed = struct({ 1: text(textOf(read, 1) ?? ""), ...fields, 10: usn === undefined ? undefined : int(usn) });
    const result = await ask("updateNoteIfUsnMatches", { 2: changed }, safety);
    if (result.get(2) !== true) throw changedMeanwhile();
    return headOf(structOf(result, 1) ?? read);
  };
  return {
    create: async (note: NewNote): Promise<NoteHead> => {
      const made = await ask("createNote", { 2: struct(await fieldsOf(note)) }, "once");
      return headOf(made);
    },
    /**
     * Repeating it gives the same result. A text replaces the whole content; CONFLICT when the note has parts that a text
     * cannot express, unless the change allows it.
     */
    update: async (id: string, { title, text: content, tags, replacesFormatting = false }: NoteChange) => {
      const named = { 2: text(title), 15: tags === undefined ? undefined : texts(tags) };
      if (content === undefined || replacesFormatting) {
        const replaced = content === undefined ? undefined : text(toEnml({ text: content }));
        return headOf(await ask("updateNote", { 2: struct({ 1: text(id), ...named, 3: replaced }) }, "repeatable"));
      }
      const read = await get(id);
      requirePlain(textOf(read, 3) ?? "");
      return changeAsRead(read, { ...named, 3: text(toEnml({ text: content })) }, "once");
    },
    /** Adds lines at the end of a note, and leaves everything else. */
    append: async (id: string, lines: string): Promise<NoteHead> => {
      const read = await get(id);
      const content = withAppended(textOf(read, 3) ?? "", lines);
      if (content === null) throw unreadableMarkup();
      return changeAsRead(read, { 2: text(textOf(read, 2) ?? ""), 3: text(content) }, "once");
    },
    read: async (id: string): Promise<Note> => {
      const found = await get(id);
      const content = textOf(found, 3) ?? "";
      const tags = itemsOf(found, 12).length === 0 ? [] : await tagsOf(id);
      return { ...headOf(found), text: fromEnml(content), tags, contains: partsOf(content) };
    },
    find: async ({ words, offset, limit }: { words: string; offset: number; limit: number }) => {
      const filter = struct({ 3: words === "" ? undefined : text(words) });
      const parameters = { 2: filter, 3: int(offset), 4: int(limit), 5: FOUND_FIELDS };
      const found = await ask("findNotesMetadata", parameters, "read");
      const notes = itemsOf(found, 3).flatMap((note) => (note instanceof Map ? [headOf(note as ReadStruct)] : []));
      const total = numberOf(found, 2) ?? notes.length;
      const next = offset + notes.length;
      return { notes, total, next: notes.length > 0 && next < total ? next : null };
    },
  };
};

const changedMeanwhile = (): AppError =>
  withoutEffect(
    new AppError("CONFLICT", {
      message: "The note changed while it was being changed here. Read it and try again.",
      details: { provider: "evernote", reason: "note_changed" },
    }),
  );

const unreadableMarkup = (): AppError =>
  withoutEffect(
    new AppError("PROVIDER_ERROR", {
      message: "The note's markup has no end, so nothing was appended.",
      details: { provider: "evernote", reason: "unreadable_note" },
    }),
  );

const headOf = (note: ReadStruct): NoteHead => ({
  id: textOf(note, 1) ?? "",
  title: textOf(note, 2) ?? "",
  createdAt: numberOf(note, 6) ?? null,
  updatedAt: numberOf(note, 7) ?? null,
});

async function fieldsOf({ title, text: content, tags, link, picture }: NewNote): Promise<ThriftFields> {
  const hash = picture === undefined ? null : await md5(picture.bytes);
  const shown =
    picture === undefined || hash === null ? undefined : { mediaType: picture.mediaType, hash: toHex(hash) };
  return {
    2: text(title),
    3: text(toEnml({ text: content, link, picture: shown })),
    13: picture === undefined || hash === null ? undefined : resources(picture, hash),
    14: link === undefined ? undefined : struct({ 15: text(link) }),
    15: tags.length === 0 ? undefined : texts(tags),
  };
}

/** The one file of a note. */
function resources(
  { bytes: file, mediaType, filename }: NonNullable<NewNote["picture"]>,
  hash: Uint8Array,
): ThriftValue {
  const data = struct({ 1: bytes(hash), 2: int(file.length), 3: bytes(file) });
  const resource = struct({ 3: data, 4: text(mediaType), 11: struct({ 10: text(filename) }) });
  return { type: "list", of: "struct", value: [resource] };
}

/** The vendor names a note's files by their MD5; workerd offers it beside the secure digests. */
const md5 = async (file: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("MD5", file));
