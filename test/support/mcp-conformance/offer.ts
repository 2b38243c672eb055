import type { Catalogue, Offer } from "#protocols/mcp-catalogue/catalogue";

import { ASKING_TOOLS } from "./asking-tools.ts";
import { PLAIN_TOOLS } from "./plain-tools.ts";
import { PROMPTS } from "./prompts.ts";
import { read, RESOURCES, TEMPLATES } from "./resources.ts";

const TOOLS = [...PLAIN_TOOLS, ...ASKING_TOOLS];

const find = <Named extends { name: string }>(things: readonly Named[], name: string): Named | null =>
  things.find((thing) => thing.name === name) ?? null;

const catalogue: Catalogue = {
  tools: () =>
    Promise.resolve(
      TOOLS.map(({ name, inputSchema = { type: "object" } }) => ({
        name,
        description: "A tool of the conformance suite",
        inputSchema,
      })),
    ),
  callTool: async (name, request) => (await find(TOOLS, name)?.call(request)) ?? null,
  schemaWithHeaders: (name) => find(TOOLS, name)?.inputSchema,
  resources: () => Promise.resolve({ resources: RESOURCES }),
  templates: () => TEMPLATES,
  readResource: (uri) => Promise.resolve(read(uri)),
  watchResource: () => Promise.resolve(), // it never changes
  prompts: () => Promise.resolve(PROMPTS.map(({ get: _get, ...shown }) => shown)),
  getPrompt: (name, request) => Promise.resolve(find(PROMPTS, name)?.get(request) ?? null),
  complete: ({ argument: { value } }) => Promise.resolve([`${value} and more`]),
};

/** The fixtures that the official conformance suite expects on a server, by any requested name. */
export const conformanceOffer: Offer = {
  identity: { name: "tenure-conformance", version: "1.0.0" },
  instructions: "This server is for the conformance suite.",
  to: () => catalogue,
  permissionFor: () => null,
};
