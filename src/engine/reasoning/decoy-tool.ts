import { z } from "zod";

import type { Tool } from "./tool.ts";

/**
 * A decoy tool of an exam. A model sees it as any other tool, and governance decides about it as about any other. Its
 * effect is never performed, because exams run without effects.
 */
export const decoyTool = ({ name, description, action }: Pick<Tool, "name" | "description" | "action">): Tool => ({
  name,
  description,
  action,
  reach: "effect",
  inputSchema: z.object({
    subject: z.string().max(1_000).optional().describe("The person or item that it concerns."),
    reason: z.string().max(1_000).optional(),
  }),
  run: () => ({ done: false }),
});
