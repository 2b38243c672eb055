import type { Phrases } from "./phrases.ts";

/**
 * Words that identify small orders: dates, units, sorting, comparing, classifying, fields. Kind of phrase, then
 * language.
 */
export const WORK_PHRASES = {
  /** A complete question for today's date or the time. */
  today: {
    en: String.raw`(?:(?:what(?:['’]s| is)|tell me|give me|show me|say) )?(?:today['’]s|the current|current) (?:date|day|weekday|time|year|month)(?: (?:today|now|utc|in utc|please))*,
      (?:what|which) (?:date|day|weekday|day of the week|time|year|month) (?:is it|is today|do we have|are we in)(?: (?:today|now|right now|please))*,
      (?:what(?:['’]s| is)|tell me|give me) the (?:date|day|time)(?: (?:today|now|right now|please|of today))*, what is today`,
    de: String.raw`welche[rns]? (?:datum|tag|wochentag|jahr) (?:ist|haben wir)(?: heute)?, der wievielte ist heute, wie spät ist es`,
    fr: String.raw`quelle est la date(?: d['’]aujourd['’]hui)?, quel jour (?:sommes-nous|est-on)(?: aujourd['’]hui)?, quelle heure est-il`,
    es: "¿?qué (?:fecha|día) es(?: hoy)?, ¿?cuál es la fecha(?: de hoy)?, ¿?qué hora es",
  },
  daysUntil: {
    en: "(?:how many |the )?(?:number of )?(?:days|weeks)(?: (?:are|is|it|there|left|remaining|remain|to go|will it be))* (?:until|till|til|to|before), how (?:long|much time)(?: (?:is|are|it|there|left|will it be))* (?:until|till|til|before)",
    de: "wie viele (?:tage|wochen)(?: (?:sind|es|noch|dauert))* bis(?: zu(?:m|r)?)?",
    fr: String.raw`combien de (?:jours|semaines) (?:jusqu['’](?:à|au)|avant)`,
    es: "cuánt[oa]s (?:días|semanas)(?: (?:faltan|quedan))? (?:hasta|para)(?: el| la)?",
  },
  daysSince: {
    en: "how many (?:days|weeks)(?: (?:have|has|is|it|been|passed|gone by))* since",
    de: "wie viele (?:tage|wochen)(?: (?:sind|es))* seit",
    fr: "combien de (?:jours|semaines) depuis",
    es: "cuánt[oa]s (?:días|semanas) desde",
  },
  daysBetween: {
    en: "(?:how many |the )?(?:number of )?(?:days|weeks)(?: (?:are|is|there))* (?:between|from)",
    de: "wie viele (?:tage|wochen)(?: (?:sind|liegen|es))* (?:zwischen|vom?)",
    fr: "combien de (?:jours|semaines) entre",
    es: "cuánt[oa]s (?:días|semanas)(?: hay)? entre",
  },
  weekday: {
    en: "(?:what|which) (?:day(?: of the week)?|weekday) (?:is|was|will)",
    de: "welcher wochentag (?:ist|war)",
    fr: "quel jour (?:est|était) le",
    es: "qué día de la semana (?:es|fue)",
  },
  /** Words before a value to convert. */
  convert: {
    en: "convert, express, change, what(?:['’]s| is| are), how much (?:is|are), how (?:long|far|heavy|hot|cold|fast|big) (?:is|are)",
    de: "rechne, wandle, wandel, wie viel (?:ist|sind), was (?:ist|sind)",
    fr: "convertis, convertir, combien font",
    es: "convierte, convertir, cuánto (?:es|son)",
  },
  into: { en: "to, in, into, as", de: "zu, nach", fr: "en", es: "a" },
  howMany: { en: "how many", de: "wie viele?", fr: "combien de", es: "cuánt[oa]s" },
  /** Words between "how many miles" and "5 km". */
  areIn: {
    en: "(?:are|is) (?:there )?(?:in )?, in , (?:do|does|make|makes|equals?) ",
    de: "(?:sind|ist|hat|haben) (?:in )?",
    fr: "(?:y a-t-il )?dans ",
    es: "(?:son|hay en|tiene) ",
  },
  sort: {
    en: "sort, order (?=these|the|this|them|numbers|\\d), put in order, put (?:these|them|the (?:numbers|words|names)) in order, rank, alphabeti[sz]e, arrange",
  },
  descending: {
    en: "descending, desc, decreasing, largest first, highest first, biggest first, reverse, (?:high|highest|large|largest|big|biggest) to (?:low|lowest|small|smallest), z to a, z-a",
  },
  compare: {
    en: "compare, comparison, differences? between, what(?:['’]s| is) (?:the )?different, how do .* differ, diff, (?:which|what)(?: (?:one|number|is|of))* (?:larger|bigger|greater|smaller|less|lower|higher), is .* (?:larger|bigger|greater|smaller|less|lower|higher|more) than",
  },
  classify: {
    en: "classify, categori[sz]e, label, tag, which category, which of these (?:categories|labels|classes)",
  },
  /** Facts that only the web or a local clock has. */
  live: {
    en: String.raw`weather, forecasts?, (?:latest|today['’]s|breaking) news, (?:search|browse|surf|look (?:it |this |that )?up on|check|find on) the (?:web|internet), google, online, (?:stock|share) prices?, exchange rates?, next (?:train|bus|flight)s?, (?:trains?|bus|flights?) (?:arrive|arrives|leave|leaves|depart|departs)`,
    de: "wetter, nachrichten von heute, im (?:internet|netz)",
    fr: "météo, sur internet",
    es: "tiempo hace, en internet",
  },
  later: {
    en: String.raw`remind me, set (?:an? )?(?:alarm|timer|reminder), every (?:day|morning|hour|week|monday) at, wake me`,
    de: "erinnere mich (?:an|morgen|um)",
    fr: "rappelle-moi",
    es: "recuérdame",
  },
  /** Words before the labels to choose from. */
  labelsFollow: {
    en: "as, into, as either, as one of, either, labels?, categor(?:y|ies), classes, one of",
  },
} as const satisfies Readonly<Record<string, Phrases>>;
