/** The rows of the house's tables for the operation of the example. */
export const VALID: Record<string, Record<string, unknown>> = {
  // snippet: valid-row
  copyAgent: { name: "Second reader" },
  // end
};

export const OPERATIONS: Record<string, { reads: number; writes: number; options: unknown; status: number }> = {
  // snippet: operations-row
  copyAgent: { reads: 1, writes: 1, options: { body: { name: "Second reader" } }, status: 201 },
  // end
};

export const scenesWith = (withAgent: unknown): Record<string, unknown> => ({
  // snippet: scene-row
  copyAgent: withAgent,
  // end
});

export const UNAUDITED: Record<string, readonly string[]> = {
  // snippet: unaudited-row
  "A note is a remark for people; no agent is, may do or acts with anything else afterwards": [
    "agents/notes/create-note createNote",
  ],
  // end
};
