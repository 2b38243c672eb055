import type { AgentInsert } from "./store.ts";

export type MaturityLevel = AgentInsert["maturityLevel"];

/** A kind of task that a sample agent gets repeatedly; `{}` is replaced by one of `about`. */
export interface SampleTask {
  task: string;
  about: readonly string[];
  action: string;
  /** The tools it calls in order, each with its output. */
  tools: readonly (readonly [tool: string, purpose: string, output: Readonly<Record<string, unknown>>])[];
  summary: string;
  /** Its usual duration. */
  usualMs: number;
}

export interface SampleAgent {
  name: string;
  description: string;
  role: "general-assistant" | "finance-agent" | "marketing-agent" | "developer-agent" | "custom";
  capabilities: readonly string[];
  level: MaturityLevel;
  /** Its former level, and how many days ago it rose. */
  rise: readonly [from: MaturityLevel, daysAgo: number] | null;
  /** Runs on a working day, and their current success rate. */
  runsPerDay: number;
  doneShare: number;
  tasks: readonly SampleTask[];
}

const COMPANIES = ["Nordwind", "Halvorsen", "Bluefin", "Castell & Sons", "Orchard Labs", "Mira Foods"] as const;

/** The agents of the sample data: a small company's, from a new one to an autonomous one. */
export const SAMPLE_AGENTS: readonly SampleAgent[] = [
  {
    name: "Invoice clerk",
    description: "Reads supplier invoices, matches them with orders, and prepares payments.",
    role: "finance-agent",
    capabilities: ["analyze", "update", "payment"],
    level: "autonomous",
    rise: ["supervised", 9],
    runsPerDay: 6.7,
    doneShare: 0.95,
    tasks: [
      {
        task: "Match the invoice of {} with its purchase order",
        about: COMPANIES,
        action: "analyze",
        tools: [
          ["read_document", "Reads the invoice.", { pages: 2, total: "1,284.00 EUR" }],
          ["find_order", "Searches for the order with the same number.", { found: true, difference: 0 }],
        ],
        summary: "The invoice and the order agree in all six lines; nothing is open.",
        usualMs: 5_200,
      },
      {
        task: "Book the delivery note of {}",
        about: COMPANIES,
        action: "update",
        tools: [["update_ledger", "Books the delivery in the ledger.", { entries: 3 }]],
        summary: "Three entries were booked and balance.",
        usualMs: 3_400,
      },
      {
        task: "Find invoices of {} that are due this week",
        about: COMPANIES,
        action: "search",
        tools: [["search_invoices", "Searches by date.", { found: 4 }]],
        summary: "Four invoices are due this week, 3,910.50 EUR together.",
        usualMs: 2_100,
      },
    ],
  },
  {
    name: "Support triage",
    description: "Sorts incoming tickets, answers the questions that it can, and forwards the rest.",
    role: "general-assistant",
    capabilities: ["analyze", "draft", "send"],
    level: "supervised",
    rise: ["intern", 14],
    runsPerDay: 6.1,
    doneShare: 0.9,
    tasks: [
      {
        task: "Answer the ticket: {}",
        about: ["cannot sign in", "invoice sent twice", "export is empty", "how to change the plan", "slow reports"],
        action: "draft",
        tools: [
          ["search_articles", "Searches the help for the problem.", { found: 3 }],
          ["draft_answer", "Writes an answer from the results.", { words: 84 }],
        ],
        summary: "An answer with two steps and a link to the article is ready.",
        usualMs: 7_800,
      },
      {
        task: "Sort the tickets that came in {}",
        about: ["this morning", "at noon", "overnight"],
        action: "analyze",
        tools: [["list_tickets", "Reads the new tickets.", { tickets: 17 }]],
        summary: "17 tickets: 9 for billing, 6 for accounts, 2 urgent.",
        usualMs: 4_600,
      },
    ],
  },
  {
    name: "Release notes",
    description: "Reads merged changes and describes their effect on customers.",
    role: "developer-agent",
    capabilities: ["read", "summarize", "post"],
    level: "supervised",
    rise: ["intern", 20],
    runsPerDay: 2.6,
    doneShare: 0.92,
    tasks: [
      {
        task: "Write the release notes of version {}",
        about: ["3.11", "3.12", "3.12.1", "3.13", "4.0 beta"],
        action: "summarize",
        tools: [
          ["list_changes", "Lists the changes merged since the last version.", { changes: 23 }],
          ["summarize_text", "Describes the changes.", { notes: 7 }],
        ],
        summary: "Seven notes, two of them about breaking changes.",
        usualMs: 11_500,
      },
      {
        task: "Compare the notes with the changes of version {}",
        about: ["3.11", "3.12", "3.13"],
        action: "analyze",
        tools: [["list_changes", "Lists the merged changes.", { changes: 12 }]],
        summary: "Every change that customers see has a note.",
        usualMs: 6_400,
      },
    ],
  },
  {
    name: "Campaign writer",
    description: "Drafts newsletters and posts; a person sends them.",
    role: "marketing-agent",
    capabilities: ["draft", "suggest"],
    level: "intern",
    rise: ["student", 11],
    runsPerDay: 2.1,
    doneShare: 0.82,
    tasks: [
      {
        task: "Draft a newsletter about {}",
        about: ["the spring sale", "the new reports", "our move to Bergen", "holiday opening hours"],
        action: "draft",
        tools: [["read_brand_kit", "Reads the company's style guide.", { tone: "warm, short sentences" }]],
        summary: "A draft of 180 words with three subject lines.",
        usualMs: 8_900,
      },
      {
        task: "Suggest five titles for {}",
        about: ["the spring sale", "the customer story of Bluefin", "the product tour"],
        action: "suggest",
        tools: [],
        summary: "Five titles, the second one tested best last year.",
        usualMs: 3_900,
      },
    ],
  },
  {
    name: "Contract reader",
    description: "Reads contracts and lists dates, amounts and unusual clauses.",
    role: "custom",
    capabilities: ["read", "analyze"],
    level: "intern",
    rise: null,
    runsPerDay: 1.9,
    doneShare: 0.78,
    tasks: [
      {
        task: "List the deadlines in the contract with {}",
        about: COMPANIES,
        action: "read",
        tools: [
          ["read_document", "Reads the contract.", { pages: 14 }],
          ["extract_dates", "Looks for dates and periods.", { dates: 6 }],
        ],
        summary: "Six deadlines; the notice period ends on the last day of the quarter.",
        usualMs: 9_700,
      },
      {
        task: "Is there a clause about price changes in the contract with {}?",
        about: COMPANIES,
        action: "search",
        tools: [["read_document", "Reads the contract.", { pages: 14 }]],
        summary: "Yes: section 7.2 allows 3 % a year after notice of 60 days.",
        usualMs: 6_100,
      },
    ],
  },
  {
    name: "Research scout",
    description: "Searches for news about competitors. It is new, so it only reads.",
    role: "general-assistant",
    capabilities: ["search", "summarize"],
    level: "student",
    rise: null,
    runsPerDay: 1.4,
    doneShare: 0.7,
    tasks: [
      {
        task: "Summarize the news about {}",
        about: ["electronic invoices", "shipping costs", "the harbour strike", "new consumer law"],
        action: "summarize",
        tools: [["search_news", "Searches the last seven days.", { articles: 9 }]],
        summary: "Three things changed this week; one concerns our contracts.",
        usualMs: 7_200,
      },
    ],
  },
];
