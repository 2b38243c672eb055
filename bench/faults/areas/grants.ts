import { createHash } from "node:crypto";

import type { Area, Scene } from "#bench/faults/scene";

import { checkGrant } from "./grant-history.ts";
import { ask, type Program, renewWith, sendForm, useAccess } from "./grant-program.ts";

const ISSUER = "https://tenure.example";
const REDIRECT_URI = "http://127.0.0.1:4711/callback";

/** Programs sign in with a person's consent and renew their tokens; some are robbed, sign out, or are ended by the person. */
export const grants: Area = {
  name: "grants",
  act: async (scene) => {
    const { simulation } = scene;
    const programs = await Promise.all(
      Array.from({ length: 1 + simulation.below(3) }, async (_unused, place) => {
        await simulation.sleep(simulation.below(8_000));
        return live(scene, place);
      }),
    );
    const known = programs.filter((program) => program !== null);
    return async () => {
      for (const program of known) await checkGrant(scene, program);
    };
  },
};

/** One program's life; null when no answer said that a person let it act. */
async function live(scene: Scene, place: number): Promise<Program | null> {
  const { simulation } = scene;
  const verifier = Array.from({ length: 6 }, () => simulation.below(2 ** 40).toString(36))
    .join("-")
    .padEnd(43, "0");
  const signedIn = await signIn(scene, { place, verifier });
  if (signedIn === null) return null;
  const { program, code } = signedIn;
  const fields = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: REDIRECT_URI };
  await ask(scene, program, fields, code);
  for (let renewals = simulation.below(4); renewals > 0; renewals--) {
    await simulation.sleep(simulation.below(4_000));
    await useAccess(scene, program);
    await renew(scene, program);
  }
  const happenings = [robbed, signedOut, endedByPerson].filter(() => simulation.chance(0.4));
  await Promise.all(happenings.map((happen) => happen(scene, program)));
  await useAccess(scene, program);
  await renew(scene, program);
  return program;
}

async function signIn(
  scene: Scene,
  { place, verifier }: { place: number; verifier: string },
): Promise<{ program: Program; code: string } | null> {
  const { stranger, person } = scene;
  const registered = await stranger.order("POST", "/oauth/register", {
    body: { client_name: `Program ${place}`, redirect_uris: [REDIRECT_URI] },
  });
  if (registered?.status !== 201) return null;
  const clientId = String(registered.data["client_id"]);
  const asked = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    scope: "AGENT_VIEW AGENT_RUN",
    resource: `${ISSUER}/api`,
  });
  const begun = await stranger.order("GET", `/oauth/authorize?${asked.toString()}`);
  if (begun === null) return null;
  const request = new URL(begun.headers.get("location") ?? ISSUER).searchParams.get("request");
  if (request === null) {
    scene.violate("an acknowledged write is kept", `client ${clientId}: ${begun.status}`);
    return null;
  }
  const given = await person.order("POST", "/api/auth/grants", { body: { request }, key: `consent ${clientId}` });
  if (given?.status !== 201) return null;
  const { id: grantId } = given.data["grant"] as { id: string };
  const code = new URL(String(given.data["redirect_to"])).searchParams.get("code") ?? "";
  const program = { clientId, grantId, spent: [], pairs: [], isDisturbed: false, isEnded: false };
  return { program, code };
}

/** Renews the newest tokens. */
async function renew(scene: Scene, program: Program): Promise<void> {
  const newest = program.pairs.at(-1);
  if (newest !== undefined) await renewWith(scene, program, newest.refresh);
}

/** A thief uses a refresh token that the program used before. */
async function robbed(scene: Scene, program: Program): Promise<void> {
  const used = program.pairs.at(-2);
  if (used !== undefined && program.spent.includes(used.refresh)) await renewWith(scene, program, used.refresh);
}

async function signedOut(scene: Scene, program: Program): Promise<void> {
  const newest = program.pairs.at(-1);
  if (newest === undefined) return;
  const token = scene.simulation.pick([newest.access, newest.refresh]);
  const answer = await sendForm(scene, program, "/oauth/revoke", { token, client_id: program.clientId });
  // An access token that is over by the clock is answered like an unknown one.
  const isKnown = token === newest.refresh || !scene.faults.counts.has("clock: jump");
  if (answer?.status === 200 && isKnown) program.isEnded = true;
}

/** Once the program came for its tokens, the person finds it in the list, and ends it. */
async function endedByPerson({ simulation, person, violate }: Scene, program: Program): Promise<void> {
  if (program.pairs.length === 0) return;
  const key = simulation.chance(0.5) ? { key: `end ${program.grantId}` } : {};
  const answer = await person.order("DELETE", `/api/auth/grants/${program.grantId}`, key);
  if (answer?.status === 200) program.isEnded = true;
  else if (answer?.status === 404) violate("an acknowledged write is kept", `grant ${program.grantId}`);
}
