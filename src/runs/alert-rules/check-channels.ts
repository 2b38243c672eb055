import type { ServiceContext } from "#context/context";
import type { AlertChannel } from "#db/schema/alert-rules";
import { invalidInput, type Issue } from "#errors/app-error";

import { selectOwnAddresses } from "./store.ts";

/**
 * Refuses a mail channel to a person outside the workspace: a rule must not send mail to strangers. Throws
 * INVALID_INPUT with the path of each.
 */
export async function checkChannels(ctx: ServiceContext, channels: readonly AlertChannel[] = []): Promise<void> {
  const wanted = channels.flatMap(({ type, to }, place) =>
    type === "mail" && to !== undefined ? [{ to, place }] : [],
  );
  if (wanted.length === 0) return;
  const found = await selectOwnAddresses(
    ctx.db,
    ctx.tenant.id,
    wanted.map(({ to }) => to),
  );
  const own = new Set(found.map(({ email }) => email));
  const [first, ...rest] = wanted
    .filter(({ to }) => !own.has(to))
    .map(({ place }): Issue => ({
      path: `body.channels.${place}.to`,
      code: "not_a_member",
      message: "is not the address of an active person of the workspace",
    }));
  if (first !== undefined) throw invalidInput(first, ...rest);
}
