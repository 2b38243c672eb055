import { asObject, objectsIn, textOr } from "#lib/json-values";

/** A node as its file has it. */
export interface ForeignNode {
  readonly name: string;
  /** The type as the file has it, with its package. */
  readonly type: string;
  readonly version: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly isDisabled: boolean;
  readonly hasCredentials: boolean;
  readonly notes: string;
  /** The item that it gives when a person tries it in the editor; undefined without one. */
  readonly sample: unknown;
  readonly onError: string;
  readonly retry: { readonly tries: number; readonly waitMs: number } | null;
}

/** A connection of items: from an output of a node to another node. */
export interface ForeignEdge {
  readonly from: string;
  readonly output: number;
  readonly to: string;
}

export interface ForeignFile {
  readonly name: string;
  readonly nodes: readonly ForeignNode[];
  readonly edges: readonly ForeignEdge[];
  /** The nodes that serve another node as its model, memory or tool, by name. */
  readonly helpers: ReadonlyMap<string, string>;
}

const DEFAULT_TRIES = 3;
const DEFAULT_WAIT_MS = 1_000;

/** Reads a file of n8n; null for one without its parts. */
export function foreignFile(value: Readonly<Record<string, unknown>>): ForeignFile | null {
  const connections = asObject(value["connections"]);
  if (!Array.isArray(value["nodes"]) || connections === null) return null;
  const pinned = asObject(value["pinData"]) ?? {};
  const nodes = objectsIn(value["nodes"]).map((node) => readNode(node, pinned));
  const edges: ForeignEdge[] = [];
  const helpers = new Map<string, string>();
  for (const [from, kinds] of Object.entries(connections))
    for (const [kind, outputs] of Object.entries(asObject(kinds) ?? {}))
      for (const [output, targets] of (Array.isArray(outputs) ? outputs : []).entries())
        for (const target of objectsIn(targets)) {
          const to = textOr(target["node"], "");
          if (kind === "main") edges.push({ from, output, to });
          else helpers.set(from, to);
        }
  return { name: textOr(value["name"], "Imported workflow"), nodes, edges, helpers };
}

function readNode(node: Record<string, unknown>, pinned: Record<string, unknown>): ForeignNode {
  const name = textOr(node["name"], "");
  const [first] = objectsIn(pinned[name]);
  return {
    name,
    type: textOr(node["type"], ""),
    version: typeof node["typeVersion"] === "number" ? node["typeVersion"] : 1,
    parameters: asObject(node["parameters"]) ?? {},
    isDisabled: node["disabled"] === true,
    hasCredentials: Object.keys(asObject(node["credentials"]) ?? {}).length > 0,
    notes: textOr(node["notes"], ""),
    sample: first === undefined ? undefined : (first["json"] ?? first),
    onError: node["continueOnFail"] === true ? "continueRegularOutput" : textOr(node["onError"], ""),
    retry:
      node["retryOnFail"] === true
        ? {
            tries: numberOr(node["maxTries"], DEFAULT_TRIES),
            waitMs: numberOr(node["waitBetweenTries"], DEFAULT_WAIT_MS),
          }
        : null,
  };
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);
