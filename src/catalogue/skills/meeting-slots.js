const MINUTE = 60000;

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
}
