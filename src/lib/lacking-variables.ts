const NAME = "LackingVariables";

/** The error of an instance whose variables are missing or invalid. Its message names them, and no value. */
export const lackingVariables = (message: string, cause: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name: NAME });

export const isLackingVariables = (error: unknown): error is Error => error instanceof Error && error.name === NAME;
