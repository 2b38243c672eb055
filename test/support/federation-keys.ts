/** The keys that other instances may use with the tests' instance; two, as during a replacement. */
export const federationKeys = ["federation-key-of-the-tests-1", "federation-key-of-the-tests-2"] as const;
