function main(input) {
  const counts = new Map();
  const headings = [];
  const problems = [];
  let fence = null;
  let before = 0;
  input.markdown.split("\n").forEach((line, index) => {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line);
    if (mark) fence = fence === null ? mark[1][0] : fence === mark[1][0] ? null : fence;
    const [, signs, title] = (fence === null && !mark && /^(#{1,6})\s+(.+?)\s*#*$/.exec(line)) || [];
    if (!signs) return;
    const level = signs.length;
    if (before > 0 && level > before + 1) problems.push({ line: index + 1, problem: "level " + level + " follows level " + before });
    before = level;
    const plain = title.replace(/[*_`]/g, "").toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").trim().replace(/ /g, "-");
    const count = counts.get(plain) || 0;
    if (count > 0) problems.push({ line: index + 1, problem: "the heading " + title + " is there already" });
    counts.set(plain, count + 1);
    headings.push({ level, title, anchor: count === 0 ? plain : plain + "-" + count, line: index + 1 });
  });
  const anchors = new Set(headings.map(({ anchor }) => anchor));
  input.markdown.split("\n").forEach((line, index) => {
    for (const [, target] of line.matchAll(/\]\(#([^)\s]+)\)/g))
      if (!anchors.has(target)) problems.push({ line: index + 1, problem: "nothing is named #" + target });
  });
  const shown = headings.filter(({ level }) => level >= config.from_level && level <= config.to_level);
  const top = Math.min(...shown.map(({ level }) => level));
  const contents = shown.map(({ level, title, anchor }) => "  ".repeat(level - top) + "- [" + title + "](#" + anchor + ")").join("\n");
  return { contents, headings, problems };
}
