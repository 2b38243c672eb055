import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { EVENTS } from "#events/outbox/events";
import { repositoryFolder } from "#local/paths";

const read = (path: string): Promise<string> => readFile(resolve(repositoryFolder, path), "utf8");

interface EventBlock {
  name: string;
  when: string;
  body: { event: string; timestamp: string; data: Readonly<Record<string, unknown>> };
}

describe("docs/guides/webhooks.md", () => {
  it("has every event in the order of the source, with its occasion and exactly its fields", async () => {
    const guide = await read("docs/guides/webhooks.md");
    const blocks = guide.matchAll(/^### (\S+\.\S+)\n\n(.+)\n\n```json\n([^]*?)```/gm);
    const shown = [...blocks].map(([, name = "", when = "", json = ""]): EventBlock => ({
      name,
      when,
      body: JSON.parse(json),
    }));
    const expected = Object.entries(EVENTS).map(([name, { when, data }]) => ({
      name,
      when,
      event: name,
      fields: Object.keys(data),
    }));
    expect(
      shown.map(({ name, when, body }) => ({ name, when, event: body.event, fields: Object.keys(body.data) })),
    ).toEqual(expected);
  });

  it("has the source's note of each field that has one", async () => {
    const guide = await read("docs/guides/webhooks.md");
    for (const [name, { data }] of Object.entries(EVENTS)) {
      const [, part = ""] = guide.split(`### ${name}\n`);
      const [own = ""] = part.split("\n### ");
      const notes = Object.entries<string>(data).filter(([, note]) => note !== "");
      for (const [field, note] of notes) expect(own, name).toContain(`- \`${field}\`: ${note}\n`);
    }
  });
});

describe("docs/guides/refund-desk.md", () => {
  it("shows each file that the program sends or applies, as it is", async () => {
    const guide = await read("docs/guides/refund-desk.md");
    const shown = [...guide.matchAll(/^<!-- file: (\S+) -->\n```\w+\n([^]*?)```/gm)];
    const names = shown.map(([, name = ""]) => name);
    const folder = resolve(repositoryFolder, "examples/refund-desk");
    const found = await readdir(folder, { recursive: true });
    expect(names.toSorted()).toEqual(found.filter((name) => /\.(?:json|yaml)$/.test(name)).toSorted());
    for (const [, name = "", text] of shown) expect(text, name).toBe(await read(`examples/refund-desk/${name}`));
  });

  it("shows the files in the order in which the program uses them, and its headings", async () => {
    const guide = await read("docs/guides/refund-desk.md");
    const program = await read("examples/refund-desk/run.ts");
    const sent = [...program.matchAll(/"([\w-]+\.json)"/g)].map(([, name]) => `requests/${name}`);
    const shown = [...guide.matchAll(/^<!-- file: (requests\/\S+) -->/gm)].map(([, name]) => name);
    expect(shown).toEqual(sent);
    const steps = [...program.matchAll(/say\("(.+)"\)/g)].map(([, title]) => title);
    const headings = [...guide.matchAll(/^## \d+\. (.+)$/gm)].map(([, title]) => title);
    expect(headings).toEqual(steps);
  });
});
