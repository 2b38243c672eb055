import type { JsonObject } from "#engine/reasoning/provider";

const DAY_MS = 86_400_000;
/** Days between two orders, and how many there are: the last one came just before the workspace was opened. */
const EVERY_DAYS = 0.75;
const ORDERS = 60;
const FIRST_NUMBER = 1_041;
/** Days from an order until it leaves, is expected and may no longer be returned; some are delivered late. */
const LEAVES_AFTER = 1.6;
const EXPECTED_AFTER = 5;
const LATE_BY = 6;
const LATE_EACH = 6;
const RETURN_DAYS = 30;
/** The days whose orders a list has. */
const LISTED_DAYS = 14;

const CUSTOMERS = [
  ["Ada Lindqvist", "ada@customers.example"],
  ["Tomas Berg", "tomas@customers.example"],
  ["Ines Faria", "ines@customers.example"],
  ["Yuki Mori", "yuki@customers.example"],
  ["Noah Brandt", "noah@customers.example"],
  ["Leila Haddad", "leila@customers.example"],
  ["Piet de Wit", "piet@customers.example"],
] as const;

const ITEMS = [
  ["Rain jacket, blue", 118],
  ["Enamel mug, set of two", 62.4],
  ["Walking boots", 164.9],
  ["Wool socks, grey", 18.5],
  ["Tent for two people", 289],
  ["Head lamp", 44.95],
  ["Sleeping mat", 79],
  ["Trail map of the fjords", 14.2],
  ["Cooking set", 56],
  ["Backpack, 40 litres", 139],
  ["Water filter", 38.8],
] as const;

/** An order of the shop in the form that its tools keep; times are milliseconds since 1970. */
interface Order {
  order: string;
  customer: string;
  email: string;
  item: string;
  amount_eur: number;
  placed: number;
  expected: number;
  arrives: number;
}

/** The orders of a shop whose workspace was opened at this moment. The same moment gives the same shop. */
export const shopOrders = (openedAt: number): Order[] =>
  Array.from({ length: ORDERS }, (_, index) => {
    const placed = openedAt - (ORDERS - 1 - index) * EVERY_DAYS * DAY_MS - DAY_MS / 24;
    const [customer, email] = CUSTOMERS[index % CUSTOMERS.length] ?? CUSTOMERS[0];
    const [item, euros] = ITEMS[index % ITEMS.length] ?? ITEMS[0];
    const isLate = index % LATE_EACH === 1;
    return {
      order: `SO-${FIRST_NUMBER + index}`,
      customer,
      email,
      item,
      amount_eur: euros,
      placed: Math.round(placed),
      expected: Math.round(placed + EXPECTED_AFTER * DAY_MS),
      arrives: Math.round(placed + (EXPECTED_AFTER - 1 + (isLate ? LATE_BY : 0)) * DAY_MS),
    };
  });

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** An order as the tools show it at a moment. */
function shownAt({ placed, expected, arrives, ...order }: Order, now: number): JsonObject {
  const own = { found: true, ...order, placed_on: dateOf(placed) };
  if (now >= arrives)
    return {
      ...own,
      status: "delivered",
      delivered_on: dateOf(arrives),
      returnable_until: dateOf(arrives + RETURN_DAYS * DAY_MS),
      returnable: now < arrives + RETURN_DAYS * DAY_MS,
    };
  const status = now < placed + LEAVES_AFTER * DAY_MS ? "packing" : "shipped";
  return { ...own, status, expected_on: dateOf(expected), late: now > expected };
}

/** The orders of the latest days as the tools show them at a moment, oldest first. */
export const ordersAt = (openedAt: number, now: number): JsonObject[] =>
  shopOrders(openedAt)
    .filter(({ placed }) => placed <= now && placed > now - LISTED_DAYS * DAY_MS)
    .map((order) => shownAt(order, now));

/** The part that the tools share: the orders, and the view of one of them now. */
const sharedCode = (openedAt: number): string => `const ORDERS = ${JSON.stringify(shopOrders(openedAt))};
const DAY = ${DAY_MS};
const dateOf = (at) => new Date(at).toISOString().slice(0, 10);
function shown({ placed, expected, arrives, ...order }, now) {
  const own = { found: true, ...order, placed_on: dateOf(placed) };
  const until = arrives + ${RETURN_DAYS} * DAY;
  if (now >= arrives)
    return { ...own, status: "delivered", delivered_on: dateOf(arrives), returnable_until: dateOf(until), returnable: now < until };
  const status = now < placed + ${LEAVES_AFTER} * DAY ? "packing" : "shipped";
  return { ...own, status, expected_on: dateOf(expected), late: now > expected };
}`;

/** The code of the shop's tools, which runs in the sandbox of skills. */
export const shopCode = (openedAt: number) => ({
  "Find order": `${sharedCode(openedAt)}
function main({ order }) {
  const now = Date.now();
  const found = ORDERS.find((one) => one.order === order && one.placed <= now);
  return found === undefined ? { found: false, order } : shown(found, now);
}`,
  "List orders": `${sharedCode(openedAt)}
const KINDS = {
  late: (one) => one.late === true,
  open: (one) => one.status !== "delivered",
  delivered: (one) => one.status === "delivered",
};
function main({ which }) {
  const now = Date.now();
  const recent = ORDERS.filter(({ placed }) => placed <= now && placed > now - ${LISTED_DAYS} * DAY).map((one) => shown(one, now));
  const orders = recent.filter(KINDS[which] ?? (() => true));
  const total = orders.reduce((sum, one) => sum + one.amount_eur, 0);
  return { which, orders, total_eur: Math.round(total * 100) / 100 };
}`,
  "Refund order": `function main({ order, amount_eur }) {
  return { refund: "RF-" + order.slice(3), order, amount_eur };
}`,
  "Send reply": `function main({ to }) {
  return { sent: true, to };
}`,
  "Change address": `function main({ order, address }) {
  return { changed: true, order, address };
}`,
});

export type ShopSkill = keyof ReturnType<typeof shopCode>;

const KINDS: Readonly<Record<string, (one: JsonObject) => boolean>> = {
  late: (one) => one["late"] === true,
  open: (one) => one["status"] !== "delivered",
  delivered: (one) => one["status"] === "delivered",
};

/** When a tool of the shop is asked, and when its workspace is opened. */
export interface ShopTime {
  openedAt: number;
  now: number;
}

/** The output of a tool's code. Runs of the past are played without the sandbox; a test compares both. */
export function shopOutput(skill: ShopSkill, input: JsonObject, { openedAt, now }: ShopTime): JsonObject {
  const { order: id } = input;
  switch (skill) {
    case "Find order": {
      const found = shopOrders(openedAt).find(({ order, placed }) => order === id && placed <= now);
      return found === undefined ? { found: false, order: id } : shownAt(found, now);
    }
    case "List orders": {
      const orders = ordersAt(openedAt, now).filter(KINDS[String(input["which"])] ?? (() => true));
      const total = orders.reduce((sum, one) => sum + Number(one["amount_eur"]), 0);
      return { which: input["which"], orders, total_eur: Math.round(total * 100) / 100 };
    }
    case "Refund order":
      return { refund: `RF-${String(id).slice(3)}`, order: id, amount_eur: input["amount_eur"] };
    case "Send reply":
      return { sent: true, to: input["to"] };
    case "Change address":
      return { changed: true, order: id, address: input["address"] };
  }
}
