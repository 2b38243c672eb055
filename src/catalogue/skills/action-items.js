function main(input) {
  const marker = new RegExp("^(?:" + config.markers.join("|") + ")\\s*[:-]\\s*", "i");
  const due = new RegExp("\\s*[,(]?\\b(?:" + config.until.join("|") + ")\\s+(?:the\\s+)?([\\w.-]+(?:\\s+(?:\\d{1,2}|january|february|march|april|may|june|july|august|september|october|november|december|week|month|noon))?)\\)?[.]?$", "i");
  const items = [];
  input.notes.split(/\r?\n/).forEach((line, index) => {
    let text = line.trim();
    const box = /^[-*]?\s*\[([ xX])\]\s*/.exec(text);
    if (box) text = text.slice(box[0].length);
    text = text.replace(/^[-*•]\s+/, "");
    const marked = marker.exec(text);
    if (marked) text = text.slice(marked[0].length);
    const named = /^@?([A-Z][\w.-]*(?:\s[A-Z][\w.-]*)?)(?:\s*:\s*|\s+(?:to|will|should|must)\s+)(.+)$/.exec(text);
    if (!box && !marked && !(named && /^\s*[-*•@]/.test(line))) return;
    const task = named ? named[2] : text;
    const until = due.exec(task);
    const what = (until ? task.slice(0, until.index) : task).trim().replace(/[.;,]$/, "");
    if (what === "") return;
    items.push({ task: what, owner: named ? named[1] : null, due: until ? until[1] : null, done: box ? box[1] !== " " : false, line: index + 1 });
  });
  return { items };
}
