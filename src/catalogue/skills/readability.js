function main(input) {
  const sentences = input.text.split(/(?<=[.!?])\s+|\n{2,}/).map((part) => part.trim()).filter((part) => /[a-z]/i.test(part));
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
}
