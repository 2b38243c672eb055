import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { equalInConstantTime } from "#lib/digest";

/** Returns the challenge to a client with the operator's verify token. Throws FORBIDDEN. */
export function verifyWebhook(
  { config }: BaseContext,
  asked: { mode?: string | undefined; token?: string | undefined; challenge?: string | undefined },
): string {
  const expected = config.providers.messaging?.verifyToken;
  if (asked.mode !== "subscribe" || expected === undefined || !equalInConstantTime(asked.token ?? "", expected))
    throw new AppError("FORBIDDEN", { message: "The verify token does not match the operator's." });
  return asked.challenge ?? "";
}
