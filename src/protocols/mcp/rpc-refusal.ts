import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

import { AppError } from "#errors/app-error";

/** What was refused, as an error of the protocol. Anything but our own refusals says nothing of its reason. */
export function refusalOf(error: unknown): Error {
  if (!(error instanceof AppError))
    return new ProtocolError(ProtocolErrorCode.InternalError, "An internal error occurred.");
  const { code, message, details } = error;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, { code, details });
}
