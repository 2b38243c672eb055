import { AppError } from "#errors/app-error";

/** The guard's refusal of a URL. `path` is the field of the URL, for example `body.url`. */
export function outboundRefused(path: string, reason: string): AppError {
  return new AppError("INVALID_INPUT", {
    message: `${path}: ${reason}`,
    details: { issues: [{ path, code: "outbound_refused", message: reason }], reason: "outbound_refused" },
  });
}
