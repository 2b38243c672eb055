import {
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";

import { AppError } from "#errors/app-error";

/** A refusal as the error of an answer. */
export const rpcErrorOf = ({ code, message, details }: AppError) => ({
  code: ProtocolErrorCode.InvalidParams,
  message,
  data: { code, details },
});

/** A refusal as an error of the protocol. Errors other than our refusals reveal no reason. */
export function refusalOf(error: unknown): Error {
  if (error instanceof ProtocolError) return error;
  if (!(error instanceof AppError))
    return new ProtocolError(ProtocolErrorCode.InternalError, "An internal error occurred.");
  const { code, message, data } = rpcErrorOf(error);
  return new ProtocolError(code, message, data);
}

/** Refuses a request for an unknown thing. Throws ProtocolError with the requested name or URI. */
export function noSuch(what: "tool" | "resource" | "prompt", asked: { name: string } | { uri: string }): never {
  const [said = ""] = Object.values(asked) as string[];
  const words = `No ${what} has the ${"uri" in asked ? "address" : "name"} ${JSON.stringify(said)}.`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, words, { code: "NOT_FOUND", ...asked });
}

/** Does something whose refusal is a fault of the request. */
export async function asProtocolError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw refusalOf(error);
  }
}

type ToolAnswer = CallToolResult | InputRequiredResult | null;

/** Calls a tool. A refusal is a result that the model can read and react to. */
export async function asToolError(call: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError)) throw refusalOf(error);
    const { code, message, details } = error;
    const data = { error: { code, message, details } };
    return { content: [{ type: "text", text: JSON.stringify(data) }], structuredContent: data, isError: true };
  }
}
