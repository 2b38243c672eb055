import { useEffect, useState } from "preact/hooks";

/**
 * A part of the console whose code is loaded with its first use. Returns a hook to the part: null until it is loaded, or
 * while `isNeeded` is false. Until then, and when the code cannot be loaded, the caller shows something safe.
 */
export function later<Part>(load: () => Promise<Part>): (isNeeded?: boolean) => Part | null {
  let part: Part | null = null;
  return (isNeeded = true) => {
    const [, setIsLoaded] = useState(part !== null);
    useEffect(() => {
      if (!isNeeded) return;
      if (part !== null) {
        // Another one may have loaded it since this one was drawn.
        setIsLoaded(true);
        return;
      }
      load().then(
        (loaded) => {
          part = loaded;
          setIsLoaded(true);
        },
        () => undefined,
      );
    }, [isNeeded]);
    return part;
  };
}
