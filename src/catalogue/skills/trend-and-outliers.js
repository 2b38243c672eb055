function main(input) {
  const { values } = input;
  const n = values.length;
  const meanX = (n - 1) / 2;
  const meanY = values.reduce((sum, value) => sum + value, 0) / n;
  let xy = 0;
  let xx = 0;
  values.forEach((value, x) => { xy += (x - meanX) * (value - meanY); xx += (x - meanX) * (x - meanX); });
  const slope = xy / xx;
  const intercept = meanY - slope * meanX;
  const residuals = values.map((value, x) => value - (intercept + slope * x));
  const inner = residuals.reduce((sum, residual) => sum + residual * residual, 0);
  const total = values.reduce((sum, value) => sum + (value - meanY) * (value - meanY), 0);
  const deviation = Math.sqrt(inner / n);
  const rounded = (value) => Math.round(value * 1e4) / 1e4;
  const steps = input.steps === undefined ? config.default_steps : input.steps;
  return {
    slope: rounded(slope),
    intercept: rounded(intercept),
    r_squared: total === 0 ? 1 : rounded(1 - inner / total),
    forecast: Array.from({ length: steps }, (_, step) => rounded(intercept + slope * (n + step))),
    outliers: residuals.flatMap((residual, index) =>
      deviation > 0 && Math.abs(residual) > config.outlier_deviations * deviation ? [{ index, value: values[index], expected: rounded(values[index] - residual) }] : []),
  };
}
