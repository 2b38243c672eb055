import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { beginReading, register } from "./answers.ts";
import { recoveries } from "./connection.ts";
import { renewals } from "./session.ts";

export interface Loaded<Value> {
  /** The last value, kept while a newer one is loaded; null until there is one. */
  value: Value | null;
  error: Error | null;
  isLoading: boolean;
  reload: () => void;
}

/**
 * Loads data when the page appears and whenever one of `changes` changes; the value of an earlier load appears at once. An answer that
 * comes after a newer request is dropped. It is loaded again, without a sign of it, when the event stream reports a change of its content;
 * and after a failure when the user has signed in again or the server is back.
 */
export function useLoad<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  changes: readonly unknown[],
): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [round, setRound] = useState(0);
  const [quietRound, setQuietRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const quietRounds = useRef(0);
  const addresses = useRef<ReadonlySet<string>>(new Set());
  // Before the page is painted.
  useLayoutEffect(() => {
    const abort = new AbortController();
    beginReading(abort.signal, true);
    latest
      .current(abort.signal)
      .then((loaded) => !abort.signal.aborted && setValue(() => loaded))
      .catch(() => {}); // Nothing is kept of it.
    return () => abort.abort();
  }, changes);
  useEffect(() => {
    const abort = new AbortController();
    addresses.current = beginReading(abort.signal, false);
    const isQuiet = quietRounds.current !== quietRound;
    quietRounds.current = quietRound;
    if (!isQuiet) setIsLoading(true);
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
  }, [...changes, round, quietRound]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  useEffect(
    () =>
      register({
        addresses: () => addresses.current,
        readAgain: () => setQuietRound((last) => last + 1),
      }),
    [],
  );
  const renewal = renewals.value;
  const recovery = recoveries.value;
  useEffect(() => {
    if (error !== null) reload();
  }, [renewal, recovery]);
  return { value, error, isLoading, reload };
}
