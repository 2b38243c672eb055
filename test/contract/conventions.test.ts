import { glob } from "node:fs/promises";
import { basename } from "node:path";

import { beforeAll, expect, it } from "vitest";

import { ERRORS } from "#errors/catalogue";
import { PERMISSIONS } from "#tenancy/permissions";

import { currentDocument, operationsOf, type ApiDocument, type DocumentedOperation } from "./document.ts";
import { withoutExample } from "./examples.ts";
import { needsTenant } from "./requests.ts";
import { routePlaces } from "./route-places.ts";
import { TESTED_TOGETHER } from "./tested-together.ts";

/** Operations that repeat another one at a second path, by the operation that owns the file and the test. */
const SAME_AS: Readonly<Record<string, string>> = {
  getWebHealth: "getHealth",
  giveRunFeedback: "giveVerdict",
  getProtectedMcpServer: "getProtectedResource",
  searchComponentsLegacy: "searchComponents",
  publishComponentLegacy: "publishComponent",
  installComponentLegacy: "installComponent",
  getMarketplaceComponentLegacy: "getMarketplaceComponent",
  approveComponentLegacy: "approveComponent",
  rejectComponentLegacy: "rejectComponent",
  rateComponentLegacy: "rateComponent",
  listComponentRatingsLegacy: "listComponentRatings",
  listComponentCategoriesLegacy: "listComponentCategories",
  listComponentTagsLegacy: "listComponentTags",
};

/** Codes that no contract declares, and why. */
const OUTSIDE_CONTRACTS: Readonly<Record<string, string>> = {
  AGENT_CHAIN_LIMIT: "answers a call of an agent's model, inside a run",
  METHOD_NOT_ALLOWED: "answers a path with a method that has no contract",
};

/** Operations without refusals. */
const WITHOUT_REFUSAL = new Set(["getHealth", "getWebHealth"]);

/** Operations whose path names one thing and whose answer lists its parts. */
const LISTS_OF_ONE = new Set(["listSkillHistory", "recommendGenre", "recommendMood"]);

/** Lists whose length is fixed, or bounded by a limit of the platform that is said where they are described. */
const SHORT_LISTS: readonly string[] = [
  "listBudgets",
  "listComponentCategories",
  "listComponentCategoriesLegacy",
  "listComponentTags",
  "listComponentTagsLegacy",
  "listDevices",
  "listGovernedActions",
  "listIntegrations",
  "listJudges",
  "listModelConnections",
  "listModelServers",
  "listModels",
  "listMusicProviders",
  "listPhotoFilters",
  "listPlaylistTracks",
  "listPlaylists",
  "listPublicSkillCategories",
  "listPublicSkillTags",
  "listSdlcAgentTypes",
  "listSkillHistory",
  "listToolServers",
  "listViews",
  "listWorkflowTemplateTypes",
  "listWorkflowTemplateVersions",
];

let document: ApiDocument;
let operations: DocumentedOperation[];
let places: ReadonlyMap<string, string>;

beforeAll(async () => {
  places = await routePlaces();
  document = await currentDocument();
  operations = operationsOf(document);
});

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const fileOf = ({ operationId }: DocumentedOperation): string => kebab(SAME_AS[operationId] ?? operationId);
const takesTenant = ({ security = [] }: DocumentedOperation): boolean => security.some((scheme) => "bearer" in scheme);
const namesOf = (found: DocumentedOperation[]): string[] => found.map(({ operationId }) => operationId);

/** Operations with the file and line of their contract. */
const placesOf = (found: DocumentedOperation[]): string[] =>
  found.map(({ operationId }) => `${places.get(operationId) ?? "src/**/*.route.ts"}: ${operationId}`);

async function namesOfFiles(pattern: string): Promise<Set<string>> {
  const paths = await Array.fromAsync(glob(pattern));
  return new Set(paths.map((path) => basename(path)));
}

