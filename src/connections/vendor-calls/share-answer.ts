import type { SharedAnswers } from "./vendor-keeper-client.ts";
import { safetyOf, urlOf, type VendorAnswer, type VendorRequest } from "./vendor-request.ts";

/** A longer question is asked by each caller. */
const MAX_KEY = 1_500;

/**
 * Gets an answer that the account's callers share: a kept one, that of a call in flight, or a new one. After a call that
 * may have changed the account, later callers share no earlier call.
 */
export async function shareAnswer(
  provider: string,
  answers: SharedAnswers,
  request: VendorRequest,
  ask: () => Promise<VendorAnswer>,
): Promise<VendorAnswer> {
  if (safetyOf(request) !== "read") return askAndTurnOver(answers, ask);
  const { keptForMs, version = "" } = request;
  const key = `${version} ${urlOf(request).href}`;
  if (keptForMs === undefined || key.length > MAX_KEY) return ask();
  const shared = await answers.answerTo(key).catch(unshared);
  if (shared !== null) return { provider, isOfEffect: false, headers: new Headers(), ...shared };
  try {
    const answer = await ask();
    await answers.land(key, { status: answer.status, body: answer.body }, keptForMs).catch(unshared);
    return answer;
  } catch (error) {
    await answers.land(key, null, 0).catch(unshared);
    throw error;
  }
}

async function askAndTurnOver(answers: SharedAnswers, ask: () => Promise<VendorAnswer>): Promise<VendorAnswer> {
  try {
    return await ask();
  } finally {
    await answers.turnOver().catch(unshared);
  }
}

/** Without the keeper each caller asks for itself, and hears how its own call ended. */
const unshared = (): null => null;
