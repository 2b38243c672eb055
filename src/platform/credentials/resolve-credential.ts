import type { BaseContext } from "#context/context";
import { sha256Hex } from "#lib/digest";

import { parseApiKey } from "./api-key-format.ts";
import { isForeign, verifyForeignToken } from "./foreign-token.ts";
import { isGrantToken, verifyGrantToken } from "./grant-token.ts";
import { loadPrincipal, refused } from "./load-principal.ts";
import { noteGrantUse, noteKeyUse } from "./note-key-use.ts";
import { credentialsOf, PRINCIPAL_MAX_AGE_MS, PROOF_MAX_AGE_MS, type Proof } from "./principal-cache.ts";
import type { Credential, Principal } from "./principal.ts";
import { verifyToken } from "./tokens.ts";

/**
 * Resolves the holder of a credential. A known one costs no database trip, another exactly one. A result is used for at
 * most five seconds, so a revocation, deactivation or demotion takes effect within that time. That of a grant is read for
 * each request, so that an ended grant stops at once. What was read later than now, before the time was set back, is
 * not used: it would be current for as long as the time went back.
 */
export async function resolveCredential(base: BaseContext, credential: Credential): Promise<Principal> {
  const credentials = credentialsOf(credential.scheme);
  const text = credential.scheme === "apiKey" ? credential.key : credential.token;
  const now = base.clock();
  const held = credentials.get(text);
  const known = held && held.readAt <= now ? held : undefined;
  if (known && now < known.principalUntil) {
    noteUse(base, known.principal, now);
    return known.principal;
  }
  const { proof, until } =
    known && now < known.proofUntil
      ? { proof: known.proof, until: known.proofUntil }
      : await prove(base, credential, now);
  const { principal, endsAt } = await loadPrincipal(base, proof, now);
  credentials.set(text, {
    readAt: now,
    proof,
    proofUntil: until,
    principal,
    principalUntil: proof.kind === "grant" ? now : Math.min(now + PRINCIPAL_MAX_AGE_MS, endsAt, until),
  });
  noteUse(base, principal, now);
  return principal;
}

function noteUse(base: BaseContext, { tenant, actor }: Principal, now: number): void {
  if (actor.kind !== "apiKey") return;
  if (actor.grant === undefined) noteKeyUse(base, tenant.id, actor.keyId, now);
  else noteGrantUse(base, tenant.id, actor.keyId, now);
}

async function prove(base: BaseContext, credential: Credential, now: number): Promise<{ proof: Proof; until: number }> {
  const atMost = now + PROOF_MAX_AGE_MS;
  if (credential.scheme === "apiKey") {
    const key = parseApiKey(credential.key);
    if (!key) throw refused("This is not an API key: its form or checksum is wrong.", "malformed");
    return { proof: { kind: "apiKey", keyId: key.id, secretHash: await sha256Hex(key.secret) }, until: atMost };
  }
  if (credential.scheme === "bearer" && isForeign(base, credential.token)) {
    const { subject, email, expiresAt } = await verifyForeignToken(base, credential.token);
    return { proof: { kind: "foreign", subject, email }, until: Math.min(atMost, expiresAt) };
  }
  if (credential.scheme === "bearer" && isGrantToken(credential.token)) {
    const { grantId, resource, expiresAt } = await verifyGrantToken(base, credential.token);
    return { proof: { kind: "grant", grantId, resource }, until: Math.min(atMost, expiresAt) };
  }
  const viaCookie = credential.scheme === "cookie";
  const { sessionId, userId, tenantId, expiresAt } = await verifyToken(
    base,
    viaCookie ? "session" : "access",
    credential.token,
  );
  return { proof: { kind: "session", sessionId, userId, tenantId, viaCookie }, until: Math.min(atMost, expiresAt) };
}
