import { AppError } from "#errors/app-error";

import type { OperationChoice } from "./tool-form.ts";

/** The reason for a tool server's unusable answer. */
export type WireReason =
  | "connection_failed"
  | "timeout"
  | "redirect"
  | "credentials_refused"
  | "bad_status"
  | "too_large"
  | "too_many_tools"
  | "no_operations"
  | "too_many_pages"
  | "same_name_twice"
  | "not_a_tool_server"
  | "unreadable_document"
  | "needs_authorization"
  | "authorization_expired"
  | "token_refresh_failed"
  | "insufficient_scope"
  | "session_gone"
  | "outbound_refused";

/** The fault of a tool server. The sentence is ours: the server's text is not repeated. */
export const wireFault = (reason: WireReason, message: string, details: Record<string, unknown> = {}): AppError =>
  new AppError("PROVIDER_ERROR", { message, details: { ...details, reason } });

const UNSENT = new Set<unknown>([
  "credentials_refused",
  "needs_authorization",
  "authorization_expired",
  "token_refresh_failed",
  "insufficient_scope",
  "redirect",
  "session_gone",
] satisfies WireReason[]);

/** Whether a fault proves that no effect happened: the server refused the whole request, or nothing was sent. */
export const isUnsent = ({ code, details }: AppError): boolean =>
  code === "INVALID_INPUT" || UNSENT.has(details["reason"]);

/** Reason and sentence of a failed inspection. */
export function faultOf(error: AppError): { reason: string; message: string; choices?: OperationChoice[] } {
  const { reason, choices } = error.details;
  return {
    reason: typeof reason === "string" ? reason : error.code.toLowerCase(),
    message: error.message,
    ...(Array.isArray(choices) ? { choices: choices as OperationChoice[] } : {}),
  };
}
