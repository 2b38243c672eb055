/**
 * Words that indicate a label, by the label's stem. Several names of one thing share a list. An unlisted label is
 * recognized by its own words only.
 */
const LISTS: readonly [labels: string, words: string][] = [
  [
    "billing, payment, invoice, finance, accounting",
    "bill, billed, billing, invoice, charge, charged, payment, pay, paid, refund, price, credit, card, receipt, subscription, overcharged, fee",
  ],
  [
    "technical, tech, bug, defect, it, incident",
    "error, crash, crashes, crashed, bug, broken, login, log, password, install, server, page, app, fail, fails, failed, load, loading, slow, timeout, update, screen, exception",
  ],
  ["sales, sale, pricing", "buy, purchase, quote, offer, demo, discount, upgrade, order, pricing, seats, plan, trial"],
  [
    "shipping, delivery, logistics",
    "ship, shipped, shipping, delivery, deliver, delivered, package, parcel, tracking, courier, arrived, arrive",
  ],
  ["account, access", "account, login, password, username, profile, sign, locked, email"],
  ["feature, feature request, request", "feature, wish, add, would, could, support, please, suggestion"],
  ["cancellation, cancel, churn", "cancel, cancelled, cancellation, terminate, unsubscribe, close"],
  ["return, refund, returns", "return, returned, refund, exchange, money"],
  [
    "positive, good, happy, satisfied",
    "good, great, excellent, love, loved, happy, wonderful, perfect, amazing, fantastic, helpful, pleased, best, thanks, nice, satisfied, recommend, friendly",
  ],
  [
    "negative, bad, unhappy, complaint, dissatisfied",
    "bad, terrible, awful, hate, hated, angry, poor, worst, disappointed, disappointing, broken, useless, unhappy, rude, slow, horrible, annoying, unacceptable, complaint",
  ],
  ["urgent, high, critical", "urgent, urgently, immediately, asap, emergency, critical, outage, down, now"],
  ["spam", "winner, lottery, prize, viagra, casino, congratulations, claim, free, click"],
];

const BY_LABEL = new Map(
  LISTS.flatMap(([labels, words]) => labels.split(", ").map((label) => [label, words.split(", ")] as const)),
);

/** The words that indicate a label beside its own. English only. */
export const wordsForLabel = (label: string): readonly string[] => BY_LABEL.get(label.toLowerCase().trim()) ?? [];
