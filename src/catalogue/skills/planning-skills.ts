import { type CatalogueSkill, objectSchema } from "#catalogue/catalogue-skill";

const businessDays: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000021",
  name: "Business days",
  description:
    "Counts working days between two dates, or finds the date that is a given number of working days away, without weekends and holidays.",
  longDescription:
    "Give `from` and either `to` or `add`. Dates are calendar dates (YYYY-MM-DD) without time of day, so no time zone can shift them. Holidays come with the request, or once for all in the settings; weekends are settings too, for countries that rest on Friday.",
  category: "planning",
  tags: ["dates", "deadlines", "calendar"],
  version: "1.0.0",
  inputSchema: objectSchema(
    {
      from: { type: "string" },
      to: { type: "string" },
      add: { type: "integer", minimum: -3000, maximum: 3000 },
      holidays: { type: "array", items: { type: "string" } },
    },
    ["from"],
  ),
  outputSchema: objectSchema({ from: { type: "string" }, to: { type: "string" }, business_days: { type: "integer" } }),
  config: { weekend: [0, 6], holidays: [] },
  code: `const DAY = 86400000;

function main(input) {
  const free = new Set([...config.holidays, ...(input.holidays || [])]);
  const isWorking = (at) => !config.weekend.includes(new Date(at).getUTCDay()) && !free.has(dayOf(at));
  let at = read(input.from);
  if (input.to === undefined && input.add === undefined) throw new Error("Give to or add.");
  if (input.to === undefined) {
    const step = input.add < 0 ? -DAY : DAY;
    for (let left = Math.abs(input.add); left > 0; ) { at += step; if (isWorking(at)) left--; }
    return { from: input.from, to: dayOf(at), business_days: input.add };
  }
  const end = read(input.to);
  if (Math.abs(end - at) > 36600 * DAY) throw new Error("The dates are more than a hundred years apart.");
  const step = end < at ? -DAY : DAY;
  let count = 0;
  while (at !== end) { at += step; if (isWorking(at)) count += step / DAY; }
  return { from: input.from, to: input.to, business_days: count };
}

function read(text) {
  const at = /^\\d{4}-\\d{2}-\\d{2}$/.test(text) ? Date.parse(text + "T00:00:00Z") : NaN;
  if (isNaN(at) || dayOf(at) !== text) throw new Error(text + " is no date (YYYY-MM-DD).");
  return at;
}

function dayOf(at) {
  return new Date(at).toISOString().slice(0, 10);
}`,
  example: {
    input: { from: "2026-12-23", add: 3, holidays: ["2026-12-25"] },
    output: { from: "2026-12-23", to: "2026-12-29", business_days: 3 },
  },
};

const meetingSlots: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000022",
  name: "Meeting slots",
  description: "Finds the times when everybody is free, long enough for the meeting, within given hours.",
  longDescription:
    "Give the window to search in and each person's busy times, all as ISO 8601 instants. Overlapping and unordered busy times are fine. The slots come earliest first; each says how long the gap is, so that you can choose one with room around it.",
  category: "planning",
  tags: ["meetings", "calendar", "scheduling"],
  version: "1.0.0",
  inputSchema: objectSchema({
    from: { type: "string" },
    to: { type: "string" },
    minutes: { type: "integer", minimum: 5, maximum: 1440 },
    people: { type: "array", items: { type: "object" } },
  }),
  outputSchema: objectSchema({ slots: { type: "array" } }),
  config: { max_slots: 10, step_minutes: 15, buffer_minutes: 0 },
  code: `const MINUTE = 60000;

function main(input) {
  const start = read(input.from);
  const end = read(input.to);
  const buffer = config.buffer_minutes * MINUTE;
  const busy = input.people
    .flatMap((person) => (person.busy || []).map((time) => [read(time.from) - buffer, read(time.to) + buffer]))
    .filter(([from, to]) => to > start && from < end)
    .sort((a, b) => a[0] - b[0]);
  const gaps = [];
  let free = start;
  for (const [from, to] of [...busy, [end, end]]) {
    if (from > free) gaps.push([free, Math.min(from, end)]);
    free = Math.max(free, to);
  }
  const length = input.minutes * MINUTE;
  const step = config.step_minutes * MINUTE;
  const slots = [];
  for (const [from, to] of gaps)
    for (let at = Math.ceil(from / step) * step; at + length <= to && slots.length < config.max_slots; at += step)
      slots.push({ from: new Date(at).toISOString(), to: new Date(at + length).toISOString(), gap_minutes: Math.round((to - from) / MINUTE) });
  return { slots };
}

function read(text) {
  const at = Date.parse(text);
  if (isNaN(at)) throw new Error(text + " is no ISO 8601 time.");
  return at;
}`,
  example: {
    input: {
      from: "2026-11-23T09:00:00Z",
      to: "2026-11-23T12:00:00Z",
      minutes: 45,
      people: [
        { name: "Ann", busy: [{ from: "2026-11-23T09:00:00Z", to: "2026-11-23T10:10:00Z" }] },
        { name: "Bo", busy: [{ from: "2026-11-23T11:15:00Z", to: "2026-11-23T12:00:00Z" }] },
      ],
    },
    output: {
      slots: [
        { from: "2026-11-23T10:15:00.000Z", to: "2026-11-23T11:00:00.000Z", gap_minutes: 65 },
        { from: "2026-11-23T10:30:00.000Z", to: "2026-11-23T11:15:00.000Z", gap_minutes: 65 },
      ],
    },
  },
};

