import type { Operation } from "#http/operation";

import { listMusicProvidersRoute } from "./list-music-providers.route.ts";
import { setDefaultMusicProviderRoute } from "./set-default-music-provider.route.ts";

export const providerChoiceRoutes: readonly Operation[] = [listMusicProvidersRoute, setDefaultMusicProviderRoute];
