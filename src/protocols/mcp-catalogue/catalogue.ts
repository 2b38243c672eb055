import type {
  CallToolResult,
  ClientCapabilities,
  CompleteRequestParams,
  GetPromptResult,
  Implementation,
  InputRequiredResult,
  LoggingLevel,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Tool,
} from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import type { Permission } from "#tenancy/permissions";

/** The answers to the questions of an earlier round of a request. */
export interface Answers {
  /** The catalogue's state from when it asked. The endpoint seals it, so only the catalogue can have written it. */
  state: string | undefined;
  /** The client's answer to each question, unchecked. */
  responses: Record<string, unknown> | undefined;
}

/** A request that may take a while, and may need answers of the client's person. */
export interface Request {
  arguments: Record<string, unknown>;
  answers: Answers;
  /** The capabilities that the client reported. */
  clientCapabilities: ClientCapabilities;
  /** Aborts when the client no longer wants the answer. */
  signal: AbortSignal;
  /** Whether a question is asked within the client's request, as in revisions before 2026-07-28. */
  asksWithin: boolean;
  /** Reports progress to a client that wants it. */
  tellProgress: (progress: { progress: number; total?: number; message?: string }) => Promise<void>;
  /** Sends a log message of this level to a client that wants it. */
  log: (level: LoggingLevel, data: unknown) => Promise<void>;
  /** Interrupts the stream, whose client reconnects for the rest; only in revisions before 2026-07-28. */
  breakStreamOff: () => void;
}

/** A part of a list, and where the next part begins. */
export type Part<Name extends string, Item> = Record<Name, Item[]> & { nextCursor?: string };

/**
 * The offer of an MCP server to one caller. The endpoint (`src/protocols/mcp`) serves it in every revision. The
 * catalogue uses only the protocol's tools, resources and prompts. It throws AppError for refusals.
 */
export interface Catalogue {
  tools: () => Promise<Tool[]>;
  /** Null for an unknown tool. */
  callTool: (name: string, request: Request) => Promise<CallToolResult | InputRequiredResult | null>;
  /** The schema of a tool with arguments that clients repeat in headers (`x-mcp-header`). */
  schemaWithHeaders: (name: string) => Record<string, unknown> | undefined;
  resources: (cursor: string | undefined) => Promise<Part<"resources", Resource>>;
  templates: () => ResourceTemplateType[];
  /** Null for an unknown resource. */
  readResource: (uri: string) => Promise<ReadResourceResult["contents"] | null>;
  /** Reports each change of the resource, until the signal aborts or it can no longer change. */
  watchResource: (uri: string, signal: AbortSignal, changed: () => void) => Promise<void>;
  prompts: () => Promise<Prompt[]>;
  /** Null for an unknown prompt. */
  getPrompt: (name: string, request: Request) => Promise<GetPromptResult | InputRequiredResult | null>;
  /** Completions for an argument of a prompt or of a resource's URI. */
  complete: (asked: CompleteRequestParams) => Promise<string[]>;
}

/** The target of a request. */
export interface AskedFor {
  method: string;
  /** The name of the tool or the prompt. */
  name: string | undefined;
}

/** A server's name and its description for a model. */
export interface ServerWords {
  identity: Implementation;
  instructions: string;
}

/**
 * The offer of an endpoint: a separate catalogue for each caller, and for each registered agent that a caller acts for.
 */
export interface Offer extends ServerWords {
  to: (ctx: ServiceContext, agentId: string | undefined) => Catalogue;
  /** The permission that a request needs; null when none would help, and for an unknown thing. */
  permissionFor: (request: AskedFor, agentId: string | undefined) => Permission | null;
}
