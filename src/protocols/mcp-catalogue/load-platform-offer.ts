import type { Offer } from "./catalogue.ts";

/** Loads what an endpoint serves when it is first asked for: the protocol's library is large. */
export type LoadOffer = () => Promise<Offer>;

export const loadPlatformOffer: LoadOffer = async () => (await import("./platform-offer.ts")).platformOffer;
