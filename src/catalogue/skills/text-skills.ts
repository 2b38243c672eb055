import { type CatalogueSkill, objectSchema } from "#catalogue/catalogue-skill";

const readability: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000031",
  name: "Readability",
  description: "Measures how hard an English text is to read, and shows its longest sentences.",
  longDescription:
    "Flesch reading ease (206.835 − 1.015 words per sentence − 84.6 syllables per word) and the Flesch–Kincaid grade. Syllables are counted by groups of vowels, which is right for most English words. The longest sentences are where shortening helps most.",
  category: "writing",
  tags: ["text", "style", "editing"],
  version: "1.0.0",
  inputSchema: objectSchema({ text: { type: "string", minLength: 1 } }),
  outputSchema: objectSchema({
    words: { type: "integer" },
    sentences: { type: "integer" },
    reading_minutes: { type: "number" },
    reading_ease: { type: "number" },
    grade: { type: "number" },
    longest_sentences: { type: "array" },
  }),
  config: { words_per_minute: 230, long_from_words: 25, max_sentences: 5 },
  code: `function main(input) {
  const sentences = input.text.split(/(?<=[.!?])\\s+|\\n{2,}/).map((part) => part.trim()).filter((part) => /[a-z]/i.test(part));
  const wordsOf = (text) => text.match(/[a-z]+(?:['-][a-z]+)*/gi) || [];
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) throw new Error("The text has no words.");
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word.toLowerCase()), 0);
  const perSentence = words.length / sentences.length;
  const perWord = syllables / words.length;
  const rounded = (value) => Math.round(value * 10) / 10;
  return {
    words: words.length,
    sentences: sentences.length,
    reading_minutes: rounded(words.length / config.words_per_minute),
    reading_ease: rounded(206.835 - 1.015 * perSentence - 84.6 * perWord),
    grade: rounded(0.39 * perSentence + 11.8 * perWord - 15.59),
    longest_sentences: sentences
      .map((sentence) => ({ words: wordsOf(sentence).length, sentence }))
      .filter(({ words: count }) => count >= config.long_from_words)
      .sort((a, b) => b.words - a.words)
      .slice(0, config.max_sentences),
  };
}

function syllablesOf(word) {
  if (word.length <= 3) return 1;
  const spoken = word.replace(/(?:[^laeiouy]es|[^laeiouy]e|ed)$/, "").replace(/^y/, "");
  return Math.max(1, (spoken.match(/[aeiouy]{1,2}/g) || []).length);
}`,
  example: {
    input: { text: "The cat sat on the mat. It was warm." },
    output: { words: 9, sentences: 2, reading_minutes: 0, reading_ease: 117.7, grade: -2, longest_sentences: [] },
  },
};

const actionItems: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000032",
  name: "Action items",
  description: "Extracts tasks from meeting notes: owner, task and deadline, with their line.",
  longDescription:
    "Reads lines like «- Ann: send the offer by Friday», «[ ] Bo to call the bank until 2026-12-01», «TODO: …», «Action: …». It takes what is written as a task and invents nothing; a line without a name has no owner. Words that begin a task are settings, so that other languages can be added.",
  category: "meetings",
  tags: ["notes", "tasks", "minutes"],
  version: "1.0.0",
  inputSchema: objectSchema({ notes: { type: "string", minLength: 1 } }),
  outputSchema: objectSchema({ items: { type: "array" } }),
  config: { markers: ["todo", "action", "task", "ai", "next step"], until: ["by", "until", "before", "due"] },
  code: `function main(input) {
  const marker = new RegExp("^(?:" + config.markers.join("|") + ")\\\\s*[:-]\\\\s*", "i");
  const due = new RegExp("\\\\s*[,(]?\\\\b(?:" + config.until.join("|") + ")\\\\s+(?:the\\\\s+)?([\\\\w.-]+(?:\\\\s+(?:\\\\d{1,2}|january|february|march|april|may|june|july|august|september|october|november|december|week|month|noon))?)\\\\)?[.]?$", "i");
  const items = [];
  input.notes.split(/\\r?\\n/).forEach((line, index) => {
    let text = line.trim();
    const box = /^[-*]?\\s*\\[([ xX])\\]\\s*/.exec(text);
    if (box) text = text.slice(box[0].length);
    text = text.replace(/^[-*•]\\s+/, "");
    const marked = marker.exec(text);
    if (marked) text = text.slice(marked[0].length);
    const named = /^@?([A-Z][\\w.-]*(?:\\s[A-Z][\\w.-]*)?)(?:\\s*:\\s*|\\s+(?:to|will|should|must)\\s+)(.+)$/.exec(text);
    if (!box && !marked && !(named && /^\\s*[-*•@]/.test(line))) return;
    const task = named ? named[2] : text;
    const until = due.exec(task);
    const what = (until ? task.slice(0, until.index) : task).trim().replace(/[.;,]$/, "");
    if (what === "") return;
    items.push({ task: what, owner: named ? named[1] : null, due: until ? until[1] : null, done: box ? box[1] !== " " : false, line: index + 1 });
  });
  return { items };
}`,
  example: {
    input: {
      notes:
        "Weekly\nWe talked about prices.\n- Ann: send the offer by Friday\n[x] Bo to call the bank\nTODO: book the room",
    },
    output: {
      items: [
        { task: "send the offer", owner: "Ann", due: "Friday", done: false, line: 3 },
        { task: "call the bank", owner: "Bo", due: null, done: true, line: 4 },
        { task: "book the room", owner: null, due: null, done: false, line: 5 },
      ],
    },
  },
};

