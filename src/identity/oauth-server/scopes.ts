import { USUAL_SCOPES } from "#lib/usual-scopes";
import { PERMISSIONS, type Permission } from "#tenancy/permissions";

/** The permissions that a scope asks for. Unknown names ask for nothing; the answer's `scope` says what was given. */
export function permissionsIn(scope: string | undefined): Permission[] {
  const names = new Set((scope ?? "").split(" "));
  const known = PERMISSIONS.filter((name) => names.has(name));
  return known.length === 0 ? [...USUAL_SCOPES] : known;
}
