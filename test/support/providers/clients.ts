/** The credentials of the instance under test at the simulated vendors, as an operator would get them. */
export const PROVIDER_CLIENTS = {
  SPOTIFY_CLIENT_ID: "9f86d081884c7d659a2feaa0c55ad015",
  SPOTIFY_CLIENT_SECRET: "a3bf4f1b2b0b822cd15d6c15b0f00a08",
  CANVA_CLIENT_ID: "OC-AZ-test_client",
  CANVA_CLIENT_SECRET: "cnvca-secret_with-marks_0123456789",
  FIGMA_CLIENT_ID: "figmaClient0123456789",
  FIGMA_CLIENT_SECRET: "figmaSecret0123456789",
  ADOBE_CLIENT_ID: "adobeclient0123456789",
  ADOBE_CLIENT_SECRET: "p8e-secret_with-marks",
  EVERNOTE_CONSUMER_KEY: "tenure-test",
  EVERNOTE_CONSUMER_SECRET: "0123456789abcdef&+%",
  MESSAGING_APP_ID: "1234567890123456",
  MESSAGING_APP_SECRET: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  MESSAGING_CONFIG_ID: "6543210987654321",
  MESSAGING_REDIRECT_URI: "https://tenure.test/api/integrations/messaging/callback",
  MESSAGING_WEBHOOK_VERIFY_TOKEN: "verify-token-of-the-test-instance",
} as const;
