import { AppError } from "#errors/app-error";

export const HOME_ENDED = "home_session_ended";

/** The refusal to leave a sample workspace for a session that has ended. `headers` let a browser forget its cookie. */
export const homeEnded = (headers: Record<string, string> = {}): AppError =>
  new AppError("UNAUTHORIZED", {
    message: "Your own session has ended. Sign in again.",
    details: { reason: HOME_ENDED },
    headers,
  });
