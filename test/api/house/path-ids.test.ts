import { expect, inject, test } from "vitest";

import { operationsOf, type DocumentedOperation } from "#test/contract/document";
import { exampleBody, exampleQuery, filledPath, needsTenant, parametersOf } from "#test/contract/requests";
import { call, newAddress, type Answer, type CallOptions } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { MALFORMED_IDS, unknownId } from "#test/support/factories/agents";
import { queryOf } from "#test/support/factories/listings";
import { federationKeys } from "#test/support/federation-keys";
import { servedDocument } from "#test/support/operations";
import { richTenant, type RichTenant } from "#test/support/rich-tenant";
import { differences, rowsOf } from "#test/support/tenant-rows";
import { touchedOf } from "#test/support/touched-operations";
import { strikeClock } from "#test/support/webhooks";

const TEMPLATE = "/api/marketplace/templates/{template_id}";

/** Parameters of paths that do not name a tenant's row, with the reason. */
const OF_NO_TENANT: Readonly<Record<string, string>> = {
  "/api/integrations/{provider}": "one of the outside services, which are the same for everybody",
  "/api/integrations/{provider}/files/{key}": "a file at the provider, which the tenant's own connection reaches",
  "/api/integrations/{provider}/jobs/{job_id}": "names a job at the provider and its tenant, encrypted; no row",
  "/api/creative/assets/{id}/export/{provider}": "one of the outside services, which are the same for everybody",
  "/api/media/playlists/{playlist_id}": "a playlist at the provider, which the tenant's own connection reaches",
  "/api/media/recommendations/genre/{genre}": "one of the genres, which are the same for everybody",
  "/api/media/recommendations/mood/{mood}": "one of the moods, which are the same for everybody",
  "/api/music-players/{player_id}": "a player that is open now, in memory; no row",
  "/api/agents/{agent_id}/executions/{execution_id}/trace/{step_id}":
    "the number of a step; its execution is the tenant's",
  "/api/agents/{agent_id}/versions/{version}": "the number of a version; its agent is the tenant's",
  "/api/docs/assets/{file}": "a file of the documentation",
  "/api/desktop/releases/{version}": "a version of the desktop client, which is the same for everybody",
  "/api/desktop/releases/{version}/{filename}": "a file of that version",
  "/api/desktop/updates/{feed}": "a feed of the desktop client's newest version",
  "/api/desktop/updates/{target}": "a system that the desktop client runs on",
  "/api/desktop/updates/{target}/{arch}": "a processor that the desktop client runs on",
  "/api/desktop/updates/{target}/{arch}/{current_version}": "the version that a client has",
  "/api/sdlc/agent-types/{agent_type}": "one of the kinds of development agents, which are the same for everybody",
  [TEMPLATE]: "workflow templates of every author are public",
  "/api/callbacks/{address}": "the address is the credential, for a step of any tenant's workflow",
  "/api/hooks/{address}": "a sender of any tenant has the address, and its signature decides",
  "/api/test/agents/{agent_id}": "with the test secret a test suite reaches every tenant's agents",
};

/** Agents have an error code of their own, and another tenant's agent is told from an unknown one (decision 0095). */
const OF_AGENTS: ReadonlySet<string> = new Set([
  "/api/agents/{agent_id}",
  "/api/graduation/agents/{agent_id}",
  "/api/agent-marketplace/publish/{agent_id}",
]);

/** Operations on any tenant's rows, for the platform's operator alone. */
const OF_OPERATORS = new Set(["recordListingPurchase", "suspendListing", "reinstateListing", "featureListing"]);

/** Reads that find their row and need something else as well. */
const NEEDS_MORE: Readonly<Record<string, string>> = {
  streamChat: "it says something, and so changes rows",
  listPeerAgents: "the other instance, which is gone",
  compareDataSetRuns: "a second run of the data set, which its query names",
};

/** Operations that look at no row of the path's id before something else holds, so that every id has one answer. */
const SAME_FOR_EVERY_ID: Readonly<Record<string, string>> = {
  receiveServerAuthorization: "the sealed state decides, and the browser goes back to the console",
  confirmServerAuthorization: "the sealed state decides",
  getServerClientMetadata: "an authorization server reads the instance's own client document",
};

