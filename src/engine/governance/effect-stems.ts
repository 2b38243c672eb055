import type { ActionName } from "./actions.ts";

/**
 * Beginnings of words that name an effect in the name or address of an outside tool, in English, German, French, Spanish
 * and Italian: "cancellation", "Überweisung", "remboursement". They only raise, so a word too many costs a question.
 */
export const EFFECT_STEMS: readonly (readonly [stem: string, action: ActionName])[] = [
  ...stems("refund", "refund chargeback rückerstatt zurückerstatt erstatt gutschrift rembours reembols rimbors"),
  ...stems(
    "payment",
    "payout payroll payable disburs remittanc withdraw auszahl bezahl abbuch lastschrift paiement versement prélèvement pagament desembols retir prelievo addebit erogazion",
  ),
  ...stems("transfer", "überweis ueberweis virement transferenc traspas bonific trasferiment"),
  ...stems("wipe", "wipe erasure"),
  ...stems("purge", "purge"),
  ...stems(
    "delete",
    "cancel unsubscrib terminat deactivat revok delet remov erase destroy lösch loesch kündig kuendig stornier storno widerruf entfern deaktivier annul résili resili supprim supressi suppression désactiv effac elimin borra borrad anula desactiv revoc cancella disdett disattiv rimozion rimuov",
  ),
  ...stems("deploy", "deploy déploi desplieg rilascio"),
  ...stems("approve", "approv genehmig freigab freigeb approb aprob"),
];

function stems(action: ActionName, words: string): [string, ActionName][] {
  return words.split(" ").map((stem) => [stem, action]);
}
