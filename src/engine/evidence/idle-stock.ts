/** Polite answers without work, in three languages: what they contain proves nothing. */
export const POLITE_ANSWERS: readonly string[] = [
  "Done!",
  "OK, I have completed the task as requested.",
  "Yes, that is correct. No problem.",
  "Thank you for your message. I will take care of it and let you know as soon as possible.",
  "I am sorry for the inconvenience. Please contact our support team if you need more help.",
  "Sure! Here is the result of the work. Everything is fine, and there are no errors.",
  "I do not know. I do not have enough information to answer this question.",
  "The request was successful. The status is completed.",
  "Please let me know if you have any further questions. Best regards, your team",
  "Hello, how can I help you today? Have a nice day!",
  "Erledigt! Die Aufgabe wurde erfolgreich abgeschlossen.",
  "Ja, das ist richtig. Nein, das ist leider nicht möglich.",
  "Vielen Dank für Ihre Nachricht. Wir kümmern uns darum und melden uns so bald wie möglich.",
  "Es tut mir leid. Bitte wenden Sie sich an den Kundendienst, wenn Sie weitere Hilfe brauchen.",
  "Gerne! Hier ist das Ergebnis. Alles ist in Ordnung, es gibt keine Fehler.",
  "Mit freundlichen Grüßen, Ihr Team",
  "C'est fait ! La tâche est terminée avec succès.",
  "Oui, c'est correct. Non, ce n'est malheureusement pas possible.",
  "Merci pour votre message. Nous nous en occupons et revenons vers vous dès que possible.",
  "Je suis désolé. Veuillez contacter le service client si vous avez besoin d'aide.",
  "Bien sûr ! Voici le résultat. Tout est en ordre, sans erreur. Cordialement, votre équipe",
];

/** The most frequent words of English, German, French, Spanish and Italian: almost any answer has them. */
export const FREQUENT_WORDS: ReadonlySet<string> = new Set(
  `the and that have for not with you this but his from they say her she will one all would there their what out about
  who get which when make can like time just him know take people into year your good some could them see other than then
  now look only come its over think also back after use two how our work first well way even new want because any these
  give day most yes are was were has had been more may
  der die das und ist nicht ein eine einen von mit sich auf für den dem des auch als nach wie aus bei hat war wird sind
  werden oder aber noch nur über haben kann wenn sie ihr wir ich man zum zur durch vor bis mehr sehr diese dieser dieses
  les des une est que qui dans pour pas sur avec plus par sont mais vous nous elle ils cette ces tout fait être avoir
  los las una del por con para como más pero sus este esta son entre cuando muy sin sobre también hasta hay donde
  gli che non una per con del della dei delle sono come più anche alla nel questo questa essere ma quando molto`.split(
    /\s+/,
  ),
);
