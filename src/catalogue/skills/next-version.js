function main(input) {
  const [, major, minor, patch] = (/^v?(\d+)\.(\d+)\.(\d+)/.exec(input.version) || [null, NaN, NaN, NaN]).map(Number);
  if (isNaN(major)) throw new Error(input.version + " is no version like 1.4.2.");
  const sections = new Map();
  let bump = "none";
  const raise = (to) => { const order = ["none", "patch", "minor", "major"]; if (order.indexOf(to) > order.indexOf(bump)) bump = to; };
  for (const commit of input.commits) {
    const [, type, scope, bang, subject] = /^(\w+)(?:\(([^)]+)\))?(!)?:\s+(.+)/.exec(commit) || [];
    const breaking = bang === "!" || /^BREAKING[ -]CHANGE:/m.test(commit);
    const title = breaking ? "Breaking" : config.titles[type] || "Other";
    raise(breaking ? (major === 0 ? "minor" : "major") : type === "feat" ? "minor" : type === "fix" || type === "perf" ? "patch" : "none");
    const line = "- " + (scope ? scope + ": " : "") + (subject || commit.split("\n")[0]);
    sections.set(title, [...(sections.get(title) || []), line]);
  }
  const next = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1], none: [major, minor, patch] }[bump].join(".");
  const order = ["Breaking", ...Object.values(config.titles), "Other"];
  const body = order.filter((title) => sections.has(title)).map((title) => "### " + title + "\n" + sections.get(title).join("\n"));
  return { next, bump, changelog: ["## " + next + (config.date ? " (" + config.date + ")" : ""), ...body].join("\n\n") };
}
