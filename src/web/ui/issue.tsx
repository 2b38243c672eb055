import { ApiError } from "#web/lib/call.ts";

/** The message of the API about a field that does not show it itself. Nothing without one. */
export function Issue({ of: error, at }: { of: Error | null; at: string }) {
  const issue = error instanceof ApiError ? error.issues.get(at) : undefined;
  return issue === undefined ? null : <small class="issue">{issue}</small>;
}
