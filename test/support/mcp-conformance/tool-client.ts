import { parseConfig } from "#config/config";
/**
 * The platform's client of tool servers as the program that the conformance suite starts: it inspects the server at the
 * given URL, and calls each tool.
 */
import type { Bindings } from "#context/bindings";
import { unboundNetworks } from "#test/support/outbound";
import { toolFormOf } from "#tools/wire/listed-tools";
import { openMcpServer } from "#tools/wire/mcp-server";
import type { ToolForm } from "#tools/wire/tool-form";

/** The calls that the suite wants instead of every listed tool. */
interface Asked {
  toolCalls?: { name: string; arguments: Record<string, unknown> }[];
}

/** The suite has a tool to which a client gives the schema that it got for another one. */
const ECHOED = "json_schema_2020_12_tool";

/** The arguments for a tool: the echoed schema where it wants one, and a number for each other required argument. */
function argumentsFor({ inputSchema: { required } }: ToolForm, forms: readonly ToolForm[]): Record<string, unknown> {
  const names = Array.isArray(required) ? (required as string[]) : [];
  const echoed = forms.find(({ name }) => name === ECHOED)?.inputSchema;
  return Object.fromEntries(names.map((name, index) => [name, name === "schema" ? echoed : index + 1]));
}

const config = parseConfig({
  LIBSQL_URL: "http://127.0.0.1:9",
  JWT_SECRET: "the conformance suite's client needs none",
  ENCRYPTION_KEY: "A".repeat(43),
  OUTBOUND_ALLOW_HOSTS: "localhost:*,127.0.0.1:*",
});

const url = process.argv.at(-1) ?? "";
const { toolCalls } = JSON.parse(process.env["MCP_CONFORMANCE_CONTEXT"] ?? "{}") as Asked;

const server = await openMcpServer(
  { config, clock: Date.now, bindings: unboundNetworks as Bindings, tenant: { id: "conformance" } },
  { url, headers: {}, timeoutMs: 10_000 },
  new AbortController().signal,
);
const { listed } = await server.list();
const forms = (listed ?? []).map(toolFormOf).filter(({ notImportable }) => notImportable === undefined);
const calls = toolCalls ?? forms.map((form) => ({ name: form.name, arguments: argumentsFor(form, forms) }));
for (const { name, arguments: given } of calls) {
  const form = forms.find((offered) => offered.name === name);
  // oxlint-disable-next-line no-await-in-loop -- one call after the other
  if (form)
    await server
      .call({ form, input: given, effectId: null })
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}
await server.close();
