import { type EncryptionKeys, openSecret, sealSecret } from "#lib/secret-box";

/** The state that travels through the provider and back: it identifies an authorisation of a tenant. */
export interface AttemptState {
  attemptId: string;
  tenantId: string;
  /** A provider's name or a tool server's id. */
  provider: string;
}

/** Encrypted and signed in one (AES-GCM), so that clients can neither make nor change one. */
export const sealState = ({ attemptId, tenantId, provider }: AttemptState, keys: EncryptionKeys): Promise<string> =>
  sealSecret(JSON.stringify([attemptId, tenantId, provider]), keys);

const LONGEST_STATE = 1_000;

/** Null for a state that this instance did not make. */
export async function openState(state: string, keys: EncryptionKeys): Promise<AttemptState | null> {
  if (state.length > LONGEST_STATE) return null;
  try {
    const [attemptId, tenantId, provider] = JSON.parse(await openSecret(state, keys)) as string[];
    return attemptId !== undefined && tenantId !== undefined && provider !== undefined
      ? { attemptId, tenantId, provider }
      : null;
  } catch {
    return null;
  }
}
