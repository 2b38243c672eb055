import { AppError } from "#errors/app-error";

/** A refusal that OAuth's clients know by its code (RFC 6749, RFC 7591, RFC 8628, RFC 8707). */
export const oauthRefusal = (
  reason:
    | "access_denied"
    | "authorization_pending"
    | "expired_token"
    | "invalid_client_metadata"
    | "invalid_grant"
    | "invalid_redirect_uri"
    | "invalid_request"
    | "invalid_target"
    | "slow_down"
    | "unauthorized_client"
    | "unsupported_grant_type",
  message: string,
): AppError => new AppError("INVALID_INPUT", { message, details: { reason } });

/** The program is unknown here: it must register again. */
export const unknownClient = (message: string): AppError =>
  new AppError("UNAUTHORIZED", { message, details: { reason: "invalid_client" } });
