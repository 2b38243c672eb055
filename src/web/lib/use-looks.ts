import { useEffect, useState } from "preact/hooks";

const FIRST_LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;

/** Looks again while something is under way, ever more seldom. */
export function useLooks(isUnderWay: boolean, look: () => void): void {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!isUnderWay) return setLooks(0);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_LOOK_MS * (looks + 1));
    const timer = setTimeout(() => {
      look();
      setLooks(looks + 1);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, looks, look]);
}
