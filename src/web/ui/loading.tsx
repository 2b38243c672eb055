import type { ComponentChildren } from "preact";

import { ApiError } from "#web/lib/call.ts";
import type { Loaded } from "#web/lib/use-load.ts";

import { Button } from "./button.tsx";
import { Problem } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";
import { isUnread, Unread } from "./unread.tsx";

interface LoadingProps<Value> {
  of: Loaded<Value>;
  children: (value: Value) => ComponentChildren;
}

/** Shows what was loaded; until then that it is under way, and what went wrong. What was there stays, dimmed, while newer is loaded. */
export function Loading<Value>({ of: { value, error, isLoading, reload }, children }: LoadingProps<Value>) {
  return (
    <>
      {error !== null && isUnread(error) && <Unread />}
      {error !== null && !isUnread(error) && (
        <>
          <Problem error={error} />
          {!isGone(error) && (
            <Button icon="again" onClick={reload}>
              Try again
            </Button>
          )}
        </>
      )}
      {value === null ? (
        error === null && (
          <div aria-busy="true">
            <span class="unseen" role="status">
              Loading…
            </span>
            <Skeleton />
          </div>
        )
      ) : (
        <div class="stack" aria-busy={isLoading}>
          {children(value)}
        </div>
      )}
    </>
  );
}

/** A missing thing will be missing the next time too. */
const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404;
