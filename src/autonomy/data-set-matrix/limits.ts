/** Maximum number of versions beside each other. */
export const MAX_VERSIONS = 6;
