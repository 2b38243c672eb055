/** The tenant that publishes the platform's own listings. Nobody can act for it, so what it publishes is the platform's. */
export const CATALOGUE_PUBLISHER_ID = "0199a400-0000-7000-8000-000000000000";
