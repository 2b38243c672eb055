import type { Operation } from "#http/operation";

import { createNoteRoute } from "./create-note.route.ts";
import { listNotesRoute } from "./list-notes.route.ts";

// snippet: api
/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [createNoteRoute, listNotesRoute];
// end
