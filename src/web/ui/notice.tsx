import type { ComponentChildren } from "preact";

import { ApiError } from "#web/lib/call.ts";

/** What went wrong, in the API's words, with the fields it names. Nothing when nothing did. */
export function Problem({ error }: { error: Error | null }) {
  if (error === null) return null;
  const issues = error instanceof ApiError ? [...error.issues] : [];
  // The message of a refused form is its first field's, which the list below says better.
  const isSaidBelow = issues.some(([, message]) => error.message.includes(message));
  return (
    <div class="notice problem" role="alert">
      <strong>{isSaidBelow ? "This cannot be taken as it is." : error.message}</strong>
      {issues.length > 0 && (
        <ul>
          {issues.map(([path, message]) => (
            <li key={path}>
              {path === "" ? null : <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Something that was done, or is worth knowing. */
export function Notice({ children }: { children: ComponentChildren }) {
  return (
    <div class="notice" role="status">
      {children}
    </div>
  );
}
