import { beforeAll, describe, expect, inject, it, test } from "vitest";
import { z } from "zod";

import { operationsOf, readSnapshot, type ApiDocument, type DocumentedOperation } from "#test/contract/document";
import { exampleQuery } from "#test/contract/requests";
import { call, newAddress, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { queryOf } from "#test/support/factories/listings";
import { signatureOf } from "#test/support/messaging-wire";
import { pathOf } from "#test/support/operations";
import { isNarrowed, touchedOf } from "#test/support/touched-operations";

import { SCENES, type Scene } from "./example-scenes.ts";

type JsonSchema = Record<string, unknown>;

const document = await readSnapshot();
const withBody = operationsOf(document).filter(({ requestBody }) => requestBody?.content["application/json"]);
const operations = touchedOf(withBody);

/** Where to add a missing example. */
const EXAMPLE = "the schema of the body, in schemas.ts of its area, needs .openapi({ example: … })";
const SCENE = "what the example needs around it is set in SCENES of test/api/house/example-scenes.ts";

/** The body that the document shows for an operation: beside its schema, or in it. */
function exampleOf({ requestBody }: DocumentedOperation): unknown {
  const { schema, example } = requestBody?.content["application/json"] ?? {};
  return example ?? resolved(schema as JsonSchema)["example"];
}

function resolved(schema: JsonSchema): JsonSchema {
  const { $ref: reference } = schema;
  if (typeof reference !== "string") return schema;
  return document.components.schemas[reference.slice("#/components/schemas/".length)] as JsonSchema;
}

/** The faults of a value by a schema of the document; empty without any. */
function faultsOf({ components }: ApiDocument, schema: unknown, value: unknown): string {
  const whole = JSON.parse(
    JSON.stringify({ allOf: [schema], definitions: components.schemas }).replaceAll(
      "#/components/schemas/",
      "#/definitions/",
    ),
  ) as Parameters<typeof z.fromJSONSchema>[0];
  const result = z.fromJSONSchema(whole, { defaultTarget: "openapi-3.0" }).safeParse(value);
  return result.success ? "" : z.prettifyError(result.error);
}

it("every JSON request body has an example", () => {
  if (!isNarrowed) expect(operations.length).toBeGreaterThan(60);
  const without = operations.filter((operation) => exampleOf(operation) === undefined);
  expect(
    without.map(({ operationId }) => operationId),
    EXAMPLE,
  ).toEqual([]);
});

it("every example is valid against its schema", () => {
  const faults = operations.flatMap((operation) => {
    const found = faultsOf(document, operation.requestBody?.content["application/json"]?.schema, exampleOf(operation));
    return found === "" ? [] : [`${operation.operationId}: ${found}`];
  });
  expect(faults).toEqual([]);
});

it("every scene belongs to an operation with a JSON body", () => {
  const names = new Set(withBody.map(({ operationId }) => operationId));
  expect(Object.keys(SCENES).filter((name) => !names.has(name))).toEqual([]);
});

describe("the example works", () => {
  let owner: TestAccount;
  beforeAll(async () => {
    owner = await signUp();
  });

  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    "%s",
    async (name, operation) => {
      const account = name in SCENES ? await signUp() : owner;
      const scene: Scene = (await SCENES[name]?.(account)) ?? {};
      const { ids = {}, query = {}, fields = {} } = scene;
      const search = queryOf({ ...exampleQuery(operation), ...query });
      const example = exampleOf(operation) as Record<string, unknown>;
      expect(example, EXAMPLE).toBeDefined();
      expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(fields)));
      const answer = await call(operation.method, `${pathOf(operation.path, ids)}?${search}`, {
        ...credentialsOf(operation, scene.caller ?? account, { ...example, ...fields }),
        body: { ...example, ...fields },
        from: newAddress(),
      });
      expect(answer.status, `${answer.text}; ${SCENE}`).toBeLessThan(400);
    },
  );
});

function credentialsOf({ security = [] }: DocumentedOperation, caller: CallOptions, body: unknown): CallOptions {
  if (security.some((scheme) => "testSecret" in scheme)) return { headers: { "x-test-secret": inject("testSecret") } };
  if (!security.some((scheme) => "bearer" in scheme))
    return { headers: { "x-hub-signature-256": signatureOf(JSON.stringify(body)) } };
  return caller.token === undefined ? { apiKey: caller.apiKey ?? "" } : { token: caller.token };
}
