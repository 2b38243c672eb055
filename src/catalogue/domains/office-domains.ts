import { type CatalogueDomain, entityTypesOf, vocabularyOf } from "#catalogue/catalogue-domain";

const bookkeeping: CatalogueDomain = {
  id: "0199a400-0004-7000-8000-000000000001",
  slug: "bookkeeping-basics",
  name: "Bookkeeping basics",
  description: "Accounts, entries, accruals and closing: what an agent must know before it touches a ledger.",
  category: "finance",
  tags: ["accounting", "ledger", "closing"],
  version: "1.0.0",
  vocabulary: vocabularyOf({
    Account: "A place in the ledger where amounts of one kind are collected, such as cash or sales.",
    "Double entry": "Every transaction is booked on at least two accounts, so that debits and credits are equal.",
    Debit: "The left side of an account: it raises assets and expenses and lowers liabilities, equity and income.",
    Credit: "The right side of an account: it raises liabilities, equity and income and lowers assets and expenses.",
    Accrual: "Income or expense is booked in the period it belongs to, not when money moves.",
    Depreciation: "The cost of a lasting asset spread over the years it is used.",
    Reconciliation:
      "Comparing two records of the same thing, such as ledger and bank statement, and explaining every difference.",
    "Trial balance": "All accounts with their balances; debits and credits must be equal before the period is closed.",
    Materiality: "A difference matters when it would change a reader's decision; the threshold is set before looking.",
    Cutoff:
      "The rule which period a transaction near the turn of the period belongs to: when goods or service passed over.",
  }),
  rules: [
    "An entry without a document is not booked.",
    "A booked entry is never changed or deleted; a wrong one is reversed by a second entry that names the first.",
    "The person who enters a payment does not release it.",
    "Bank accounts are reconciled before a period is closed, and every open difference has an owner and a date.",
    "Amounts in foreign currency keep the original amount, the rate and the rate's date.",
    "Personal data in booking texts is limited to what the document needs.",
  ],
  instructions:
    "Name the accounts on both sides before any amount. Say which period an item belongs to and why. When a document is missing or unclear, list what is missing instead of choosing an account.\n\nWhen you compare balances, begin with the largest difference and stop below the agreed materiality.",
  entity_types: entityTypesOf({
    Invoice: "A demand for payment with number, date, parties, lines and tax.",
    "Journal entry": "A booking with date, accounts, amounts, text and the document it rests on.",
    "Bank statement line": "A movement on a bank account with value date, amount, counterpart and purpose.",
    Period: "A month or year that is open, being closed, or closed.",
  }),
};

const privacy: CatalogueDomain = {
  id: "0199a400-0004-7000-8000-000000000002",
  slug: "personal-data",
  name: "Personal data",
  description: "The words and duties around people's data: purposes, legal grounds, requests, breaches and retention.",
  category: "compliance",
  tags: ["privacy", "gdpr", "retention"],
  version: "1.0.0",
  vocabulary: vocabularyOf({
    "Personal data": "Anything about an identified person, or one who can be identified, an IP address among it.",
    Controller: "The party that decides why and how personal data is processed.",
    Processor: "The party that processes personal data for a controller, under a contract and on instructions.",
    "Legal ground":
      "Why processing is allowed: consent, contract, legal duty, vital interest, public task or legitimate interest.",
    "Special categories":
      "Health, belief, origin, union membership, biometrics, sex life: processed only under narrow exceptions.",
    Pseudonymised: "Names are replaced by keys that are kept apart; it is still personal data.",
    Anonymous: "No person can be identified with reasonable means; no longer personal data.",
    "Access request": "A person asks what is held about them; the usual time to answer is one month.",
    Breach:
      "Loss, change or disclosure of personal data; a notifiable one goes to the authority within 72 hours of becoming known.",
    "Retention period": "How long data is kept for its purpose; then it is deleted or made anonymous.",
  }),
  rules: [
    "Before data is collected its purpose is written down; another purpose later needs its own ground.",
    "Ask for no more fields than the purpose needs.",
    "Consent is given by an action, can be withdrawn as easily, and both moments are recorded.",
    "A request is answered only after the identity is checked, with no more data for the check than needed.",
    "Copies in tests, logs and exports are processing too.",
    "A suspected breach is reported to the responsible person at once; the investigation continues in the meantime.",
  ],
  instructions:
    "You inform and prepare, you give no legal advice. Name the purpose and the ground of every processing you describe. When a ground is not known, say so and ask.\n\nNever repeat personal data that a summary does not need; write «the customer» instead of a name.",
  entity_types: entityTypesOf({
    "Data subject": "The person the data is about.",
    "Processing activity": "A purpose with data kinds, people concerned, recipients, retention and safeguards.",
    Request:
      "Access, correction, deletion, restriction, transfer or objection, with the day it came and the day it is due.",
    Incident: "A suspected breach with time, kind, people concerned, measures and decisions.",
  }),
};

