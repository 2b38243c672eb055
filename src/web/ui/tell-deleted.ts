import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";

import { tell } from "./toast.tsx";

/** The address of something that the API restores. */
export type RestorablePath = `/api/agents/${string}` | `/api/auth/api-keys/${string}` | `/api/webhooks/${string}`;

/** Says that something was deleted, and offers to undo it. `name` begins the sentence, `path` its own address in the API. */
export function tellDeleted(name: string, path: RestorablePath): void {
  tell(`${name} is deleted.`, { undo: () => void takeBack(name, path) });
}

async function takeBack(name: string, path: RestorablePath): Promise<void> {
  try {
    await restore(path);
    tell(`${name} is restored.`);
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error), { href: "/settings/deleted", isBad: true });
  }
}

/** Takes a deletion back; open pages that list such things read them again. */
export async function restore(path: RestorablePath): Promise<void> {
  await callData("POST", `${path}/restore`);
  readAgain([path.slice(0, path.lastIndexOf("/"))]);
}
