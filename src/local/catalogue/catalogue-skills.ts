import { z } from "zod";

import { anyObject, LISTED, readEntries, readText } from "./catalogue-files.ts";

const SkillFile = z.strictObject({
  ...LISTED,
  longDescription: z.string().min(1),
  inputSchema: anyObject,
  outputSchema: anyObject,
  /** Settings, which an installation can override. */
  config: anyObject,
  /** A test runs the skill on it. */
  example: z.strictObject({ input: anyObject, output: z.unknown() }),
});

/** A skill of the catalogue: code that runs in the sandbox unchanged, with an example that a test runs. */
export interface CatalogueSkill extends z.infer<typeof SkillFile> {
  /** A function `main(input)`; `config` is a global. */
  code: string;
}

/** The skills that every instance comes with. */
export const CATALOGUE_SKILLS: readonly CatalogueSkill[] = readEntries("skills", SkillFile).map(({ file, value }) => ({
  ...value,
  code: readText(`skills/${file}.js`).trimEnd(),
}));
