import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

type Values = Readonly<Record<string, string>>;

const FOLDER = new URL("requests/", import.meta.url);

/** The bodies name these ports; another first port moves all three. */
const FIRST_PORT = 9_101;

export interface Connection {
  url: string;
  key: string;
  firstPort: number;
}

/** An instance of Tenure. Each request and the parts of its answer that matter are printed. */
export class Tenure {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Sends a file of `requests` and prints it; `{name}` in it is replaced. */
  async send<Data>(method: "POST" | "PUT", path: string, file: string, values: Values = {}): Promise<Data> {
    const text = await readFile(new URL(file, FOLDER), "utf8");
    const filled = text
      .replaceAll(/\{([a-z_]+\.[a-z]+)\}/g, (_all, name: string) => values[name] ?? "")
      .replaceAll(/127\.0\.0\.1:(910[1-3])/g, (_all, port: string) => {
        return `127.0.0.1:${Number(port) - FIRST_PORT + this.#connection.firstPort}`;
      });
    console.log(`  ${method} ${path}, with requests/${file}:`);
    console.log(filled.trim().replaceAll(/^/gm, "    "));
    return this.ask<Data>(method, path, filled);
  }

  /** The data of an answer. A refusal is thrown in its own words. */
  async ask<Data>(method: string, path: string, body?: string, headers: Values = {}): Promise<Data> {
    const answer = await fetch(`${this.#connection.url}${path}`, {
      method,
      headers: {
        "X-API-Key": this.#connection.key,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const whole = (await answer.json()) as { data: Data; error?: { code: string; message: string; details?: unknown } };
    if (whole.error === undefined) return whole.data;
    const { code, message, details } = whole.error;
    throw new Error(`${method} ${path}: ${answer.status} ${code}: ${message} ${JSON.stringify(details ?? {})}`);
  }

  /** Starts a task without waiting for it. */
  async run(agentId: string, file: string): Promise<string> {
    const text = await readFile(new URL(file, FOLDER), "utf8");
    const path = `/api/agents/${agentId}/execute`;
    console.log(`  POST ${path}, with Prefer: respond-async and requests/${file}:`);
    console.log(text.trim().replaceAll(/^/gm, "    "));
    const { execution_id: id } = await this.ask<{ execution_id: string }>("POST", path, text, {
      Prefer: "respond-async",
    });
    return id;
  }
}

const LONGEST_WAIT_MS = 120_000;

/** Looks until there is something to see. */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen | undefined> | Seen | undefined,
): Promise<Seen> {
  const end = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < end) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await pause(200);
  }
  throw new Error(`Waited two minutes for ${what}.`);
}
