import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

import { id } from "./schemas.ts";

/** The current state of an agent that a row names. */
export const namedAgent = () =>
  field(
    z.object({
      id: id(),
      name: field(z.string().nullable(), "Null if the agent was deleted", "Invoice clerk"),
    }),
    "Current data of the agent",
  );

/** The current state of a person that a row names. */
export const namedPerson = (description: string) =>
  field(
    z.object({
      id: id(),
      name: field(z.string().nullable(), "Null for a person without a name", "Ada Lovelace"),
    }),
    description,
  );

/** A person in an answer; null without one. */
export const nameOrNull = (personId: string | null, name: string | null): { id: string; name: string | null } | null =>
  personId === null ? null : { id: personId, name };
