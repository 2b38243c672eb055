import { describe, expect, it } from "vitest";

import { consentIn } from "#conversation/messaging/consent-words";

describe("a wish for no more messages", () => {
  it.each([
    "STOP",
    "*STOP*",
    "_stop_",
    "«Stop!»",
    "Stop please",
    "please stop it now",
    "STOP 🛑",
    "🛑",
    "Stop promotions",
    "STOP ALL MESSAGES",
    "unsubscribe",
    "No more messages",
    "Bitte stoppen",
    "Keine Werbung",
    "Werbung stoppen",
    "Detener promociones",
    "Dar de baja",
    "Parar promoções",
    "Arrêter les promotions",
    "Interrompi promozioni",
    "стоп",
    "Остановить рассылку",
    "إلغاء الاشتراك",
    "बंद करें",
    "停止",
    "退订",
    "수신거부",
    "s\u200Btop",
  ])("is %j", (text) => {
    expect(consentIn(text)).toBe("stop");
  });
});

describe("a wish for messages again", () => {
  it.each(["START", "*start*", "Resume promotions", "Subscribe", "начать", "开始", "शुरू करें"])("is %j", (text) => {
    expect(consentIn(text)).toBe("start");
  });
});

describe("words that an agent answers", () => {
  it.each([
    "Please stop my order SO-1086",
    "Where does bus 4 stop?",
    "Cancel my order",
    "When does the offer end?",
    "How do I start the machine?",
    "Stop the machine when it is hot",
    "I want to cancel the appointment",
    "",
    "👍",
  ])("are %j", (text) => {
    expect(consentIn(text)).toBeNull();
  });
});
