import { createHash, randomUUID } from "node:crypto";

import { kept, tookEffect } from "./kept-data.ts";
import { type Fields, readCall, type Wire, writeReply } from "./thrift-wire.ts";
import type { SimulatedAccount, SimulatedAnswer, SimulatedRequest } from "./wire.ts";

interface Note {
  guid: string;
  title: string;
  content: string;
  tags: string[];
  link: string | null;
  files: string[];
  created: number;
  updated: number;
  /** Update sequence number, which rises with every change of the account. */
  usn: number;
}

interface Evernote {
  notes: Note[];
}

const nextUsn = (notes: readonly Note[]): number => 1 + Math.max(0, ...notes.map(({ usn }) => usn));

/** The vendor's error numbers. */
const BAD_DATA_FORMAT = 2;
const DATA_REQUIRED = 5;
const AUTH_EXPIRED = 9;
const ENML_VALIDATION = 11;
const RATE_LIMIT_REACHED = 19;

const USER = 1;
const SYSTEM = 2;
const MISSING = 3;

const thrift = (bytes: Uint8Array): SimulatedAnswer => ({
  status: 200,
  headers: { "content-type": "application/x-thrift" },
  bytes,
});

const textAt = (fields: Wire | undefined, id: number): string | undefined => {
  const value = fields?.get(id);
  return value instanceof Uint8Array ? Buffer.from(value).toString() : undefined;
};

const structAt = (fields: Wire, id: number): Wire | undefined => {
  const value = fields.get(id);
  return value instanceof Map ? (value as Wire) : undefined;
};

const listAt = (fields: Wire | undefined, id: number): unknown[] => {
  const value = fields?.get(id);
  return Array.isArray(value) ? (value as unknown[]) : [];
};

/** The token of a call, which is in the body. */
export function tokenOf({ body }: SimulatedRequest): string | null {
  const called = readCall(body);
  return called === null ? null : (textAt(called.fields, 1) ?? null);
}

/** An HTTP refusal in the vendor's own form, which it answers with 200: a limit, or an expired token. */
export function inOwnWords(request: SimulatedRequest, answer: SimulatedAnswer): SimulatedAnswer {
  const called = readCall(request.body);
  if (called === null) return answer;
  if (answer.status === 401)
    return thrift(
      writeReply(called.method, USER, [
        [1, AUTH_EXPIRED],
        [2, "authenticationToken"],
      ]),
    );
  if (answer.status !== 429) return answer;
  const seconds = answer.headers?.["retry-after"];
  const limit: Fields = [[1, RATE_LIMIT_REACHED], ...(seconds === undefined ? [] : ([[3, Number(seconds)]] as const))];
  return thrift(writeReply(called.method, SYSTEM, limit));
}

/** The note store, for a call with a good token. */
export function answerNotes(request: SimulatedRequest, account: SimulatedAccount, now: number): SimulatedAnswer {
  const called = readCall(request.body);
  if (called === null || request.headers["content-type"] !== "application/x-thrift") return { status: 500, text: "?" };
  const { method, fields } = called;
  const { notes } = kept<Evernote>(account, "evernote", () => ({ notes: [] }));
  const reply = (field: number, value: Fields | readonly string[]): SimulatedAnswer =>
    thrift(writeReply(method, field, value));
  if (method === "createNote") {
    const given = structAt(fields, 2);
    const refusal = refusalOf(given);
    if (refusal !== null) return reply(USER, refusal);
    const made = { guid: randomUUID(), ...contentOf(given, null), created: now, updated: now, usn: nextUsn(notes) };
    notes.push(made);
    tookEffect(account, "POST createNote");
    return reply(0, headOf(made));
  }
  if (method === "getSyncState")
    return reply(0, [
      [1, { time: now }],
      [2, { time: 0 }],
      [3, notes.length],
    ]);
  if (method === "findNotesMetadata") return reply(0, found(notes, fields));
  const isUpdate = method === "updateNote" || method === "updateNoteIfUsnMatches";
  const given = isUpdate ? structAt(fields, 2) : undefined;
  const guid = isUpdate ? textAt(given, 1) : textAt(fields, 2);
  const note = notes.find((one) => one.guid === guid);
  if (note === undefined)
    return reply(MISSING, [
      [1, "Note.guid"],
      [2, guid ?? ""],
    ]);
  if (method === "getNoteTagNames") return reply(0, note.tags);
  // A note has the ids of its tags (12). Their names (15) are only for writing.
  const tagGuids: Fields = note.tags.length > 0 ? [[12, note.tags.map((tag) => tagGuidOf(tag))]] : [];
  const whole = (): Fields => [...headOf(note), ...tagGuids];
  if (method === "getNote") return reply(0, [...whole(), [3, note.content]]);
  if (!isUpdate) return { status: 500, text: `no method ${method}` };
  const isMatching = method === "updateNote" || given?.get(10) === note.usn;
  if (!isMatching)
    return reply(0, [
      [1, whole()],
      [2, false],
    ]);
  const refusal = refusalOf(given, note);
  if (refusal !== null) return reply(USER, refusal);
  Object.assign(note, contentOf(given, note), { updated: now, usn: nextUsn(notes) });
  tookEffect(account, "POST updateNote");
  return method === "updateNote"
    ? reply(0, whole())
    : reply(0, [
        [1, whole()],
        [2, true],
      ]);
}

