import { sha256Hex } from "#lib/digest";

/** The header by which the instance knows its own outside calls when they come back to it, at whatever address. */
export const OWN_MARK = "tenure-instance";

const MARK_CHARACTERS = 32;

let known: { key: string; mark: string } | undefined;

/** The instance's own value of the header. It says nothing of the instance's keys, and no one gains by copying it. */
export async function ownMark({ encryptionKey }: { encryptionKey: string }): Promise<string> {
  if (known?.key !== encryptionKey)
    known = { key: encryptionKey, mark: (await sha256Hex(`outside calls ${encryptionKey}`)).slice(0, MARK_CHARACTERS) };
  return known.mark;
}

/** Whether a request is an outside call of this instance: of a skill, a tool server's tool or a webhook. */
export const isOwnCall = async (sent: string | undefined, config: { encryptionKey: string }): Promise<boolean> =>
  sent !== undefined && sent === (await ownMark(config));
