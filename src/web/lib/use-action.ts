import { useState } from "preact/hooks";

export interface Action<Input extends unknown[]> {
  /** Starts it, unless it is running. Never throws: the error is in `error`. */
  run: (...input: Input) => Promise<void>;
  isRunning: boolean;
  error: Error | null;
}

/** Something that a button or form starts: once at a time, with its error kept for the page to show. */
export function useAction<Input extends unknown[]>(act: (...input: Input) => Promise<void>): Action<Input> {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async (...input: Input): Promise<void> => {
    if (isRunning) return;
    setIsRunning(true);
    setError(null);
    try {
      await act(...input);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setIsRunning(false);
    }
  };
  return { run, isRunning, error };
}
