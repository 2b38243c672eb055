import type { CatalogueDomain } from "./catalogue-domain.ts";
import { OFFICE_DOMAINS } from "./domains/office-domains.ts";
import { SERVICE_DOMAINS } from "./domains/service-domains.ts";

/** The domains that every instance comes with. */
export const CATALOGUE_DOMAINS: readonly CatalogueDomain[] = [...OFFICE_DOMAINS, ...SERVICE_DOMAINS];
