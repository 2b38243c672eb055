import type { Config } from "#config/config";
import { sessionCookie } from "#middleware/session-cookie";

/** The header that signs a browser in. */
export const signInHeaders = (
  { config }: { config: Config },
  { token, maxAgeSeconds }: { token: string; maxAgeSeconds: number },
): Record<string, string> => ({ "Set-Cookie": sessionCookie(config, token, maxAgeSeconds) });

/** The header that signs a browser out. */
export const signOutHeaders = ({ config }: { config: Config }): Record<string, string> => ({
  "Set-Cookie": sessionCookie(config, "", 0),
});
