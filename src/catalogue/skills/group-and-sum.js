function main(input) {
  const groups = new Map();
  let skipped = 0;
  for (const record of input.records) {
    const value = record[input.measure];
    if (typeof value !== "number" || !isFinite(value)) { skipped++; continue; }
    const names = input.by.map((field) => (record[field] === undefined ? null : record[field]));
    const key = JSON.stringify(names);
    const group = groups.get(key) || { names, values: [] };
    group.values.push(value);
    groups.set(key, group);
  }
  const rounded = (value) => Number(value.toFixed(config.decimals));
  const described = [...groups.values()].map(({ names, values }) => {
    const sum = values.reduce((total, value) => total + value, 0);
    return {
      group: Object.fromEntries(input.by.map((field, index) => [field, names[index]])),
      count: values.length,
      sum: rounded(sum),
      mean: rounded(sum / values.length),
      min: values.reduce((least, value) => Math.min(least, value)),
      max: values.reduce((most, value) => Math.max(most, value)),
    };
  });
  return { groups: described.sort((a, b) => b.sum - a.sum), skipped };
}
