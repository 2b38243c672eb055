import { addressesByName, optional, optionalText, textThat, type Setting } from "#lib/settings";
import { isWebAddress } from "#lib/web-address";

/** The URLs of the providers, by their names in `PROVIDER_URLS`; without a trailing slash. */
export const PROVIDER_ADDRESSES = {
  "spotify.accounts": "https://accounts.spotify.com",
  "spotify.api": "https://api.spotify.com/v1",
  "apple_music.api": "https://api.music.apple.com/v1",
  /** MusicKit, which plays in a page of the console. */
  "apple_music.script": "https://js-cdn.music.apple.com/musickit/v3/musickit.js",
  "canva.web": "https://www.canva.com",
  "canva.api": "https://api.canva.com/rest/v1",
  "figma.web": "https://www.figma.com",
  "figma.api": "https://api.figma.com",
  "adobe.ims": "https://ims-na1.adobelogin.com/ims",
  "adobe.firefly": "https://firefly-api.adobe.io",
  "adobe.photoshop": "https://photoshop-api.adobe.io",
  "evernote.web": "https://www.evernote.com",
  "messaging.web": "https://www.facebook.com/v23.0",
  "messaging.graph": "https://graph.facebook.com/v23.0",
} as const;

export type ProviderAddress = keyof typeof PROVIDER_ADDRESSES;

const ADDRESS_NAMES = Object.keys(PROVIDER_ADDRESSES) as ProviderAddress[];

/** The variables with which an operator makes providers available. A provider without its variables answers `NOT_CONFIGURED`. */
export const PROVIDER_VARIABLES = {
  SPOTIFY_CLIENT_ID: { purpose: "Client id of the instance's app at Spotify", fallback: "", parse: optionalText },
  SPOTIFY_CLIENT_SECRET: { purpose: "Secret of that app", fallback: "", parse: optionalText },
  APPLE_MUSIC_TEAM_ID: { purpose: "Team id of the Apple developer account", fallback: "", parse: optionalText },
  APPLE_MUSIC_KEY_ID: { purpose: "Id of the MusicKit key", fallback: "", parse: optionalText },
  APPLE_MUSIC_PRIVATE_KEY: {
    purpose: "The MusicKit key: ES256, PKCS8 PEM (`\\n` for line breaks). It signs the developer tokens",
    fallback: "",
    parse: optional(textThat((text) => text.includes("-----BEGIN PRIVATE KEY-----"), "must be a PKCS8 PEM")),
  },
  CANVA_CLIENT_ID: { purpose: "Client id of the instance's integration at Canva", fallback: "", parse: optionalText },
  CANVA_CLIENT_SECRET: { purpose: "Secret of that integration", fallback: "", parse: optionalText },
  FIGMA_CLIENT_ID: { purpose: "Client id of the instance's app at Figma", fallback: "", parse: optionalText },
  FIGMA_CLIENT_SECRET: { purpose: "Secret of that app", fallback: "", parse: optionalText },
  ADOBE_CLIENT_ID: {
    purpose:
      "Client id of the instance's OAuth Server-to-Server credential at Adobe, with the products Firefly and Photoshop. Without it, workspaces connect Adobe with credentials of their own",
    fallback: "",
    parse: optionalText,
  },
  ADOBE_CLIENT_SECRET: { purpose: "Secret of that credential", fallback: "", parse: optionalText },
  EVERNOTE_CONSUMER_KEY: {
    purpose: "Consumer key of the instance's app at Evernote",
    fallback: "",
    parse: optionalText,
  },
  EVERNOTE_CONSUMER_SECRET: { purpose: "Secret of that app", fallback: "", parse: optionalText },
  MESSAGING_APP_ID: { purpose: "Id of the instance's app at Meta, for WhatsApp", fallback: "", parse: optionalText },
  MESSAGING_APP_SECRET: {
    purpose: "Secret of that app. It also verifies that a webhook comes from Meta",
    fallback: "",
    parse: optionalText,
  },
  MESSAGING_CONFIG_ID: {
    purpose: "Id of the app's configuration for Embedded Signup; without it the consent page asks for permissions",
    fallback: "",
    parse: optionalText,
  },
  MESSAGING_REDIRECT_URI: {
    purpose: "The callback that is registered at Meta: `<BASE_URL>/api/integrations/messaging/callback`",
    fallback: "",
    parse: optional(textThat(isWebAddress, "must be an http(s) address")),
  },
  MESSAGING_WEBHOOK_VERIFY_TOKEN: {
    purpose: "Token that Meta sends when it verifies the webhook `<BASE_URL>/api/v1/webhooks/messaging`",
    fallback: "",
    parse: optionalText,
  },
  PROVIDER_URLS: {
    purpose:
      "Replacement addresses of the providers, as comma-separated `name=address` pairs, for example `spotify.api=http://127.0.0.1:9000/v1`. By default the providers' own addresses",
    fallback: "",
    parse: addressesByName(ADDRESS_NAMES, isWebAddress),
  },
  UNPACED_PROVIDERS: {
    purpose:
      "Comma-separated providers whose limit of calls the platform does not keep: `spotify` (45 calls in 30 seconds of the app), `canva` (100 a minute of each account), `figma` (120). For an app with a higher quota",
    fallback: "",
    parse: optional(textThat((text) => /^[a-z_]+(?:, *[a-z_]+)*$/.test(text), "must be names of providers")),
  },
} as const satisfies Record<string, Setting<unknown>>;
