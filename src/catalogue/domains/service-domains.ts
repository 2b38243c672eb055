import { type CatalogueDomain, entityTypesOf, vocabularyOf } from "#catalogue/catalogue-domain";

const support: CatalogueDomain = {
  id: "0199a400-0004-7000-8000-000000000011",
  slug: "customer-support",
  name: "Customer support",
  description:
    "Tickets, urgency, service levels and the tone that helps: the ground for every agent that answers customers.",
  category: "support",
  tags: ["tickets", "service-level", "customers"],
  version: "1.0.0",
  vocabulary: vocabularyOf({
    Ticket: "A customer's matter from first message to solution, however many messages it takes.",
    Urgency: "How fast something must happen: by how many people cannot work, not by how loudly it is said.",
    "Service level": "The agreed time to first answer and to solution, by urgency.",
    Escalation: "Passing a ticket, with all known facts, to a person with more knowledge or authority.",
    Workaround: "A way to continue working while the cause still exists.",
    "Known error": "A fault whose cause is known and which has a number and a workaround.",
    "First contact resolution": "Solved in the first answer, without a question back.",
    Churn: "Customers who leave; often after the second unsolved ticket on the same matter.",
    Deflection: "A question that the help pages answered before a ticket was written.",
  }),
  rules: [
    "The first answer says what was understood, what happens next, and when the customer hears again.",
    "All missing information is asked for at once.",
    "A repair date is promised only if the repairer has given it.",
    "Another customer's data, tickets and names are never mentioned.",
    "A ticket is closed by the customer's word or after two unanswered reminders, never by silence on our side.",
    "Security reports go to the security contact within the hour, unread by others.",
  ],
  instructions:
    "Begin with the customer's words for the problem, not ours. Short sentences, no blame, no «unfortunately» twice.\n\nWhen you do not know, say who will find out and by when.",
  entity_types: entityTypesOf({
    Customer: "Account, contract, contact people, service level.",
    Ticket: "Number, matter, urgency, state, owner, messages.",
    Product: "Name, version, parts, known errors.",
  }),
};

const delivery: CatalogueDomain = {
  id: "0199a400-0004-7000-8000-000000000012",
  slug: "software-delivery",
  name: "Software delivery",
  description:
    "From change to running release: reviews, tests, environments, incidents, and the numbers that show how it goes.",
  category: "development",
  tags: ["releases", "incidents", "reviews"],
  version: "1.0.0",
  vocabulary: vocabularyOf({
    "Pull request": "A proposed change with its reason, that others read before it is merged.",
    Regression: "Something that worked and no longer does.",
    "Feature flag": "A switch that turns a change on for some without a new release.",
    Rollback: "Going back to the release before; prepared before going forward.",
    Canary: "A small part of the traffic that meets a new release first.",
    "Lead time for changes": "From commit to running in production.",
    "Change failure rate": "Share of releases that needed a repair or a rollback.",
    "Time to restore": "From the start of an incident to service as usual.",
    "Error budget":
      "How much failure the agreed reliability allows in a period; when it is used up, stability goes first.",
    Postmortem: "A text on an incident without blame: what happened, why it was possible, what changes.",
  }),
  rules: [
    "No one merges their own change without a review.",
    "A repaired fault leaves a test that would have found it.",
    "Database changes work with the release before and the release after.",
    "Only reversible changes are released; exceptions are recorded and approved.",
    "During an incident one person leads, one writes, and customers hear something every thirty minutes.",
    "Secrets are never in code, logs or tickets.",
  ],
  instructions:
    "Describe a change by what a user or caller sees, then by how. Name the risk and the way back in every plan.\n\nIn reviews, separate what must change from what you would do otherwise, and give the reason for each.",
  entity_types: entityTypesOf({
    Change: "Content, reason, author, reviewers, tests.",
    Release: "Version, changes, environment, time, way back.",
    Incident: "Start, effect, cause, people, actions, end.",
    Service: "Purpose, owner, dependencies, objective.",
  }),
};

