import type { ServiceContext } from "#context";

import { findSettings, type SdlcSettings } from "./find-settings.ts";

/** What the tenant allows its development agents. */
export const getSdlcSettings = (ctx: ServiceContext): Promise<SdlcSettings> => findSettings(ctx);
