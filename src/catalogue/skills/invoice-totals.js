function main(input) {
  const cents = (amount) => Math.round((amount + Number.EPSILON) * 100);
  const byRate = new Map();
  let netCents = 0;
  for (const line of input.lines) {
    const rate = line.tax_percent === undefined ? config.default_tax_percent : line.tax_percent;
    const price = line.quantity * line.unit_price * (1 - (line.discount_percent || 0) / 100);
    const net = config.round_per_line ? cents(price) : price * 100;
    netCents += net;
    const known = byRate.get(rate) || { net: 0, tax: 0 };
    known.net += net;
    known.tax += config.round_per_line ? Math.round((net * rate) / 100) : (net * rate) / 100;
    byRate.set(rate, known);
  }
  const money = (value) => Math.round(value) / 100;
  const rates = [...byRate].sort((a, b) => a[0] - b[0]);
  const taxCents = rates.reduce((sum, [, { tax }]) => sum + tax, 0);
  return {
    net: money(netCents),
    tax: money(taxCents),
    gross: money(Math.round(netCents) + Math.round(taxCents)),
    tax_by_rate: rates.map(([rate, { net, tax }]) => ({ tax_percent: rate, net: money(net), tax: money(tax) })),
  };
}
