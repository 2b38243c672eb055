/** For routes, which take what the wire needs from this wing. */
export { ownOrigin } from "#lib/own-origin";
