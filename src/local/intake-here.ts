import type { Bindings } from "#context/bindings";
import type { KeyRequest } from "#platform/intake/intake-task";
import { deriveKey } from "#workers/intake/derive-key";

/** The key of a password, computed in this process: a program of this machine keeps no other request waiting. */
export const intakeHere: Bindings["intake"] = async ({ body }) =>
  Response.json(await deriveKey(JSON.parse(typeof body === "string" ? body : "") as KeyRequest));
