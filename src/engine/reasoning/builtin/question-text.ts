import { ALL_STOP_WORDS } from "./stop-words.ts";
import { locateWords, stem, type WordAt } from "./tokenize.ts";

/** They carry no content in a text, but in a question they leave rows out: one that is not understood changes the answer. */
const DECIDING =
  wordSet(`not no nor without over under above below between before after since until only neither most more than
  nicht kein keine ohne über unter zwischen vor seit bis mehr sans sauf entre avant après depuis pas plus sin sobre antes desde hasta más no`);
/** They ask, point at the data, or say what its rows did: without them the question is the same. */
const HARMLESS =
  wordSet(`please compute calculate evaluate determine find show give tell get say list report analyze analyse describe display
  what's value values number numbers figure figures amount data dataset table csv column columns row rows record records entry entries line
  lines file context spreadsheet sheet array following given overall whole entire together made make makes sold sell bought buy ordered
  earned spent paid had exist exists contain contains occur come came belong live work listed group grouped sorted many much number
  bitte berechne rechne ermittle finde zeige gib nenne sag wert werte zahl zahlen daten tabelle spalte zeile zeilen hoch gibt insgesamt
  calcule donne trouve montre valeur valeurs nombre nombres données tableau colonne ligne lignes chiffres
  calcula dame encuentra muestra valor valores número números datos tabla columna fila filas`);

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Whether a word says nothing by itself. */
export function isFiller(word: string): boolean {
  return ALL_STOP_WORDS.has(word) && !DECIDING.has(word);
}

/** A question of which what is understood is crossed out, so that in the end it is known what was not. */
export class QuestionText {
  #text: string;

  constructor(question: string) {
    this.#text = question;
  }

  /** The question with spaces where it is crossed out; places in it stay the same. */
  get text(): string {
    return this.#text;
  }

  words(): WordAt[] {
    return locateWords(this.#text);
  }

  crossOut(start: number, end: number): void {
    this.#text = this.#text.slice(0, start) + " ".repeat(end - start) + this.#text.slice(end);
  }

  /** Crosses out the words with one of these stems, wherever they stand; a longer stem may have a case's ending ("Umsatzes"). */
  crossOutStems(stems: readonly string[]): void {
    const inflects = (word: string, base: string) =>
      base.length >= 4 && word.startsWith(base) && word.length <= base.length + 2;
    for (const { word, at, length } of this.words())
      if (stems.some((base) => stem(word) === base || inflects(word, base))) this.crossOut(at, at + length);
  }

  /** The words that are left and may have meant something. */
  left(): string[] {
    return this.words()
      .map(({ word }) => word)
      .filter((word) => !isFiller(word) && !HARMLESS.has(word));
  }
}
