import type { EncryptionKeys } from "#lib/secret-box";
import { openFor, sealFor, type SecretContext } from "#platform/secrets/sealed-secret";

/** The state that travels through the provider and back: it identifies an authorisation of a tenant. */
export interface AttemptState {
  attemptId: string;
  tenantId: string;
  /** A provider's name or a tool server's id. */
  provider: string;
}

/** The state itself names the tenant, so its key belongs to none. */
const OWNER = { tenantId: "", row: "" };

/** Encrypted and signed in one (AES-GCM), so that clients can neither make nor change one. */
export const sealState = ({ attemptId, tenantId, provider }: AttemptState, keys: EncryptionKeys): Promise<string> =>
  sealFor("attempt_state", OWNER, JSON.stringify([attemptId, tenantId, provider]), keys);

const LONGEST_STATE = 1_000;

/** Null for a state that this instance did not make. */
export async function openState(state: string, ctx: SecretContext): Promise<AttemptState | null> {
  if (state.length > LONGEST_STATE) return null;
  try {
    const [attemptId, tenantId, provider] = JSON.parse(await openFor("attempt_state", OWNER, state, ctx)) as string[];
    return attemptId !== undefined && tenantId !== undefined && provider !== undefined
      ? { attemptId, tenantId, provider }
      : null;
  } catch {
    return null;
  }
}
