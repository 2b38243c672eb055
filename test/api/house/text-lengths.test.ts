import { beforeAll, expect, inject, test } from "vitest";

import { operationsOf, type DocumentedOperation } from "#test/contract/document";
import { filledPath } from "#test/contract/requests";
import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { createAsset } from "#test/support/factories/creative";
import { signatureOf } from "#test/support/messaging-wire";
import { servedDocument } from "#test/support/operations";
import { touchedOf } from "#test/support/touched-operations";

interface Schema {
  $ref?: string;
  type?: unknown;
  maxLength?: number;
  pattern?: string;
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  allOf?: Schema[];
}

const document = await servedDocument();
const LONGEST = 20_000;

let owner: TestAccount;

beforeAll(async () => {
  owner = await signUp();
});

function propertiesOf(schema: Schema = {}): [string, Schema][] {
  if (schema.$ref !== undefined)
    return propertiesOf(document.components.schemas[schema.$ref.slice("#/components/schemas/".length)] as Schema);
  return [...Object.entries(schema.properties ?? {}), ...(schema.allOf ?? []).flatMap(propertiesOf)];
}

/** The plain texts of a body, with their lengths in the document. */
const textsOf = ({ requestBody }: DocumentedOperation): [string, number][] =>
  propertiesOf(requestBody?.content["application/json"]?.schema as Schema).flatMap(([name, schema]) => {
    const { type, maxLength, pattern, format, enum: choices } = schema;
    const isPlain = type === "string" && pattern === undefined && format === undefined && choices === undefined;
    return isPlain && maxLength !== undefined && maxLength <= LONGEST ? [[name, maxLength]] : [];
  });

/** A text of code points that have one, two, three and four bytes: half of them have two UTF-16 units. */
const wideText = (codePoints: number): string =>
  Array.from({ length: codePoints }, (_unused, index) => ["🇸", "é", "🇪", "語"][index % 4]).join("");

const operations = touchedOf(operationsOf(document)).filter((operation) => textsOf(operation).length > 0);

test("JSON Schema counts code points, and so does every plain text of every body", { timeout: 120_000 }, async () => {
  expect(operations.length).toBeGreaterThan(0);
  const tooLong = async ({ method, path }: DocumentedOperation, body: Record<string, unknown>): Promise<string[]> => {
    const answer = await call(method, filledPath(path, unknownId), {
      apiKey: owner.apiKey,
      headers: {
        "x-test-secret": inject("testSecret"),
        "x-hub-signature-256": signatureOf(JSON.stringify(body) ?? ""),
      },
      from: newAddress(),
      // No operation begins: each body has a field that no schema knows.
      body: { ...body, no_such_field: true },
    });
    const issues = (answer.error?.details["issues"] ?? []) as { path: string; code: string }[];
    return issues.filter(({ code }) => code === "too_big").map(({ path: place }) => place);
  };
  let checked = 0;
  await everyCase(
    operations,
    async (operation) => {
      const texts = textsOf(operation);
      const bodyOf = (more: number) => Object.fromEntries(texts.map(([name, max]) => [name, wideText(max + more)]));
      const refused = await tooLong(operation, bodyOf(1));
      const accepted = await tooLong(operation, bodyOf(0));
      expect(accepted).toEqual([]);
      checked += refused.filter((place) => texts.some(([name]) => place === `body.${name}`)).length;
    },
    { nameOf: ({ operationId }) => operationId, atOnce: 8 },
  );
  expect(checked).toBeGreaterThan(0);
});

test("an asset's name of 200 code points comes back as it was, and one of 201 is refused", async () => {
  const name = "🇸🇪".repeat(100);
  const asset = await createAsset(owner, { name });
  expect(asset.name).toBe(name);
  const body = { name: `${name}!`, type: "image", url: "https://example.com/x.png" };
  const refused = await call("POST", "/api/creative/assets", { token: owner.token, body });
  expect([refused.status, refused.error?.details["issues"]]).toEqual([
    400,
    [expect.objectContaining({ path: "body.name", code: "too_big" })],
  ]);
});
