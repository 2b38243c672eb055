import {
  type ClientCapabilities,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type InputResponseView,
} from "@modelcontextprotocol/server";

import type { Answers, Request } from "#protocols/mcp-catalogue/catalogue";

import { type FixtureTool, text } from "./fixture.ts";

type Question = NonNullable<InputRequiredResult["inputRequests"]>[string];
type Form = Parameters<typeof inputRequired.elicit>[0]["requestedSchema"];

/** A form of one required text. */
const formOf = (field: string): Form => ({
  type: "object",
  properties: { [field]: { type: "string" } },
  required: [field],
});

const NAME = inputRequired.elicit({ message: "What is your name?", requestedSchema: formOf("name") });
const COLOUR = inputRequired.elicit({ message: "What is your favorite color?", requestedSchema: formOf("color") });
const CONFIRM = inputRequired.elicit({
  message: "Please confirm",
  requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
});
const ROOTS = inputRequired.listRoots();
const sample = (words: string): Question =>
  inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text: words } }], maxTokens: 100 });

/** The client's answer as text; null for an open question. */
function said(responses: Answers["responses"], key: string): string | null {
  const given = inputResponse(responses, key);
  return given.kind === "missing" ? null : WORDS[given.kind](given as never);
}

const WORDS: { [Kind in Exclude<InputResponseView["kind"], "missing">]: (given: never) => string } = {
  elicit: ({ action, content }: { action: string; content?: unknown }) =>
    `action=${action}, content=${JSON.stringify(content ?? {})}`,
  sampling: ({ result }: { result: { content: unknown } }) => `LLM response: ${JSON.stringify(result.content)}`,
  roots: ({ roots }: { roots: { uri: string }[] }) => `Roots: ${roots.map(({ uri }) => uri).join(", ")}`,
};

/** Asks these questions until all are answered. */
function ask({ answers }: Request, questions: Record<string, Question>, state?: string) {
  const open = Object.keys(questions).filter((key) => said(answers.responses, key) === null);
  if (open.length === 0 && (state === undefined || answers.state === state))
    return text(
      Object.keys(questions)
        .map((key) => said(answers.responses, key))
        .join("; "),
    );
  return inputRequired({ inputRequests: questions, ...(state === undefined ? {} : { requestState: state }) });
}

const asks = (name: string, questions: Record<string, Question>, state?: string): FixtureTool => ({
  name,
  call: (request) => ask(request, questions, state),
});

/** As `asks`, for a name: an answer without one does not count. */
function askName({ answers: { responses } }: Request) {
  const given = inputResponse(responses, "user_name");
  const name = given.kind === "elicit" && given.action === "accept" ? given.content?.["name"] : undefined;
  return typeof name === "string" ? text(`Hello, ${name}!`) : inputRequired({ inputRequests: { user_name: NAME } });
}

function askTwice({ answers: { state, responses } }: Request) {
  const [first, second] = [said(responses, "step1"), said(responses, "step2")];
  if (state === "asked for the colour" && second !== null) return text(second);
  if (state === "asked for the name" && first !== null)
    return inputRequired({ inputRequests: { step2: COLOUR }, requestState: "asked for the colour" });
  return inputRequired({ inputRequests: { step1: NAME }, requestState: "asked for the name" });
}

/** Asks only what the client says that it can be asked. */
function askWithinCapabilities(request: Request) {
  const { elicitation, sampling, roots }: ClientCapabilities = request.clientCapabilities;
  return ask(request, {
    ...(elicitation ? { user_name: NAME } : {}),
    ...(sampling ? { greeting: sample("Generate a greeting") } : {}),
    ...(roots ? { client_roots: ROOTS } : {}),
  });
}

const titled = (...titles: string[]) => titles.map((title, index) => ({ const: `value${index + 1}`, title }));

const DEFAULTS: Form = {
  type: "object",
  properties: {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  },
};

const CHOICES: Form = {
  type: "object",
  properties: {
    untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
    titledSingle: { type: "string", oneOf: titled("First Option", "Second Option", "Third Option") },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option One", "Option Two", "Option Three"],
    },
    untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
    titledMulti: { type: "array", items: { anyOf: titled("First Choice", "Second Choice", "Third Choice") } },
  },
};

/** Tools that need an answer of the client. */
export const ASKING_TOOLS: readonly FixtureTool[] = [
  {
    name: "test_sampling",
    inputSchema: { type: "object", properties: { prompt: { type: "string" } }, required: ["prompt"] },
    call: (request) => ask(request, { sampled: sample(String(request.arguments["prompt"])) }),
  },
  {
    name: "test_elicitation",
    inputSchema: { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
    call: (request) => {
      const message = String(request.arguments["message"]);
      return ask(request, { asked: inputRequired.elicit({ message, requestedSchema: formOf("response") }) });
    },
  },
  asks("test_streaming_elicitation", { user_name: NAME }),
  asks("test_elicitation_sep1034_defaults", {
    asked: inputRequired.elicit({ message: "Please look at the defaults", requestedSchema: DEFAULTS }),
  }),
  asks("test_elicitation_sep1330_enums", {
    asked: inputRequired.elicit({ message: "Please choose", requestedSchema: CHOICES }),
  }),
  { name: "test_input_required_result_elicitation", call: askName },
  asks("test_input_required_result_sampling", { capital_question: sample("What is the capital of France?") }),
  asks("test_input_required_result_list_roots", { client_roots: ROOTS }),
  {
    name: "test_input_required_result_request_state",
    call: (request) => {
      const result = ask(request, { confirm: CONFIRM }, "asked to confirm");
      return "inputRequests" in result ? result : text("state-ok");
    },
  },
  asks(
    "test_input_required_result_multiple_inputs",
    { user_name: NAME, greeting: sample("Generate a greeting"), client_roots: ROOTS },
    "asked for three",
  ),
  { name: "test_input_required_result_multi_round", call: askTwice },
  asks("test_input_required_result_tampered_state", { confirm: CONFIRM }, "asked to confirm"),
  { name: "test_input_required_result_capabilities", call: askWithinCapabilities },
];
