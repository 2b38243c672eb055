/** Words that end the messages to a person, alone in a message: those of carriers, and the same in other languages. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  "stop,stopall,stop all,unsubscribe,cancel,end,quit,revoke,optout,opt out,opt-out,stopp,abmelden,abbestellen,arret,arreter,baja,alto,parar,sair,basta,avsluta".split(
    ",",
  ),
);

/** Words that let messages begin again. */
const START_WORDS: ReadonlySet<string> = new Set(["start", "unstop", "subscribe", "optin", "opt in", "opt-in"]);

/** The person's wish, when a message is exactly one of these words, in whatever case; null for any other message. */
export function consentIn(text: string): "stop" | "start" | null {
  const word = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s.!]+$/u, "")
    .replace(/\s+/gu, " ")
    .trimStart();
  if (STOP_WORDS.has(word)) return "stop";
  return START_WORDS.has(word) ? "start" : null;
}

/** The platform's confirmations. */
export const CONFIRMATIONS = {
  stop: "You will get no more messages from us. Write START to get them again.",
  start: "You will get messages from us again. Write STOP to end them.",
} as const;
