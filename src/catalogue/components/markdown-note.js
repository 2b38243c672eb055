const INLINE = /(`[^`]+`)|(\*\*[^*]+\*\*)|(\*[^*]+\*)|(\[[^\]]+\]\(https:\/\/[^\s)]+\))/g;
function inline(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis] = found;
    parts.push(text.slice(from, found.index));
    from = found.index + whole.length;
    if (code) parts.push(html("code", {}, whole.slice(1, -1)));
    else if (strong) parts.push(html("strong", {}, whole.slice(2, -2)));
    else if (emphasis) parts.push(html("em", {}, whole.slice(1, -1)));
    else {
      const middle = whole.indexOf("](");
      parts.push(html("a", { href: whole.slice(middle + 2, -1), target: "_blank", rel: "noopener noreferrer" }, whole.slice(1, middle)));
    }
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}
function blocks(text) {
  const made = [];
  let list = null;
  let fence = null;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      if (fence) { made.push(html("pre", {}, fence.join("\n"))); fence = null; } else fence = [];
      continue;
    }
    if (fence) { fence.push(line); continue; }
    const item = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/.exec(line);
    if (item) {
      const tag = item[1] ? "ol" : "ul";
      if (!list || list.localName !== tag) { list = html(tag, {}); made.push(list); }
      list.append(html("li", {}, inline(item[2])));
      continue;
    }
    list = null;
    const title = /^(#{1,4})\s+(.*)$/.exec(line);
    if (title) made.push(html("h" + (title[1].length + 1), {}, inline(title[2])));
    else if (line.startsWith(">")) made.push(html("blockquote", {}, inline(line.slice(1).trim())));
    else if (line.trim() !== "") made.push(html("p", {}, inline(line)));
  }
  if (fence) made.push(html("pre", {}, fence.join("\n")));
  return made;
}
root.append(html("article", { class: "panel" }, heading(), blocks(config.text)));
