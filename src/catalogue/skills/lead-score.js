const TESTS = {
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
}
