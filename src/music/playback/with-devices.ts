import type { MusicProvider } from "#connections/music/music-provider";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";

import type { PlayerCommand } from "./playback-command.ts";

/** Adds the devices that are there to the error of a command that found none; any other error stays as it is. */
export async function withDevices(
  ctx: ServiceContext,
  { id: provider, player }: MusicProvider,
  { action }: PlayerCommand,
  error: unknown,
): Promise<unknown> {
  const isMissing = error instanceof AppError && error.code === "DEVICE_NOT_FOUND";
  if (!isMissing || (action !== "play" && action !== "transfer")) return error;
  try {
    const devices = (await player.devices()).map(({ id, name, type, isActive }) => ({ id, name, type, isActive }));
    const { code, headers, cause } = error;
    const message = devices.length === 0 ? error.message : `${error.message} \`details.devices\` lists the devices.`;
    return new AppError(code, { message, details: { ...error.details, devices }, headers, cause });
  } catch (unread) {
    if (!(unread instanceof AppError)) throw unread;
    ctx.log.warn("devices_unknown", { provider, error: unread });
    return error;
  }
}
