import { vendorSilent } from "#connections/vendor-calls/vendor-refusal";
import type { Safety, VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";
import { toHex } from "#lib/digest";

import { fromEnml, toEnml } from "./enml.ts";
import { type NoteAccount, noteRequest } from "./note-request.ts";
import { itemsOf, numberOf, type ReadStruct, textOf } from "./thrift-reader.ts";
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
}

/** Fields of each found note: title and times. */
const FOUND_FIELDS = struct({ 2: flag(true), 6: flag(true), 7: flag(true) });

/**
 * The notes of an Evernote account, through its note store (Thrift over HTTP). Numbers are those of the vendor's
 * interface description.
 */
export const evernoteNotes = (call: Call, account: NoteAccount) => {
  const ask = async (method: string, parameters: ThriftFields, safety: Safety): Promise<ReadStruct> => {
    const answer = await call(noteRequest(account, method, parameters, safety));
    if (answer.body instanceof Map) return answer.body as ReadStruct;
    throw vendorSilent(answer.provider, "unreadable_answer", answer.isOfEffect);
  };
  return {
    create: async (note: NewNote): Promise<NoteHead> => {
      const made = await ask("createNote", { 2: struct(await fieldsOf(note)) }, "once");
      return headOf(made);
    },
    /** Repeating it gives the same result. */
    update: async (id: string, { title, text: content, tags }: NoteChange): Promise<NoteHead> => {
      const changed = struct({
        1: text(id),
        2: text(title),
        3: content === undefined ? undefined : text(toEnml({ text: content })),
        15: tags === undefined ? undefined : texts(tags),
      });
      return headOf(await ask("updateNote", { 2: changed }, "repeatable"));
    },
    read: async (id: string): Promise<Note> => {
      // With its content and without its files.
      const parameters = { 2: text(id), 3: flag(true), 4: flag(false), 5: flag(false), 6: flag(false) };
      const found = await ask("getNote", parameters, "read");
      const tags = itemsOf(found, 15).flatMap((tag) =>
        tag instanceof Uint8Array ? [new TextDecoder().decode(tag)] : [],
      );
      return { ...headOf(found), text: fromEnml(textOf(found, 3) ?? ""), tags };
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
