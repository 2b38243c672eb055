const DAY = 86400000;

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
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text + "T00:00:00Z") : NaN;
  if (isNaN(at) || dayOf(at) !== text) throw new Error(text + " is no date (YYYY-MM-DD).");
  return at;
}

function dayOf(at) {
  return new Date(at).toISOString().slice(0, 10);
}
