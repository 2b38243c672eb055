import { canonicalJson, isShallow, MAX_DEPTH } from "#lib/json";
import { asObject, type JsonObject } from "#lib/json-values";

import { argumentsSchema } from "./arguments-schema.ts";
import type { ToolForm } from "./tool-form.ts";
import { MAX_NAME_CHARACTERS, notImportable } from "./usable-forms.ts";

/** A tool as its server lists it. What is a cost to read is read later, in the Worker for what strangers send. */
export interface ListedTool {
  name: string;
  given: JsonObject;
  /** Why it cannot be called, as far as the list alone says. */
  fault: string | null;
}

const HEADER_MARK = "x-mcp-header";

/**
 * The tools of a server's list, page by page. The library gets only what it needs, so that nothing in a tool's definition can cost the list.
 */
export class ListedTools {
  readonly #byName = new Map<string, ListedTool>();

  /** Takes in a page, and returns its tools in the form that the library carries. */
  take(entries: readonly unknown[]): JsonObject[] {
    return entries
      .filter((entry) => entry !== null)
      .map((entry, index) => {
        const tool = listedTool(entry, index + 1);
        this.#keep(tool);
        return { name: tool.name, inputSchema: carriedSchema(tool) };
      });
  }

  /** The tools by name, each once. The library leaves out those whose headers violate the protocol. */
  those(carried: ReadonlySet<string>): ListedTool[] {
    return [...this.#byName.values()].map((tool) =>
      carried.has(tool.name)
        ? tool
        : {
            ...tool,
            fault: tool.fault ?? `\`inputSchema\` has an \`${HEADER_MARK}\` that the protocol does not allow`,
          },
    );
  }

  #keep(tool: ListedTool): void {
    const known = this.#byName.get(tool.name);
    if (known !== undefined && canonicalJson(known.given) === canonicalJson(tool.given)) return;
    const fault = known === undefined ? tool.fault : "`name`: the server lists another tool with the same name";
    this.#byName.set(tool.name, { ...tool, fault });
  }
}

function listedTool(entry: unknown, place: number): ListedTool {
  const stood = `(tool ${place})`;
  const given = asObject(entry);
  if (given === null) return { name: stood, given: {}, fault: "the entry of the list must be an object" };
  const { name } = given;
  const hasName = typeof name === "string" && name !== "" && name.length <= MAX_NAME_CHARACTERS;
  if (!isShallow(given))
    return {
      name: hasName ? name : stood,
      given: {},
      fault: `the definition is nested more than ${MAX_DEPTH} levels deep`,
    };
  return hasName
    ? { name, given, fault: null }
    : { name: stood, given, fault: `\`name\` must be a text of 1 to ${MAX_NAME_CHARACTERS} characters` };
}

/** The library reads a schema for the headers of a call alone. */
function carriedSchema({ given }: ListedTool): JsonObject {
  const schema = asObject(given["inputSchema"]);
  if (schema === null || !JSON.stringify(schema).includes(HEADER_MARK)) return { type: "object" };
  const { required: _required, $schema: _dialect, properties, ...rest } = schema;
  return { ...rest, ...(asObject(properties) === null ? {} : { properties }), type: "object" };
}

/** The definition of a listed tool. A tool with a fault cannot be called. */
export function toolFormOf({ name, given, fault }: ListedTool): ToolForm {
  const read = argumentsSchema(given["inputSchema"]);
  const { title, description, outputSchema, annotations } = given;
  const form: ToolForm = {
    name,
    title: typeof title === "string" ? title : null,
    description: typeof description === "string" ? description : "",
    inputSchema: read.schema ?? { type: "object" },
    outputSchema: asObject(outputSchema),
    annotations: hintsIn(annotations),
  };
  const why = fault ?? read.fault;
  return why === null ? form : notImportable(form, why);
}

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/** The hints that the protocol has. Some servers write them as texts. */
function hintsIn(given: unknown): JsonObject {
  const annotations = asObject(given) ?? {};
  const { title } = annotations;
  const hints = HINTS.flatMap((name) => {
    const hint = HINT_OF_WORD.get(annotations[name]);
    return hint === undefined ? [] : [[name, hint] as const];
  });
  return { ...(typeof title === "string" ? { title } : {}), ...Object.fromEntries(hints) };
}

const HINT_OF_WORD = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ["true", true],
  ["false", false],
]);
