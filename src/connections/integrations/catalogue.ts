import { adobe } from "#connections/adobe/adobe-provider";
import { appleMusic } from "#connections/apple-music/apple-music-provider";
import { canva } from "#connections/canva/canva-provider";
import { evernote } from "#connections/evernote/evernote-provider";
import { figma } from "#connections/figma/figma-provider";
import { grammarly } from "#connections/grammarly/grammarly-provider";
import { messaging } from "#connections/messaging/messaging-provider";
import type { Provider } from "#connections/providers/provider";
import { isProviderId, type ProviderId } from "#connections/providers/provider-id";
import { sandboxMusic } from "#connections/sandbox-music/sandbox-music-provider";
import { spotify } from "#connections/spotify/spotify-provider";
import { AppError } from "#errors/app-error";

/** Every provider, by its name in the API. */
const CATALOGUE: Readonly<Record<ProviderId, Provider>> = {
  spotify,
  apple_music: appleMusic,
  sandbox_music: sandboxMusic,
  canva,
  figma,
  adobe,
  evernote,
  grammarly,
  messaging,
};

/** Every provider, in the order in which they are shown. */
export const PROVIDERS: readonly Provider[] = Object.values(CATALOGUE);

export const providerOf = (id: ProviderId): Provider => CATALOGUE[id];

/** The provider of an outside name. Throws NOT_FOUND. */
export function findProvider(name: string): Provider {
  if (isProviderId(name)) return providerOf(name);
  throw new AppError("NOT_FOUND", {
    message: `There is no provider named ${JSON.stringify(name.slice(0, 100))}.`,
    details: { providers: PROVIDERS.map(({ id }) => id) },
  });
}
