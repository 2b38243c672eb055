/** The kind of a token request of a device without a browser (RFC 8628, 3.4). */
export const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

/** The kinds of token requests that the server answers. */
export const GRANT_TYPES = ["authorization_code", "refresh_token", DEVICE_CODE] as const;
