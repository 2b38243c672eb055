import { useLocation, useRoute } from "preact-iso";

export interface AddressQuery {
  query: Readonly<Record<string, string>>;
  /** From 1, of the query's `page`. */
  page: number;
  /**
   * Changes these and leaves the others; empty and null ones go. A change of anything but the page, or the list's position, begins at the
   * list's beginning again.
   */
  change: (values: Readonly<Record<string, string | number | null>>) => void;
}

/** A list's filters and page in the address, so that a reload and the back button keep them. */
export function useQuery(): AddressQuery {
  const { route } = useLocation();
  // The page's own: the location is the next page's already while its code is loaded.
  const { path, query } = useRoute();
  const change: AddressQuery["change"] = (values) => {
    const next = new URLSearchParams(
      "page" in values || "cursor" in values ? query : { ...query, page: "", cursor: "", above: "" },
    );
    for (const [name, value] of Object.entries(values)) next.set(name, value === null ? "" : String(value));
    const kept = [...next].filter(([name, value]) => value !== "" && !(name === "page" && value === "1"));
    const text = new URLSearchParams(kept).toString();
    route(text === "" ? path : `${path}?${text}`);
  };
  return { query, page: Math.max(1, Math.trunc(Number(query["page"] ?? 1)) || 1), change };
}
