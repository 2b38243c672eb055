import { type Answered, type Service, serve } from "./serve.ts";

interface Message {
  role: string;
  content?: string | readonly { text?: string }[] | null;
}

interface ChatRequest {
  model: string;
  stream?: boolean;
  messages: readonly Message[];
  tools?: readonly { function: { name: string } }[];
}

/** The next words or call of the model. */
interface Reply {
  text?: string;
  call?: { name: string; input: unknown };
}

/**
 * A model server with OpenAI's chat completions. A script answers in place of a model, so the same task always gets the same calls: it looks
 * at the order that the task names, and refunds it where the task says so.
 */
export const startModel = (port: number, key: string): Promise<Service> =>
  serve(port, ({ path, headers, text }) => {
    if (headers["authorization"] !== `Bearer ${key}`)
      return { status: 401, body: { error: { message: "The key is wrong.", type: "invalid_request_error" } } };
    if (path === "/v1/models") return { status: 200, body: { object: "list", data: [{ id: "clerk-1" }] } };
    if (path !== "/v1/chat/completions") return { status: 404, body: { error: { message: "Not found." } } };
    const request = JSON.parse(text) as ChatRequest;
    const reply = replyTo(request);
    return request.stream === true ? streamed(request, reply) : whole(request, reply);
  });

const textOf = ({ content }: Message): string =>
  typeof content === "string" ? content : (content ?? []).map(({ text = "" }) => text).join("\n");

/** Decides by the words of the task and by what the tools have answered so far. */
function replyTo({ messages, tools = [] }: ChatRequest): Reply {
  const start = messages.findLastIndex(({ role }) => role === "user");
  const task = messages[start] === undefined ? "" : textOf(messages[start]);
  const results = messages
    .slice(start + 1)
    .filter(({ role }) => role === "tool")
    .map(textOf);
  const toolOf = (operation: string): string | undefined =>
    tools.find(({ function: { name } }) => name.endsWith(`__${operation}`))?.function.name;
  const order = /SO-\d+/.exec(task)?.[0];
  const amount = /refund\D*?(\d+(?:\.\d+)?) EUR/i.exec(task)?.[1];
  const read = toolOf("get_order");
  const refund = toolOf("refund_order");

  if (order === undefined || read === undefined) return { text: "I answer questions about orders such as SO-101." };
  if (results.length === 0) return { call: { name: read, input: { order_id: order } } };
  if (amount === undefined || refund === undefined) return { text: describe(results[0] ?? "") };
  if (results.length === 1) {
    const body = { amount: Number(amount), currency: "EUR", reason: "The customer asked for it" };
    return { call: { name: refund, input: { order_id: order, body } } };
  }
  const made = contentOf(results[1] ?? "");
  return {
    text:
      made === null
        ? `No refund was made. ${whyNot(results[1] ?? "")}`
        : `Refunded ${String(made["amount"])} EUR of ${order}.`,
  };
}

interface Answer {
  data?: { structured?: Readonly<Record<string, unknown>> };
}

/** The result of a call, in the form in which Tenure gives it to a model. */
interface Result extends Answer {
  /** The answer to a call that a person changed before it was made. */
  outcome?: Answer;
  /** Why a call was not made, when a person decided so. */
  decision?: string;
}

function parsed(result: string): Result {
  try {
    return JSON.parse(result) as Result;
  } catch {
    return {};
  }
}

/** The answer of the orders service; null without one. */
function contentOf(result: string): Readonly<Record<string, unknown>> | null {
  const { outcome, ...own } = parsed(result);
  return (outcome ?? own).data?.structured ?? null;
}

const whyNot = (result: string): string => parsed(result).decision ?? result;

function describe(result: string): string {
  const order = contentOf(result);
  if (order === null) return `The order could not be read. ${result}`;
  const {
    id,
    item,
    customer,
    state,
    paid_eur: paid,
    refunded_eur: refunded,
  } = order as Record<string, string | number>;
  return `${id}: ${item} for ${customer}, ${state}. ${paid} EUR paid, ${refunded} EUR refunded.`;
}

let calls = 0;

function messageOf({ text, call }: Reply) {
  if (call === undefined) return { role: "assistant", content: text ?? "" };
  calls += 1;
  const described = { name: call.name, arguments: JSON.stringify(call.input) };
  return {
    role: "assistant",
    content: null,
    tool_calls: [{ index: 0, id: `call_${calls}`, type: "function", function: described }],
  };
}

const reasonOf = ({ call }: Reply): string => (call === undefined ? "stop" : "tool_calls");

/** About four characters are a token. */
function usageOf({ messages }: ChatRequest, reply: Reply) {
  const input = Math.ceil(JSON.stringify(messages).length / 4);
  const output = Math.ceil(JSON.stringify(reply).length / 4);
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

const head = (request: ChatRequest, object: string) => ({
  id: "chatcmpl-1",
  object,
  created: Math.floor(Date.now() / 1_000),
  model: request.model,
});

const whole = (request: ChatRequest, reply: Reply): Answered => ({
  status: 200,
  body: {
    ...head(request, "chat.completion"),
    choices: [{ index: 0, message: messageOf(reply), finish_reason: reasonOf(reply) }],
    usage: usageOf(request, reply),
  },
});

/** The same answer as a stream of events. */
function streamed(request: ChatRequest, reply: Reply): Answered {
  const chunk = (choices: unknown[], rest: object = {}): string =>
    `data: ${JSON.stringify({ ...head(request, "chat.completion.chunk"), choices, ...rest })}\n\n`;
  const body = [
    chunk([{ index: 0, delta: messageOf(reply), finish_reason: null }]),
    chunk([{ index: 0, delta: {}, finish_reason: reasonOf(reply) }]),
    chunk([], { usage: usageOf(request, reply) }),
    "data: [DONE]\n\n",
  ].join("");
  return { status: 200, body, type: "text/event-stream" };
}
