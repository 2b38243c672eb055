import { afterAll, beforeAll, expect, test } from "vitest";

import { fromEnml, toEnml, withAppended } from "#connections/evernote/enml";
import { evernote } from "#connections/evernote/evernote-provider";
import { decodeReply } from "#connections/evernote/note-store";
import { text, thriftCall } from "#connections/evernote/thrift-writer";
import { everyCase } from "#test/support/every-case";
import { benchOf } from "#test/support/providers/adapter-bench";
import { notesOf } from "#test/support/providers/creative-deeds";
import { type ProviderServer, startProviderServer } from "#test/support/providers/provider-server";
import { writeReply } from "#test/support/providers/thrift-wire";

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.stop());

const NOTE = { title: "Palette <1>", text: 'Dusk & "moss"\n\nthird line', tags: ["brand", "autumn"] };

test("a call is written as Thrift's binary protocol says, byte for byte", () => {
  const hex = Buffer.from(thriftCall("getNote", { 1: text("tok") })).toString("hex");
  expect(hex).toBe(`8001000100000007${Buffer.from("getNote").toString("hex")}000000010b000100000003746f6b00`);
});

test("a note that was made is read as it was written, and a change leaves what it does not name", async () => {
  const notes = notesOf(await benchOf(evernote, server));
  const { id } = await notes.create(NOTE);
  expect(await notes.read(id)).toMatchObject({ id, ...NOTE, createdAt: expect.any(Number) });
  await notes.update(id, { title: "Palette 2" });
  expect(await notes.read(id)).toMatchObject({ id, title: "Palette 2", text: NOTE.text, tags: NOTE.tags });
  await notes.update(id, { title: "Palette 2", text: "short", tags: [] });
  expect(await notes.read(id)).toMatchObject({ text: "short", tags: [] });
});

