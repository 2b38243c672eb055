/** A sample workspace is entered and left as a person signs in. */
export { presentSignedIn, SignedIn } from "#identity/accounts/schemas";
