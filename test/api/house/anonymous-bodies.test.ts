import { expect, test } from "vitest";

import { operationsOf, type DocumentedOperation } from "#test/contract/document";
import { filledPath, needsTenant } from "#test/contract/requests";
import { call, newAddress } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { servedDocument } from "#test/support/operations";
import { isTouched, touchedOf } from "#test/support/touched-operations";

/** The bound of a body that anybody may send. */
const USUAL = 16_384;
const FORM = 65_536;
const DOCUMENT = 1_048_576;

/** Operations with another bound, with the reason. Above 64 KiB they are worked on one at a time. */
const OTHERS: Readonly<Record<string, readonly [bytes: number, why: string]>> = {
  exchangeToken: [FORM, "an assertion of a client is a signed token"],
  revokeToken: [FORM, "a token of another issuer has any form"],
  createWorkflow: [DOCUMENT, "the inputs of a workflow may be texts"],
  createWorkflowTemplate: [DOCUMENT, "a template has up to a hundred steps"],
  exportWorkflow: [DOCUMENT, "a graph has up to a thousand nodes"],
  importWorkflowFile: [5_259_264, "the specification's workflow files have 5 MiB"],
  answerWorkflowStep: [1_048_576, "nothing is parsed before the address is found"],
  receiveHook: [1_048_576, "the sender signs the bytes, and nothing is parsed before the signature fits"],
  receiveMessagingWebhook: [3_145_728, "the provider signs the bytes, and nothing is parsed before the signature fits"],
};

/** Behind a secret that is compared before the body is read. */
const PROVEN = new Set(["test", "federation"]);

const anonymous = touchedOf(operationsOf(await servedDocument())).filter(
  (operation) =>
    operation.requestBody !== undefined && !needsTenant(operation) && !PROVEN.has(String(operation["x-permission"])),
);

/** Sends a body of this size in the operation's own type. */
const send = ({ method, path, requestBody }: DocumentedOperation, bytes: number, chunked: boolean) => {
  const [type = "application/json"] = Object.keys(requestBody?.content ?? {});
  return call(method, filledPath(path, unknownId), {
    rawBody: " ".repeat(bytes),
    chunked,
    from: newAddress(),
    headers: { "content-type": type === "multipart/form-data" ? `${type}; boundary=x` : type },
  });
};

test("every operation with another bound than the usual one is listed here with its reason", () => {
  const ids = anonymous.map(({ operationId }) => operationId);
  for (const id of Object.keys(OTHERS).filter(isTouched)) expect(ids).toContain(id);
});

test("a body that anybody may send is refused above the operation's bound, declared or not, before it is parsed", async () => {
  await everyCase(
    anonymous.map((operation) => [operation.operationId, operation] as const),
    async (id, operation) => {
      const [bytes] = OTHERS[id] ?? [USUAL];
      for (const chunked of [false, true]) {
        const above = await send(operation, bytes + 1, chunked);
        expect([above.status, above.text], id).toEqual([
          413,
          expect.stringContaining(`The body can have at most ${bytes} bytes.`),
        ]);
      }
      expect((await send(operation, bytes, false)).status, id).not.toBe(413);
    },
  );
});
