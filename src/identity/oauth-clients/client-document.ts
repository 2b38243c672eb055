import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { unknownClient } from "#identity/oauth-server/oauth-refusal";
import { BoundedCache } from "#lib/bounded-cache";
import { readUpTo } from "#lib/read-up-to";
import { guardedFetch } from "#platform/outbound/guarded-fetch";

import { clientNameFault } from "./client-name.ts";
import type { OAuthClient } from "./oauth-client.ts";
import { redirectFault } from "./redirect-address.ts";

const MAX_BYTES = 32_768;
const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 20;
const MAX_NAME = 100;

/** A changed document is seen after this time. */
const KEPT_MS = 300_000;

const kept = new BoundedCache<{ client: OAuthClient; until: number }>(500);

/**
 * Whether a client id is the address of a metadata document: with a path, without a fragment and credentials, and
 * written in the one way that browsers write it, because ids are compared character by character.
 */
export function isDocumentAddress(clientId: string, { isPrivate }: { isPrivate: boolean }): boolean {
  const url = URL.parse(clientId);
  if (url === null || url.href !== clientId || url.pathname === "/") return false;
  if (clientId.includes("#") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (isPrivate && url.protocol === "http:");
}

/** The program that a metadata document describes. Throws `invalid_client` when it cannot be read or is not valid. */
export async function clientOfDocument(base: BaseContext, clientId: string): Promise<OAuthClient> {
  const now = base.clock();
  const known = kept.get(clientId);
  if (known !== undefined && now < known.until) return known.client;
  const client = readDocument(clientId, await fetchDocument(base, clientId));
  kept.set(clientId, { client, until: now + KEPT_MS });
  return client;
}

async function fetchDocument(base: BaseContext, clientId: string): Promise<Record<string, unknown>> {
  try {
    const answer = await guardedFetch(base, clientId, {
      headers: { Accept: "application/json" },
      timeoutMs: TIMEOUT_MS,
    });
    const bytes = await readUpTo(answer, MAX_BYTES);
    if (answer.status !== 200 || bytes === null) throw unknownClient("The client's metadata document cannot be read.");
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof parsed === "object" && parsed !== null) return parsed as Record<string, unknown>;
  } catch (error) {
    if (error instanceof AppError && error.code === "UNAUTHORIZED") throw error;
    base.log.info("client_document_not_read", { host: new URL(clientId).host, error });
  }
  throw unknownClient("The client's metadata document cannot be read.");
}

function readDocument(clientId: string, document: Record<string, unknown>): OAuthClient {
  const { client_name: name, redirect_uris: redirectUris } = document;
  if (document["client_id"] !== clientId)
    throw unknownClient("The client's metadata document names another client_id than its own address.");
  const { host } = new URL(clientId);
  const good = textsIn(redirectUris).filter((one) => redirectFault(one) === null);
  if (good.length === 0 || good.length > MAX_REDIRECTS)
    throw unknownClient(`The client's metadata document must have 1 to ${MAX_REDIRECTS} valid redirect_uris.`);
  const said = typeof name === "string" ? name.trim() : "";
  const fault = clientNameFault(said);
  if (fault !== null) throw unknownClient(`The client_name of the client's metadata document ${fault}.`);
  const shown = said === "" ? host : said.slice(0, MAX_NAME).toWellFormed();
  return { id: clientId, name: shown, host, redirectUris: good, grantTypes: grantTypesIn(document) };
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** A document that names no grant types is not limited, as a program that registers without naming any. */
const grantTypesIn = ({ grant_types: named }: Record<string, unknown>): string[] | null =>
  named === undefined || named === null ? null : textsIn(named);