it("every operation says in a line what it does, under a section that the document introduces", () => {
  const sections = new Set(document.tags.map(({ name }) => name));
  const wrong = operations.filter(
    ({ summary = "", tags = [] }) =>
      summary === "" || summary.length > 80 || tags.length !== 1 || !sections.has(tags[0] ?? ""),
  );
  expect(
    placesOf(wrong),
    "Give the contract a `summary` of at most 80 characters and one of the `tags` of src/http/document-tags.ts.",
  ).toEqual([]);
});

it("no two operations have the same name", () => {
  expect(new Set(namesOf(operations)).size).toBe(operations.length);
});

it("every operation has a guard, and says which", () => {
  const known = new Set<string>([...PERMISSIONS, "signed-in", "public", "federation", "device", "test"]);
  const wrong = operations.filter(
    (operation) =>
      !known.has(operation["x-permission"] ?? "") ||
      operation.security === undefined ||
      needsTenant(operation) !==
        (operation["x-permission"] === "signed-in" || /^[A-Z_]+$/.test(operation["x-permission"] ?? "")),
  );
  expect(
    placesOf(wrong),
    'Spread one of the guards of `access` into the contract: `...access.tenant("AGENT_VIEW")`.',
  ).toEqual([]);
});

it("every operation declares what it refuses", () => {
  const wrong = operations.filter(
    ({ operationId, responses }) =>
      !WITHOUT_REFUSAL.has(operationId) && !Object.keys(responses).some((status) => /^[45]/.test(status)),
  );
  expect(placesOf(wrong), 'Add `...refuses("\u2026")` to the contract\'s `responses`.').toEqual([]);
});

it("every operation of a tenant declares the refusals of its guard", () => {
  const wrong = operations.filter(
    (operation) =>
      needsTenant(operation) && !["400", "401", "403", "429", "500"].every((status) => status in operation.responses),
  );
  expect(
    placesOf(wrong),
    'A code in `refuses(\u2026)` replaces what `access` says of the same status: name the code of `access` beside it, as "FORBIDDEN" for 403.',
  ).toEqual([]);
});

it("every refusal is a schema with a name: a generated client has one type for it, not one for each operation", () => {
  const nameless = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status, { content }]) => {
        const schema = content?.["application/json"]?.schema as { $ref?: string } | undefined;
        return /^[45]/.test(status) && !/^#\/components\/schemas\/(?:\w+Error|Health)$/.test(schema?.$ref ?? "");
      })
      .map(([status]) => `${operationId} ${status}`),
  );
  expect(nameless, 'Declare the answer with `refuses("CODE")` instead of its own schema.').toEqual([]);
});

it("every parameter says what it is for", () => {
  const silent = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter(({ $ref, description = "" }) => $ref === undefined && description === "")
      .map(({ in: place, name }) => `${operationId}: ${place} ${name}`),
  );
  expect(silent, "Add `description` to the parameter's `openapi` in the area's schemas.ts.").toEqual([]);
});

it("every property of a request body says what it is for", () => {
  const silent = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => silentIn(schema as BodySchema, operationId)),
  );
  expect(
    [...new Set(silent)],
    "Add `.openapi({ description, example })` to the property in the area's schemas.ts.",
  ).toEqual([]);
});

interface BodySchema {
  $ref?: string;
  description?: string;
  properties?: Record<string, BodySchema>;
  items?: BodySchema;
  allOf?: BodySchema[];
  anyOf?: BodySchema[];
  oneOf?: BodySchema[];
}

/** The properties of a schema, and of what is in them, that have no description. */
function silentIn(schema: BodySchema, place: string): string[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice("#/components/schemas/".length);
    return silentIn(document.components.schemas[name] as BodySchema, name);
  }
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(isDescribed(property) ? [] : [`${place}.${name}`]),
      ...silentIn(property, `${place}.${name}`),
    ]),
    ...(items === undefined ? [] : silentIn(items, `${place}[]`)),
    ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => silentIn(part, place)),
  ];
}

/** Whether a schema is described: itself, or by the named schema that it is. */
function isDescribed({ $ref, description, allOf = [] }: BodySchema): boolean {
  if (description !== undefined && description !== "") return true;
  const name = $ref?.slice("#/components/schemas/".length);
  return name === undefined ? allOf.some(isDescribed) : isDescribed(document.components.schemas[name] as BodySchema);
}