const leadScore: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000023",
  name: "Lead score",
  description: "Scores enquiries from 0 to 100 by rules you can read, and says which rule gave how many points.",
  longDescription:
    "Rules are settings: a field, a comparison (is, contains, at_least, at_most, present), a value and points, which may be negative. Nothing is learned and nothing hidden: two people looking at one lead see the same reasons.",
  category: "sales",
  tags: ["leads", "scoring", "rules"],
  version: "1.0.0",
  inputSchema: objectSchema({ leads: { type: "array", items: { type: "object" }, minItems: 1, maxItems: 2000 } }),
  outputSchema: objectSchema({ leads: { type: "array" } }),
  config: {
    hot_from: 70,
    warm_from: 40,
    rules: [
      { field: "employees", test: "at_least", value: 50, points: 25 },
      { field: "budget", test: "at_least", value: 10000, points: 30 },
      { field: "role", test: "contains", value: "head", points: 20 },
      { field: "message", test: "contains", value: "demo", points: 15 },
      { field: "phone", test: "present", value: null, points: 10 },
      { field: "email", test: "contains", value: "@gmail.com", points: -15 },
    ],
  },
  code: `const TESTS = {
  is: (given, value) => String(given).toLowerCase() === String(value).toLowerCase(),
  contains: (given, value) => String(given).toLowerCase().includes(String(value).toLowerCase()),
  at_least: (given, value) => Number(given) >= value,
  at_most: (given, value) => Number(given) <= value,
  present: () => true,
};

function main(input) {
  const leads = input.leads.map((lead, index) => {
    const reasons = config.rules
      .filter(({ field, test, value }) => {
        const given = lead[field];
        return given !== undefined && given !== null && given !== "" && TESTS[test](given, value);
      })
      .map(({ field, test, value, points }) => ({ rule: [field, test.replace("_", " "), value].filter((word) => word !== null).join(" "), points }));
    const score = Math.max(0, Math.min(100, reasons.reduce((sum, { points }) => sum + points, 0)));
    const grade = score >= config.hot_from ? "hot" : score >= config.warm_from ? "warm" : "cold";
    return { lead: lead.name || lead.email || index + 1, score, grade, reasons };
  });
  return { leads: leads.sort((a, b) => b.score - a.score) };
}`,
  example: {
    input: {
      leads: [
        { name: "Mill", employees: 8, email: "mill@gmail.com", message: "a demo please" },
        { name: "Nord", employees: 400, budget: 25000, role: "Head of IT", phone: "1" },
      ],
    },
    output: {
      leads: [
        {
          lead: "Nord",
          score: 85,
          grade: "hot",
          reasons: [
            { rule: "employees at least 50", points: 25 },
            { rule: "budget at least 10000", points: 30 },
            { rule: "role contains head", points: 20 },
            { rule: "phone present", points: 10 },
          ],
        },
        {
          lead: "Mill",
          score: 0,
          grade: "cold",
          reasons: [
            { rule: "message contains demo", points: 15 },
            { rule: "email contains @gmail.com", points: -15 },
          ],
        },
      ],
    },
  },
};

export const PLANNING_SKILLS: readonly CatalogueSkill[] = [businessDays, meetingSlots, leadScore];
