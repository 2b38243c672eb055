import { expect, inject, test } from "vitest";

import { operationsOf } from "#test/contract/document";
import { exampleQuery, filledPath } from "#test/contract/requests";
import { call, issuePaths, newAddress, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { queryOf } from "#test/support/factories/listings";
import { servedDocument } from "#test/support/operations";
import { touchedOf } from "#test/support/touched-operations";

const MEBIBYTE = 1_048_576;

const withoutBody = touchedOf(operationsOf(await servedDocument())).filter(
  ({ requestBody }) => requestBody === undefined,
);

test("an operation that takes no body ignores one, whatever its size and type", { timeout: 60_000 }, async () => {
  const { token } = await signUp();
  const from = newAddress();
  await everyCase(
    withoutBody.map((operation) => [operation.operationId, operation] as const),
    async (_id, operation) => {
      const path = `${filledPath(operation.path, unknownId)}?${queryOf(exampleQuery(operation))}`;
      for (const chunked of [false, true]) {
        const rawBody = "x".repeat(chunked ? 1 : 2 * MEBIBYTE);
        const answer = await call(operation.method, path, { token, rawBody, chunked, from }); // as the document says
        expect([413, 415]).not.toContain(answer.status);
      }
    },
  );
});

const optional = touchedOf(operationsOf(await servedDocument())).filter(
  ({ requestBody }) =>
    requestBody !== undefined && requestBody.required !== true && Object.keys(requestBody.content).length === 1,
);

test(
  "an operation whose body is optional takes an empty one as none, whatever its type says",
  { timeout: 60_000 },
  async () => {
    const { token } = await signUp();
    const from = newAddress();
    await everyCase(
      optional.map((operation) => [operation.operationId, operation] as const),
      async (_id, operation) => {
        const path = `${filledPath(operation.path, unknownId)}?${queryOf(exampleQuery(operation))}`;
        const headers = { "content-type": "application/json" };
        for (const empty of [{}, { rawBody: "" }, { rawBody: new Uint8Array(), chunked: true }]) {
          const answer = await call(operation.method, path, { token, from, headers, ...empty });
          expect(answer.status).not.toBe(415);
          expect(issuePaths(answer)).not.toContain("body");
        }
      },
    );
  },
);

test.each([2, 9, 25])(
  "a client that sends %s MiB hears that it is too large, not of a broken connection",
  async (size) => {
    const { token } = await signUp();
    const body = "x".repeat(size * MEBIBYTE);
    const send = (headers: Record<string, string>): Promise<Response> =>
      fetch(new URL("/api/agents", inject("baseUrl")), {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
    const known = await send({ authorization: `Bearer ${token}` });
    expect([known.status, await known.json()]).toMatchObject([413, { error: { code: "PAYLOAD_TOO_LARGE" } }]);
    const unknown = await send({});
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { error: { code: "UNAUTHORIZED" } }]);
  },
);
