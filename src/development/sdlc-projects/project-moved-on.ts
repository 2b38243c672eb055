import type { AppError } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";

/** The refusal of a change whose project is no longer as it was read. */
export const projectMovedOn = (): AppError => movedOn("The project changed a moment ago; look at it and try again.");
