import { anyText, oneOf, type Setting, wholeNumber } from "#lib/settings";

const portNumber = wholeNumber(0, 65_535, "a port number");

/**
 * Variables that the programs of this machine read beside the Worker's. The table of docs/reference/configuration.md is generated from this list.
 */
export const LOCAL_VARIABLES = {
  PORT: { purpose: "Port of the API; 0 chooses a free port", fallback: "8000", parse: portNumber },
  WEB_PORT: { purpose: "Port of the web console; 0 chooses a free port", fallback: "3000", parse: portNumber },
  SQLD_PORT: { purpose: "Port of the embedded database; 0 chooses a free port", fallback: "0", parse: portNumber },
  HOST: {
    purpose:
      "Address to listen on; `0.0.0.0` is every address of this machine. An address beyond loopback needs `SHARED=true`",
    fallback: "127.0.0.1",
    parse: anyText,
  },
  DATA_DIR: { purpose: "Folder that keeps all data", fallback: ".data", parse: anyText },
  LOG_FORMAT: {
    purpose:
      "`pretty` writes short lines for a person, `json` one JSON object a line; `auto` is `pretty` on a terminal and `json` elsewhere",
    fallback: "auto",
    parse: oneOf(["auto", "pretty", "json"]),
  },
} as const satisfies Record<string, Setting<unknown>>;

export type LogFormat = ReturnType<(typeof LOCAL_VARIABLES.LOG_FORMAT)["parse"]>;

/** The non-empty variables of an environment, trimmed. */
export function trimmedVariables(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(environment).map(([name, text = ""]): [string, string] => [name, text.trim()]);
  return Object.fromEntries(entries.filter(([, text]) => text !== ""));
}
