import type { CallOutcome, JsonObject } from "#engine/reasoning/provider";

import { type Asked, ended, type Line, type Made, notDone, type Scene } from "./scene.ts";

/** Only by the words of the task, because any table may have a column of orders. */
const ASKS_FOR_ORDERS =
  /\b(?:late|overdue|open|delivered|all) (?:orders|parcels)\b|\b(?:orders|parcels) are (?:late|overdue|open|delivered)\b|^list (?:the |your )?(?:orders|parcels)\b/i;

/** The kinds of work of the sample shop. The first one that matches is played. */
export const SHOP_SCENES: readonly Scene[] = [
  {
    title: "handle a message about a damaged or wrong parcel (finds the order, refunds it and answers)",
    matches: ({ text, order }) => order !== null && /damaged|broken|torn|wrong (?:size|item|colou?r)|refund/.test(text),
    next: settleComplaint,
  },
  {
    title: "change the address of an order",
    matches: ({ text, order }) => order !== null && /\baddress\b/.test(text),
    next: changeAddress,
  },
  {
    title: "check whether an order can be returned",
    matches: ({ text, order }) => order !== null && /\breturn/.test(text),
    next: checkReturn,
  },
  {
    title: "answer a customer's message about an order",
    matches: ({ text, order }) => order !== null && /\b(?:reply|answer|message|draft)/.test(text),
    next: answerCustomer,
  },
  {
    title: "say where an order is",
    matches: ({ order }) => order !== null,
    next: locateOrder,
  },
  {
    title: "list the late, open or delivered orders",
    matches: ({ task }) => ASKS_FOR_ORDERS.test(task),
    next: listOrders,
  },
];

const textOf = (output: JsonObject, key: string): string => (typeof output[key] === "string" ? output[key] : "");

const euros = (amount: unknown): string => `€${Number(amount).toFixed(2)}`;

/** The order of the task; a line to say where it must be looked up first, or does not exist. */
function withOrder({ order }: Asked, made: Made, next: (found: JsonObject) => Line): Line {
  if (!made.has("Find order"))
    return notDone(`I cannot look up ${order}, because the tool "Find order" is not one of mine.`);
  const outcome = made.outcome("Find order");
  if (outcome === undefined)
    return { say: `I look up order ${order} first.`, call: "Find order", with: { order: order ?? "" } };
  const found = made.output("Find order");
  if (found === null) return notDone(`I could not look up order ${order}. ${whyNot(outcome)}`);
  if (found["found"] !== true)
    return ended(`There is no order ${order} in the shop, so I did nothing. Please check the number.`, {
      order,
      found: false,
    });
  return next(found);
}

function whyNot(outcome: CallOutcome | undefined): string {
  switch (outcome?.status) {
    case "refused":
      return "The call was not allowed.";
    case "failed":
      return outcome.error.message;
    case "unknown":
      return outcome.message;
    default:
      return "";
  }
}

/** The state of an order in one sentence. */
function stateOf(order: JsonObject): string {
  const [id, item] = [textOf(order, "order"), textOf(order, "item")];
  switch (order["status"]) {
    case "delivered":
      return `Order ${id} (${item}) was delivered on ${textOf(order, "delivered_on")}.`;
    case "shipped":
      return order["late"] === true
        ? `Order ${id} (${item}) is late: it is on its way and was expected on ${textOf(order, "expected_on")}.`
        : `Order ${id} (${item}) is on its way and is expected on ${textOf(order, "expected_on")}.`;
    default:
      return `Order ${id} (${item}) is being packed and is expected on ${textOf(order, "expected_on")}.`;
  }
}

function locateOrder(asked: Asked, made: Made): Line {
  return withOrder(asked, made, (found) =>
    ended(stateOf(found), { order: found["order"], status: found["status"], customer: found["customer"] }, 0.95),
  );
}

function settleComplaint(asked: Asked, made: Made): Line {
  return withOrder(asked, made, (found) => {
    const id = textOf(found, "order");
    const amount = found["amount_eur"];
    if (found["status"] !== "delivered")
      return ended(
        `${stateOf(found)} It has not arrived yet, so there is nothing to refund. I would ask the customer for a photo first.`,
        { order: id, refunded: false },
        0.8,
      );
    if (!made.has("Refund order"))
      return ended(
        `Order ${id} qualifies for a refund of ${euros(amount)}: it was delivered on ${textOf(found, "delivered_on")} and the customer reports a fault. I have no tool to refund it, so a person has to.`,
        { order: id, refunded: false, amount_eur: amount },
        0.85,
      );
    const refund = made.outcome("Refund order");
    if (refund === undefined)
      return {
        say: `Order ${id} was delivered on ${textOf(found, "delivered_on")} and the customer reports a fault. Our rule is to refund the whole price, ${euros(amount)}.`,
        call: "Refund order",
        with: { order: id, amount_eur: amount, reason: "The parcel arrived with a fault." },
      };
    const refunded = made.output("Refund order");
    if (refunded === null)
      return notDone(`I did not refund order ${id}. ${whyNot(refund)} The customer still waits for an answer.`, {
        order: id,
        refunded: false,
      });
    const paid = euros(refunded["amount_eur"]);
    return afterReply(found, made, {
      subject: `Your refund for order ${id}`,
      text: `Hello ${textOf(found, "customer")}, we are sorry about the fault. We have refunded ${paid} for ${textOf(found, "item")}. You need not send anything back.`,
      summary: `I refunded ${paid} for order ${id}`,
      details: { order: id, refunded: true, amount_eur: refunded["amount_eur"], refund: refunded["refund"] },
    });
  });
}

