import type { ServiceContext } from "#context";

import { changeSettings } from "./change-settings.ts";
import type { SdlcSettings } from "./find-settings.ts";

/** Turns development agents on for the tenant; which types may work is a setting of its own. */
export const enableSdlc = (ctx: ServiceContext): Promise<SdlcSettings> =>
  changeSettings(ctx, "sdlc_enable", () => ({ isEnabled: true }));
