import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Values for the names in request bodies: `$ORDERS_URL` in a file becomes the value of `ORDERS_URL`. */
export type Names = Record<string, string>;

/** Tenure's API for one workspace. A refusal is thrown with Tenure's own words. */
export interface Tenure {
  get<T>(path: string): Promise<T>;
  /** Sends the body of `requests/<file>.json`. */
  send<T>(method: "POST" | "PUT", path: string, file?: string, names?: Names): Promise<T>;
}

interface Answer {
  data: unknown;
  error?: { code: string; message: string; details?: unknown };
}

/** The body of a request, as the guide shows it, with its names replaced. */
async function bodyOf(file: string, names: Names): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "requests", `${file}.json`), "utf8");
  return text.replaceAll(/\$([A-Z_]+)/g, (written, name: string) => names[name] ?? written);
}

export function connect(url: string, credential: Record<string, string>): Tenure {
  async function request<T>(method: string, path: string, body?: string): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...credential, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body }),
    }).catch((error: unknown) => {
      throw new Error(`Nothing answers at ${url}. Start Tenure first, as the README says.`, { cause: error });
    });
    const { data, error } = (await response.json()) as Answer;
    if (error !== undefined)
      throw new Error(
        `${method} ${path}: ${response.status} ${error.code}: ${error.message} ${JSON.stringify(error.details)}`,
      );
    return data as T;
  }
  return {
    get: (path) => request("GET", path),
    send: async (method, path, file, names = {}) =>
      request(method, path, file === undefined ? undefined : await bodyOf(file, names)),
  };
}

export interface Account {
  email: string;
  password: string;
}

/** Opens a new workspace, so that the example can run again and again. */
export async function signUp(url: string): Promise<{ tenure: Tenure; account: Account }> {
  const account = {
    email: `refund-desk-${randomBytes(6).toString("hex")}@example.com`,
    password: randomBytes(18).toString("base64url"),
  };
  const { access_token: token } = await connect(url, {}).send<{ access_token: string }>(
    "POST",
    "/api/auth/signup",
    "sign-up",
    {
      EMAIL: account.email,
      PASSWORD: account.password,
    },
  );
  return { tenure: connect(url, { authorization: `Bearer ${token}` }), account };
}
