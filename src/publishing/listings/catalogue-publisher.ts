/** The tenant that publishes the platform's listings. No user can act for it, so only the platform publishes there. */
export const CATALOGUE_PUBLISHER_ID = "0199a400-0000-7000-8000-000000000000";
