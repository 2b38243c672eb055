import type { TestProject } from "vitest/node";

import { ensureBuilt } from "#local/fresh-build";
import { localSecrets } from "#local/local-secrets";
import { startBrowserServer } from "#test/support/browser-server";
import { startMeasuredDatabase } from "#test/support/costs/measured-database";
import { federationKeys } from "#test/support/federation-keys";
import { startInstance, testSecret } from "#test/support/instance";
import { startMailbox } from "#test/support/mailbox-server";
import { startMailedInstance } from "#test/support/mailed-instance";
import { startOauthIssuer } from "#test/support/oauth-issuer";
import { startOnDemandServer } from "#test/support/on-demand-server";
import { startProviderServer } from "#test/support/providers/provider-server";
import { startPublicInstance } from "#test/support/public-instance";
import { startRecordedDatabase } from "#test/support/recorded-database";
import { startScriptedInstance } from "#test/support/scripted-instance";

const operatorEmail = "operator@tenure.test";

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
    databaseUrl: string;
    /** All databases of the instance: that one, and its cells with `TEST_CELLS`. */
    databaseUrls: string[];
    /** Tells every statement that the instance sent; only in the project that records them. */
    statementsUrl: string;
    /** Says what is counted of the instance; only in the project that counts. */
    costsUrl: string;
    testSecret: string;
    /** The key that the instance encrypts secrets with. */
    encryptionKey: string;
    control: { url: string; token: string };
    /** Receives the instance's mail; see `nextMail`. */
    mailboxUrl: string;
    /** The other issuer whose tokens the instance takes; see `foreignToken`. */
    oauthIssuerUrl: string;
    /** Simulates the outside providers; see `vendorAccount`. */
    providersUrl: string;
    /** Starts what only some tests need; see `onDemand`. */
    onDemandUrl: string;
    /** An API key of a platform operator (SUPER_ADMIN_EMAILS), with every permission, in a separate tenant. */
    operatorApiKey: string;
  }
}

/** The project whose instance has a recorded database. */
const RECORDED = "statements";
/** The project whose instance counts what it asks of the platform. */
const MEASURED = "costs";

/** One instance for all tests of the project: each test makes its own tenant. Returns what stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  const [mailbox, issuer, providers] = await Promise.all([startMailbox(), startOauthIssuer(), startProviderServer()]);
  const onDemand = await startOnDemandServer({
    browser: startBrowserServer,
    public: startPublicInstance,
    mailed: () => startMailedInstance(mailbox.url),
    scripted: () => startScriptedInstance(providers.variables),
  });
  const recorded = project.name === RECORDED ? await startRecordedDatabase() : null;
  const measured = project.name === MEASURED ? await startMeasuredDatabase() : null;
  const watched = recorded ?? measured;
  const cells = Number(process.env["TEST_CELLS"] ?? 0);
  const instance = await startInstance({
    ...(cells === 0 ? {} : { cells }),
    ...(watched === null ? {} : { database: { url: watched.workerUrl } }),
    ...(measured === null ? {} : { buildFolder: measured.buildFolder }),
    variables: {
      MAIL_URL: mailbox.url,
      OAUTH_ISSUER: issuer.issuer,
      OAUTH_AUDIENCE: issuer.audience,
      OAUTH_JWKS_URL: issuer.jwksUrl,
      SUPER_ADMIN_EMAILS: operatorEmail,
      ...providers.variables,
      // Each workspace still has it off.
      AUTO_DEV_ENABLED: "true",
      // Receivers of webhooks and other servers of the tests listen there.
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
      FEDERATION_KEYS: federationKeys.join(", "),
      // A closed port: no test depends on public DNS names.
      DNS_OVER_HTTPS_URL: "http://127.0.0.1:9/dns-query",
    },
  });
  recorded?.forget();
  project.provide("baseUrl", instance.baseUrl);
  project.provide("databaseUrl", watched?.databaseUrl ?? instance.database.url);
  project.provide("databaseUrls", [watched?.databaseUrl ?? instance.database.url, ...Object.values(instance.cellUrls)]);
  project.provide("statementsUrl", recorded?.statementsUrl ?? "");
  project.provide("costsUrl", measured?.controlUrl ?? "");
  project.provide("testSecret", instance.testSecret);
  project.provide("encryptionKey", (await localSecrets(instance.dataFolder)).ENCRYPTION_KEY);
  project.provide("control", instance.control());
  project.provide("mailboxUrl", mailbox.url);
  project.provide("oauthIssuerUrl", issuer.url);
  project.provide("providersUrl", providers.url);
  project.provide("onDemandUrl", onDemand.url);
  project.provide("operatorApiKey", await signUpOperator(instance.baseUrl));
  return async () => {
    await Promise.all([onDemand.stop(), instance.stop(), mailbox.stop(), issuer.stop(), providers.stop()]);
    await watched?.stop();
  };
}

async function signUpOperator(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/test/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-test-secret": testSecret },
    body: JSON.stringify({ email: operatorEmail, tier: "enterprise" }),
  });
  if (response.status !== 201) throw new Error(`The operator's account: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { api_key: string } }).data.api_key;
}
