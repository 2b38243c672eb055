import { useLocation } from "preact-iso";

export interface AddressQuery {
  /** What stands in the address; empty when it is not there. */
  read: (name: string) => string;
  /** The page of a list; the first is 1. */
  page: number;
  /** Goes to the same page with these parts of the query set; what is empty or null leaves it. */
  change: (parts: Readonly<Record<string, string | number | null>>) => void;
}

/** Filters, page numbers and the like in the address, so that reloading and the back button keep them. */
export function useQuery(): AddressQuery {
  const { path, query, route } = useLocation();
  const page = Number(query["page"] ?? 1);
  const change: AddressQuery["change"] = (parts) => {
    const kept = Object.entries({ ...query, ...parts }).filter(([, value]) => value !== null && value !== "");
    const text = new URLSearchParams(kept.map(([name, value]): [string, string] => [name, String(value)])).toString();
    route(text === "" ? path : `${path}?${text}`);
  };
  return { read: (name) => query[name] ?? "", page: Number.isInteger(page) && page > 0 ? page : 1, change };
}
