import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { renewals } from "./session.ts";

export interface Loaded<Value> {
  /** The last value, kept while a newer one is loaded; null until there is one. */
  value: Value | null;
  error: Error | null;
  isLoading: boolean;
  reload: () => void;
}

/**
 * Loads data when the page appears and whenever one of `changes` changes. An answer that comes after a newer request is dropped. A failed
 * load is repeated after the user has signed in again.
 */
export function useLoad<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  changes: readonly unknown[],
): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    setIsLoading(true);
    latest
      .current(abort.signal)
      .then((loaded) => {
        if (abort.signal.aborted) return;
        setValue(() => loaded);
        setError(null);
        setIsLoading(false);
      })
      .catch((thrown: unknown) => {
        if (abort.signal.aborted) return;
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
        setIsLoading(false);
      });
    return () => abort.abort();
  }, [...changes, round]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  const renewal = renewals.value;
  useEffect(() => {
    if (error !== null) reload();
  }, [renewal]);
  return { value, error, isLoading, reload };
}
