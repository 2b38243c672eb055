/** Words that end the messages to a person, alone in a message: those of carriers, and the same in other languages. */
const STOP_WORDS: readonly string[] = [
  "stop, stopall, stop all, unsubscribe, cancel, end, quit, revoke, optout, opt out, opt-out, remove me, leave me alone, no more messages, do not contact me, don't contact me",
  "stopp, stoppen, abmelden, abbestellen, austragen, keine nachrichten mehr, keine werbung mehr",
  "arret, arreter, arretez, stopper, desabonner, se desabonner, desinscription, se desinscrire, plus de messages",
  "baja, alto, parar, detener, cancelar, darse de baja, darme de baja, dar de baja, cancelar suscripcion, no mas mensajes",
  "pare, sair, descadastrar, cancelar inscricao, remover, chega",
  "basta, ferma, fermare, disiscriviti, annulla iscrizione, cancellami",
  "stoppa, avsluta, avregistrera, avmeld, afmeld, stop det, lopeta, seis",
  "afmelden, uitschrijven, stoppen met",
  "wypisz, wypisz mnie, rezygnuje, zatrzymaj, odhlasit, zastavit, leiratkozas, leallitas, oprire, dezabonare",
  "dur, durdur, iptal, abonelikten cik, berhenti, henti, hentikan, itigil, hinto, dung, ngung, dung lai, huy dang ky, acha, simama",
  "стоп, отписаться, отпишите, отмена, остановить, відписатися, зупинити, спри, отпиши",
  "στοπ, σταματα, διακοπη, διαγραφη",
  "توقف, ايقاف, أوقف, قف, الغاء, إلغاء الاشتراك, الغاء الاشتراك, لغو",
  "הסר, הסרה, עצור, להסיר",
  "रोकें, रोको, बंद करें, बंद करो, रुकें, বন্ধ, বন্ধ করুন, بند کریں",
  "停止, 配信停止, ストップ, やめて, 退订, 退訂, 取消订阅, 取消訂閱, 停止发送",
  "수신거부, 수신 거부, 중지, 정지, 그만",
  "หยุด, ยกเลิก",
].flatMap((words) => words.split(", "));

/** Words that let messages begin again. */
const START_WORDS: readonly string[] = [
  "start, unstop, subscribe, optin, opt in, opt-in, resume",
  "anmelden, starten, alta, iniciar, comecar, reprendre, inizia, riprendi, starta, aanmelden, basla, mulai, bat dau",
  "старт, начать, ابدا, ابدأ, शुरू, शुरू करें, 开始, 開始, 再開, 시작, 재개, เริ่ม",
].flatMap((words) => words.split(", "));

/** Verbs that end messages only with what follows: «Stop promotions» is the provider's own button. */
const STOP_VERBS =
  "stop, end, cancel, unsubscribe from, opt out of, no more, stoppe, stoppt, stoppen, stop met, keine, detener, parar, cancelar, dejar de recibir, interromper, pare, pare com, arreter, arretez, stopper, interrompi, interrompere, basta, stoppa, avsluta, hentikan, berhenti, durdur, wylacz, zatrzymaj, остановить, прекратить, отключить, ايقاف, إيقاف, बंद करें, रोकें, 停止, 停止接收".split(
    ", ",
  );
const RESUME_VERBS =
  "resume, start, restart, weiter mit, reanudar, reiniciar, retomar, reprendre, riprendi, возобновить, استئناف".split(
    ", ",
  );
const WHAT_IS_SENT =
  "promotions, promotion, promos, promotional messages, marketing, marketing messages, messages, texts, ads, offers, notifications, updates, newsletter, newsletters, werbung, aktionen, angebote, nachrichten, werbenachrichten, promociones, mensajes, ofertas, publicidad, promocoes, mensagens, promocoes e ofertas, publicite, messages promotionnels, offres, notifications, promozioni, messaggi, pubblicita, promoties, berichten, aanbiedingen, kampanjer, meddelanden, promosi, pesan, kampanyalar, mesajlar, promocje, wiadomosci, рассылку, рассылки, сообщения, рекламу, акции, العروض الترويجية, العروض, الرسائل, प्रमोशन, संदेश, 促销, 促销信息, 推广, 营销消息, プロモーション, メッセージ".split(
    ", ",
  );
/** Words around a wish that do not change it. */
const COURTESY =
  /(?:^| )(?:please|pls|plz|now|immediately|thanks|thank you|it|this|that|the|all|these|those|your|me|sending|getting|bitte|jetzt|sofort|danke|diese|alle|die|por favor|ya|las|los|todas|todos|estos|estas|as|os|s'il vous plait|svp|stp|merci|les|ces|tous|per favore|le|i|grazie|alsjeblieft|graag|de|tack|snalla|пожалуйста|これ|ください|请)(?= |$)/gu;

const STOPS = setOf(STOP_WORDS);
const STARTS = setOf(START_WORDS);
const WISHES: Readonly<Record<"stop" | "start", ReadonlySet<string>>> = {
  stop: phrases(STOP_VERBS),
  start: phrases(RESUME_VERBS),
};
/** A sign of the same meaning, alone. */
const STOP_SIGNS = /^(?:🛑|⛔|🚫|✋)+$/u;

/** The person's wish, when a message says nothing else, in whatever case, marks and courtesy; null for any other message. */
export function consentIn(text: string): "stop" | "start" | null {
  const signs = text.replaceAll(/[\s\uFE0F]+/gu, "");
  if (STOP_SIGNS.test(signs)) return "stop";
  const words = plain(text);
  for (const said of new Set([words, withoutCourtesy(words)])) {
    if (STOPS.has(said) || WISHES.stop.has(said)) return "stop";
    if (STARTS.has(said) || WISHES.start.has(said)) return "start";
  }
  return null;
}

/** Lower case without accents, marks of bold and other punctuation, and without emoji. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F]/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll(/[\p{Cf}\u064B-\u0652]/gu, "")
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{M}\p{N}'-]+/gu, " ")
    .replaceAll(/(?<![\p{L}\p{N}])['-]+|['-]+(?![\p{L}\p{N}])/gu, " ")
    .replaceAll(/ +/gu, " ")
    .trim();
}

function withoutCourtesy(words: string): string {
  let left = words;
  for (;;) {
    const next = left.replaceAll(COURTESY, " ").replaceAll(/ +/gu, " ").trim();
    if (next === left) return left;
    left = next;
  }
}

function setOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(plain));
}

/** Each verb with each thing that is sent, in both orders. */
function phrases(verbs: readonly string[]): ReadonlySet<string> {
  return new Set(
    verbs.flatMap((verb) => WHAT_IS_SENT.flatMap((what) => [plain(`${verb} ${what}`), plain(`${what} ${verb}`)])),
  );
}

/** The platform's confirmations. */
export const CONFIRMATIONS = {
  stop: "You will get no more messages from us. Write START to get them again.",
  start: "You will get messages from us again. Write STOP to end them.",
} as const;
