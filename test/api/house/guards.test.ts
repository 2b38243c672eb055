import { beforeAll, expect, inject, test } from "vitest";

import { PERMISSIONS, ROLE_PERMISSIONS, type Permission } from "#tenancy/permissions";
import { operationsOf, type DocumentedOperation } from "#test/contract/document";
import { filledPath, needsTenant } from "#test/contract/requests";
import {
  call,
  issuePaths,
  newAddress,
  signUp,
  type Answer,
  type CallOptions,
  type TestAccount,
} from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent, unknownId } from "#test/support/factories/agents";
import { formOf } from "#test/support/factories/photos";
import { keyWith, keyWithout } from "#test/support/keys";
import { servedDocument } from "#test/support/operations";
import {
  consentTo,
  deviceCodes,
  findDevice,
  type ProgramTokens,
  redeemDevice,
  registeredProgram,
  signedInProgram,
} from "#test/support/programs";
import { isTouched, touchedOf } from "#test/support/touched-operations";
import { addColleague } from "#test/support/users";

/** Operations without a tenant's credentials, with the reason. An operation that is open by mistake is missing here. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  "a caller comes to credentials by it": [
    "signUp",
    "signIn",
    "verifyTwoFactor",
    "refreshSession",
    "leaveSampleWorkspace",
    "requestPasswordReset",
    "confirmPasswordReset",
  ],
  "a program without a credential asks for one, with a code or a token as its proof": [
    "authorize",
    "beginDevice",
    "exchangeToken",
    "registerClient",
    "revokeToken",
  ],
  "a device shows its own key": ["connectDevice"],
  "it gives the desktop client, and its updates, to anybody": [
    "getDesktopDownload",
    "getDesktopFile",
    "getDesktopUpdateFeed",
    "getDesktopUpdate",
  ],
  "it tells what anybody needs to check or to use this instance": [
    "getSigningKeys",
    "getAuthorizationServer",
    "getFederationKeys",
    "getOpenapiDocument",
    "getProtectedMcpServer",
    "getClientMetadata",
    "getProtectedResource",
    "getDocsPage",
    "getRedocPage",
    "getDocsAsset",
    "getHealth",
    "getWebHealth",
  ],
  "it shows what is approved on a marketplace, the same to everybody": [
    "listPublicSkills",
    "listPublicSkillCategories",
    "listPublicSkillTags",
    "getPublicSkill",
    "searchDomains",
    "listTrendingDomains",
    "getDomainStatistics",
    "getMarketplaceDomain",
    "searchComponents",
    "searchComponentsLegacy",
    "getMarketplaceComponent",
    "getMarketplaceComponentLegacy",
    "getComponentPreview",
    "listComponentCategories",
    "listComponentCategoriesLegacy",
    "listComponentTags",
    "listComponentTagsLegacy",
    "listComponentRatings",
    "listComponentRatingsLegacy",
    "listWorkflowTemplates",
    "listWorkflowTemplateTypes",
    "listFeaturedWorkflowTemplates",
    "getWorkflowTemplateStatistics",
    "getWorkflowTemplate",
  ],
  "the specification has the workflow files without accounts": [
    "importWorkflowTemplate",
    "createWorkflowTemplate",
    "createWorkflow",
    "importWorkflowFile",
    "exportWorkflow",
  ],
  "a provider sends a user's browser back, with a state that is good once": [
    "receiveCallback",
    "receiveAuthorization",
    "receiveServerAuthorization",
    "finishMessagingConnection",
  ],
  "a tool server's authorization server reads who asks (client-id metadata document)": ["getServerClientMetadata"],
  "the messaging provider comes with its signature, or with the operator's verify token": [
    "receiveMessagingWebhook",
    "verifyMessagingWebhook",
  ],
  "a sender of a trigger comes with its signature": ["receiveHook"],
  "the one-time address of a step is the credential of its answer": ["answerWorkflowStep"],
  "another instance comes with a federation key": ["listFederatedAgents", "getFederatedAgent"],
  "a test suite comes with the instance's test secret": [
    "getTestHealth",
    "createTestAccount",
    "signInTestAccount",
    "createTestAgent",
    "executeTestTask",
  ],
};

const all = touchedOf(operationsOf(await servedDocument()));
const guarded = all.filter(needsTenant);
const writes = guarded.filter(({ method }) => method !== "GET");
const permitted = guarded.filter((operation) => permissionOf(operation) !== null);

let owner: TestAccount;

beforeAll(async () => {
  owner = await signUp();
});

/** The permission in the contract; null for any signed-in caller. */
function permissionOf(operation: DocumentedOperation): Permission | null {
  return PERMISSIONS.find((name) => name === operation["x-permission"]) ?? null;
}

