import type { ActionName } from "./actions.ts";

/**
 * Further verbs of orders. They count in a task only: in the names of outside tools they raise nothing, because a tool
 * that people released must not become another one.
 */
export const ORDER_VERBS: ReadonlyMap<string, ActionName> = new Map([
  ...named("read", "leggi lis lee"),
  ...named("summarize", "riassumi riassuma"),
  ...named("analyze", "analizza"),
  ...named("create", "crea aggiungi füge ajoute ajoutez añade"),
  ...named("update", "aggiorna modifica ändere modifique cambia actualice ändern modifier actualizar aggiornare"),
  ...named("send", "invia invii spedisci manda mandi envie versende envoyer enviar inviare"),
  ...named("post", "pubblica pubblichi publier publicar pubblicare"),
  ...named(
    "delete",
    "cancella cancelli elimina rimuovi cancel storniere entferne annule annulez annulla cancela cancele efface supprimer annuler eliminar borrar cancelar cancellare eliminare rimuovere annullare",
  ),
  ...named("payment", "paga pagate paghi payer pagar pagare"),
  ...named(
    "refund",
    "erstatte refundiere rembourse remboursez reembolsa reembolse rimborsa rimborsi rembourser reembolsar rimborsare",
  ),
  ...named("transfer", "trasferisci bonifica virez transfiera"),
  ...named("approve", "approva approvi approuver aprobar approvare"),
  ...named("deploy", "distribuisci"),
]);

/** Verbs of German, which stand as infinitives at the end of a polite order: "Bitte 12 Euro erstatten." */
export const ORDER_INFINITIVES: ReadonlyMap<string, ActionName> = new Map([
  ...named("refund", "erstatten zurückerstatten"),
  ...named("delete", "löschen stornieren entfernen"),
  ...named("send", "senden schicken verschicken versenden"),
  ...named("payment", "bezahlen zahlen"),
  ...named("transfer", "überweisen"),
  ...named("approve", "genehmigen freigeben"),
  ...named("post", "veröffentlichen"),
]);

/** The words that make an infinitive at the end of its clause an order. */
export const POLITE_WORDS: ReadonlySet<string> = words(`bitte kannst könntest könnten können`);

/** Actions that are only of a text where their object is a part of a text: "delete filler words". */
export const TEXT_ACTIONS: ReadonlySet<ActionName> = new Set(["create", "update", "delete", "drop", "approve"]);

/** Parts of a text. Each must be the last noun of the object: "the line" and not "the line items". */
export const TEXT_PARTS: ReadonlySet<string> = words(
  `line lines word words wording phrase phrases sentence sentences paragraph paragraphs heading headings headline title
  titles comma commas typo typos spelling punctuation adjective adjectives adverb adverbs syllable clause clauses bullet
  bullets stanza greeting salutation tone introduction intro conclusion emoji emojis hyphen hyphens filler spaces
  zeile zeilen wort wörter worte füllwort füllwörter satz sätze absatz absätze überschrift überschriften titel komma
  kommas formulierung formulierungen tippfehler rechtschreibung anrede einleitung wortlaut leerzeichen`,
);

/** Parts of a text in languages that put adjectives behind the noun, so any word of the object may be the noun. */
export const TEXT_PARTS_FIRST: ReadonlySet<string> = words(
  `ligne lignes mot mots phrase phrases paragraphe paragraphes titre titres virgule virgules formulation coquille
  coquilles introduction adverbes línea líneas palabra palabras frase frases oración oraciones párrafo párrafos título
  títulos coma comas redacción errata erratas introducción adverbios riga righe parola parole paragrafo paragrafi
  titolo titoli virgola virgole formulazione refuso refusi introduzione avverbi ripetizioni`,
);

/** Places outside of a text: an order about one of these is real, whatever part of a text it names. */
export const OUTSIDE_PLACES: ReadonlySet<string> = words(
  `database databases table server website page repository account record records system disk file inbox calendar
  datenbank datei tabelle webseite konto base fichier serveur compte base archivo servidor cuenta sitio archivio
  sito conto`,
);

/** Ends of an object beside those of English, so that "les mots de remplissage" ends before "de". */
export const FURTHER_OBJECT_ENDS: ReadonlySet<string> = words(
  `de du des della delle dello degli dei di dal dalla dalle dans del von vom aus im in der die das den que qui che y e
  et und oder ou o da nel nella en sur im über sobre su sulla zu mit con avec`,
);

/** Determiners, which begin an object in place of ending it. */
export const OBJECT_BEGINNINGS: ReadonlySet<string> = words(
  `die der das den dem des de la le les los las el il lo gli i`,
);

/** Objects that make an idiom of a verb: "pay attention". */
export const IDIOMS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["pay", words(`attention heed respect respects tribute regard`)],
  ["post", words(`mortem`)],
  ["send", words(`regards greetings`)],
  ["drop", words(`it`)],
  ["wire", words(`frame frames`)],
]);

/** After `update`, `modify` and their like these are the person who wants to be told: "update me on the order". */
export const TOLD_PERSONS: ReadonlySet<string> = words(`me us mich uns mir moi nous me mi nos ci`);

/** Nouns that the word before them only describes: "email address", "refund policy". */
export const DESCRIBED_NOUNS: ReadonlySet<string> = words(
  `address addresses subject subjects signature policy policies history process procedure procedures rate rates rules
  deadline deadlines trend trends requirements`,
);

/** After such a noun these show that a question or a heading begins, not an order. */
export const NOUN_ENDS: ReadonlySet<string> = words(`of for in on between since per is are and or`);

/** Objects that leave nothing to act on: "delete nothing". */
export const NOTHINGS: ReadonlySet<string> = words(
  `nothing none no nichts niemanden keine keinen kein rien aucun aucune nada ningún ninguna niente nulla nessun nessuna`,
);

/** Negations behind their verb, as in German and French. */
export const LATE_NEGATIONS: ReadonlySet<string> = words(`nicht pas`);

/** "Nicht nur" forbids nothing. */
export const MERELY: ReadonlySet<string> = words(`nur only seulement solo`);

function named(action: ActionName, verbs: string): [string, ActionName][] {
  return verbs.split(" ").map((verb) => [verb, action]);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
