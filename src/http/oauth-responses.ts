import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

export const OAuthError = z
  .object({
    error: field(z.string(), "OAuth's code of the error", "invalid_grant"),
    error_description: z.string().openapi({ example: "The code is unknown or has expired." }),
  })
  .openapi("OAuthError");

const refusal = (description: string) => ({ description, content: { "application/json": { schema: OAuthError } } });

/** The refusals below `/oauth`, in OAuth's own form. */
export const oauthRefusals = () => ({
  400: refusal("The request is not valid; `error` says why"),
  413: refusal("The body is too large"),
  415: refusal("The body has another media type"),
  429: refusal("The address has made too many requests"),
  500: refusal("Server error"),
  503: refusal("The instance cannot answer at the moment"),
});

export const unknownClientRefusal = () => ({ 401: refusal("`invalid_client`: the client is unknown here") });
