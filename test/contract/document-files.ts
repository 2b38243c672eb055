import { fromYaml, toYaml } from "./block-yaml.ts";
import type { ApiDocument, Operation } from "./document.ts";

type Members = Record<string, unknown>;

const ROOT = "openapi.yaml";
const REFUSALS = "refusals";
const PARAMETERS = "shared_parameters";
const HEAD = "# Written by `npm run openapi:update`: not edited by hand.\n";

const COMPONENT = /^#\/components\/(\w+)\/(\w+)$/;
const IN_FILE = /^(\w+)\.yaml#\/(\w+)$/;

/**
 * The document in git's form, from file name to text: operations in a file for each tag, components in a file for each
 * kind, and a root that refers to them. Every operation and component begins at the start of a line with its name, so
 * git names it above each change. A refusal or a parameter that operations share is written once, in a separate file.
 * The served document has all of it in one piece.
 */
export function toFiles(document: ApiDocument): Map<string, string> {
  const files = new Map<string, Members>();
  const add = (file: string, name: string, value: unknown): { $ref: string } => {
    const sections = files.get(file) ?? {};
    files.set(file, { ...sections, [name]: value });
    return { $ref: `${file}#/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}` };
  };
  const shared: Shared = { refusals: sharedRefusals(document), parameters: sharedParameters(document) };
  const paths = mapMembers(document.paths, (item, path) =>
    mapMembers(item, (operation, method) => {
      const file = `operations-${(operation.tags?.[0] ?? "untagged").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.yaml`;
      return add(file, `${method.toUpperCase()} ${path}`, withoutShared(operation, shared));
    }),
  );
  const components = mapMembers(document.components, (members, kind) => {
    for (const [name, component] of Object.entries(members)) add(`${kind}.yaml`, name, component);
    return { $ref: `${kind}.yaml` };
  });
  for (const [name, refusal] of shared.refusals) add(`${REFUSALS}.yaml`, name, JSON.parse(refusal));
  for (const [name, parameter] of shared.parameters) add(`${PARAMETERS}.yaml`, name, JSON.parse(parameter));
  files.set(ROOT, { ...document, paths, components });
  return new Map(
    [...files].map(([file, sections]) => [file, HEAD + toYaml(mapReferences(sections, inFile) as Members)]),
  );
}

/** The document that `toFiles` converted to these files. */
export function fromFiles(files: ReadonlyMap<string, string>): ApiDocument {
  const read = new Map([...files].map(([file, text]) => [file, fromYaml(text) as Members]));
  const root = read.get(ROOT) as unknown as {
    paths: Record<string, Record<string, { $ref: string }>>;
    components: Members;
  };
  const paths = mapMembers(root.paths, (item) =>
    mapMembers(item, ({ $ref }) => {
      const [file = "", name = ""] = $ref.split("#/");
      return read.get(file)?.[decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~")];
    }),
  );
  const components = mapMembers(root.components, (_, kind) => read.get(`${kind}.yaml`));
  const whole = mapReferences({ ...root, paths, components }, ($ref) => {
    const [, kind, name = ""] = IN_FILE.exec($ref) ?? [];
    return kind === REFUSALS || kind === PARAMETERS ? read.get(`${kind}.yaml`)?.[name] : { $ref };
  });
  return mapReferences(whole, ($ref) => ({ $ref: $ref.replace(IN_FILE, "#/components/$1/$2") })) as ApiDocument;
}

/** The parts that operations share, from name to JSON. */
interface Shared {
  refusals: ReadonlyMap<string, string>;
  parameters: ReadonlyMap<string, string>;
}

const operationsOf = (document: ApiDocument): Operation[] =>
  Object.values(document.paths).flatMap((item) => Object.values(item));

const sharedRefusals = (document: ApiDocument): Map<string, string> =>
  sharedBy(
    operationsOf(document).flatMap(({ responses }) => Object.values(responses)),
    refusalName,
  );

const sharedParameters = (document: ApiDocument): Map<string, string> =>
  sharedBy(
    operationsOf(document).flatMap(({ parameters = [] }) => parameters),
    parameterName,
  );

/** Finds for each name the part that occurs most, if more than once, as JSON. */
function sharedBy<Part>(parts: readonly Part[], nameOf: (part: Part) => string | null): Map<string, string> {
  const uses = new Map<string, Map<string, number>>();
  for (const part of parts) {
    const name = nameOf(part);
    if (name === null) continue;
    const variants = uses.get(name) ?? new Map<string, number>();
    uses.set(name, variants.set(JSON.stringify(part), (variants.get(JSON.stringify(part)) ?? 0) + 1));
  }
  const mostUsed = [...uses].map(
    ([name, variants]) => [name, ...([...variants].toSorted((a, b) => b[1] - a[1])[0] ?? ["", 0])] as const,
  );
  return new Map(mostUsed.filter(([, , count]) => count > 1).map(([name, part]) => [name, part]));
}

/** After the error schema; those of a deprecated operation have two headers more. */
function refusalName({ content, headers }: Operation["responses"][string]): string | null {
  const schema = content?.["application/json"]?.schema as { $ref?: string } | undefined;
  const [, name] = /\/(\w+)Error$/.exec(schema?.$ref ?? "") ?? [];
  return name === undefined ? null : `${name}${headers !== undefined && "Deprecation" in headers ? "Deprecated" : ""}`;
}

/** Its own name, where a file can refer to it; null also for a reference to a component. */
const parameterName = ({ name }: { name?: string }): string | null =>
  name !== undefined && /^\w+$/.test(name) ? name : null;

const withoutShared = (operation: Operation, { refusals, parameters }: Shared): Members => {
  const sharing =
    <Part>(file: string, shared: ReadonlyMap<string, string>, nameOf: (part: Part) => string | null) =>
    (part: Part): unknown => {
      const name = nameOf(part);
      return name !== null && shared.get(name) === JSON.stringify(part) ? { $ref: `${file}.yaml#/${name}` } : part;
    };
  return {
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map(sharing(PARAMETERS, parameters, parameterName)),
    }),
    responses: mapMembers(operation.responses, sharing(REFUSALS, refusals, refusalName)),
  };
};

const inFile = ($ref: string): { $ref: string } => ({ $ref: $ref.replace(COMPONENT, "$1.yaml#/$2") });

/** The value with every reference replaced, in the same order. */
function mapReferences(value: unknown, replace: ($ref: string) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, replace));
  if ("$ref" in value && typeof value.$ref === "string") return replace(value.$ref);
  return mapMembers(value as Members, (member) => mapReferences(member, replace));
}

const mapMembers = <Value, Result>(
  members: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value, name)]));
