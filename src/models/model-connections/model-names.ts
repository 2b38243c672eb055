import { z } from "zod";

import { readUpTo } from "#lib/read-up-to";

const MAX_LIST_BYTES = 1_048_576;
const MAX_LISTED = 100;

/** The list of models that OpenAI's wire and Anthropic's share. */
const ModelPage = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

/** The names in a vendor's answer with its list of models, at most 100. Throws for an answer that is no such list. */
export async function modelNames(response: Response): Promise<string[]> {
  const bytes = await readUpTo(response, MAX_LIST_BYTES);
  if (!response.ok || bytes === null) return [];
  const { data } = ModelPage.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return [...new Set(data.map(({ id }) => id))].slice(0, MAX_LISTED);
}
