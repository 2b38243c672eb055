import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";

import { repositoryFolder } from "#local/paths";
import { signUp } from "#test/support/client";
import { keyWith } from "#test/support/keys";

const Headers = z.strictObject({ Authorization: z.string() });
const ofUrl = { url: z.url(), headers: Headers };

/** The fields that each client's vendor documents for an HTTP server: the file must have no others. */
const FILES = {
  "Claude Code": z.strictObject({
    mcpServers: z.record(z.string(), z.strictObject({ type: z.literal("http"), ...ofUrl })),
  }),
  "VS Code": z.strictObject({
    inputs: z.array(
      z.strictObject({
        type: z.literal("promptString"),
        id: z.literal("tenure-key"),
        description: z.string(),
        password: z.literal(true),
      }),
    ),
    servers: z.record(z.string(), z.strictObject({ type: z.literal("http"), ...ofUrl })),
  }),
  Cursor: z.strictObject({ mcpServers: z.record(z.string(), z.strictObject(ofUrl)) }),
  "Gemini CLI": z.strictObject({
    mcpServers: z.record(z.string(), z.strictObject({ httpUrl: z.url(), headers: Headers })),
  }),
};

/** How each client writes the place of a secret. */
const SECRETS: Record<keyof typeof FILES, string> = {
  "Claude Code": "${TENURE_KEY}",
  "VS Code": "${input:tenure-key}",
  Cursor: "${env:TENURE_KEY}",
  "Gemini CLI": "$TENURE_KEY",
};

/** The blocks of the document, by the client that the line before names. */
async function documented(): Promise<Map<string, string>> {
  const text = await readFile(join(repositoryFolder, "docs/guides/mcp.md"), "utf8");
  const blocks = text.matchAll(/^(\S[\w ]*?) reads `[^`]+`:\n\n```json\n(.*?)^```/gms);
  return new Map([...blocks].map(([, client = "", json = ""]) => [client, json]));
}

test("the document has a file for each client that this knows, and no other JSON", async () => {
  const text = await readFile(join(repositoryFolder, "docs/guides/mcp.md"), "utf8");
  expect([...(await documented()).keys()]).toEqual(Object.keys(FILES));
  expect(text.match(/^```json/gm)).toHaveLength(Object.keys(FILES).length);
});

test.each(Object.keys(FILES) as (keyof typeof FILES)[])(
  "with the file of %s the official client connects and sees what the key allows",
  async (name) => {
    const key = await keyWith(await signUp(), "AGENT_VIEW");
    const file = FILES[name].parse(JSON.parse((await documented()).get(name) ?? ""));
    const servers = "servers" in file ? file.servers : file.mcpServers;
    const [server] = Object.values(servers);
    const { headers, ...address } = server ?? { headers: { Authorization: "" }, url: "" };
    const told = "httpUrl" in address ? address.httpUrl : address.url;
    expect(headers.Authorization).toBe(`Bearer ${SECRETS[name]}`);
    const url = new URL(told.replace("http://localhost:8000", inject("baseUrl")));
    const client = new Client({ name: "a test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
    onTestFinished(() => client.close());
    const Authorization = headers.Authorization.replace(SECRETS[name], key);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { Authorization } } }));
    expect((await client.listTools()).tools.map(({ name: tool }) => tool)).toContain("list_agents");
  },
);
