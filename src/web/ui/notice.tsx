import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import { ApiError } from "#web/lib/call.ts";

import { Icon, type IconName } from "./icon.tsx";
import { Moment } from "./text.tsx";

/** The error in the API's words, with the fields it names. Nothing without an error. */
export function Problem({ error }: { error: Error | null }) {
  if (error === null) return null;
  const issues = error instanceof ApiError ? [...error.issues] : [];
  // The message of a refused form is its first field's, which the list below says better.
  const isSaidBelow = issues.some(([, message]) => error.message.includes(message));
  return (
    <ProblemText>
      <strong>{isSaidBelow ? "This input is not valid." : <Message error={error} />}</strong>
      {issues.length > 0 && (
        <ul>
          {issues.map(([path, message]) => (
            <li key={path}>
              {path === "" ? null : <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      )}
    </ProblemText>
  );
}

/** The API's message; when its limit in seconds is too long to wait for, the moment. */
function Message({ error }: { error: Error }) {
  const seconds = error instanceof ApiError ? error.details["retry_after_seconds"] : undefined;
  const now = useMemo(Date.now, [error]);
  if (typeof seconds !== "number" || seconds <= LONGEST_WAIT_SECONDS) return <>{error.message}</>;
  return (
    <>
      The limit is used up. Try again after <Moment at={new Date(now + seconds * 1_000).toISOString()} />.
    </>
  );
}

const LONGEST_WAIT_SECONDS = 120;

interface NoticeProps {
  children: ComponentChildren;
  icon?: IconName;
  /** Something is wrong, which the words say. */
  isProblem?: boolean;
}

/** Something that was done, or is worth knowing. */
export function Notice({ children, isProblem = false, icon = isProblem ? "failed" : "done" }: NoticeProps) {
  return (
    <div class={isProblem ? "notice problem" : "notice"} role="status">
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

/** A problem in words of the page; announced at once unless it is part of the page's text. */
export function ProblemText({ children, isSilent = false }: { children: ComponentChildren; isSilent?: boolean }) {
  return (
    <div class="notice problem" role={isSilent ? undefined : "alert"}>
      <Icon name="failed" />
      <div>{children}</div>
    </div>
  );
}