const document = await servedDocument();
const all = touchedOf(operationsOf(document));
const operations = all.filter(
  (operation) => placesOf(operation).length > 0 && !(operation.operationId in SAME_FOR_EVERY_ID),
);

/** Where an operation takes ids: the parameters of its path, and those that its query must have. */
function placesOf(operation: DocumentedOperation): string[] {
  const inQuery = Object.keys(exampleQuery(operation)).filter((name) => name.endsWith("_id"));
  const inPath = parametersOf(operation.path).filter((place) => !(place in OF_NO_TENANT));
  return [...inPath, ...inQuery.map((name) => `${operation.path}?${name}`)];
}

let made: Promise<{ theirs: RichTenant; ours: RichTenant }> | null = null;
const tenants = () => (made ??= makeTenants());

async function makeTenants(): Promise<{ theirs: RichTenant; ours: RichTenant }> {
  const [theirs, ours] = await Promise.all([richTenant(), richTenant()]);
  // The minute job binds each agent's level once. Done here, it changes no row while another test strikes the clock.
  await strikeClock();
  return { theirs, ours };
}

/** Requests the things that the ids name, by their places; the rest of the request follows the document. */
function ask(
  operation: DocumentedOperation,
  ids: Readonly<Record<string, string>>,
  caller: CallOptions,
): Promise<Answer> {
  const path = filledPath(operation.path, (place) => ids[place] ?? unknownId());
  const query = Object.entries(exampleQuery(operation)).map(([name, example]): [string, string] => [
    name,
    ids[`${operation.path}?${name}`] ?? example,
  ]);
  const text = query.length > 0 ? `?${queryOf(Object.fromEntries(query))}` : "";
  return call(operation.method, `${path}${text}`, { ...caller, body: exampleBody(document, operation) });
}

/** With what an operation is called by the people of a tenant. */
function credentialsFor(operation: DocumentedOperation, { owner }: RichTenant): CallOptions {
  if (operation["x-permission"] === "federation")
    return { from: newAddress(), headers: { "x-federation-key": federationKeys[0] } };
  return { token: owner.token };
}

const each = (
  check: (operation: DocumentedOperation) => Promise<void>,
  among: readonly DocumentedOperation[] = operations,
) => everyCase(among, check, { nameOf: ({ operationId }) => operationId, atOnce: 8 });

const answerOf = ({ status, error }: Answer) => [status, error?.code];

/** The refusal of what is not there; other instances hear it in the words of their protocol. */
const notFound = (operation: DocumentedOperation, code = "NOT_FOUND") => [
  404,
  operation["x-permission"] === "federation" ? undefined : code,
];

test("every id that an operation takes is a row of the rich tenant, or is listed here with its reason", async () => {
  const { tenantIds, ids } = (await tenants()).theirs;
  const rows = [...(await rowsOf(tenantIds))].join("\n");
  const places = new Set(operations.flatMap(placesOf));
  const missing = [...places].filter((place) => !rows.includes(`"${ids[place] ?? "nothing"}"`));
  expect(missing, "ids of test/support/rich-tenant.ts, or OF_NO_TENANT of test/api/house/path-ids.test.ts").toEqual([]);
});

test("every read of a tenant finds its own rows by these ids", async () => {
  const { ours } = await tenants();
  await each(async (operation) => {
    if (operation.method !== "GET" || !needsTenant(operation) || operation.operationId in NEEDS_MORE) return;
    expect((await ask(operation, ours.ids, { token: ours.owner.token })).status).toBe(200);
  });
});

test("no operation finds or changes another tenant's rows", async () => {
  const { theirs, ours } = await tenants();
  const rows = () => rowsOf([...theirs.tenantIds, ...ours.tenantIds]);
  const before = await rows();
  await each(async (operation) => {
    const [first = "", ...others] = placesOf(operation);
    const caller = credentialsFor(operation, ours);
    const isForbidden = OF_AGENTS.has(first) || OF_OPERATORS.has(operation.operationId);
    const refusal = isForbidden ? [403, "FORBIDDEN"] : notFound(operation);
    const among = (place: string) => ({ ...ours.ids, [place]: theirs.ids[place] ?? "" });
    expect(answerOf(await ask(operation, theirs.ids, caller)), "every id").toEqual(refusal);
    expect(answerOf(await ask(operation, among(first), caller)), first).toEqual(refusal);
    for (const place of others)
      expect(answerOf(await ask(operation, among(place), caller)), place).toEqual(notFound(operation));
  });
  expect(differences(before, await rows())).toEqual([]);
});

