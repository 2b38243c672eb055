export interface Message {
  role: "system" | "developer" | "user" | "assistant" | "tool";
  content: unknown;
  tool_calls?: { id: string; function: { name: string } }[];
  tool_call_id?: string;
}

/** The words of the scripted model, and the tool that it calls. */
export interface Decision {
  text: string;
  call: { name: string; input: Record<string, unknown> } | null;
}

const textOf = (content: unknown): string => (typeof content === "string" ? content : JSON.stringify(content));

const say = (text: string): Decision => ({ text, call: null });

/** The result of each tool of this run, by its name. */
function resultsOf(messages: readonly Message[]): Map<string, string> {
  const names = new Map<string, string>();
  const results = new Map<string, string>();
  for (const { tool_calls: calls, tool_call_id: id, content } of messages) {
    for (const call of calls ?? []) names.set(call.id, call.function.name);
    if (id !== undefined) results.set(names.get(id) ?? "", textOf(content));
  }
  return results;
}

/** The JSON that a tool answered, below Tenure's words about the call. */
function structured(result: string): Record<string, unknown> | null {
  const read = JSON.parse(result) as { data?: { structured?: Record<string, unknown> }; outcome?: object };
  return read.data?.structured ?? (read.outcome === undefined ? null : structured(JSON.stringify(read.outcome)));
}

/** The order, the amount and the reason that the task names. */
function wishOf(task: string): {
  orderId: string | undefined;
  isRefund: boolean;
  amount: number | null;
  reason: string;
} {
  const [, amount = null] = /([\d.]+) EUR/.exec(task) ?? [];
  const [, reason = "the customer asked for it"] = /because (.+?)\./.exec(task) ?? [];
  return {
    orderId: /SO-\d+/.exec(task)?.[0],
    isRefund: /\brefund\b/i.test(task) && !/\bdo not refund\b/i.test(task),
    amount: amount === null ? null : Number(amount),
    reason,
  };
}

/**
 * Reads the order first. Refunds it when the task asks for that, with the amount of the task or else the whole price. Then says how
 * it ended. It decides by the words of the task and by the results of its calls.
 */
export function decide(messages: readonly Message[], tools: readonly string[]): Decision {
  const { orderId, isRefund, amount, reason } = wishOf(textOf(messages.find(({ role }) => role === "user")?.content));
  const results = resultsOf(messages);
  const reading = tools.find((name) => name.endsWith("__get_order"));
  const refunding = tools.find((name) => name.endsWith("__refund_order"));
  if (orderId === undefined || reading === undefined) return say("I answer questions about orders, such as SO-101.");

  const read = results.get(reading);
  if (read === undefined) return { text: `I read ${orderId}.`, call: { name: reading, input: { order_id: orderId } } };
  const order = structured(read);
  if (order === null) return say(`I cannot read ${orderId}: ${read}`);
  const { item, customer, state, total } = order;
  if (!isRefund || refunding === undefined)
    return say(`${orderId} (${String(item)}, ${String(total)} EUR, for ${String(customer)}) is ${String(state)}.`);

  const answer = results.get(refunding);
  if (answer === undefined) {
    const body = { amount: amount ?? total, currency: "EUR", reason };
    return {
      text: `${orderId} may be refunded: ${reason}.`,
      call: { name: refunding, input: { order_id: orderId, body } },
    };
  }
  const refund = structured(answer);
  return refund === null
    ? say(`I did not refund ${orderId}. ${(JSON.parse(answer) as { decision?: string }).decision ?? answer}`)
    : say(`I refunded ${String(refund["refunded"])} EUR of ${orderId}.`);
}
