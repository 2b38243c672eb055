import type { ServerResponse } from "node:http";

import { decide, type Decision, type Message } from "./decide.ts";
import { listen, readText, sendJson, type Service } from "./listen.ts";

export interface ModelServer extends Service {
  key: string;
}

interface Asked {
  model: string;
  messages: Message[];
  tools?: { function: { name: string } }[];
  stream?: boolean;
}

/** A script in place of a language model, on the wire of OpenAI's chat completions. A real model needs no key of this example. */
export async function startModelServer(port: number): Promise<ModelServer> {
  const key = "sk-refund-desk-0123456789";
  let count = 0;
  const service = await listen(port, async (request, response) => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return sendJson(response, { status: 401, body: { error: { message: "Unknown key." } } });
    if (request.url === "/v1/models")
      return sendJson(response, { status: 200, body: { object: "list", data: [{ id: "scripted", object: "model" }] } });
    if (request.url !== "/v1/chat/completions")
      return sendJson(response, { status: 404, body: { error: { message: "Unknown path." } } });
    const text = await readText(request);
    const asked = JSON.parse(text) as Asked;
    const decision = decide(asked.messages, asked.tools?.map((tool) => tool.function.name) ?? []);
    count += 1;
    const answer = answerOf(decision, asked.model, `chatcmpl-${count}`, tokensOf(text));
    if (asked.stream === true) return stream(response, answer);
    return sendJson(response, { status: 200, body: answer });
  });
  return { ...service, key };
}

/** About as many as vendors count in English. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

function answerOf({ text, call }: Decision, model: string, id: string, read: number) {
  const calls = call === null ? [] : [callOf(call, id)];
  const written = tokensOf(text + JSON.stringify(calls));
  return {
    id,
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: text, ...(calls.length > 0 && { tool_calls: calls }) },
        finish_reason: calls.length > 0 ? "tool_calls" : "stop",
      },
    ],
    usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written },
  };
}

const callOf = ({ name, input }: NonNullable<Decision["call"]>, id: string) => ({
  id: `call-${id}`,
  type: "function",
  function: { name, arguments: JSON.stringify(input) },
});

/** The same answer in pieces: the text, the call, the reason of the end, the tokens. */
function stream(response: ServerResponse, { choices, usage, ...answer }: ReturnType<typeof answerOf>): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (piece: object): void => {
    response.write(`data: ${JSON.stringify({ ...answer, object: "chat.completion.chunk", ...piece })}\n\n`);
  };
  for (const { message, finish_reason: reason } of choices) {
    send({ choices: [{ index: 0, delta: { role: "assistant", content: message.content }, finish_reason: null }] });
    for (const [index, call] of (message.tool_calls ?? []).entries())
      send({ choices: [{ index: 0, delta: { tool_calls: [{ index, ...call }] }, finish_reason: null }] });
    send({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
  }
  send({ choices: [], usage });
  response.end("data: [DONE]\n\n");
}
