import { formOf, readBody } from "#automation/received-bodies/read-body";
import { readPlace } from "#automation/signatures/read-place";
import { schemeOf } from "#automation/signatures/schemes";
import {
  type ShownRequest,
  UNVERIFIED_WORDS,
  type UnverifiedReason,
  whyUnverified,
} from "#automation/signatures/verify-delivery";
import { selectByAddress, type TriggerRow } from "#automation/triggers/trigger.queries";
import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";
import { addressLimiter } from "#platform/rate-limits/address-limiter-client";
import { rateLimitExceeded } from "#platform/rate-limits/rate-limit-exceeded";
import { windowPolicies } from "#platform/rate-limits/window-counter";
import { openFor } from "#platform/secrets/sealed-secret";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import type { Arrival } from "./arrival.ts";
import { contextOf } from "./hear-event.ts";
import { noteUnverified } from "./store.ts";
import { takeDelivery, type Taken } from "./take-delivery.ts";

export type HookAnswer = Taken | { kind: "challenge"; challenge: string };

const ID_WITHIN_MS = 7 * 86_400_000;
const BODY_WITHIN_MS = 86_400_000;

/**
 * Takes a request to the address of a trigger, whose signature is its only credential. Throws UNSUPPORTED_MEDIA_TYPE,
 * NOT_FOUND for an unknown address, UNVERIFIED, RATE_LIMIT_EXCEEDED, INVALID_INPUT for a body that cannot be read, and
 * UNAVAILABLE.
 */
export async function receiveHook(
  base: BaseContext,
  address: string,
  request: ShownRequest,
  countWrong: (base: BaseContext) => Promise<void>,
): Promise<HookAnswer> {
  const form = formOf(request.header("content-type"));
  const trigger = await selectByAddress(base.db, address);
  if (trigger?.rule.verify == null) {
    await countWrong(base);
    throw notFound("trigger", address);
  }
  const unverified = await whyWrong(base, trigger, request);
  if (unverified !== null) {
    await countWrong(base);
    throw await refusalOf(base, trigger, unverified);
  }
  await requireRate(base, trigger);
  const body = readBody(form, request.bytes);
  const challenge = challengeOf(trigger, body);
  if (challenge !== null) return { kind: "challenge", challenge };
  const find = async (): Promise<TriggerRow> => {
    const row = await selectByAddress(base.db, address);
    if (row === undefined) throw notFound("trigger", address);
    return row;
  };
  return takeDelivery(contextOf(base, trigger.tenantId), find, await arrivalFrom(trigger, request, body));
}

async function whyWrong(
  base: BaseContext,
  trigger: TriggerRow,
  request: ShownRequest,
): Promise<UnverifiedReason | null> {
  const { rule, tenantId, id, secret, previousSecret, previousSecretEndsAt } = trigger;
  const now = base.clock();
  const open = (sealed: string | null) =>
    sealed === null ? [] : [openFor("triggers", { tenantId, row: id }, sealed, base)];
  const isFormerValid = (previousSecretEndsAt ?? 0) > now;
  const [present, former] = await Promise.all([Promise.all(open(secret)), Promise.all(open(previousSecret))]);
  const secrets = isFormerValid ? { valid: [...present, ...former], former: [] } : { valid: present, former };
  return whyUnverified(schemeOf(rule.verify ?? { scheme: "token" }), secrets, request, now);
}

/** It is counted at the trigger, and stored nowhere else. */
async function refusalOf(base: BaseContext, trigger: TriggerRow, reason: UnverifiedReason): Promise<AppError> {
  const writer = tenantGate(base, trigger.tenantId);
  await commit({ ...base, writer }, [noteUnverified(trigger, { at: base.clock(), reason })]);
  return new AppError("UNVERIFIED", { message: UNVERIFIED_WORDS[reason], details: { reason } });
}

/** With the counter down the request passes. */
async function requireRate(base: BaseContext, { id, rule }: TriggerRow): Promise<void> {
  const policies = windowPolicies({ perMinute: rule.ratePerMinute, perDay: null });
  const verdict = await addressLimiter(base, "hook", id)
    .count(policies)
    .catch((error: unknown) => {
      base.log.error("rate_limit_unavailable", { purpose: "hook", error });
      return null;
    });
  if (verdict !== null && !verdict.allowed) throw rateLimitExceeded(verdict);
}

/** The sender's question whether the address is right, which its signature proves to be its own. */
function challengeOf({ rule }: TriggerRow, body: unknown): string | null {
  if (rule.verify?.scheme !== "slack" || typeof body !== "object" || body === null) return null;
  const { type, challenge } = body as Record<string, unknown>;
  return type === "url_verification" && typeof challenge === "string" ? challenge : null;
}

async function arrivalFrom({ rule }: TriggerRow, { header, bytes }: ShownRequest, body: unknown): Promise<Arrival> {
  const scheme = schemeOf(rule.verify ?? { scheme: "token" });
  const senderId = readPlace(scheme.id, { header, body });
  const event = readPlace(scheme.event, { header, body });
  // One message of a sender may have several kinds, each with the same id.
  const id = senderId === null ? null : { value: `${senderId} ${event ?? ""}`, withinMs: ID_WITHIN_MS };
  const key = rule.dedupe === "body" ? { value: `sha256 ${await sha256Hex(bytes)}`, withinMs: BODY_WITHIN_MS } : id;
  const headers = Object.fromEntries(
    rule.headers.flatMap((name) => {
      const value = header(name);
      return value === undefined ? [] : [[name, value.slice(0, MAX_HEADER).toWellFormed()]];
    }),
  );
  return { senderId, event, key, headers, body, cause: null, redeliveryOf: null };
}

const MAX_HEADER = 4_096;