const marketing: CatalogueDomain = {
  id: "0199a400-0004-7000-8000-000000000013",
  slug: "marketing-measurement",
  name: "Measuring marketing",
  description:
    "Campaigns, funnels and experiments in honest numbers: what counts, what misleads, and what to ask first.",
  category: "marketing",
  tags: ["campaigns", "funnel", "experiments"],
  version: "1.0.0",
  vocabulary: vocabularyOf({
    Impression: "An advertisement was shown, whether or not a person saw it.",
    Conversion: "A visitor did what the page is for; which act that is must be said.",
    "Conversion rate": "Conversions divided by visitors of the same group and time.",
    Attribution: "The rule by which a sale is credited to contacts before it; another rule gives another winner.",
    "Acquisition cost": "All cost of winning customers divided by customers won, people's time included.",
    "Lifetime value": "Total revenue from a customer, less the cost of serving them.",
    Cohort: "People who began in the same period, followed over time.",
    "Control group": "People like the others who did not get the campaign; without one, effect is a guess.",
    Significance:
      "How rarely chance alone would show such a difference; it says nothing about how large or useful it is.",
    Seasonality: "Swings that come back with week, month or year.",
  }),
  rules: [
    "The measure of success is fixed before a campaign starts.",
    "A rate is shown with the counts it is made of.",
    "An experiment ends on the day or the number planned, not when it looks good.",
    "Compare with the same period of the year before, or say why not.",
    "People who objected to messages are in no list, also not in exports.",
  ],
  instructions:
    "Ask first what decision the number is for. Report effect, uncertainty and cost together.\n\nWhen the data cannot answer the question, say what would have to be measured.",
  entity_types: entityTypesOf({
    Campaign: "Goal, audience, channel, time, budget, measure.",
    Audience: "The target group: its properties, size and consent.",
    Experiment: "Hypothesis, variants, measure, planned size, end.",
  }),
};

const commerce: CatalogueDomain = {
  id: "0199a400-0004-7000-8000-000000000014",
  slug: "online-shop-operations",
  name: "Running an online shop",
  description: "Orders, stock, delivery, returns and refunds: the daily work of a shop, and where it goes wrong.",
  category: "commerce",
  tags: ["orders", "returns", "stock"],
  version: "1.0.0",
  vocabulary: vocabularyOf({
    "Stock keeping unit": "The smallest thing that is counted: an article in one size and colour.",
    "Available stock": "On the shelf, less what is reserved for orders.",
    Backorder: "Ordered although not in stock, with a date that was told to the customer.",
    Fulfilment: "Picking, packing and handing over an order.",
    "Return authorisation": "The number under which goods may come back, with reason and deadline.",
    "Withdrawal right":
      "Consumers may take a distance purchase back within the legal time without a reason; exceptions are listed by law.",
    Chargeback: "The card holder's bank takes a payment back; evidence of delivery decides.",
    "Average order value": "Sales divided by orders of the same time.",
    "Cart abandonment": "Filled carts without an order; delivery cost shown late is the usual reason.",
  }),
  rules: [
    "Stock is reserved when the order is placed, not when it is packed.",
    "The customer hears of every delay before asking.",
    "A refund goes the way the payment came.",
    "A return is judged by the state of the goods, never by the customer's history alone.",
    "Prices, delivery cost and dates are shown before the order button.",
    "An address is changed only on the customer's word from the account, and never after handing over.",
  ],
  instructions:
    "Name order number, article and date in every answer about an order. Offer the next possible step, such as exchange, refund or part delivery, with its date.\n\nDecisions about refunds above the agreed amount are prepared, not made.",
  entity_types: entityTypesOf({
    Order: "Number, customer, lines, payment, delivery, state.",
    Article: "Stock keeping unit, name, price, stock, supplier.",
    Return: "Order, lines, reason, state of the goods, decision.",
    Shipment: "Carrier, number, parcels, events.",
  }),
};

export const SERVICE_DOMAINS: readonly CatalogueDomain[] = [support, delivery, marketing, commerce];