const markdownOutline: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000033",
  name: "Markdown outline",
  description:
    "Makes a table of contents for a Markdown text and finds skipped levels, doubled headings and dead inner links.",
  longDescription:
    "Anchors are made as code hosts make them: lower case, spaces to dashes, repeated ones numbered. Lines in code blocks do not count as headings. Inner links are checked against the anchors there are.",
  category: "writing",
  tags: ["markdown", "documentation", "links"],
  version: "1.0.0",
  inputSchema: objectSchema({ markdown: { type: "string" } }),
  outputSchema: objectSchema({
    contents: { type: "string" },
    headings: { type: "array" },
    problems: { type: "array" },
  }),
  config: { from_level: 1, to_level: 4 },
  code: `function main(input) {
  const counts = new Map();
  const headings = [];
  const problems = [];
  let fence = null;
  let before = 0;
  input.markdown.split("\\n").forEach((line, index) => {
    const mark = /^\\s{0,3}(\`{3,}|~{3,})/.exec(line);
    if (mark) fence = fence === null ? mark[1][0] : fence === mark[1][0] ? null : fence;
    const [, signs, title] = (fence === null && !mark && /^(#{1,6})\\s+(.+?)\\s*#*$/.exec(line)) || [];
    if (!signs) return;
    const level = signs.length;
    if (before > 0 && level > before + 1) problems.push({ line: index + 1, problem: "level " + level + " follows level " + before });
    before = level;
    const plain = title.replace(/[*_\`]/g, "").toLowerCase().replace(/[^\\p{L}\\p{N} _-]/gu, "").trim().replace(/ /g, "-");
    const count = counts.get(plain) || 0;
    if (count > 0) problems.push({ line: index + 1, problem: "the heading " + title + " is there already" });
    counts.set(plain, count + 1);
    headings.push({ level, title, anchor: count === 0 ? plain : plain + "-" + count, line: index + 1 });
  });
  const anchors = new Set(headings.map(({ anchor }) => anchor));
  input.markdown.split("\\n").forEach((line, index) => {
    for (const [, target] of line.matchAll(/\\]\\(#([^)\\s]+)\\)/g))
      if (!anchors.has(target)) problems.push({ line: index + 1, problem: "nothing is named #" + target });
  });
  const shown = headings.filter(({ level }) => level >= config.from_level && level <= config.to_level);
  const top = Math.min(...shown.map(({ level }) => level));
  const contents = shown.map(({ level, title, anchor }) => "  ".repeat(level - top) + "- [" + title + "](#" + anchor + ")").join("\\n");
  return { contents, headings, problems };
}`,
  example: {
    input: { markdown: "# Guide\n\n## Setup\n\nSee [use](#usage).\n\n#### Details\n" },
    output: {
      contents: "- [Guide](#guide)\n  - [Setup](#setup)\n      - [Details](#details)",
      headings: [
        { level: 1, title: "Guide", anchor: "guide", line: 1 },
        { level: 2, title: "Setup", anchor: "setup", line: 3 },
        { level: 4, title: "Details", anchor: "details", line: 7 },
      ],
      problems: [
        { line: 7, problem: "level 4 follows level 2" },
        { line: 5, problem: "nothing is named #usage" },
      ],
    },
  },
};

export const TEXT_SKILLS: readonly CatalogueSkill[] = [readability, actionItems, markdownOutline];
