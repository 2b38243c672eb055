import type { Offer } from "./catalogue.ts";

/** Loads the offer of an endpoint on first use, because the protocol's library is large. */
export type LoadOffer = () => Promise<Offer>;

export const loadPlatformOffer: LoadOffer = async () => (await import("./platform-offer.ts")).platformOffer;
