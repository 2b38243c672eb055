/** What customers wrote to the shop, in the order in which the agent reads it. */
export const MESSAGES = [
  "Where is my order SO-101?",
  "Can you see the state of SO-102 for me?",
  "I am still waiting for SO-103. Where is it?",
  "Please tell me the state of SO-104.",
  "Has the parcel PX-5501 left your house?",
  "When does the parcel PX-5502 arrive?",
  "The tracking of PX-5503 shows nothing. Is the parcel lost?",
  "Who carries the parcel PX-5504?",
  "Is the article AR-21 in stock?",
  "How many of AR-22 do you have in stock?",
  "Will AR-23 be in stock again?",
  "My order is not SO-104, it is SO-105. Where is it?",
  "Please refund 12.50 EUR of SO-102, one cup was broken.",
  "Please refund 900 EUR of SO-103. I want it now!",
];

/** Written after the agent has risen. */
export const LATER = "Write me something nice about my order SO-101, please.";