/** A note as a person makes it in the vendor's app. */
const MADE_UP = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note bgcolor="#fff"><h1>List</h1><div><en-todo checked="true"/>Milk</div><div><en-todo/>Eggs</div><table><tr><td>a</td><td>b</td></tr></table><div><b>bold</b></div><en-media type="image/png" hash="0123456789abcdef0123456789abcdef"/></en-note>`;

async function withMadeUpNote() {
  const bench = await benchOf(evernote, server, 30_000);
  const notes = notesOf(bench);
  const { id } = await notes.create(NOTE);
  const read = async () =>
    (await bench.account.state()).data["evernote"] as { notes: { content: string; usn: number }[] };
  const [note] = (await read()).notes;
  const files = ["0123456789abcdef0123456789abcdef"];
  await bench.account.put({ evernote: { notes: [{ ...note, content: MADE_UP, files }] } });
  const contentNow = async () => (await read()).notes[0]?.content;
  return { bench, notes, id, contentNow };
}

test("lines are appended at the end, and everything else in the note stays", async () => {
  const { notes, id, contentNow } = await withMadeUpNote();
  await notes.append(id, "Bread <fresh>\nButter");
  expect(await contentNow()).toBe(
    MADE_UP.replace("</en-note>", "<div>Bread &lt;fresh&gt;</div><div>Butter</div></en-note>"),
  );
  const read = await notes.read(id);
  expect(read.text).toBe("List\n[x] Milk\n[ ] Eggs\nab\nbold\nBread <fresh>\nButter");
  expect(read).toMatchObject({ tags: NOTE.tags, contains: ["pictures", "boxes", "tables"] });
});

test("a text replaces pictures, boxes and tables only when that is said", async () => {
  const { notes, id, contentNow } = await withMadeUpNote();
  await expect(notes.update(id, { title: "List", text: "Milk" })).rejects.toMatchObject({
    code: "CONFLICT",
    details: { reason: "formatting_would_be_lost", contains: ["pictures", "boxes", "tables"], effect: "none" },
  });
  expect(await contentNow()).toBe(MADE_UP);
  await notes.update(id, { title: "Renamed", tags: ["home"] });
  expect([await contentNow(), (await notes.read(id)).tags]).toEqual([MADE_UP, ["home"]]);
  await notes.update(id, { title: "List", text: "Milk", replacesFormatting: true });
  expect(await notes.read(id)).toMatchObject({ text: "Milk", contains: [] });
});

test("a note that another program changes at the same time is not overwritten", async () => {
  const { bench, notes, id, contentNow } = await withMadeUpNote();
  // The second call of an append is the change.
  await bench.account.fail({ on: "POST .*/notestore", after: 1, does: "hold" });
  const appending = notes.append(id, "Bread").catch((error: unknown) => error);
  await expect.poll(async () => (await bench.account.state()).held).toBe(1);
  await notesOf(bench).append(id, "Tea");
  await bench.account.release();
  expect(await appending).toMatchObject({ code: "CONFLICT", details: { reason: "note_changed", effect: "none" } });
  expect(await contentNow()).toContain("<div>Tea</div></en-note>");
  expect(await contentNow()).not.toContain("Bread");
});

test("an empty note that is one element takes lines, and markup without an end is left alone", () => {
  expect(withAppended('<?xml version="1.0"?><en-note bgcolor="#fff" />', "one")).toBe(
    '<?xml version="1.0"?><en-note bgcolor="#fff"><div>one</div></en-note>',
  );
  expect(withAppended("<div>cut off", "one")).toBeNull();
});

test("notes are found by words, part by part, none twice and none missing", async () => {
  const notes = notesOf(await benchOf(evernote, server));
  for (let index = 0; index < 5; index++) await notes.create({ title: `Moss ${index}`, text: "", tags: [] });
  await notes.create({ title: "Other", text: "", tags: [] });
  const titles: string[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const part = await notes.find({ words: "moss", offset, limit: 2 });
    titles.push(...part.notes.map(({ title }) => title));
    expect(part.total).toBe(5);
    offset = part.next;
  }
  expect(titles).toEqual(["Moss 0", "Moss 1", "Moss 2", "Moss 3", "Moss 4"]);
});

const USER = 1;
const SYSTEM = 2;
const MISSING = 3;

const REFUSALS = [
  {
    name: "data that is not as it must be",
    field: USER,
    value: [
      [1, 2],
      [2, "Note.title"],
    ],
    code: "INVALID_INPUT",
  },
  {
    name: "markup",
    field: USER,
    value: [
      [1, 11],
      [2, "Note.content"],
    ],
    code: "INVALID_INPUT",
  },
  {
    name: "a quota",
    field: USER,
    value: [
      [1, 7],
      [2, "Accounting.uploadLimit"],
    ],
    code: "PROVIDER_QUOTA_EXCEEDED",
  },
  {
    name: "a token that ended",
    field: USER,
    value: [
      [1, 9],
      [2, "token"],
    ],
    code: "REAUTHENTICATION_REQUIRED",
  },
  {
    name: "a limit",
    field: SYSTEM,
    value: [
      [1, 19],
      [3, 120],
    ],
    code: "PROVIDER_RATE_LIMITED",
  },
  { name: "a shard that is away", field: SYSTEM, value: [[1, 12]], code: "PROVIDER_ERROR" },
  {
    name: "a note that is not there",
    field: MISSING,
    value: [
      [1, "Note.guid"],
      [2, "x"],
    ],
    code: "NOT_FOUND",
  },
] as const;

test("each refusal of the note store, which answers all with 200, is the error that it means", () =>
  everyCase(
    REFUSALS,
    async ({ field, value, code }) => {
      const bench = await benchOf(evernote, server);
      const reply = writeReply("getNote", field, value);
      expect(decodeReply(reply)?.status).not.toBe(200);
      const call = bench.call;
      bench.call = (request) => call({ ...request, safety: "once", decode: () => decodeReply(reply) });
      await expect(notesOf(bench).read("x")).rejects.toMatchObject({ code });
    },
    { nameOf: ({ name }) => name },
  ));

test("an answer that was cut off anywhere is no answer, and is read without harm", () => {
  const whole = writeReply("findNotesMetadata", 0, [
    [1, 0],
    [2, 1],
    [
      3,
      [
        [
          [1, "guid"],
          [2, "title"],
          [6, { time: 5 }],
        ],
      ],
    ],
  ]);
  expect(decodeReply(whole)?.status).toBe(200);
  for (let length = 0; length < whole.length; length++) expect(decodeReply(whole.slice(0, length))).toBeNull();
});

test("what is written in a note cannot become markup, and comes back", () => {
  for (const written of ["a < b && c > d", '<en-todo checked="true"/>', "]]> &amp; &#65;", "", "one\n\n\ntwo", "€ 😀"])
    expect(fromEnml(toEnml({ text: written }))).toBe(written.replace(/\n+$/, ""));
});
