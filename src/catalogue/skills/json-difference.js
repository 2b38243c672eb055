function main(input) {
  const changes = [];
  compare(input.before, input.after, "", changes);
  const shown = changes.slice(0, config.max_changes);
  // Removals from the end of a list first, so that the places before them stay.
  const removals = shown.filter(({ kind }) => kind === "removed").reverse().map(({ path }) => ({ op: "remove", path }));
  const others = shown.filter(({ kind }) => kind !== "removed").map(({ kind, path, after }) => ({ op: kind === "added" ? "add" : "replace", path, value: after }));
  return { equal: changes.length === 0, changes: shown, patch: [...others.filter(({ op }) => op === "replace"), ...removals, ...others.filter(({ op }) => op === "add")] };
}

function compare(before, after, path, changes) {
  if (before === after) return;
  const isBoth = (test) => test(before) && test(after);
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isBoth(isObject) && !isBoth(Array.isArray)) { changes.push({ kind: "changed", path, before, after }); return; }
  const keys = Array.isArray(before) ? Array.from({ length: Math.max(before.length, after.length) }, (_, index) => String(index)) : [...new Set([...Object.keys(before), ...Object.keys(after)])];
  for (const key of keys) {
    if (config.ignore.includes(key)) continue;
    const inner = path + "/" + key.replace(/~/g, "~0").replace(/\//g, "~1");
    if (!Object.hasOwn(after, key)) changes.push({ kind: "removed", path: inner, before: before[key] });
    else if (!Object.hasOwn(before, key)) changes.push({ kind: "added", path: inner, after: after[key] });
    else compare(before[key], after[key], inner, changes);
  }
}
