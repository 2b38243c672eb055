import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";
import { isShallow } from "#lib/json";
import { refusalOfSchema } from "#lib/json-schema";

import { withoutNulls } from "./arguments-schema.ts";
import { asksForSecret } from "./asks-for-secret.ts";
import { isSchema } from "./schema-rules.ts";

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
 * once, a URL to open, a model to use, and forms that are too large or cannot be checked. Throws for a question that
 * asks for something like a password or a key.
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
  if (!isShallow(requestedSchema)) return null;
  const schema = withoutNulls(requestedSchema);
  const isUsable = JSON.stringify(schema).length <= MAX_SCHEMA_CHARACTERS && refusalOfSchema(schema) === null;
  if (!isUsable) return null;
  if (asksForSecret(message, schema)) throw secretAsked();
  const ticket = { key, request_state: requestState ?? null };
  return { message: message.slice(0, MAX_MESSAGE), schema, ticket };
}

/** The refusal of a question that no person is shown. The run and the caller are told. */
const secretAsked = (): AppError =>
  withoutEffect(
    new AppError("PROVIDER_ERROR", {
      message:
        "The server asked a person for something like a password, a key, a code or a card. The question was refused, and the server got no answer.",
      details: { reason: "secret_asked" },
    }),
  );

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