/** Sends a request with only a valid path: every guard precedes its content. */
const ask = ({ method, path, requestBody }: DocumentedOperation, options: CallOptions): Promise<Answer> => {
  const isForm = requestBody?.content["multipart/form-data"] !== undefined;
  const { rawBody, headers } = formOf([]);
  const body = isForm && rawBody !== undefined ? { rawBody } : requestBody ? { body: {} } : {};
  return call(method, filledPath(path, unknownId), {
    ...body,
    ...options,
    headers: { ...(isForm ? headers : {}), ...options.headers },
  });
};

const each = (operations: readonly DocumentedOperation[], check: (operation: DocumentedOperation) => Promise<void>) =>
  everyCase(operations, check, { nameOf: ({ operationId }) => operationId, atOnce: 12 });

test("every operation without a tenant's credentials is listed here with its reason", () => {
  const open = all.filter((operation) => !needsTenant(operation)).map(({ operationId }) => operationId);
  const entered = Object.values(OPEN).flat().filter(isTouched);
  expect(entered.toSorted(), "OPEN of test/api/house/guards.test.ts").toEqual(open.toSorted());
});

test("every operation of a tenant refuses a caller without credentials, and says how to come with some", async () => {
  await each(guarded, async (operation) => {
    const answer = await ask(operation, {});
    expect([answer.status, answer.error?.code]).toEqual([401, "UNAUTHORIZED"]);
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm="Tenure"(?:,|$)/);
  });
});

test("every operation of a tenant refuses a broken key, a broken token and a broken session", async () => {
  const broken: CallOptions[] = [
    { apiKey: "tnr_none" },
    { token: `${owner.token}x` },
    { headers: { cookie: `tenure_session=${owner.token}x`, origin: inject("baseUrl") } },
  ];
  await each(guarded, async (operation) => {
    for (const credential of broken) {
      const answer = await ask(operation, credential);
      expect([answer.status, answer.error?.code], JSON.stringify(credential)).toEqual([401, "UNAUTHORIZED"]);
    }
  });
});

test("every operation of a tenant refuses a key that has expired", async () => {
  const apiKey = await expiredKey();
  await each(guarded, async (operation) => {
    const answer = await ask(operation, { apiKey });
    expect([answer.status, answer.error?.code]).toEqual([401, "UNAUTHORIZED"]);
    expect(answer.error?.details).toEqual({ reason: "expired" });
  });
});

