import { DurableObject } from "cloudflare:workers";

/** Stands where the platform's objects are bound; never called. */
export class Nothing extends DurableObject {}
