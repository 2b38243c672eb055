import type { JsonObject } from "#engine/reasoning/provider";

import { ordersAt, type ShopSkill, type ShopTime } from "./shop.ts";

/** A kind of work of the sample agents. */
export interface Work {
  /** The task; `{}` is the number of an order. */
  task: string;
  /** The message that lies beside the task; `{}` is the number of an order. */
  message?: string;
  /** Which orders it fits. */
  fits: (order: JsonObject) => boolean;
  /** Gives a text that only a right result has, so that a check vouches for it; null for work that only a person can judge. */
  proof: ((order: JsonObject, orders: readonly JsonObject[]) => string) | null;
  /** Whether it is done for an order only once, such as a refund. */
  isOnce?: boolean;
}

const any = (): boolean => true;
const isDelivered = (order: JsonObject): boolean => order["status"] === "delivered";
const isPacking = (order: JsonObject): boolean => order["status"] === "packing";

const arrival = (order: JsonObject): string =>
  isDelivered(order) ? `delivered on ${String(order["delivered_on"])}` : `expected on ${String(order["expected_on"])}`;

const counted = (count: number, kind: string): string =>
  count === 0 ? `no ${kind} order` : `${count} ${kind} ${count === 1 ? "order" : "orders"}`;

export const WORKS = {
  locate: { task: "Where is order {}?", fits: any, proof: arrival },
  late: {
    task: "Which orders are late?",
    fits: any,
    proof: (_order, orders) => counted(orders.filter(({ late }) => late === true).length, "late"),
  },
  open: {
    task: "How many orders are open?",
    fits: any,
    proof: (_order, orders) => counted(orders.filter((order) => !isDelivered(order)).length, "open"),
  },
  delivered: {
    task: "List the delivered orders",
    fits: any,
    proof: (_order, orders) => counted(orders.filter(isDelivered).length, "delivered"),
  },
  returns: {
    task: "Can order {} be returned?",
    fits: isDelivered,
    proof: (order) => `can be returned until ${String(order["returnable_until"])}`,
  },
  draft: {
    task: "Draft an answer to the customer's message about order {}",
    message: "Hello, I ordered with you (order {}) and would like to know how things stand. Kind regards",
    fits: any,
    proof: arrival,
  },
  reply: {
    task: "Take care of the customer's message about order {}",
    message: "Hello, could you please tell me when my parcel (order {}) comes, or came? Thank you",
    fits: any,
    proof: null,
  },
  complaint: {
    task: "Handle the complaint about order {}",
    message: "Hello, my parcel (order {}) came damaged: the box was torn and what was in it is broken. What now?",
    fits: isDelivered,
    proof: null,
    isOnce: true,
  },
  address: {
    task: "See to the new address of order {}",
    message: "Hello, I move next week. Please send my order {} to Lindenweg 14, 50667 Cologne. Thank you",
    fits: isPacking,
    proof: null,
  },
} as const satisfies Record<string, Work>;

export type WorkName = keyof typeof WORKS;

/** A task as its run gets it. */
export interface GivenTask {
  task: string;
  context: JsonObject;
  /** The text that a check asks for; null without a check. */
  proof: string | null;
}

/**
 * The task of a kind of work for an order; the number of the ticket makes it new work. The orders of work that is done once
 * are noted in `settled`.
 */
export function taskOf(
  name: WorkName,
  index: number,
  { openedAt, now, ticket, settled }: ShopTime & { ticket: number; settled: Set<string> },
): GivenTask {
  const work: Work = WORKS[name];
  const orders = ordersAt(openedAt, now);
  const fitting = orders.filter(work.fits);
  const open = work.isOnce === true ? fitting.filter((order) => !settled.has(String(order["order"]))) : fitting;
  const order = (open.length > 0 ? open : fitting)[index % (open.length || fitting.length)] ?? {};
  const id = String(order["order"]);
  if (work.isOnce === true) settled.add(id);
  return {
    task: work.task.replace("{}", id),
    context: {
      ticket: `T-${ticket}`,
      ...(work.message === undefined ? {} : { message: work.message.replace("{}", id) }),
    },
    proof: work.proof === null ? null : work.proof(order, orders),
  };
}

/** The tools that play a part in the story, for the lists of the agents. */
export type StoryTools = readonly ShopSkill[];
