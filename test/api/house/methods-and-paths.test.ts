import { describe, expect, test } from "vitest";

import { operationsOf } from "#test/contract/document";
import { filledPath } from "#test/contract/requests";
import { call, newAddress, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent, unknownId } from "#test/support/factories/agents";
import { servedDocument } from "#test/support/operations";
import { touchedOf } from "#test/support/touched-operations";

const document = await servedDocument();
const operations = operationsOf(document);
const paths = Object.keys(document.paths);
const touched = touchedOf(operations);

/** The paths whose GET has an effect. */
const WITHOUT_HEAD = new Set(["/api/chat/stream", "/api/integrations/{provider}"]);

/** The methods of a template's operations, including `HEAD` and `OPTIONS`. */
function methodsOf(templates: readonly string[]): Set<string> {
  const own = operations.filter(({ path }) => templates.includes(path));
  const hasHead = own.some(({ method, path }) => method === "GET" && !WITHOUT_HEAD.has(path));
  return new Set([...own.map(({ method }) => method), ...(hasHead ? ["HEAD"] : []), "OPTIONS"]);
}

/** The templates that a URL matches: `/approvals/request` also matches a template with the id `request`. */
const templatesOf = (address: string): string[] =>
  paths.filter((path) => new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(address));

describe("OPTIONS", () => {
  test("tells a plain client the methods of every path, with 204 and no body", async () => {
    await everyCase(
      new Set(touched.map(({ path }) => path)),
      async (template) => {
        const address = filledPath(template, unknownId);
        const answer = await call("OPTIONS", address, { from: newAddress() });
        expect([answer.status, answer.text]).toEqual([204, ""]);
        const allowed = (answer.headers["allow"] ?? "").split(", ");
        expect(allowed).toEqual(allowed.toSorted());
        expect(methodsOf([template]).difference(new Set(allowed))).toEqual(new Set());
        expect(new Set(allowed).difference(methodsOf(templatesOf(address)))).toEqual(new Set());
      },
      { atOnce: 8 },
    );
  });

  test("is 404 where nothing is", async () => {
    expect((await call("OPTIONS", "/api/nothing")).status).toBe(404);
  });
});

describe("a slash at the end of a path", () => {
  test("leads a read to the path without it, with its query, behind the proxy too", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    for (const prefix of ["/api/", "/api/proxy/", "/api/proxy/api/"]) {
      for (const path of ["agents/?limit=1", `agents/${id}/?q=a%20b`]) {
        const from = `${prefix}${path}`;
        for (const method of ["GET", "HEAD"]) {
          const answer = await call(method, from);
          expect([answer.status, answer.text]).toEqual([308, ""]);
          const target = new URL(answer.headers["location"] ?? "", `http://host${from}`);
          expect(`${target.pathname}${target.search}`).toBe(from.replace("/?", "?"));
          expect((await call("GET", `${target.pathname}${target.search}`, { token: owner.token })).status).toBe(200);
        }
      }
    }
  });

  test("is answered so by every read", async () => {
    const reads = touched.filter(({ method }) => method === "GET");
    await everyCase(
      reads,
      async ({ path }) => {
        const address = filledPath(path, unknownId);
        const answer = await call("GET", `${address}/`, { from: newAddress() });
        expect([answer.status, answer.headers["location"]]).toEqual([308, `../${address.split("/").at(-1)}`]);
      },
      { nameOf: ({ operationId }) => operationId, atOnce: 8 },
    );
  });

  test("is 404 for a change, which is told where it belongs", async () => {
    const { token } = await signUp();
    const answer = await call("POST", "/api/agents/", { token, body: {} });
    expect([answer.status, answer.error?.code]).toEqual([404, "NOT_FOUND"]);
    expect(answer.error?.message).toContain("without the trailing slash");
    expect((await call("POST", "/api/nothing/", { token })).error?.message).not.toContain("slash");
  });

  test("is 404 for a read where nothing is without it either", async () => {
    for (const path of ["/api/nothing/", "/api/agents//", "/api/auth/login/"])
      expect((await call("GET", path)).status, path).toBe(404);
  });
});
