import { endSample } from "./lib/sample-workspace.ts";
import { startSession } from "./lib/session.ts";
import { tell } from "./ui/toast.tsx";

/** Set while it runs: every call of a page is refused whose sample workspace has ended, and the first one returns. */
let returning: Promise<void> | null = null;

/** Returns from a sample workspace that ended without the person. */
export function comeHome(): Promise<void> {
  returning ??= comeBack().finally(() => {
    returning = null;
  });
  return returning;
}

async function comeBack(): Promise<void> {
  await endSample();
  await startSession();
  tell("The sample workspace has ended. You are back in your own.");
}
