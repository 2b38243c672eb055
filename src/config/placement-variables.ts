import { oneOf, optional } from "#lib/settings";

/** The regions near which Cloudflare can place a new Durable Object. */
const LOCATIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "apac-ne", "apac-se", "oc", "afr", "me"] as const;

/** The jurisdictions that Durable Objects can be bound to. */
const JURISDICTIONS = ["eu", "us", "fedramp", "fedramp-high"] as const;

/** Where the platform places Durable Objects. */
export const PLACEMENT_VARIABLES = {
  OBJECT_LOCATION: {
    purpose:
      "Region of the database. On Cloudflare new Durable Objects are placed near it instead of near their first caller",
    fallback: "",
    parse: optional(oneOf(LOCATIONS)),
  },
  OBJECT_JURISDICTION: {
    purpose:
      "Jurisdiction in which all Durable Objects run and store, on Cloudflare alone. Set it before the first request: objects of another jurisdiction are other objects",
    fallback: "",
    parse: optional(oneOf(JURISDICTIONS)),
  },
};
