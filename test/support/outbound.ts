import type { Bindings } from "#context/bindings";

/** The part of the platform's bindings that calls users' URLs, without the networks of a hosted Worker. */
export const unboundNetworks: Pick<Bindings, "outbound"> = { outbound: (_reach, url, init) => fetch(url, init) };
