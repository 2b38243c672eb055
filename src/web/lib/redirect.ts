import type { ComponentType } from "preact";
import { useLocation, useRoute } from "preact-iso";
import { useLayoutEffect } from "preact/hooks";

/** The page of an old address: leads to the current one, which keeps the query and the part. `:name` is taken over from the old address. */
export function leadTo(path: string): ComponentType {
  return function Redirect() {
    const { params, query } = useRoute();
    const { route } = useLocation();
    useLayoutEffect(() => {
      const address = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ""));
      const text = new URLSearchParams(query).toString();
      route(`${text === "" ? address : `${address}?${text}`}${location.hash}`, true);
    }, []);
    return null;
  };
}
