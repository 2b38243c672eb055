import type { BaseContext } from "#context/context";
import { clientNetwork } from "#lib/client-network";
import { sha256Hex } from "#lib/digest";

/** A caller's origin as a keyed hash: the secret keeps a reader of the database from trying every address. */
export const sessionOrigin = ({
  clientAddress,
  config,
}: Pick<BaseContext, "clientAddress" | "config">): Promise<string> =>
  sha256Hex(`session-origin:${config.jwtSecret}:${clientNetwork(clientAddress())}`);
