import { optional, type Setting, textThat } from "#lib/settings";
import { PROXY_FORM, trustedProxyIn } from "#lib/trusted-proxy";

/** The proxies in front of the instance. */
export const PROXY_VARIABLES = {
  TRUSTED_PROXY: {
    purpose:
      "The proxies in front of a local instance, whose word on the client's address counts, so that each client has its own limits: addresses and networks (`10.0.0.0/8`), a header with the number of proxies that add to it (`X-Forwarded-For:1`), or both, comma-separated. Addresses alone mean `X-Forwarded-For`. A header alone trusts every peer, so nothing but the proxy may reach the port. Without it all clients behind a proxy share one address and its limits",
    fallback: "",
    parse: optional(textThat((text) => trustedProxyIn(text) !== null, PROXY_FORM)),
  },
} as const satisfies Record<string, Setting<unknown>>;
