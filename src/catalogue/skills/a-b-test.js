function main(input) {
  const { a, b } = input;
  if (a.conversions > a.visitors || b.conversions > b.visitors) throw new Error("More conversions than visitors.");
  const pa = a.conversions / a.visitors;
  const pb = b.conversions / b.visitors;
  const pooled = (a.conversions + b.conversions) / (a.visitors + b.visitors);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.visitors + 1 / b.visitors));
  const p = error === 0 ? 1 : 2 * (1 - normal(Math.abs(pb - pa) / error));
  const spread = 1.959964 * Math.sqrt((pa * (1 - pa)) / a.visitors + (pb * (1 - pb)) / b.visitors);
  const needed = pa === pb ? null : Math.ceil((Math.pow(1.959964 + 0.841621, 2) * (pa * (1 - pa) + pb * (1 - pb))) / Math.pow(pb - pa, 2));
  const rounded = (value) => Math.round(value * 1e4) / 1e4;
  const verdict = p < config.significance ? (pb > pa ? "B is better" : "A is better") : "not yet decided";
  return {
    rate_a: rounded(pa),
    rate_b: rounded(pb),
    difference: rounded(pb - pa),
    interval: [rounded(pb - pa - spread), rounded(pb - pa + spread)],
    p_value: rounded(p),
    verdict,
    visitors_needed_each: needed,
  };
}

// Abramowitz and Stegun 7.1.26; the error is below 1.5e-7.
function normal(z) {
  const t = 1 / (1 + 0.3275911 * (z / Math.SQRT2));
  const poly = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return 1 - (poly * Math.exp((-z * z) / 2)) / 2;
}
