export type Language = "en" | "de" | "fr" | "es";

/** The most frequent words of each language: they carry no content, and reveal a text's language. */
export const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words(`a about above after again against all also am an and any are as at be because been before being below between both but by can
    could did do does doing down during each either else ever every few for from further had has have having he her here hers him his how
    however i if in into is it its itself just many may me might more most much must my neither no nor not now of off on once one only or
    other our ours out over own per rather s said same shall she should since so some such t than that the their theirs them then there
    these they this those though through thus to too under until up upon us very was we were what when where whether which while who whom
    why will with within without would yet you your yours don't doesn't didn't isn't aren't wasn't can't it's that's there's`),
  de: words(`aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei damit dann das dass dein
    dem den denn der des dessen deshalb die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es
    etwas euch euer für gegen hab habe haben hat hatte hatten hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede
    jedem jeden jeder jedes jetzt kann kein keine keinem keinen keiner können könnte man mehr mein meine mit muss müssen nach nicht nichts
    noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so soll sollen sondern sonst soweit über
    um und uns unser unter viel vom von vor wann war waren was weil welche wenn wer werden wie wieder will wir wird wo worden wurde wurden
    während zu zum zur zwar zwischen`),
  fr: words(`a afin ai ainsi alors au aucun aussi autre autres aux avant avec avoir c car ce ceci cela celle celles celui ces cet cette ceux chaque
    chez comme comment d dans de depuis des dès donc dont du elle elles en encore entre est et étaient était étant être eu eux fait fut
    furent il ils j je jusque l la là le les leur leurs lors lui m ma mais me même mes moi mon n ne ni nos notre nous on ont ou où par parce
    pas pendant peu peut plus plusieurs pour pourquoi près puis qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si
    sont son sous sur t ta te tes toi ton tous tout toute toutes très trop tu un une vers vos votre vous y`),
  es: words(`a al algo algunas algunos ante antes aquel aquella así aún aunque bajo bien cada como con contra cual cuales cuando cuanto de del desde
    donde dos durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estas este esto estos fue fueron
    ha había habían han hasta hay la las le les lo los más me mi mientras mis mucho muy nada ni no nos nosotros nuestra nuestro o os otra
    otras otro otros para pero poco por porque pues que qué quien quién se sea según ser si sí sido sin sobre son su sus también tan tanto
    te tiene tienen todo todos tras tu tus un una uno unos usted y ya yo`),
};

const LANGUAGES = ["en", "de", "fr", "es"] as const satisfies readonly Language[];
const SAMPLE_WORDS = 400;

/** The language with the most of its stop words among the first words, or null when none has at least one in twelve. */
export function detectLanguage(tokens: readonly string[]): Language | null {
  const sample = Math.min(tokens.length, SAMPLE_WORDS);
  let best: Language | null = null;
  let bestHits = Math.max(1, sample / 12);
  for (const language of LANGUAGES) {
    const stopWords = STOP_WORDS[language];
    let hits = 0;
    for (let index = 0; index < sample; index += 1) if (stopWords.has(tokens[index] ?? "")) hits += 1;
    if (hits > bestHits || (hits === bestHits && best === null)) {
      best = language;
      bestHits = hits;
    }
  }
  return best;
}

/** The stop words of all four languages. */
export const ALL_STOP_WORDS: ReadonlySet<string> = new Set(LANGUAGES.flatMap((language) => [...STOP_WORDS[language]]));

/** The stop words to use for a text: those of its language, or of all four languages when its language is unknown. */
export function stopWordsOf(language: Language | null): ReadonlySet<string> {
  return language === null ? ALL_STOP_WORDS : STOP_WORDS[language];
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