it("every write of a tenant takes an Idempotency-Key, one that only may have credentials too, and nothing else does", () => {
  const wrong = operations.filter((operation) => {
    const takesKey =
      operation.parameters?.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey") ?? false;
    return takesKey !== (takesTenant(operation) && operation.method !== "GET");
  });
  expect(
    placesOf(wrong),
    "A write of a tenant is made with `access.tenant(\u2026)` in its contract, which adds the Idempotency-Key; a GET has none.",
  ).toEqual([]);
});

it("every list has a limit, but those that the platform itself keeps short", () => {
  const endless = operations.filter(
    ({ operationId, method, parameters = [] }) =>
      method === "GET" && operationId.startsWith("list") && !parameters.some(({ name }) => name === "limit"),
  );
  expect(
    namesOf(endless).toSorted(),
    "Add `...page` parameters to the list's contract, or list the operation in SHORT_LISTS of test/contract/conventions.test.ts.",
  ).toEqual(SHORT_LISTS);
});

it("every read of one resource of a tenant answers 304 to a caller that has it", () => {
  const wrong = operations.filter(
    (operation) =>
      needsTenant(operation) &&
      operation.method === "GET" &&
      operation.path.endsWith("}") &&
      !LISTS_OF_ONE.has(operation.operationId) &&
      !("304" in operation.responses),
  );
  expect(
    placesOf(wrong),
    "Answer with the entity tag of the resource (`notModified()` in `responses`), or list the operation in LISTS_OF_ONE of test/contract/conventions.test.ts.",
  ).toEqual([]);
});

it("every JSON body and every successful JSON answer shows an example of each field", () => {
  const bodies = operations.flatMap(({ operationId, requestBody, responses }) => [
    { name: `${operationId} request`, media: requestBody?.content["application/json"] },
    ...Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([status, { content }]) => ({ name: `${operationId} ${status}`, media: content?.["application/json"] })),
  ]);
  const missing = bodies.flatMap(({ name, media }) =>
    media === undefined || media.example !== undefined || media.examples !== undefined
      ? []
      : withoutExample(document, media.schema, name),
  );
  expect(missing, "Add `.openapi({ example })` to each field in the area's schemas.ts.").toEqual([]);
});

it("every operation is in the file of its name", async () => {
  const files = await namesOfFiles("src/**/*.route.ts");
  expect(
    placesOf(operations.filter((operation) => !files.has(`${fileOf(operation)}.route.ts`))),
    "Name the file after the operation: `copyAgent` is in copy-agent.route.ts. An operation at a second path is listed in SAME_AS of test/contract/conventions.test.ts.",
  ).toEqual([]);
});

it("every operation has a test of its name, or one with its like", async () => {
  const files = await namesOfFiles("test/api/**/*.test.ts");
  const together = new Map(
    Object.entries(TESTED_TOGETHER).flatMap(([file, names]) => names.map((name) => [name, file] as const)),
  );
  const testOf = (operation: DocumentedOperation): string =>
    together.get(SAME_AS[operation.operationId] ?? operation.operationId) ?? fileOf(operation);
  expect(
    placesOf(operations.filter((operation) => !files.has(`${testOf(operation)}.test.ts`))),
    "Add test/api/<wing>/<area>/<operation>.test.ts, or list the operation in TESTED_TOGETHER of test/contract/conventions.test.ts.",
  ).toEqual([]);
});

it("every code of the catalogue is declared by a contract, or is listed here with its reason", () => {
  const refusals = Object.entries(document.components.schemas).filter(([name]) => name.endsWith("Error"));
  const declared = new Set(
    JSON.stringify(refusals)
      .match(/"enum":\["[A-Z_",]+"\]/g)
      ?.flatMap(codesOf),
  );
  const undeclared = Object.keys(ERRORS).filter((code) => !declared.has(code));
  expect(undeclared).toEqual(Object.keys(ERRORS).filter((code) => code in OUTSIDE_CONTRACTS));
});

const codesOf = (enumeration: string): string[] => enumeration.match(/[A-Z_]{3,}/g) ?? [];
