import type { IntentPatterns } from '../intent-rules.js';

/** Further patterns of German, made from verbs and nouns of the subject and from no post, without accents. */
export const generalGerman: Partial<IntentPatterns> = {
  looks_for_vendor:
    /\b(?:(?:mochte|mochten|will|wollen|wurde gerne?|wurden gerne?) (?:\S+ ){0,8}(?:leasen|mieten|anschaffen|abschliessen|abschließen|bestellen|digitalisieren|umstellen|einfuhren|modernisieren)|soll(?:en)? (?:\S+ ){0,4}(?:digital|umgestellt|eingefuhrt|modernisiert|gebaut)|wer (?:\w+ ){0,4}(?:kapazitat|zeit fur)|wer \w+t (?:mir|uns|so ?was|sowas|noch|das|in)\b|welche[rs]? \w+ (?:liefert|macht|bietet|kann|nimmt|druckt|ubernimmt|repariert|baut)|hatten? gerne?\b|muss (?:raus|weg|neu)\b|(?:ich|wir) (?:\w+ ){0,3}such(?:e|en)\b|such(?:e|en) (?:\S+ ){0,6}\w*(?:anbieter|dienstleister|firma|agentur|entwickler|berater|anwalt|handwerker|betrieb|lieferant|hersteller|software|tool|programm|losung|system|partner|experten|spezialist|werkstatt|spedition|druckerei)|(?:bin|sind) (?:\w+ ){0,3}auf der suche|wo (?:gibt es|krieg\w*|bekomm\w*|kauft|lasst) (?:ich|man|ihr|wir)|wer (?:konnte|wurde|hat (?:noch )?(?:zeit|kapazitat))|jemand(?:en)?,? der (?:uns|mir|das)|(?:machen|bauen|erstellen|drucken|renovieren|reparieren|programmieren|einrichten|entwickeln|umbauen) lassen|zu (?:kaufen|mieten|leasen) gesucht|(?:ich|wir) kaufe?n?\b|soll(?:en)? (?:\S+ ){0,5}(?:erneuert|ersetzt|beauftragt|vergeben|angeschafft) werden)/i,
  states_need:
    /\b(?:(?:brauche|brauchen|benotige|benotigen) (?:wir|ich|einen?|dringend|unbedingt|jemanden|neue\w*)|(?:ich|wir) (?:\w+ ){0,2}(?:brauche|brauchen|benotige|benotigen)|bedarf an|dringenden bedarf)\b/i,
  asks_for_recommendation:
    /\b(?:(?:kann|konnt\w*) (?:\S+ ){0,8}(?:nennen|empfehlen|vermitteln)|(?:wen|an wen) (?:soll|sollte|kann|rufe|frage) (?:ich|man|wir)|(?:kennt|weiss|hatte) (?:hier |denn |da )?(?:jemand|wer|einer|ihr)|vorschlage?\b|an wen (?:kann|konnen|soll|wende|muss)|geheimtipp|empfehlenswert\w*\?|gute adresse|bin (?:fur|uber) (?:jeden|jede) (?:tipp|hinweis|empfehlung|vorschlag)|wen (?:konnt|wurdet|habt) ihr)/i,
  asks_which_to_take:
    /\b(?:welche (?:\w+ )?(?:anbieter|firmen|agenturen|hersteller) (?:sollten|sollen|konnen|kommen)|wo (?:schliesst|schließt|kauft|mietet|bestellt|least) man|was kauft ihr|wofur (?:wurdet|soll)|was wurdet ihr (?:nehmen|kaufen|empfehlen)|welche[nrsm]? \w+ (?:ist|sind) (?:\w+ ){0,3}(?:besser|am besten|die beste|der beste|das beste)|\w+ oder \w+ (?:kaufen|nehmen))/i,
  asks_for_price:
    /\b(?:stundensa(?:tz|tze)|preisvorstellung|konditionen|angebote? (?:\w+ ){0,2}(?:einholen|erbeten|erwunscht|willkommen|schicken|zuschicken|zusenden|unterbreiten|zukommen)|preise? (?:per|bitte|nennen)|was (?:verlangt|verlangen|muss ich (?:zahlen|rechnen)|darf)|mit wie ?viel (?:muss|mussen))/i,
  names_budget:
    /\b(?:preisrahmen|kostenrahmen|preislich|zur verfugung stehen|darf (?:\w+ ){0,4}kosten|\d[\d.,]* ?(?:euro|eur|€|chf|franken) (?:zur verfugung|ausgeben|maximal|max|netto|brutto)|(?:maximal|hochstens|um die|circa|zwischen) \d[\d.,]* ?(?:und \d[\d.,]* ?)?(?:euro|eur|€|chf))/i,
  names_deadline:
    /\b(?:so (?:schnell|bald) wie moglich|moglichst (?:schnell|bald|zeitnah)|zeitnah|eilig|eilt|baldmoglichst|spatestens|noch (?:diese|heute|in diesem|vor)|bis (?:morgen|ubermorgen)|in (?:zwei|drei|vier|\d+) wochen)\b/i,
  weighs_it:
    /\b(?:brauche ich (?:wirklich|uberhaupt)|brauchen wir (?:wirklich|uberhaupt)|muss man|ist es normal|was haltet ihr|was meint ihr|eure meinung|wie (?:oft|viel zeit|geht ihr|seht ihr)|warum|wieso|hat (?:schon|jemals)|geht es (?:nur )?(?:mir|uns))/i,
  sells:
    /\b(?:(?:habe|haben) (?:\S+ ){0,3}(?:freie|noch) (?:\w+ )?(?:termine|platze|kapazitat)|ihr(?:e|en|em|es)? (?:website|webseite|unternehmen|projekt|betrieb|team|kunden|anfrage|termin)|profitieren|melden sie|sparen sie|testen sie|erfahren sie|starten sie|buchen sie|sichern sie|unser(?:e|en|em)? (?:angebot|leistung\w*|experten|produkt\w*|dienstleistung\w*|neue[srn]? \w+)|rabattcode|aktionspreis|suchen sie|brauchen sie|mochten sie|wollen sie|sie (?:suchen|brauchen|mochten|wollen)|meldet euch (?:gern|bei)|ab sofort (?:verfugbar|erhaltlich)|schon ab)/i,
  offers_a_job:
    /\b(?:suchen (?:\S+ ){0,4}(?:mitarbeiter\w*|verstarkung|kolleg\w*|azubis?|auszubildende\w*|aushilfe\w*|fachkr\w+|praktikant\w*)|teilzeit|minijob|bewerben|lebenslauf|stundenlohn|quereinsteiger|homeoffice)/i,
  seeks_work:
    /\b(?:stehe (?:\w+ ){0,3}zur verfugung|verfugbar ab|freiberufliche?r? \w+ mit|bin (?:\w+ ){0,4}und suche (?:\w+ ){0,3}(?:job|stelle|arbeit|auftrag\w*|projekt\w*))/i,
  tells_news:
    /\b(?:prozent|berichtet|verkundet|ubernahme|insolvenz|umfrage|statistik|forscher\w*|verband|bundesamt|marktanteil|investoren|borse)\b/i,
  teaches:
    /\b(?:so (?:geht|funktioniert|machst|findest|gelingt)|in (?:drei|vier|funf|sieben|\d+) schritten|\d+ (?:tipps|grunde|fehler|tricks)|checkliste|leitfaden|ratgeber|artikel|mythos|warum (?:du|sie|unternehmen|jeder)|lernt ihr|lernst du)/i,
  has_decided:
    /\b(?:nutzen wir (?:seit|jetzt)|nutze ich seit|(?:kann|konnen) (?:ich|wir) (?:nur|sehr|warmstens|jedem)|haben (?:wir )?(?:\w+ ){0,4}(?:gewechselt|gekauft|geholt) und|lauft (?:super|prima|rund|einwandfrei)|hat sich gelohnt|bereue)/i,
};
