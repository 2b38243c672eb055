import type { AuthorizationRequest } from "./signed-request.ts";

/** The address that takes the browser back to the program, with the server's name (RFC 9207). */
export function answerAddress(
  { redirectUri, state, issuer }: Pick<AuthorizationRequest, "redirectUri" | "state" | "issuer">,
  answer: Readonly<Record<string, string>>,
): string {
  const fields = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: issuer }).toString();
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${fields}`;
}