interface Reply {
  subject: string;
  text: string;
  /** The work before the reply as a sentence, without a full stop. */
  summary: string;
  details: JsonObject;
}

/** Tells the customer, and ends. An agent without the tool ends at once. */
function afterReply(found: JsonObject, made: Made, { subject, text, summary, details }: Reply): Line {
  if (!made.has("Send reply")) return ended(`${summary}.`, details);
  const sent = made.outcome("Send reply");
  if (sent === undefined)
    return {
      say: `${summary}. Now the customer should hear about it.`,
      call: "Send reply",
      with: { to: textOf(found, "email"), subject, text },
    };
  return made.output("Send reply") === null
    ? ended(`${summary}, but the customer was not told. ${whyNot(sent)}`, { ...details, replied: false }, 0.6)
    : ended(`${summary} and wrote to ${textOf(found, "customer")}.`, { ...details, replied: true });
}

function changeAddress(asked: Asked, made: Made): Line {
  return withOrder(asked, made, (found) => {
    const id = textOf(found, "order");
    if (asked.address === null)
      return notDone(`The new address of order ${id} is missing. Please send street, postcode and town.`, {
        order: id,
      });
    if (found["status"] !== "packing")
      return ended(`${stateOf(found)} Its address can no longer be changed.`, { order: id, changed: false }, 0.9);
    if (!made.has("Change address"))
      return notDone(`Order ${id} can still be changed, but I have no tool for it.`, { order: id, changed: false });
    const change = made.outcome("Change address");
    if (change === undefined)
      return {
        say: `Order ${id} has not left yet, so its address can still be changed.`,
        call: "Change address",
        with: { order: id, address: asked.address },
      };
    return made.output("Change address") === null
      ? notDone(`I did not change the address of order ${id}. ${whyNot(change)}`, { order: id, changed: false })
      : ended(`Order ${id} now goes to ${asked.address}.`, { order: id, changed: true, address: asked.address });
  });
}

function checkReturn(asked: Asked, made: Made): Line {
  return withOrder(asked, made, (found) => {
    const id = textOf(found, "order");
    const until = textOf(found, "returnable_until");
    if (found["status"] !== "delivered")
      return ended(
        `${stateOf(found)} It can be returned for 30 days after it arrives.`,
        { order: id, returnable: true },
        0.85,
      );
    const verdict =
      found["returnable"] === true ? `can be returned until ${until}` : `could be returned until ${until}`;
    return ended(`${stateOf(found)} It ${verdict}.`, { order: id, returnable: found["returnable"], until });
  });
}

function answerCustomer(asked: Asked, made: Made): Line {
  return withOrder(asked, made, (found) => {
    const id = textOf(found, "order");
    const text = `Hello ${textOf(found, "customer")}, thank you for your message. ${stateOf(found)} Best wishes, Fjord & Field`;
    if (/\bdraft\b/.test(asked.text) || !made.has("Send reply"))
      return ended(`A draft for ${textOf(found, "customer")} is ready:\n\n${text}`, { order: id, draft: text }, 0.9);
    return afterReply(found, made, {
      subject: `Your order ${id}`,
      text,
      summary: `I looked up order ${id}`,
      details: { order: id },
    });
  });
}

const STATES: readonly (readonly [RegExp, string])[] = [
  [/\blate\b|\boverdue\b/i, "late"],
  [/\bdelivered\b/i, "delivered"],
  [/\bopen\b/i, "open"],
];

function listOrders({ task }: Asked, made: Made): Line {
  if (!made.has("List orders"))
    return notDone('I cannot list orders, because the tool "List orders" is not one of mine.');
  const which = STATES.find(([words]) => words.test(task))?.[1] ?? "all";
  const outcome = made.outcome("List orders");
  if (outcome === undefined)
    return { say: `I list the ${which === "all" ? "" : `${which} `}orders.`, call: "List orders", with: { which } };
  const listed = made.output("List orders");
  if (listed === null) return notDone(`I could not list the orders. ${whyNot(outcome)}`);
  const orders = Array.isArray(listed["orders"]) ? (listed["orders"] as JsonObject[]) : [];
  const named = orders.map((order) => `${textOf(order, "order")} (${textOf(order, "customer")})`).join(", ");
  const kind = which === "all" ? "" : ` ${which}`;
  const count = `${orders.length}${kind} ${orders.length === 1 ? "order" : "orders"}`;
  return ended(
    orders.length === 0
      ? `There is no${kind} order.`
      : `There ${orders.length === 1 ? "is" : "are"} ${count}: ${named}.`,
    {
      which,
      count: orders.length,
      total_eur: listed["total_eur"],
    },
    0.95,
  );
}
