import { afterAll, beforeAll, expect, test } from "vitest";

import { appleMusic } from "#connections/apple-music/apple-music-provider";
import { evernote } from "#connections/evernote/evernote-provider";
import type { Provider } from "#connections/providers/provider";
import { spotify } from "#connections/spotify/spotify-provider";
import { AppError } from "#errors/app-error";
import { effectOfError } from "#errors/effect-of-error";
import { everyCase } from "#test/support/every-case";
import { benchOf, effectsOf } from "#test/support/providers/adapter-bench";
import { CREATIVE_DEEDS } from "#test/support/providers/creative-deeds";
import { MUSIC_DEEDS, spotifyOf } from "#test/support/providers/music-deeds";
import { type ProviderServer, startProviderServer } from "#test/support/providers/provider-server";
import type { Fault } from "#test/support/providers/wire";

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.stop());

const DEEDS = [...MUSIC_DEEDS, ...CREATIVE_DEEDS];

/** Providers whose tokens only the user renews. */
const RENEWED_BY_USER: readonly Provider[] = [appleMusic, evernote];

const LIMITED = { status: 429 };
const limitedFor = (seconds: number) => ({ status: 429, headers: { "retry-after": String(seconds) } });

const FAULTS: Readonly<Record<string, Omit<Fault, "on">>> = {
  "limited for a second": { does: limitedFor(1) },
  "limited, not said how long": { does: LIMITED },
  "limited for two minutes": { does: limitedFor(120) },
  "limited for good": { times: 9, does: LIMITED },
  "unavailable before": { does: { status: 503 } },
  "unavailable after": { afterEffect: true, does: { status: 503 } },
  "failed after": { afterEffect: true, does: { status: 500 } },
  "unavailable for good": { times: 9, does: { status: 503 } },
  "dropped before": { does: "drop" },
  "dropped after": { afterEffect: true, does: "drop" },
  "never answered": { afterEffect: true, does: "hang" },
  "token refused": { does: { status: 401, json: { error: { status: 401, message: "The access token expired" } } } },
};

const CASES = DEEDS.flatMap((deed) => Object.entries(FAULTS).map(([fault, met]) => ({ deed, fault, met })));

test("under every fault nothing happens twice, and what is said to be done was done", () =>
  everyCase(
    CASES,
    async ({ deed, met }) => {
      const bench = await benchOf(deed.provider, server);
      await deed.prepare?.(bench);
      const before = await effectsOf(bench, deed.counted ?? deed.call);
      await bench.account.fail({ ...met, on: deed.call.source, after: deed.after ?? 0 });
      const outcome = await deed.run(bench).then(
        () => "done" as const,
        (error: unknown) => error,
      );
      const effects = (await effectsOf(bench, deed.counted ?? deed.call)) - before;
      if (deed.safety === "once") expect(effects).toBeLessThanOrEqual(1);
      if (outcome === "done") {
        expect(effects > 0).toBe(deed.safety !== "read");
        return;
      }
      expect(outcome).toBeInstanceOf(AppError);
      const { code, details, headers } = outcome as AppError;
      expect(["PROVIDER_ERROR", "PROVIDER_RATE_LIMITED", "REAUTHENTICATION_REQUIRED", "NOT_CONFIGURED"]).toContain(
        code,
      );
      if (code === "PROVIDER_RATE_LIMITED") expect(Number(headers["Retry-After"])).toBeGreaterThan(0);
      // A caller without the report of an unknown end may retry, because nothing happened.
      if (deed.safety === "once" && details["outcome"] !== "unknown") expect(effects).toBe(0);
      // The ledger's conclusion about the effect is true.
      if (effectOfError(outcome) === "not_made") expect(effects).toBe(0);
    },
    { nameOf: ({ deed, fault }) => `${deed.provider.id}: ${deed.name}, ${fault}`, atOnce: 12 },
  ));

test("a moment's fault of a call that may be repeated is not noticed", () =>
  everyCase(
    CASES.filter(({ deed, met }) => deed.safety !== "once" && (met.times ?? 1) === 1),
    async ({ deed, fault, met }) => {
      if (fault === "limited for two minutes" || (fault === "token refused" && RENEWED_BY_USER.includes(deed.provider)))
        return;
      const bench = await benchOf(deed.provider, server);
      await deed.prepare?.(bench);
      await bench.account.fail({ ...met, on: deed.call.source, after: deed.after ?? 0 });
      await expect(deed.run(bench)).resolves.not.toBeInstanceOf(Error);
    },
    { nameOf: ({ deed, fault }) => `${deed.provider.id}: ${deed.name}, ${fault}`, atOnce: 12 },
  ));

test("nobody is kept waiting longer than a provider may ask for, and no call is made more than three times", async () => {
  const bench = await benchOf(spotify, server);
  await bench.account.fail({ times: 9, on: "pause", does: { status: 503 } });
  await expect(spotifyOf(bench).player.pause()).rejects.toMatchObject({ code: "PROVIDER_ERROR" });
  expect(await bench.account.calls("pause")).toHaveLength(3);
  expect(bench.waits).toEqual([200, 400]);
});