const tagGuidOf = (name: string): string => createHash("md5").update(name).digest("hex");

const headOf = ({ guid, title, created, updated, usn }: Note): Fields => [
  [1, guid],
  [2, title],
  [6, { time: created }],
  [7, { time: updated }],
  [10, usn],
];

function found(notes: readonly Note[], fields: Wire): Fields {
  const words = (textAt(structAt(fields, 2), 3) ?? "").toLowerCase();
  const all = notes.filter(({ title, content }) => `${title} ${content}`.toLowerCase().includes(words));
  const [offset, most] = [Number(fields.get(3)), Number(fields.get(4))];
  const part = all.slice(offset, offset + most).map(headOf);
  return [
    [1, offset],
    [2, all.length],
    [3, part],
  ];
}

/** Why the vendor refuses a note; null when it accepts it. */
function refusalOf(note: Wire | undefined, before: Note | null = null): Fields | null {
  const title = textAt(note, 2);
  if (title === undefined)
    return [
      [1, DATA_REQUIRED],
      [2, "Note.title"],
    ];
  if (title.trim() !== title || title === "" || title.length > 255)
    return [
      [1, BAD_DATA_FORMAT],
      [2, "Note.title"],
    ];
  const tags = listAt(note, 15).map(String);
  if (tags.some((tag) => tag.includes(",") || tag.length > 100))
    return [
      [1, BAD_DATA_FORMAT],
      [2, "Tag.name"],
    ];
  const content = textAt(note, 3) ?? before?.content ?? "";
  const isEnml = /^<\?xml[^>]*\?><!DOCTYPE en-note [^>]*><en-note[^>]*>[\s\S]*<\/en-note>$/.test(content);
  const named = [...content.matchAll(/<en-media [^>]*hash="([0-9a-f]{32})"/g)].map(([, hash]) => hash);
  const files = filesOf(note);
  const isWhole = named.every((hash) => files.includes(hash ?? "") || before?.files.includes(hash ?? "") === true);
  return isEnml && isWhole
    ? null
    : [
        [1, ENML_VALIDATION],
        [2, "Note.content"],
      ];
}

function contentOf(note: Wire | undefined, before: Note | null) {
  const tags = note?.has(15) === true ? listAt(note, 15).map(String) : (before?.tags ?? []);
  const attributes = note === undefined ? undefined : structAt(note, 14);
  return {
    title: textAt(note, 2) ?? "",
    content: textAt(note, 3) ?? before?.content ?? "",
    tags,
    link: textAt(attributes, 15) ?? before?.link ?? null,
    files: [...(before?.files ?? []), ...filesOf(note)],
  };
}

/** The MD5 of each file of a note, if the note describes it correctly. */
function filesOf(note: Wire | undefined): string[] {
  return listAt(note, 13).flatMap((resource) => {
    const data = structAt(resource as Wire, 3);
    const body = data?.get(3);
    if (!(body instanceof Uint8Array)) return [];
    const hash = createHash("md5").update(body).digest("hex");
    const told = data?.get(1);
    const isTrue = told instanceof Uint8Array && Buffer.from(told).toString("hex") === hash;
    return isTrue && data?.get(2) === body.length ? [hash] : [];
  });
}
