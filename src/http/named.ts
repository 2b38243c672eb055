import { z } from "@hono/zod-openapi";

import { id } from "./schemas.ts";

/** The current state of an agent that a row names. */
export const namedAgent = () =>
  z
    .object({
      id: id(),
      name: z.string().nullable().openapi({ description: "Null if the agent was deleted", example: "Invoice clerk" }),
    })
    .openapi({ description: "Current data of the agent" });

/** The current state of a person that a row names. */
export const namedPerson = (description: string) =>
  z
    .object({
      id: id(),
      name: z.string().nullable().openapi({ description: "Null for a person without a name", example: "Ada Lovelace" }),
    })
    .openapi({ description });

/** A person in an answer; null without one. */
export const nameOrNull = (personId: string | null, name: string | null): { id: string; name: string | null } | null =>
  personId === null ? null : { id: personId, name };
