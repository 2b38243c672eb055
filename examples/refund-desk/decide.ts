export interface Message {
  role: "system" | "developer" | "user" | "assistant" | "tool";
  content: unknown;
  tool_calls?: { id: string; function: { name: string } }[];
  tool_call_id?: string;
}

/** What the scripted model says, and the tool that it calls. */
export interface Decision {
  text: string;
  call: { name: string; input: Record<string, unknown> } | null;
}

const textOf = (content: unknown): string => (typeof content === "string" ? content : JSON.stringify(content));

const say = (text: string): Decision => ({ text, call: null });

/** What came back from each tool of this run, by its name. */
function resultsOf(messages: readonly Message[]): Map<string, string> {
  const names = new Map<string, string>();
  const results = new Map<string, string>();
  for (const { tool_calls: calls, tool_call_id: id, content } of messages) {
    for (const call of calls ?? []) names.set(call.id, call.function.name);
    if (id !== undefined) results.set(names.get(id) ?? "", textOf(content));
  }
  return results;
}

/**
 * Reads the order first. Refunds it when the task asks for that, with the amount of the task or else the whole price. Then says what came
 * of it. It decides by the words of the task and by the results of its calls.
 */
export function decide(messages: readonly Message[], tools: readonly string[]): Decision {
  const task = textOf(messages.find(({ role }) => role === "user")?.content);
  const results = resultsOf(messages);
  const [orderId] = /SO-\d+/.exec(task) ?? [];
  const reading = tools.find((name) => name.endsWith("__get_order"));
  const refunding = tools.find((name) => name.endsWith("__refund_order"));
  if (orderId === undefined || reading === undefined) return say("I answer questions about orders, such as SO-101.");

  const order = results.get(reading);
  if (order === undefined) return { text: `I read ${orderId}.`, call: { name: reading, input: { order_id: orderId } } };
  const wantsRefund = /\brefund\b/i.test(task) && !/\bdo not refund\b/i.test(task);
  if (!wantsRefund || refunding === undefined) return say(`${orderId}: ${order}`);

  const refunded = results.get(refunding);
  if (refunded !== undefined) return say(`The refund of ${orderId} ended with: ${refunded}`);
  const [, asked] = /([\d.]+) EUR/.exec(task) ?? [];
  const [, total] = /"total"\s*:\s*([\d.]+)/.exec(order.replaceAll("\\", "")) ?? [];
  const [, reason = "The customer asked for it"] = /because (.+?)\./.exec(task) ?? [];
  const body = { amount: Number(asked ?? total), currency: "EUR", reason };
  return {
    text: `${orderId} may be refunded: ${reason}.`,
    call: { name: refunding, input: { order_id: orderId, body } },
  };
}
