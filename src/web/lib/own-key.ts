import { me } from "./session.ts";

/** The name of what this browser keeps for a workspace and a person. */
export const ownKey = (what: string): string =>
  `tenure.${what}.${me.value?.tenant.id ?? ""}.${me.value?.user.id ?? ""}`;
