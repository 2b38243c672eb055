import { expect, test } from "vitest";

import { operationsOf } from "#test/contract/document";
import { filledPath } from "#test/contract/requests";
import { call, newAddress } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { servedDocument } from "#test/support/operations";

const callbacks = operationsOf(await servedDocument()).filter(
  ({ method, path }) => method === "GET" && path.endsWith("/callback"),
);

test.each(callbacks.map(({ path }) => path))(
  "%s answers a parameter that is given twice as documented",
  async (path) => {
    const from = newAddress();
    for (const name of ["state", "code", "error"]) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      const answer = await call("GET", `${filledPath(path, unknownId)}?${name}=one&${name}=two`, { from });
      expect([answer.status, answer.error?.code]).toEqual([400, "INVALID_INPUT"]);
    }
  },
);

test("the document has the callbacks of integrations, of messaging and of tool servers", () => {
  expect(callbacks.map(({ operationId }) => operationId).toSorted()).toEqual([
    "finishMessagingConnection",
    "receiveAuthorization",
    "receiveCallback",
    "receiveServerAuthorization",
  ]);
});
