/** The keys that other instances may use with the instance of the tests; two, as while one is being replaced. */
export const federationKeys = ["federation-key-of-the-tests-1", "federation-key-of-the-tests-2"] as const;
