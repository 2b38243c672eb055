import type { z } from "zod";

import { vendorSilent } from "./vendor-refusal.ts";
import type { VendorAnswer } from "./vendor-request.ts";

/** The body of an answer in the required form. Throws PROVIDER_ERROR for another one. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: VendorAnswer): z.output<Schema> {
  const read = schema.safeParse(answer.body);
  if (read.success) return read.data;
  throw vendorSilent(answer.provider, "unreadable_answer", answer.isOfEffect, read.error);
}
