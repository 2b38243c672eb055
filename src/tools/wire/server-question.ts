import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";
import { isShallow } from "#lib/json";
import { refusalOfSchema } from "#lib/json-schema";

import { isSchema } from "./schema-rules.ts";
import { visibleText, visibleValue } from "./visible-text.ts";

/** A form that a server asks a person to fill in before it acts. */
export interface ServerQuestion {
  message: string;
  schema: Record<string, unknown>;
  /** Data returned to the server with the answer, unread. */
  ticket: { key: string; request_state: string | null };
}

const MAX_MESSAGE = 2_000;
const MAX_SCHEMA_CHARACTERS = 16_000;
const MAX_STATE_CHARACTERS = 65_536;

/**
 * The question in a result that asks for input. Null for requests that are not passed to a person: several forms at
 * once, a URL to open, a model to use, and forms that are too large or cannot be checked.
 */
export function questionOf({ inputRequests, requestState }: InputAsked): ServerQuestion | null {
  const asked = Object.entries(inputRequests ?? {});
  const [[key, request] = ["", null]] = asked;
  if (asked.length !== 1 || !isSchema(request) || request["method"] !== "elicitation/create") return null;
  const { params } = request;
  if (!isSchema(params) || (params["mode"] ?? "form") !== "form") return null;
  const { message, requestedSchema } = params;
  if (typeof message !== "string" || !isSchema(requestedSchema) || (requestState ?? "").length > MAX_STATE_CHARACTERS)
    return null;
  const schema = visibleValue(requestedSchema) as Record<string, unknown>;
  const isUsable =
    isShallow(schema) && JSON.stringify(schema).length <= MAX_SCHEMA_CHARACTERS && refusalOfSchema(schema) === null;
  if (!isUsable) return null;
  const ticket = { key, request_state: requestState ?? null };
  return { message: visibleText(message).slice(0, MAX_MESSAGE), schema, ticket };
}

export interface InputAsked {
  inputRequests?: Record<string, unknown> | undefined;
  requestState?: string | undefined;
}

/**
 * The server needs a person's input before it continues. The question travels as the cause, for callers that can ask.
 */
export const inputRequired = (question: ServerQuestion | null): AppError =>
  withoutEffect(
    new AppError("PROVIDER_ERROR", {
      message:
        question === null
          ? "The server asks a question that cannot be shown to a person here. The call ended without an answer."
          : "The server asks a person for more input before it acts. The call ended without an answer.",
      details: { reason: "input_required" },
      ...(question === null ? {} : { cause: question }),
    }),
  );

/** A person's answer in the form that the server expects. */
export const answerParameters = ({ ticket, content }: ServerAnswer) => ({
  inputResponses: { [ticket.key]: { action: "accept" as const, content } },
  ...(ticket.request_state === null ? {} : { requestState: ticket.request_state }),
});

export interface ServerAnswer {
  ticket: ServerQuestion["ticket"];
  content: Record<string, unknown>;
}
