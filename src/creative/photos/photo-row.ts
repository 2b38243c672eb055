/** A photo as the wing knows it. */
export type { PhotoRow } from "./store.ts";
