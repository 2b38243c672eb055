import { parseConfig } from "#config/config";
import type { Bindings } from "#context/bindings";
import type { BaseContext } from "#context/context";
import { connect } from "#db/client";
import { directWriter } from "#db/direct-writer";
import { createAccount } from "#identity/accounts/create-account";
import { addApiKey } from "#identity/api-keys/add-api-key";
import { createLog } from "#lib/log";
import { randomToken } from "#lib/random-text";
import { START_KEY_NAME } from "#lib/start-key";
import { newUuid } from "#lib/uuid";
import { PERMISSIONS } from "#tenancy/permissions";
import { TIER_NAMES } from "#tenancy/tiers";

import { intakeHere } from "./intake-here.ts";

export interface Credentials {
  email: string;
  password: string;
  apiKey: string;
  tenantId: string;
}

export interface FirstAccountInput {
  databaseUrl: string;
  authToken: string | undefined;
  secrets: { JWT_SECRET: string; ENCRYPTION_KEY: string };
  tier: string;
}

const OWNER_EMAIL = "owner@tenure.local";

/** Creates the owner's account, for a database that has none. Its password and key are random, and returned only here. */
export async function createFirstAccount(input: FirstAccountInput): Promise<Credentials> {
  const tier = TIER_NAMES.find((name) => name === input.tier);
  if (tier === undefined) throw new Error(`DEFAULT_TIER must be one of ${TIER_NAMES.join(", ")}.`);
  const base = nodeContext(input);
  const password = randomToken();
  const { user, tenant } = await createAccount(base, {
    email: OWNER_EMAIL,
    isEmailVerified: true,
    password,
    name: "Owner",
    tenantName: "Tenure",
    tier,
    role: "owner",
    requestsPerMinute: null,
  });
  const apiKey = await addApiKey(base, user, { name: START_KEY_NAME, permissions: PERMISSIONS });
  return { email: OWNER_EMAIL, password, apiKey, tenantId: tenant.id };
}

/** Every other use throws: only the Worker has bindings, and the verbs called here use no other. */
const noBindings = new Proxy({} as Bindings, {
  get: (_target, name) => {
    if (name === "intake") return intakeHere;
    if (name === "cells") return null; // the first account is at home
    throw new Error(`The binding ${String(name)} belongs to the Worker.`);
  },
});

/** The context of verbs outside the Worker: the database, without the platform's services. */
function nodeContext({ databaseUrl, authToken, secrets }: FirstAccountInput): BaseContext {
  const { db, hrana } = connect(databaseUrl, authToken);
  return {
    db,
    writer: directWriter(hrana, () => Promise.resolve()),
    bindings: noBindings,
    config: parseConfig({ ...secrets, LIBSQL_URL: databaseUrl, ENVIRONMENT: "local" }),
    clock: Date.now,
    newId: newUuid,
    log: createLog("error"),
    waitUntil: (work) => void work.catch(() => undefined),
    requestId: "first_account",
    clientAddress: () => "unknown",
    traceParent: () => null,
    tenantHost: () => null,
    responseHeaders: {},
  };
}
