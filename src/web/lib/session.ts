import { signal } from "@preact/signals";

import { ApiError, callData } from "./call.ts";

/** Who is signed in, as `GET /api/auth/me` tells it. */
export interface Me {
  user: {
    id: string;
    email: string;
    email_verified: boolean;
    name: string | null;
    role: string;
    two_factor_enabled: boolean;
  };
  tenant: { id: string; name: string; slug: string; tier: string };
  credential: { permissions: string[]; is_platform_operator: boolean };
}

/** Undefined until it is known; null when nobody is signed in. */
export const me = signal<Me | null | undefined>(undefined);

/** Why it could not be found out who is signed in: a limit that is used up, or a server that cannot be reached. */
export const sessionProblem = signal<Error | null>(null);

/** `readSession` for the console's start, where no form shows what went wrong. */
export async function startSession(): Promise<void> {
  sessionProblem.value = null;
  try {
    await readSession();
  } catch (thrown) {
    sessionProblem.value = thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}

/** Asks who is signed in; a browser without a good session is nobody. */
export async function readSession(): Promise<void> {
  try {
    me.value = await callData<Me>("GET", "/api/auth/me");
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    me.value = null;
  }
}

/** Whether the person may do what needs this permission; the API decides again. */
export const may = (permission: string): boolean => me.value?.credential.permissions.includes(permission) ?? false;
