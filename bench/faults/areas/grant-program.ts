import { type Answer, Client } from "#bench/faults/client";
import type { Scene } from "#bench/faults/scene";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
/** Its program may not repeat a request for tokens longer than a code lasts. */
const MAX_TRIES = 8;

/** A pair of tokens that a program was given. */
interface Pair {
  access: string;
  refresh: string;
}

/** A program that a person let act, as far as it knows. */
export interface Program {
  clientId: string;
  grantId: string;
  /** The code and the refresh tokens that it asked with. */
  spent: string[];
  /** The tokens of each acknowledged answer, in order. */
  pairs: Pair[];
  /** Whether a request for tokens may have arrived twice, which ends the grant. */
  isDisturbed: boolean;
  /** Whether an answer said that the grant has ended. */
  isEnded: boolean;
}

/** Asks for tokens until the answer is certain, and keeps them. A secret that was certainly used must give none. */
export async function ask(
  scene: Scene,
  program: Program,
  fields: Record<string, string>,
  secret: string,
): Promise<Answer | null> {
  const wasUsed = program.spent.includes(secret) && program.pairs.some(({ refresh }) => refresh === secret);
  const wasEnded = program.isEnded;
  program.spent.push(secret);
  const answer = await sendForm(scene, program, "/oauth/token", { ...fields, client_id: program.clientId });
  if (answer === null) return null;
  if (answer.status === 200) {
    const pair = { access: String(answer.data["access_token"]), refresh: String(answer.data["refresh_token"]) };
    program.pairs.push(pair);
    if (wasUsed) scene.violate("a refresh token is used once", program.grantId);
    if (wasEnded) scene.violate("an ended grant gives no tokens", program.grantId);
    return answer;
  }
  const what = `${program.grantId}: ${answer.status} ${JSON.stringify(answer.data)}`;
  if (!program.isDisturbed && !wasUsed && !wasEnded && !scene.faults.counts.has("clock: jump"))
    scene.violate("no fault ends a grant", what);
  if (wasUsed) program.isEnded = true;
  return answer;
}

/** Sends a form as a program does, which repeats one that was not answered. */
export async function sendForm(
  { simulation, faults, stranger }: Scene,
  program: Program,
  path: string,
  fields: Record<string, string>,
): Promise<Answer | null> {
  const duplicates = (): number => faults.counts.get("client: duplicate") ?? 0;
  const before = duplicates();
  for (let tried = 1; tried <= MAX_TRIES; tried++) {
    const order = { text: new URLSearchParams(fields).toString(), headers: FORM };
    const answer = await stranger.send("POST", path, order).catch(() => null);
    if (duplicates() > before) program.isDisturbed = true;
    if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
    program.isDisturbed = true;
    await simulation.sleep(Math.min(8_000, 250 * 2 ** tried));
  }
  return null;
}

export const renewWith = (scene: Scene, program: Program, refresh: string): Promise<Answer | null> =>
  ask(scene, program, { grant_type: "refresh_token", refresh_token: refresh }, refresh);

/** Calls the platform with each access token: one of an ended grant is refused, and the newest of a living one works. */
export async function useAccess(scene: Scene, program: Program): Promise<void> {
  const { isEnded } = program;
  for (const { access } of program.pairs) {
    const client = new Client(scene, { authorization: `Bearer ${access}` });
    const answer = await client.read("/api/agents?limit=1");
    if (answer === null) continue;
    const what = `${program.grantId}: ${answer.status} ${answer.code}`;
    if (isEnded && answer.status !== 401) scene.violate("an ended grant never answers again", what);
    if (answer.status !== 200 && !program.isEnded && !program.isDisturbed && !scene.faults.counts.has("clock: jump"))
      scene.violate("no fault ends a grant", what);
  }
}