const onboarding: CatalogueDomain = {
  id: "0199a400-0004-7000-8000-000000000003",
  slug: "people-onboarding",
  name: "Onboarding people",
  description: "How a new colleague gets from signature to useful work: roles, access, milestones and conversations.",
  category: "people",
  tags: ["hr", "onboarding", "checklists"],
  version: "1.0.0",
  vocabulary: vocabularyOf({
    Preboarding: "Everything between the signed contract and the first day: equipment, accounts, a first message.",
    Buddy: "A colleague outside the line who answers the questions one does not ask a manager.",
    "Thirty-sixty-ninety plan": "Knowledge, tasks and responsibilities after one, two and three months.",
    "Least privilege":
      "Access is given for the work at hand and grows with it; no one receives the rights of a predecessor.",
    Probation: "The first months in which both sides may part with short notice.",
    "Stay interview": "A conversation about possible reasons to leave, held while the employee wants to stay.",
    "Time to productivity": "Days until a new employee does a typical task alone.",
    Offboarding: "The same path backwards: knowledge, equipment, access and a farewell.",
  }),
  rules: [
    "Accounts and equipment are ready the day before the first day.",
    "The first task can be finished in the first week and is useful.",
    "Every access has an owner who gives it and a day on which it is looked at again.",
    "Feedback comes after two weeks, not at the end of probation.",
    "Health, family and origin are not topics of any checklist.",
  ],
  instructions:
    "Write checklists with one owner and one date a line, counted from the first day (−5, 0, +14). Keep what the person must do apart from what others must do for them.\n\nSuggest at most one meeting a day in the first week.",
  entity_types: entityTypesOf({
    "New colleague": "Role, team, place, first day, manager, buddy.",
    Task: "The task, its owner, and its due day counted from the first one.",
    Access: "A system, a right, who granted it and until when.",
  }),
};

const procurement: CatalogueDomain = {
  id: "0199a400-0004-7000-8000-000000000004",
  slug: "buying-and-suppliers",
  name: "Buying and suppliers",
  description: "From need to paid invoice: requests, offers, orders, goods received, and how suppliers are judged.",
  category: "operations",
  tags: ["procurement", "suppliers", "orders"],
  version: "1.0.0",
  vocabulary: vocabularyOf({
    Requisition: "An internal request to buy, with need, amount and budget, that requires approval.",
    "Request for quotation": "The same description sent to several suppliers, so that their offers can be compared.",
    "Purchase order": "The binding order; its number is on the delivery note and the invoice.",
    "Three-way match": "Order, delivery and invoice agree in goods, quantity and price before payment.",
    "Total cost": "Price with delivery, customs, installation, use, and disposal.",
    "Lead time": "Days from order to delivery.",
    "Framework agreement": "Prices and terms agreed for a time; orders call them off.",
    "Single source": "Only one supplier can deliver; the reason is written down.",
    Maverick: "Bought past the agreed way; often dearer and without guarantee.",
  }),
  rules: [
    "Above the agreed amount at least three comparable offers are needed, or a written reason why not.",
    "The requester does not approve a purchase, and the approver does not pay it.",
    "Offers are compared by the same table of criteria, weighed before they are opened.",
    "A supplier's changed bank details are confirmed over a channel that was known before.",
    "Gifts and invitations are recorded, and refused while a decision is open.",
  ],
  instructions:
    "Compare offers in one table: total cost, lead time, terms, risks, and what each does not include. Name missing figures instead of estimating them.\n\nRecommend only after the criteria and their weights are known.",
  entity_types: entityTypesOf({
    Supplier: "Name, goods, terms, certificates, record of deliveries.",
    Offer: "Supplier, validity, lines, prices, terms.",
    Order: "Number, lines, prices, dates, place of delivery.",
    Receipt: "The delivered goods, with date, condition and order.",
  }),
};

export const OFFICE_DOMAINS: readonly CatalogueDomain[] = [bookkeeping, privacy, onboarding, procurement];