test("another tenant's id has the answer of an unknown one, word for word, unless it is an agent's", async () => {
  const { theirs, ours } = await tenants();
  const ofOthers = operations.filter((operation) => !OF_AGENTS.has(placesOf(operation)[0] ?? ""));
  await each(async (operation) => {
    const [first = ""] = placesOf(operation);
    const caller = credentialsFor(operation, ours);
    const wordsFor = async (id: string): Promise<string | undefined> =>
      (await ask(operation, { ...ours.ids, [first]: id }, caller)).error?.message.replaceAll(
        /[0-9a-f-]{36}/g,
        "the id",
      );
    expect(await wordsFor(theirs.ids[first] ?? ""), first).toBe(await wordsFor(unknownId()));
  }, ofOthers);
});

test("the refusal of another tenant's agent says nothing about the agent but its id", async () => {
  const { theirs, ours } = await tenants();
  const ofAgents = operations.filter((operation) => OF_AGENTS.has(placesOf(operation)[0] ?? ""));
  await each(async (operation) => {
    const [place = ""] = placesOf(operation);
    const id = theirs.ids[place] ?? "";
    const { error } = await ask(operation, { ...ours.ids, [place]: id }, credentialsFor(operation, ours));
    expect(error).toEqual({
      code: "FORBIDDEN",
      message: "This agent belongs to another workspace.",
      details: { agent_id: id },
    });
  }, ofAgents);
});

test("no operation finds a row below a parent that is not its own", async () => {
  const { ours } = await tenants();
  const nested = operations.filter((operation) => placesOf(operation).length > 1);
  await each(async (operation) => {
    const [parent = ""] = placesOf(operation);
    expect(
      ours.otherParents[parent],
      "a second row of the parent's kind: otherParentsOf in test/support/rich-tenant.ts",
    ).toBeDefined();
    const ids = { ...ours.ids, [parent]: ours.otherParents[parent] ?? "" };
    expect(answerOf(await ask(operation, ids, credentialsFor(operation, ours)))).toEqual(notFound(operation));
  }, nested);
});

test("no operation finds anything by an unknown or malformed id", async () => {
  const { ours } = await tenants();
  const before = await rowsOf(ours.tenantIds);
  await each(async (operation) => {
    const caller = OF_OPERATORS.has(operation.operationId)
      ? { apiKey: inject("operatorApiKey") }
      : credentialsFor(operation, ours);
    for (const place of placesOf(operation)) {
      const expected = notFound(operation, OF_AGENTS.has(place) ? "AGENT_NOT_FOUND" : "NOT_FOUND");
      for (const odd of oddIds(operation, place))
        expect(answerOf(await ask(operation, { ...ours.ids, [place]: odd }, caller)), odd.slice(0, 40)).toEqual(
          expected,
        );
    }
  });
  expect(differences(before, await rowsOf(ours.tenantIds))).toEqual([]);
});

test("no operation finds a workflow template that is not there", async () => {
  const { owner } = (await tenants()).ours;
  const ofTemplates = all.filter(({ path }) => parametersOf(path).includes(TEMPLATE));
  await each(async (operation) => {
    const caller = needsTenant(operation) ? { token: owner.token } : {};
    for (const odd of [unknownId(), ...MALFORMED_IDS, "__proto__"]) {
      const answer = await ask(operation, { [TEMPLATE]: odd }, { ...caller, from: newAddress() });
      expect(answerOf(answer), odd.slice(0, 40)).toEqual([404, "NOT_FOUND"]);
    }
  }, ofTemplates);
});

/** A query limits the length of its texts; the federation protocol distinguishes an invalid id from an unknown one. */
const oddIds = (operation: DocumentedOperation, place: string): string[] =>
  operation["x-permission"] === "federation"
    ? [unknownId()]
    : [unknownId(), ...MALFORMED_IDS].filter((id) => !place.includes("?") || id.length <= 64);
