/** The outside services that a tenant can connect, by the names that the API uses. */
export const PROVIDER_IDS = [
  "spotify",
  "apple_music",
  "sandbox_music",
  "canva",
  "figma",
  "adobe",
  "evernote",
  "grammarly",
  "messaging",
] as const;

export type ProviderId = (typeof PROVIDER_IDS)[number];

/** Whether a text from outside is the exact name of a provider. */
export const isProviderId = (text: string): text is ProviderId => (PROVIDER_IDS as readonly string[]).includes(text);

/** The providers that play music, the built-in one last. */
export const MUSIC_PROVIDER_IDS = ["spotify", "apple_music", "sandbox_music"] as const satisfies readonly ProviderId[];

export type MusicProviderId = (typeof MUSIC_PROVIDER_IDS)[number];
