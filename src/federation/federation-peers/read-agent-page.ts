import { z } from "zod";

import { isStorable } from "#lib/json";

import { cleanLine, cleanText } from "./clean-text.ts";
import { parseJson } from "./read-bundle.ts";

const Page = z.object({
  agents: z
    .array(
      z.object({
        id: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
        name: z.string().max(1_000).transform(cleanLine),
        description: z
          .string()
          .max(20_000)
          .nullable()
          .transform((value) => cleanText(value ?? "")),
        category: z
          .string()
          .max(1_000)
          .nullable()
          .transform((value) => cleanLine(value ?? "")),
        price: z.number().min(0),
        version: z.string().max(100).transform(cleanLine),
        rating: z.number().min(0).max(5),
      }),
    )
    .max(100),
  total: z.number().int().min(0),
  has_more: z.boolean(),
});

export type PeerAgentPage = z.output<typeof Page>;

/** A peer's list of templates, cleaned like bundles; null when its shape is not document 3's. */
export function readAgentPage(bytes: Uint8Array): PeerAgentPage | null {
  const value = parseJson(bytes);
  if (value === undefined || !isStorable(value)) return null;
  return Page.safeParse(value).data ?? null;
}
