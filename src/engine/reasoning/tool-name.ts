/** The tool name of an installed skill: `run_skill_` and its id, in the characters and the length that every model accepts. */
export function skillToolName(skillId: string): string {
  return `run_skill_${skillId.replace(/[^A-Za-z0-9_-]/g, "_")}`.slice(0, 64);
}
