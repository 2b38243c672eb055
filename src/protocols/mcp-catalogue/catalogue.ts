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

import type { ServiceContext } from "#context";

/** What came of the questions that an earlier round of a request asked. */
export interface Answers {
  /** What the catalogue said to itself when it asked. The endpoint seals it, so nobody but the catalogue wrote it. */
  state: string | undefined;
  /** What the client gave for each question, unchecked. */
  responses: Record<string, unknown> | undefined;
}

/** A request that may take a while, and may need answers of the person in front of the client. */
export interface Request {
  arguments: Record<string, unknown>;
  answers: Answers;
  /** What the client says that it can do. */
  clientCapabilities: ClientCapabilities;
  /** Ends when the client no longer wants the answer. */
  signal: AbortSignal;
  /** Whether a question is put to the person within the client's request, as before 2026-07-28. */
  asksWithin: boolean;
  /** Tells the client how far it is, when the client wants to hear. */
  tellProgress: (progress: { progress: number; total?: number; message?: string }) => Promise<void>;
  /** Tells the client something of this level, when the client wants to hear. */
  log: (level: LoggingLevel, data: unknown) => Promise<void>;
  /** Breaks the stream off, whose client comes again for the rest; only before 2026-07-28. */
  breakStreamOff: () => void;
}

/** A part of a list, and where the next part begins. */
export type Part<Name extends string, Item> = Record<Name, Item[]> & { nextCursor?: string };

/**
 * What an MCP server offers to one caller. The endpoint (`src/protocols/mcp`) serves it in every revision; of the protocol it needs to know
 * only what tools, resources and prompts are. It throws AppError for what it refuses.
 */
export interface Catalogue {
  tools: () => Promise<Tool[]>;
  /** Null for a tool that is not there. */
  callTool: (name: string, request: Request) => Promise<CallToolResult | InputRequiredResult | null>;
  /** The schema of a tool some of whose arguments clients repeat in headers (`x-mcp-header`). */
  schemaWithHeaders: (name: string) => Record<string, unknown> | undefined;
  resources: (cursor: string | undefined) => Promise<Part<"resources", Resource>>;
  templates: () => ResourceTemplateType[];
  /** Null for a resource that is not there. */
  readResource: (uri: string) => Promise<ReadResourceResult["contents"] | null>;
  /** Says each time that the resource has changed, until the signal ends or it will not change any more. */
  watchResource: (uri: string, signal: AbortSignal, changed: () => void) => Promise<void>;
  prompts: () => Promise<Prompt[]>;
  /** Null for a prompt that is not there. */
  getPrompt: (name: string, request: Request) => Promise<GetPromptResult | InputRequiredResult | null>;
  /** What an argument of a prompt or of a resource's address may be, beginning with what is written. */
  complete: (asked: CompleteRequestParams) => Promise<string[]>;
}

/** A server's name and what it tells a model of itself. */
export interface ServerWords {
  identity: Implementation;
  instructions: string;
}

/** All that an endpoint serves: to each caller, and to each registered agent that a caller acts for, its own catalogue. */
export interface Offer extends ServerWords {
  to: (ctx: ServiceContext, agentId: string | undefined) => Catalogue;
}
