import type { ErrorCode } from "#errors/catalogue";

/** The federation protocol 1.0.0's names of our errors; document 3, Errors. Other codes keep their name. */
const FEDERATION_CODES: Partial<Record<ErrorCode, string>> = {
  INVALID_INPUT: "INVALID_PARAMETER",
  UNAUTHORIZED: "MISSING_API_KEY",
  FORBIDDEN: "INVALID_API_KEY",
  NOT_FOUND: "TEMPLATE_NOT_FOUND",
  INTERNAL_ERROR: "SERVER_ERROR",
};

/** The protocol's name for an error. */
export const federationCode = (code: ErrorCode): string => FEDERATION_CODES[code] ?? code;
