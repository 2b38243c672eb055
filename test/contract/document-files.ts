import { fromYaml, toYaml } from "./block-yaml.ts";
import type { ApiDocument, Operation } from "./document.ts";

type Members = Record<string, unknown>;

const ROOT = "openapi.yaml";
const REFUSALS = "refusals";
const PARAMETERS = "shared_parameters";
const ANSWER_HEADERS = "answer_headers";
const ANSWER_CONTENTS = "answer_contents";
const HEAD = "# Written by `npm run openapi:update`: not edited by hand.\n";

/** The headers of each answer to a request that counts against limits. */
const LIMITED = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
];

const COMPONENT = /^#\/components\/(\w+)\/(\w+)$/;
const IN_FILE = /^(\w+)\.yaml#\/(\w+)$/;

/**
 * The document in git's form, from file name to text: operations in a file for each tag, components in a file for each
 * kind, and a root that refers to them. Every operation and component begins at the start of a line with its name, so
 * git names it above each change. A refusal, a parameter, the headers or the content of an answer that operations share are written
 * once, in a separate file.
 * The served document has all of it in one piece.
 */
export function toFiles(document: ApiDocument): Map<string, string> {
  const files = new Map<string, Members>();
  const add = (file: string, name: string, value: unknown): { $ref: string } => {
    const sections = files.get(file) ?? {};
    files.set(file, { ...sections, [name]: value });
    return { $ref: `${file}#/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}` };
  };
  const shared: Shared = {
    refusals: sharedRefusals(document),
    parameters: sharedParameters(document),
    headers: sharedHeaders(document),
    contents: sharedContents(document),
  };
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
  for (const [name, headers] of shared.headers) add(`${ANSWER_HEADERS}.yaml`, name, JSON.parse(headers));
  for (const [name, content] of shared.contents) add(`${ANSWER_CONTENTS}.yaml`, name, JSON.parse(content));
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
    return [REFUSALS, PARAMETERS, ANSWER_HEADERS, ANSWER_CONTENTS].includes(kind ?? "")
      ? read.get(`${kind}.yaml`)?.[name]
      : { $ref };
  });
  return mapReferences(whole, ($ref) => ({ $ref: $ref.replace(IN_FILE, "#/components/$1/$2") })) as ApiDocument;
}

/** The parts that operations share, from name to JSON. */
interface Shared {
  refusals: ReadonlyMap<string, string>;
  parameters: ReadonlyMap<string, string>;
  headers: ReadonlyMap<string, string>;
  contents: ReadonlyMap<string, string>;
}

type Answer = Operation["responses"][string];

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

const sharedContents = (document: ApiDocument): Map<string, string> =>
  sharedBy(
    operationsOf(document).flatMap(({ responses }) => Object.values(responses).map(({ content = {} }) => content)),
    contentName,
  );

const sharedHeaders = (document: ApiDocument): Map<string, string> =>
  sharedBy(
    operationsOf(document).flatMap(({ responses }) => Object.values(responses).map(({ headers = {} }) => headers)),
    headersName,
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
function refusalName({ content, headers }: Answer): string | null {
  const schema = content?.["application/json"]?.schema as { $ref?: string } | undefined;
  const [, name] = /\/(\w+)Error$/.exec(schema?.$ref ?? "") ?? [];
  return name === undefined ? null : `${name}${headers !== undefined && "Deprecation" in headers ? "Deprecated" : ""}`;
}

/** Its own name, where a file can refer to it; null also for a reference to a component. */
const parameterName = ({ name }: { name?: string }): string | null =>
  name !== undefined && /^\w+$/.test(name) ? name : null;

/** After the component that an answer has as its data; null for any other content. */
function contentName(content: Readonly<Record<string, unknown>>): string | null {
  const [, name] =
    /^\{"application\/json":\{"schema":\{.*"data":\{"\$ref":"#\/components\/schemas\/(\w+)"\}/.exec(
      JSON.stringify(content),
    ) ?? [];
  return name ?? null;
}

/** After the headers that an answer has beside those of each limited request; null for an answer without these. */
function headersName(headers: Readonly<Record<string, unknown>>): string | null {
  if (!LIMITED.every((name) => name in headers)) return null;
  const others = Object.keys(headers).filter((name) => !LIMITED.includes(name));
  return ["Limited", ...others.toSorted()].join("").replaceAll("-", "");
}

const withoutShared = (operation: Operation, { refusals, parameters, headers, contents }: Shared): Members => {
  const sharing =
    <Part>(file: string, shared: ReadonlyMap<string, string>, nameOf: (part: Part) => string | null) =>
    (part: Part): unknown => {
      const name = nameOf(part);
      return name !== null && shared.get(name) === JSON.stringify(part) ? { $ref: `${file}.yaml#/${name}` } : part;
    };
  const refusal = sharing(REFUSALS, refusals, refusalName);
  const headersOf = sharing(ANSWER_HEADERS, headers, headersName);
  const contentOf = sharing(ANSWER_CONTENTS, contents, contentName);
  const answer = (one: Answer): unknown => {
    const named = refusal(one);
    if (named !== one) return named;
    return {
      ...one,
      ...(one.headers === undefined ? {} : { headers: headersOf(one.headers) }),
      ...(one.content === undefined ? {} : { content: contentOf(one.content) }),
    };
  };
  return {
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map(sharing(PARAMETERS, parameters, parameterName)),
    }),
    responses: mapMembers(operation.responses, answer),
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
