import { useEffect, useState } from "preact/hooks";

const TICK_MS = 200;

/** The time, milliseconds since 1970; it advances while a component uses it. */
export function useNow(isGoingOn: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (!isGoingOn) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isGoingOn]);
  return now;
}
