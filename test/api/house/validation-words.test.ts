import { beforeAll, expect, inject, test } from "vitest";

import { operationsOf, type DocumentedOperation } from "#test/contract/document";
import { filledPath } from "#test/contract/requests";
import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { signatureOf } from "#test/support/messaging-wire";
import { servedDocument } from "#test/support/operations";
import { touchedOf } from "#test/support/touched-operations";

/** The checker's default words, which no caller may see. */
const RAW =
  /Too (?:small|big)|Invalid (?:input|option|string|number|key|value)|Unrecognized|\b[Ee]xpected\b|\b[Rr]eceived\b|[<>]=/;

/** An unknown sender: its body is not looked at. */
const TAKES_ANY_BODY: ReadonlySet<string> = new Set(["answerWorkflowStep", "receiveHook"]);

/** Values that hardly any field accepts, one kind after the other. */
const ODD_VALUES = [null, -1, 1.5, "", " ", "odd\u0000", "x".repeat(30_000), true, [], [0], {}, { odd: 0 }];
const ODD_TEXTS = ["", " ", "-1", "1.5", "odd", "x".repeat(3_000)];

const document = await servedDocument();
const operations = touchedOf(operationsOf(document));

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
  allOf?: Schema[];
}

let owner: TestAccount;

beforeAll(async () => {
  owner = await signUp();
});

function fieldsOf(schema: Schema = {}): string[] {
  if (schema.$ref !== undefined)
    return fieldsOf(document.components.schemas[schema.$ref.slice("#/components/schemas/".length)] as Schema);
  return [...Object.keys(schema.properties ?? {}), ...(schema.allOf ?? []).flatMap(fieldsOf)];
}

/** The messages of an answer's issues; empty for an answer that does not refuse the shape. */
async function messagesOf({ method, path }: DocumentedOperation, query: string, body?: unknown): Promise<string[]> {
  // A key, because some of these requests end the session that they come with. Each from a new address, because some
  // are counted by address.
  const answer = await call(method, `${filledPath(path, unknownId)}${query}`, {
    apiKey: owner.apiKey,
    headers: {
      "x-test-secret": inject("testSecret"),
      "x-hub-signature-256": signatureOf(JSON.stringify(body) ?? ""),
    },
    from: newAddress(),
    ...(body === undefined ? {} : { body }),
  });
  const issues = answer.error?.details["issues"] as { message: string }[] | undefined;
  // Programs that register hear it in the words of their protocol (RFC 7591).
  const { error_description: described } = (answer.body ?? {}) as { error_description?: string };
  const messages = [...(issues ?? []).map(({ message }) => message), ...(described === undefined ? [] : [described])];
  return [answer.error?.message ?? "", ...messages];
}

const requirePlain = (messages: readonly string[], given: unknown): void => {
  for (const message of messages) expect(message, JSON.stringify(given)?.slice(0, 60)).not.toMatch(RAW);
};

const each = (cases: readonly DocumentedOperation[], check: (operation: DocumentedOperation) => Promise<void>) =>
  everyCase(cases, check, { nameOf: ({ operationId }) => operationId, atOnce: 8 });

test("no body makes an operation answer in words of the checker", { timeout: 120_000 }, async () => {
  const withBody = operations.filter(
    ({ operationId, requestBody }) =>
      requestBody?.content["application/json"] !== undefined && !TAKES_ANY_BODY.has(operationId),
  );
  await each(withBody, async (operation) => {
    const fields = fieldsOf(operation.requestBody?.content["application/json"]?.schema as Schema);
    const bodies = ODD_VALUES.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
    let rejected = 0;
    for (const body of [{}, [], { odd: 1 }, ...bodies]) {
      const messages = await messagesOf(operation, "", body);
      rejected += messages.length - 1;
      requirePlain(messages, body);
    }
    expect(rejected).toBeGreaterThan(0);
  });
});

test("no query makes an operation answer in words of the checker", { timeout: 120_000 }, async () => {
  const withQuery = operations.filter(({ parameters = [] }) =>
    parameters.some((parameter) => parameter.in === "query"),
  );
  await each(withQuery, async (operation) => {
    const names = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === "query")
      .map(({ name = "" }) => name);
    for (const value of ODD_TEXTS) {
      const query = `?${names.map((name) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
      requirePlain(await messagesOf(operation, query), query);
    }
  });
});
