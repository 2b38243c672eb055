import { useEffect, useState } from "preact/hooks";

const hashNow = (): string => decodeURIComponent(location.hash.slice(1));

/** What stands behind the `#` of the address: which part of the page is chosen, so that a link can lead to it. */
export function useHash(): string {
  const [hash, setHash] = useState(hashNow);
  useEffect(() => {
    const read = (): void => setHash(hashNow());
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return hash;
}