/** An expired key with every permission. */
async function expiredKey(): Promise<string> {
  const body = {
    name: "Of yesterday",
    permissions: PERMISSIONS,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const made = await call("POST", "/api/auth/api-keys", { token: owner.token, body });
  const { id, key } = made.data<{ id: string; key: string }>();
  await inDatabase("UPDATE api_keys SET expires_at = ? WHERE id = ?", Date.now() - 1, id);
  return key;
}

test("every operation refuses a key with every permission but the one that its contract names", async () => {
  const keys = new Map<Permission, string>();
  for (const name of PERMISSIONS) keys.set(name, await keyWithout(owner, name));
  await each(permitted, async (operation) => {
    const permission = permissionOf(operation);
    const answer = await ask(operation, { apiKey: keys.get(permission as Permission) });
    expect([answer.status, answer.error?.code]).toEqual([403, "FORBIDDEN"]);
    expect(answer.error?.details).toEqual({ required_permission: permission });
  });
});

test("every operation is open to a key with no permission but the one that its contract names", async () => {
  const keys = new Map<Permission, string>();
  const other = await signUp();
  for (const name of PERMISSIONS) keys.set(name, await keyWith(other, name));
  await each(permitted, async (operation) => {
    const answer = await ask(operation, { apiKey: keys.get(permissionOf(operation) as Permission) });
    expect(answer.status).not.toBe(401);
    expect(answer.error?.details["required_permission"]).toBeUndefined();
  });
});

/** Someone with a part of an owner's permissions, and the path below which their token works. */
interface Holder {
  name: string;
  token: string;
  permissions: ReadonlySet<Permission>;
  below: string;
}

const GRANTED: readonly Permission[] = ["AGENT_VIEW", "AGENT_RUN", "SKILL_VIEW"];

/** A member, a viewer, a program that acts for one agent, and a device that showed a code; all in one workspace. */
async function holders(): Promise<Holder[]> {
  const tenant = await signUp();
  const [member, viewer] = [await addColleague(tenant, "member"), await addColleague(tenant, "viewer")];
  const agent = await createAgent(tenant);
  const bound = await signedInProgram(tenant, {}, { agent_id: agent.id });
  const program = await registeredProgram();
  const codes = await deviceCodes(program, { scope: GRANTED.join(" ") });
  const { request } = (await findDevice(tenant, codes.user_code)).data<{ request: string }>();
  expect((await consentTo(tenant, request)).status).toBe(201);
  const device = (await redeemDevice(program, codes.device_code)).body as ProgramTokens;
  const granted = new Set(GRANTED);
  return [
    { name: "member", token: member.token, permissions: ROLE_PERMISSIONS.member, below: "/" },
    { name: "viewer", token: viewer.token, permissions: ROLE_PERMISSIONS.viewer, below: "/" },
    { name: "agent's grant", token: bound.tokens.access_token, permissions: granted, below: "/api/mcp" },
    { name: "device's grant", token: device.access_token, permissions: granted, below: "/api/" },
  ];
}

test("every operation admits a member, a viewer, an agent's grant and a device's grant exactly as its contract says", async () => {
  let cells = 0;
  for (const { name, token, permissions, below } of await holders())
    // oxlint-disable-next-line no-await-in-loop -- a holder after the other, so that none is limited for another's calls
    await each(permitted, async (operation) => {
      const permission = permissionOf(operation) as Permission;
      const { status, error } = await ask(operation, { token });
      const isBelow = operation.path === below || operation.path.startsWith(below.endsWith("/") ? below : `${below}/`);
      const seen =
        status === 401 ? "elsewhere" : error?.details["required_permission"] === permission ? "refused" : "admitted";
      const due = !isBelow ? "elsewhere" : permissions.has(permission) ? "admitted" : "refused";
      expect([seen, status], `${name}: ${error?.message ?? ""}`).toEqual([due, seen === "refused" ? 403 : status]);
      cells += 1;
    });
  expect(cells).toBe(4 * permitted.length);
});

test("every write of a tenant refuses an Idempotency-Key of more than 255 characters", async () => {
  await each(writes, async (operation) => {
    const answer = await ask(operation, { token: owner.token, headers: { "idempotency-key": "k".repeat(256) } });
    expect([answer.status, answer.error?.code]).toEqual([400, "INVALID_INPUT"]);
    expect(issuePaths(answer)).toEqual(["header.idempotency-key"]);
  });
});

test("no change of a tenant ignores If-Match: it compares the tag, or refuses the request", async () => {
  const changes = writes.filter(({ method }) => method !== "POST");
  await each(changes, async (operation) => {
    const compares = operation.parameters?.some(({ name }) => name === "if-match") ?? false;
    const answer = await ask(operation, { token: owner.token, headers: { "if-match": '"stale"' } });
    if (compares) expect(answer.status).not.toBe(412);
    else expect([answer.status, answer.error?.code]).toEqual([412, "PRECONDITION_FAILED"]);
    const any = await ask(operation, { token: owner.token, headers: { "if-match": "*" } });
    expect(any.status).not.toBe(412);
  });
});

test("every operation for other instances refuses a missing or wrong federation key, and a tenant's credentials", async () => {
  const federated = all.filter((operation) => operation["x-permission"] === "federation");
  const missing = { detail: "Missing X-Federation-Key header", code: "MISSING_API_KEY" };
  const unknown = { detail: "Invalid Federation Key", code: "INVALID_API_KEY" };
  await each(federated, async (operation) => {
    for (const credential of [{}, { token: owner.token }, { apiKey: owner.apiKey }]) {
      const answer = await ask(operation, { ...credential, from: newAddress() });
      expect([answer.status, answer.body]).toEqual([401, missing]);
    }
    const answer = await ask(operation, { from: newAddress(), headers: { "x-federation-key": "wrong" } });
    expect([answer.status, answer.body]).toEqual([403, unknown]);
  });
});

test("every operation for test suites refuses a missing or wrong test secret, and a tenant's credentials", async () => {
  const tests = all.filter((operation) => operation["x-permission"] === "test");
  const wrong = { headers: { "x-test-secret": "wrong" } };
  await each(tests, async (operation) => {
    for (const credential of [{}, { token: owner.token }, wrong]) {
      const answer = await ask(operation, credential);
      expect([answer.status, answer.error?.code]).toEqual([401, "UNAUTHORIZED"]);
    }
  });
});
