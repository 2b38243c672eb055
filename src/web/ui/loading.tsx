import type { ComponentChildren } from "preact";

import type { Loaded } from "#web/lib/use-load.ts";

import { Problem } from "./notice.tsx";

interface LoadingProps<Value> {
  of: Loaded<Value>;
  children: (value: Value) => ComponentChildren;
}

/** Shows what was loaded; until then that it is under way, and what went wrong. */
export function Loading<Value>({ of: { value, error, isLoading, reload }, children }: LoadingProps<Value>) {
  return (
    <>
      {error !== null && (
        <>
          <Problem error={error} />
          <button type="button" class="secondary" onClick={reload}>
            Try again
          </button>
        </>
      )}
      {value === null ? (
        error === null && <p aria-busy="true">Loading…</p>
      ) : (
        <div aria-busy={isLoading}>{children(value)}</div>
      )}
    </>
  );
}
