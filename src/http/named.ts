import { z } from "@hono/zod-openapi";

import { id } from "./schemas.ts";

/** An agent that a row names, as it is now. */
export const namedAgent = () =>
  z
    .object({
      id: id(),
      name: z.string().nullable().openapi({ description: "Null for an agent that is gone", example: "Invoice clerk" }),
    })
    .openapi({ description: "The agent as it is now" });

/** A person whom a row names, as they are now. */
export const namedPerson = (description: string) =>
  z
    .object({
      id: id(),
      name: z.string().nullable().openapi({ description: "Null for a person without a name", example: "Ada Lovelace" }),
    })
    .openapi({ description });

/** A person for an answer; null for nobody. */
export const nameOrNull = (personId: string | null, name: string | null): { id: string; name: string | null } | null =>
  personId === null ? null : { id: personId, name };
