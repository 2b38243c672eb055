import type { z } from "@hono/zod-openapi";

/** A schema with what the API document says of it: its meaning in words, and an example value. */
export const field = <Schema extends z.ZodType>(schema: Schema, description: string, example?: unknown): Schema =>
  schema.openapi(example === undefined ? { description } : { description, example });
