import { useEffect, useState } from "preact/hooks";

const hashNow = (): string => decodeURIComponent(location.hash.slice(1));

/** The part of the address behind the `#`: it names the chosen part of the page, so that a link can lead to it. */
export function useHash(): string {
  const [hash, setHash] = useState(hashNow);
  useEffect(() => {
    const read = (): void => setHash(hashNow());
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return hash;
}
