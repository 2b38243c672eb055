export interface Credentials {
  email: string;
  password: string;
  apiKey: string;
  tenantId: string;
}

export interface FirstAccountInput {
  databaseUrl: string;
  authToken: string | undefined;
  secrets: { JWT_SECRET: string; ENCRYPTION_KEY: string };
  tier: string;
}

/** Creates the catalogue and the owner's account in an empty database; null when an account exists. */
export function ensureFirstAccount(_input: FirstAccountInput): Promise<Credentials | null> {
  return Promise.resolve(null);
}
