import { Hono } from "hono";
import { expect, it } from "vitest";

import type { AppEnv, BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { federationRequest } from "#middleware/federation-request";

interface Line {
  event: string;
  fields: Record<string, unknown>;
}

/** The guard in front of an operation that answers «in», with the test's counter. */
function guarded(count: () => Promise<unknown>, keys = ["first-key", "second-key"]) {
  const lines: Line[] = [];
  const log = (event: string, fields: Record<string, unknown> = {}): void => void lines.push({ event, fields });
  const base = {
    bindings: { object: () => ({ count }) },
    config: { federationKeys: keys },
    log: { info: log, error: log },
    clientAddress: () => "192.0.2.7",
    responseHeaders: {},
  } as unknown as BaseContext;
  const app = new Hono<AppEnv>();
  app.onError((error, c) => c.text(error instanceof AppError ? error.code : String(error), 400));
  app.use(async (c, next) => {
    c.set("base", base);
    await next();
  });
  app.get("/api/federation/agents", federationRequest, (c) => c.text("in"));
  const ask = async (key?: string): Promise<string> => {
    const headers = key === undefined ? {} : { "x-federation-key": key };
    return (await app.request("/api/federation/agents?q=1", { headers })).text();
  };
  return { ask, lines };
}

const granted = () => Promise.resolve({ allowed: true, windows: [], retryAfterSeconds: 0 });
const used = () => Promise.resolve({ allowed: false, windows: [], retryAfterSeconds: 7 });

it("does not wait for a counter that is down: every caller with a key gets in", async () => {
  const { ask, lines } = guarded(() => Promise.reject(new Error("The counter is down.")));
  expect(await ask("first-key")).toBe("in");
  expect(await ask("no-key")).toBe("FORBIDDEN");
  expect(lines.map(({ event }) => event)).toContain("rate_limit_unavailable");
});

it("leaves a line of every attempt with the address and the outcome, and never the key", async () => {
  const { ask, lines } = guarded(granted);
  await ask("second-key");
  await ask();
  await ask("a guess");
  const limited = guarded(used);
  await limited.ask("first-key");
  const attempts = [...lines, ...limited.lines];
  expect(attempts.map(({ event, fields }) => [event, fields["address"], fields["outcome"]])).toEqual([
    ["federation_request", "192.0.2.7", "accepted"],
    ["federation_request", "192.0.2.7", "missing_key"],
    ["federation_request", "192.0.2.7", "invalid_key"],
    ["federation_request", "192.0.2.7", "rate_limited"],
  ]);
  expect(JSON.stringify(attempts)).not.toMatch(/first-key|second-key|a guess/);
});

it("accepts no caller when no key is configured", async () => {
  const { ask } = guarded(granted, []);
  expect(await Promise.all([ask(""), ask("undefined"), ask()])).toEqual(["UNAUTHORIZED", "FORBIDDEN", "UNAUTHORIZED"]);
});
