import type { ServiceContext } from "#context/context";
import { invalidInput, type Issue } from "#errors/app-error";
import type { GivenChannel } from "#runs/alert-channels/channel";
import { type PreparedChannel, prepareChannels } from "#runs/alert-channels/prepare-channels";

import { selectOwnAddresses } from "./store.ts";

/**
 * Checks the channels of a request, and seals the addresses of Slack. Throws INVALID_INPUT with the path of each mail channel to a person
 * outside the workspace, and of an address that the outbound guard refuses.
 */
export async function checkChannels(
  ctx: ServiceContext,
  channels: readonly GivenChannel[] = [],
): Promise<PreparedChannel[]> {
  await checkMails(ctx, channels);
  return prepareChannels(ctx, channels);
}

/** A rule must not send mail to strangers. */
async function checkMails(ctx: ServiceContext, channels: readonly GivenChannel[]): Promise<void> {
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
