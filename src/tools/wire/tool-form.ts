import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

/** The form of a tool as its server describes it: a person releases it, and its digest is pinned. */
export interface ToolForm {
  name: string;
  title: string | null;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown> | null;
  /** Hints of an untrusted party: they may raise the level that a call needs, but never lower it. */
  annotations: Record<string, unknown>;
  /** For a tool from an API document: the request that it makes. */
  request?: ToolRequest;
  /** Why it cannot be called; absent for a tool that can be called. */
  notImportable?: string;
}

export interface ToolRequest {
  method: string;
  path: string;
  base: string;
  places?: Record<string, "path" | "query" | "header" | "body">;
  /** The arguments that are not written as is the default of their places. */
  parameters?: StoredParameter[];
  /** Absent for plain JSON. */
  body?: StoredBody;
}

/** How an argument of an operation is written (OpenAPI 3, style values). */
export interface StoredParameter {
  argument: string;
  name: string;
  in: "path" | "query" | "header";
  /** `json`: as the text of a JSON value. */
  style: "simple" | "form" | "deepObject" | "pipeDelimited" | "spaceDelimited" | "json";
  explode: boolean;
}

/** How the body of an operation is written. */
export interface StoredBody {
  media: string;
  kind: "json" | "form" | "multipart" | "text";
  /** The fields of a form that have a style of their own. */
  encodings?: Record<string, Pick<StoredParameter, "style" | "explode">>;
}

/** A tag or the beginning of a path that chooses operations of an API document, and their number. */
export interface OperationChoice {
  include: string;
  operations: number;
}

/** SHA-256 of the canonical JSON of a tool's whole form and of the server that it is on. */
export const digestOf = (serverUrl: string, { title, request, ...form }: ToolForm): Promise<string> =>
  sha256Hex(canonicalJson({ server: serverUrl, ...form, title, request: request ?? null }));

/** SHA-256 of the names of a server's tools: a renamed tool keeps its pin, but changes this digest. */
export const namesDigestOf = (serverUrl: string, names: readonly string[]): Promise<string> =>
  sha256Hex(canonicalJson({ server: serverUrl, names: names.toSorted() }));
