import { z } from "zod";

import { BoundedCache } from "#lib/bounded-cache";
import { readUpTo } from "#lib/read-up-to";

import { isPublicAddress } from "./public-address.ts";

interface ResolveContext {
  config: { dnsOverHttpsUrl: string };
  clock: () => number;
}

export type HostVerdict =
  | { ok: true; addresses: string[] }
  /** `isPrivate`: the name resolved, with an address that must not be called. */
  | { ok: false; isPrivate: boolean; reason: string };

/** How long an answer is cached: too short for a rebinding attack that waits for expiry. */
const MAX_AGE_MS = 60_000;
const MAX_ENTRIES = 1_000;
const TIMEOUT_MS = 3_000;
const MAX_ANSWER_BYTES = 65_536;

/** The JSON form of DNS over HTTPS that Cloudflare and Google serve. Types: 1 is A, 28 is AAAA; aliases (5) and others are skipped. */
const DnsAnswer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string(), TTL: z.number().optional() })).optional(),
});

const RECORD_TYPES = { A: 1, AAAA: 28 } as const;

const known = new BoundedCache<{ verdict: HostVerdict; expiresAt: number }>(MAX_ENTRIES);

/**
 * Resolves the addresses of a name, over HTTPS because a Worker has no other resolver. Every one of them must be
 * public: with a mixed answer the runtime could choose the private one. A missing answer is a refusal.
 */
export async function resolveHost(ctx: ResolveContext, hostname: string): Promise<HostVerdict> {
  const now = ctx.clock();
  const key = `${ctx.config.dnsOverHttpsUrl} ${hostname}`;
  const kept = known.get(key);
  if (kept && kept.expiresAt > now) return kept.verdict;
  const { verdict, ttlSeconds } = await ask(ctx.config.dnsOverHttpsUrl, hostname);
  if (verdict.ok) known.set(key, { verdict, expiresAt: now + ttlSeconds * 1_000 });
  return verdict;
}

async function ask(resolverUrl: string, hostname: string): Promise<{ verdict: HostVerdict; ttlSeconds: number }> {
  try {
    const records = (
      await Promise.all([query(resolverUrl, hostname, "A"), query(resolverUrl, hostname, "AAAA")])
    ).flat();
    const addresses = records.map(({ data }) => data);
    return {
      verdict: judge(addresses),
      ttlSeconds: Math.min(MAX_AGE_MS / 1_000, ...records.map(({ TTL }) => TTL ?? 0)),
    };
  } catch {
    return {
      verdict: { ok: false, isPrivate: false, reason: "the host's name could not be resolved" },
      ttlSeconds: 0,
    };
  }
}

function judge(addresses: string[]): HostVerdict {
  if (addresses.length === 0) return { ok: false, isPrivate: false, reason: "the host's name has no address" };
  return addresses.every(isPublicAddress)
    ? { ok: true, addresses }
    : { ok: false, isPrivate: true, reason: "the host's name leads to a private network" };
}

async function query(resolverUrl: string, hostname: string, type: keyof typeof RECORD_TYPES) {
  const url = new URL(resolverUrl);
  url.searchParams.set("name", hostname);
  url.searchParams.set("type", type);
  const response = await fetch(url, {
    headers: { accept: "application/dns-json" },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`The resolver answered ${response.status}.`);
  }
  const bytes = await readUpTo(response, MAX_ANSWER_BYTES);
  const answer = DnsAnswer.parse(JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array())));
  if (answer.Status !== 0) throw new Error(`The resolver answered with DNS status ${answer.Status}.`);
  return (answer.Answer ?? []).filter((record) => record.type === RECORD_TYPES[type]);
}
