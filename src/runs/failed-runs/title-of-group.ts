import type { Cause } from "#engine/failures/cause-of-run";

/** A group in a few words: what failed and how, or, where nothing outside failed, the message. */
export function titleOfGroup({ kind, code, tool, connection, message }: Omit<Cause, "path" | "given">): string {
  if (kind === "gave_up") return message === "" ? "Gave up without a word" : message;
  if (kind === "check") return message === "" ? code : message;
  const place = tool ?? connection;
  return place === null ? code : `${place} · ${code}`;
}
