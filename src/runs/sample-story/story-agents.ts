import type { AgentRow } from "#db/schema/agents";

import type { StoryTools, WorkName } from "./story-works.ts";

type Level = AgentRow["maturityLevel"];

/** A time of an agent at one level, with the runs in it by who vouches for them. */
export interface Period {
  level: Level;
  /** Its begin and its end, in days before the workspace is opened. */
  from: number;
  to: number;
  /** Successes that a check proved. */
  checked: number;
  /** Successes that the platform drew and a person looked at. */
  looked: number;
  /** Failures that a check proved. */
  wrong?: number;
  /** Runs for which only the agent's word speaks. */
  alone?: number;
  /** Drawn runs that no person has looked at: they wait on the review page. */
  waiting?: number;
}

/** How a level was reached or lost. */
export interface Change {
  from: Level;
  to: Level;
  daysAgo: number;
  kind: "exam" | "demotion";
}

export interface StoryAgent {
  name: string;
  description: string;
  role: AgentRow["role"];
  capabilities: readonly string[];
  prompt: string;
  tools: StoryTools;
  works: readonly WorkName[];
  /** Oldest first: a person gave the level of the first one, and the last one is at the agent's level. */
  periods: readonly [Period, ...Period[]];
  changes: readonly Change[];
  /** The task of a run that begins when the workspace is opened, and asks a person. */
  asks: WorkName | null;
  /** When a colleague gave it example tasks, its second version, in days before the workspace is opened. */
  changedDaysAgo: number | null;
  /** When an outage of the model took some runs from it. */
  outageDaysAgo: number | null;
  /** The task that it does each morning, on a schedule. */
  morning: WorkName | null;
}

/** The agents of the sample shop, from the most trusted one to the newest. */
export const STORY_AGENTS: readonly StoryAgent[] = [
  {
    name: "Order desk",
    description: "Answers where orders are, lists the late ones, and changes addresses before a parcel leaves.",
    role: "general-assistant",
    capabilities: ["find orders", "change addresses"],
    prompt:
      "You work at the order desk of Fjord & Field, a shop for walks. Look every order up before you say anything.",
    tools: ["Find order", "List orders", "Change address"],
    works: ["locate", "late", "address", "returns", "open", "delivered"],
    periods: [
      { level: "supervised", from: 29, to: 9, checked: 41, looked: 10, wrong: 1, alone: 4 },
      { level: "autonomous", from: 9, to: 0, checked: 12, looked: 3, alone: 9, waiting: 1 },
    ],
    changes: [{ from: "supervised", to: "autonomous", daysAgo: 9, kind: "exam" }],
    asks: null,
    changedDaysAgo: 6,
    outageDaysAgo: 3,
    morning: null,
  },
  {
    name: "Refund clerk",
    description:
      "Settles complaints: finds the order, refunds it, and writes to the customer. Each refund asks a person.",
    role: "finance-agent",
    capabilities: ["settle complaints", "refund", "write to customers"],
    prompt:
      "You settle complaints at Fjord & Field. Refund the whole price when a delivered order arrived with a fault.",
    tools: ["Find order", "Refund order", "Send reply"],
    works: ["returns", "complaint", "locate", "draft", "reply"],
    periods: [
      { level: "intern", from: 28, to: 14, checked: 19, looked: 7, wrong: 1, alone: 2 },
      { level: "supervised", from: 14, to: 0, checked: 19, looked: 9, wrong: 1, alone: 6, waiting: 2 },
    ],
    changes: [{ from: "intern", to: "supervised", daysAgo: 14, kind: "exam" }],
    asks: "complaint",
    changedDaysAgo: null,
    outageDaysAgo: null,
    morning: null,
  },
  {
    name: "Parcel watcher",
    description: "Watches the parcels on their way and lists the late ones.",
    role: "general-assistant",
    capabilities: ["watch parcels", "change addresses"],
    prompt: "You watch the parcels of Fjord & Field. Name dates as the order has them.",
    tools: ["Find order", "List orders", "Change address"],
    works: ["locate", "late", "open", "delivered", "returns"],
    periods: [
      { level: "supervised", from: 12, to: 2.6, checked: 8, looked: 3, alone: 4 },
      { level: "supervised", from: 2.5, to: 2.2, checked: 0, looked: 0, wrong: 5 },
      { level: "supervised", from: 2.1, to: 0.2, checked: 2, looked: 0 },
    ],
    changes: [],
    asks: "address",
    changedDaysAgo: null,
    outageDaysAgo: null,
    morning: "late",
  },
  {
    name: "Returns desk",
    description: "Answers questions about returns and writes to customers.",
    role: "general-assistant",
    capabilities: ["check returns", "draft answers"],
    prompt: "You answer questions about returns at Fjord & Field: 30 days after delivery, unused.",
    tools: ["Find order", "List orders", "Send reply"],
    works: ["locate", "returns", "draft", "late", "open"],
    periods: [
      { level: "student", from: 22, to: 8, checked: 10, looked: 2, alone: 3 },
      { level: "intern", from: 8, to: 0, checked: 18, looked: 6, wrong: 1, alone: 6, waiting: 2 },
    ],
    changes: [{ from: "student", to: "intern", daysAgo: 8, kind: "exam" }],
    asks: "reply",
    changedDaysAgo: null,
    outageDaysAgo: null,
    morning: null,
  },
  {
    name: "Complaint desk",
    description: "Reads complaints and prepares what a colleague decides.",
    role: "general-assistant",
    capabilities: ["settle complaints"],
    prompt: "You read complaints at Fjord & Field and prepare what a colleague decides.",
    tools: ["Find order", "Send reply"],
    works: ["returns", "draft", "locate"],
    periods: [
      { level: "supervised", from: 25, to: 13.5, checked: 8, looked: 3, alone: 3 },
      { level: "supervised", from: 13.4, to: 12.1, checked: 0, looked: 0, wrong: 5 },
      { level: "intern", from: 12, to: 0, checked: 6, looked: 3, alone: 6 },
    ],
    changes: [{ from: "supervised", to: "intern", daysAgo: 12, kind: "demotion" }],
    asks: null,
    changedDaysAgo: null,
    outageDaysAgo: null,
    morning: null,
  },
  {
    name: "Inbox helper",
    description: "A new agent that reads and drafts.",
    role: "custom",
    capabilities: ["draft answers"],
    prompt: "You help with the inbox of Fjord & Field. Draft; do not send.",
    tools: ["Find order"],
    works: ["locate", "returns", "draft"],
    periods: [{ level: "student", from: 6, to: 0, checked: 4, looked: 2, alone: 4, waiting: 1 }],
    changes: [],
    asks: null,
    changedDaysAgo: null,
    outageDaysAgo: null,
    morning: null,
  },
];
