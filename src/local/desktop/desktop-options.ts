import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { deviceKeys } from "#desktop/bridge/device-key";

export const usage = (
  program: string,
): string => `${program} --url <address> --key <key> --folder <folder> [--allow "<words>"]…

--url      the address of the platform, for example http://localhost:8000
--key      the device's key, from POST /api/desktop/devices; or the variable TENURE_DEVICE_KEY
--folder   the only folder in which commands run and files are read and written; by default the current folder
--allow    a command that runs without asking, for example "git status" or "read_file"; it is the whole command unless it ends
           in " *", which allows any arguments, for example "docker ps *"; may be repeated
--help     prints these words; --version prints the version of the client
--journal  the file that records the commands it has begun; by default a file for this device in your home folder
`;

export interface DesktopOptions {
  url: URL;
  key: string;
  /** Resolved, without links. */
  folder: string;
  /** Commands that run without asking; one that ends in ` *` is a beginning. */
  allowed: readonly string[];
  journal: string;
}

/** The person's options, or a wish to read words instead; null when an option is missing. */
export async function readDesktopOptions(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<DesktopOptions | "help" | "version" | null> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: "string" },
      key: { type: "string" },
      folder: { type: "string" },
      allow: { type: "string", multiple: true },
      journal: { type: "string" },
      help: { type: "boolean" },
      version: { type: "boolean" },
    },
  });
  const key = values.key ?? environment["TENURE_DEVICE_KEY"];
  if (values.help === true) return "help";
  if (values.version === true) return "version";
  if (values.url === undefined || key === undefined || !URL.canParse(values.url)) return null;
  return {
    url: new URL(values.url),
    key,
    folder: await realpath(values.folder ?? process.cwd()),
    allowed: values.allow ?? [],
    journal: values.journal ?? join(homedir(), `.tenure-desktop-${deviceKeys.parse(key)?.id ?? "unknown"}.jsonl`),
  };
}
