import { type AppError, invalidInput } from "#errors/app-error";

/** The refusal of a cursor that no list of this server issued. */
export const unknownCursor = (): AppError =>
  invalidInput({ path: "params.cursor", code: "custom", message: "was not issued by this server" });
