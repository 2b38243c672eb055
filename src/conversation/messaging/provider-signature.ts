import type { BaseContext } from "#context/context";
import { isSignedWith } from "#lib/body-signature";

/** The signature of the messaging provider, with the secret that the operator shares with it. */
export const providerSignature = {
  header: "X-Hub-Signature-256",
  isGood: async ({ config }: BaseContext, bytes: ArrayBuffer, shown: string | undefined): Promise<boolean> => {
    const secret = config.providers.messaging?.secret;
    return secret !== undefined && (await isSignedWith(secret, bytes, shown));
  },
};
