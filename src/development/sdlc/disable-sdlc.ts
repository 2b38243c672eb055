import type { ServiceContext } from "#context";

import { changeSettings } from "./change-settings.ts";
import type { SdlcSettings } from "./find-settings.ts";

/** Turns development agents off for the tenant; its other settings stay for the next time. */
export const disableSdlc = (ctx: ServiceContext): Promise<SdlcSettings> =>
  changeSettings(ctx, "sdlc_disable", () => ({ isEnabled: false }));
