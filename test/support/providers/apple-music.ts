import { generateKeyPairSync, type KeyObject, verify } from "node:crypto";

import { answerApple, refused } from "./apple-music-api.ts";
import { musicKitScript } from "./music-kit-script.ts";
import type { SimulatedRequest, SimulatedVendor } from "./wire.ts";

const API = "/apple-music/v1";
const SCRIPT = "/apple-music-script/musickit.js";
const TEAM_ID = "TEAM012345";
const KEY_ID = "KEY0123456";
/** The longest life of a developer token, seconds. */
const LONGEST_LIFE = 15_777_000;

/** A key as an operator gets it from Apple, and the half that Apple keeps. */
export function musicKitKey(): { variables: Record<string, string>; publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return {
    variables: {
      APPLE_MUSIC_TEAM_ID: TEAM_ID,
      APPLE_MUSIC_KEY_ID: KEY_ID,
      APPLE_MUSIC_PRIVATE_KEY: pem.trim().replaceAll("\n", "\\n"),
    },
    publicKey,
  };
}

/** The token that Apple's script gives a page after the user's consent. */
export const userTokenOf = (account: string): string => `user-token.${account}`;

/** The Apple Music API as its documents tell it. */
export function appleMusicVendor(now: (account: string) => number, publicKey: KeyObject): SimulatedVendor {
  const withdrawn = new Set<string>();
  const ownerOf = ({ headers }: SimulatedRequest): string | null =>
    /^user-token\.(.+)$/.exec(headers["music-user-token"] ?? "")?.[1] ?? null;
  return {
    name: "apple_music",
    addresses: { "apple_music.api": API, "apple_music.script": SCRIPT },
    withdraw: (account) => void withdrawn.add(account),
    accountOf: ownerOf,
    answer: (request, account) => {
      if (request.path === SCRIPT)
        return { status: 200, headers: { "content-type": "text/javascript; charset=utf-8" }, text: musicKitScript() };
      if (!isDeveloper(request, publicKey, now(account?.id ?? "")))
        return refused(401, "40100", "The developer token is not good.");
      const path = request.path.slice(API.length);
      const isPersonal = path.startsWith("/me/");
      if (isPersonal && (account === null || withdrawn.has(account.id)))
        return refused(403, "40300", "The user token is not good.");
      return answerApple(request, path, account);
    },
  };
}

function isDeveloper({ headers }: SimulatedRequest, publicKey: KeyObject, now: number): boolean {
  const [head = "", claims = "", signature = ""] = (headers["authorization"] ?? "").replace(/^Bearer /, "").split(".");
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, "base64url").toString() || "{}") as Record<string, unknown>;
  const { alg, kid } = read(head);
  const { iss, iat, exp } = read(claims);
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const isInTime = Number(exp) * 1_000 > now && Number(exp) - Number(iat) <= LONGEST_LIFE;
  return alg === "ES256" && kid === KEY_ID && iss === TEAM_ID && isSigned && isInTime;
}
