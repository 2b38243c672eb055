import { adobeJobs } from "#connections/adobe/adobe-jobs";
import { adobe } from "#connections/adobe/adobe-provider";
import { canvaDesigns } from "#connections/canva/canva-designs";
import { canvaJobs } from "#connections/canva/canva-jobs";
import { canva } from "#connections/canva/canva-provider";
import { evernoteNotes } from "#connections/evernote/evernote-notes";
import { evernote } from "#connections/evernote/evernote-provider";
import { figmaFiles } from "#connections/figma/figma-files";
import { figma } from "#connections/figma/figma-provider";

import type { Bench } from "./adapter-bench.ts";
import type { Deed } from "./deed.ts";

const canvaOf = ({ call, config }: Bench) => ({
  ...canvaDesigns(call, config.addresses["canva.api"]),
  ...canvaJobs(call, config.addresses["canva.api"]),
});
const figmaOf = ({ call, config }: Bench) => figmaFiles(call, config.addresses["figma.api"]);
const adobeOf = ({ call, config: { addresses } }: Bench) =>
  adobeJobs(call, { photoshop: addresses["adobe.photoshop"], firefly: addresses["adobe.firefly"] });
export const notesOf = ({ call, config, token }: Bench) =>
  evernoteNotes(call, { url: `${config.addresses["evernote.web"]}/shard/s1/notestore`, token });

const NOTE = { title: "Palette", text: "Dusk and moss", tags: ["brand"] };
const STORE = /POST .*\/notestore$/;
const ORDER = { prompt: "A harbour", count: 1, width: 512, height: 512, contentClass: "photo" } as const;

/** The operations of the adapters of design tools and notes. */
export const CREATIVE_DEEDS: readonly Deed[] = [
  {
    name: "list designs",
    provider: canva,
    safety: "read",
    call: /GET .*\/designs$/,
    run: (b) => canvaOf(b).designs({ limit: 5 }),
  },
  {
    name: "create a design",
    provider: canva,
    safety: "once",
    call: /POST .*\/designs$/,
    run: (b) => canvaOf(b).create({ size: { preset: "doc" } }),
  },
  {
    name: "upload an asset",
    provider: canva,
    safety: "once",
    call: /POST .*\/asset-uploads$/,
    run: (b) => canvaOf(b).upload("Banner", new Uint8Array([1, 2, 3])),
  },
  {
    name: "export a design",
    provider: canva,
    safety: "once",
    call: /POST .*\/exports$/,
    run: (b) => canvaOf(b).export("D0", { type: "pdf" }),
  },
  {
    name: "import from an address",
    provider: canva,
    safety: "once",
    call: /POST .*\/url-imports$/,
    run: (b) =>
      canvaOf(b).importFrom({ title: "Deck", url: "https://example.com/a.pdf", mime_type: "application/pdf" }),
  },
  {
    name: "fill a template",
    provider: canva,
    safety: "once",
    call: /POST .*\/autofills$/,
    prepare: (b) => b.account.put({ canva_jobs: { plan: "enterprise" } }),
    run: (b) => canvaOf(b).fill("B1", "Prices", { headline: { text: "Spring" } }),
  },
  {
    name: "look at a job",
    provider: canva,
    safety: "read",
    call: /GET .*\/exports\/J0$/,
    prepare: (b) => canvaOf(b).export("D0", { type: "pdf" }),
    run: (b) => canvaOf(b).look({ kind: "exports", id: "J0" }),
  },
  {
    name: "read a file",
    provider: figma,
    safety: "read",
    call: /GET .*\/files\/abc$/,
    run: (b) => figmaOf(b).read("abc", { depth: 1 }),
  },
  {
    name: "list comments",
    provider: figma,
    safety: "read",
    call: /GET .*\/comments$/,
    run: (b) => figmaOf(b).comments("abc"),
  },
  {
    name: "comment",
    provider: figma,
    safety: "once",
    call: /POST .*\/comments$/,
    run: (b) => figmaOf(b).comment("abc", { message: "Blue?" }),
  },
  {
    name: "add a link",
    provider: figma,
    safety: "once",
    call: /POST .*\/dev_resources$/,
    run: (b) => figmaOf(b).link("abc", { name: "Ticket", url: "https://example.com/1", nodeId: "1:2" }),
  },
  {
    name: "create pictures",
    provider: adobe,
    safety: "once",
    call: /POST .*\/generate-async$/,
    counted: /POST firefly/,
    run: (b) => adobeOf(b).create(ORDER),
  },
  {
    name: "edit a picture",
    provider: adobe,
    safety: "once",
    call: /POST .*\/v2\/edit$/,
    counted: /POST photoshop/,
    run: (b) => adobeOf(b).edit({ imageUrl: "https://example.com/a.jpg", edits: {}, mediaType: "image/jpeg" }),
  },
  {
    name: "store a picture",
    provider: adobe,
    safety: "once",
    call: /POST .*\/storage\/image$/,
    counted: /POST storage/,
    run: (b) => adobeOf(b).store(new Uint8Array([1, 2, 3]), "image/png"),
  },
  {
    name: "look at a job",
    provider: adobe,
    safety: "read",
    call: /GET .*\/status\/job0$/,
    prepare: (b) => adobeOf(b).create(ORDER),
    run: (b) => adobeOf(b).look(`${b.config.addresses["adobe.firefly"]}/status/job0`),
  },
  {
    name: "create a note",
    provider: evernote,
    safety: "once",
    call: STORE,
    counted: /createNote/,
    run: (b) => notesOf(b).create(NOTE),
  },
  {
    name: "change a note",
    provider: evernote,
    safety: "repeatable",
    call: STORE,
    counted: /updateNote/,
    prepare: (b) => notesOf(b).create(NOTE),
    run: async (b) => notesOf(b).update(await onlyNoteOf(b), { title: "Palette 2" }),
  },
  {
    name: "append to a note",
    provider: evernote,
    safety: "once",
    call: STORE,
    after: 1,
    counted: /updateNote/,
    prepare: (b) => notesOf(b).create(NOTE),
    run: async (b) => notesOf(b).append(await onlyNoteOf(b), "Moss"),
  },
  {
    name: "find notes",
    provider: evernote,
    safety: "read",
    call: STORE,
    counted: /find/,
    run: (b) => notesOf(b).find({ words: "", offset: 0, limit: 10 }),
  },
  {
    name: "read a note",
    provider: evernote,
    safety: "read",
    call: STORE,
    counted: /getNote/,
    prepare: (b) => notesOf(b).create(NOTE),
    run: async (b) => notesOf(b).read(await onlyNoteOf(b)),
  },
];

/** The id of the note that the vendor keeps, asked of the vendor's own state. */
async function onlyNoteOf({ account }: Bench): Promise<string> {
  const { data } = await account.state();
  return (data["evernote"] as { notes: { guid: string }[] }).notes[0]?.guid ?? "";
}
