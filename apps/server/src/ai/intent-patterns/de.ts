import type { IntentPatterns } from '../intent-rules.js';

/** The patterns of German, without accents. */
export const german: IntentPatterns = {
  looks_for_vendor:
    /\b(?:(?:wir |ich )?such(?:e|en) (?:(?:dringend|aktuell|gerade|derzeit|noch|jetzt|nach|ab sofort|schnell|zum \w+) )*(?:eine[nmrs]?|\w+partner|\w+dienstleister|\w+anbieter|\w+firma|anbieter|dienstleister|jemanden|ein|nach)\b|auf der suche nach|gesucht\b|ausschreibung|mochte[n]? (?:\w+ ){0,4}(?:kaufen|beauftragen|buchen|bestellen|wechseln|mieten)|will (?:\w+ ){0,4}(?:kaufen|beauftragen|umziehen|wechseln|bestellen)|wurde[n]? (?:gern|gerne) (?:\w+ ){0,6}(?:beauftragen|kaufen|lizenzieren|buchen|bestellen)|wo (?:bekomme|kaufe|finde|bestelle|kann) (?:ich|wir|man)|(?:anbieter|dienstleister) (?:durfen|konnen|gerne|bitte)|wer (?:kann|macht|baut|liefert|installiert|bietet|schafft|ubernimmt|verkauft))|\b(?:gibt es (?:in|bei|im) |gesucht,|wer (?:bietet|liefert|hat|verleiht|repariert|vermietet|nimmt|kennt)|will (?:\w+ ){0,6}umstellen|(?:mochte|wollen|will) (?:\S+ ){0,6}(?:abgeben|auslagern|vergeben|anschaffen)|noch jemand (?:termine|zeit|platz|kapazitat)|sollen (?:\S+ ){0,3}her|losen \w+ ab|muss(?:en)? (?:\S+ ){0,3}her)/i,
  states_need:
    /\b(?:(?:wir|ich) (?:brauche|brauchen|benotige|benotigen)|(?:brauche|brauchen|benotige|benotigen) (?:dringend|kurzfristig|schnell|ab|eine|ein)|(?:wir|ich) (?:muss|mussen) (?:\w+ ){0,4}(?:einfuhren|anschaffen|ersetzen|kaufen|wechseln))\b|\b(?:brauchen (?:eine|einen|ein|noch|fur|bis|\d)|uns fehl(?:t|en)|mir fehlt)/i,
  asks_for_recommendation:
    /\b(?:empfehlen|empfehlung(?:en)?\b(?! von)|tipps? fur (?:einen|eine|ein|mich|uns)|(?:kennt|hat) (?:jemand|wer|von euch)|(?:jemand|wer) (?:einen|eine|ein) (?:guten|gute|gutes|tipp)|alternativen? (?:zu|fur)|kann mir jemand|konnt ihr (?:mir|uns)?)/i,
  asks_which_to_take:
    /\b(?:welche[nsrm]? (?:\S+ ){0,4}(?:nehmt|nutzt|nehmen|empfehlt|kauf\w+|schafft|wurdet|konnt|sollen|sollten)|(?:was|welche) (?:nehmt|konnt|wurdet) ihr|bei wem (?:habt|kauft|bestellt)|wohin (?:wechseln|wurdet))\b|\b(?:zu welchem|welche[nrsm]? \w+ (?:nehmt|nutzt|wurdet|habt|empfehlt)|was habt ihr (?:gekauft|genommen|bestellt))/i,
  asks_for_price:
    /\b(?:angebote? (?:bitte|an|per|bis|mit)|bitte (?:um )?(?:ein )?angebote?|freue (?:mich|uns) (?:uber|auf) angebote|was (?:kostet|kosten|wurde|nehmt) |wie ?viel kostet|preisliste|kostenvoranschlag|um angebote)\b|\b(?:(?:macht|mache|schickt) (?:mir|uns) ein angebot|angebote fur|mit welchen kosten|(?:einen )?preis nennen|was nehmt ihr|ernst gemeinte)/i,
  names_budget:
    /\b(?:budget|zahle (?:auch|gern|sofort|express)|barzahlung|bis (?:zu )?\d[\d.,]* ?(?:eur|euro|€|chf)|\d[\d.,]* ?(?:eur\b|euro\b|€) (?:pro|im|je) |forderung|freigabe|max\.? \d)|(?:ca\.?|rund|etwa|bis) \d[\d.,]* ?€|\b(?:geld ist (?:eingeplant|da)|provision|unterschreib\w+|eingeplant|zahlen (?:gut|gern))/i,
  names_quantity:
    /\b\d[\d.]* (?:mitarbeiter\w*|leute\w*|nutzer\w*|agenten|platze|arbeitsplatze|lizenzen|pakete\w*|kontakte\w*|seiten|stuck|personen|benutzer|standorte|flyer|kolleg\w+)\b/i,
  names_deadline:
    /\b(?:dringend|asap|sofort|kurzfristig|schnellstmoglich|heute noch|(?:diese|nachste|nachster|kommende) (?:woche|monat)|diesen monat|(?:bis|ab|zum|vor|im) (?:ende |mitte |anfang )?(?:jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez|mont|dienst|mittw|donners|freit|weihnacht|ostern|\d{1,2}\.\d)\w*)|\b(?:innerhalb (?:einer|von)|abgesprungen|ausgefallen|(?:bis|zum|vor) (?:dem )?(?:sommer|herbst|winter|fruhjahr))/i,
  replaces_what_it_has:
    /\b(?:wechseln|umsteigen|umziehen|(?:mochten|wollen|mussen) (?:\w+ )?(?:von|weg)|ersetzen|abgeschaltet|(?:anbieter|vertrag) (?:hat gekundigt|lauft aus|endet)|gekundigt)\b/i,
  asks_for_demo: /\b(?:demo (?:am|noch|diese|gern|bitte|ware|mochten)|vorfuhrung|testzugang)\b/i,
  tells_of_a_problem:
    /\b(?:nerv(?:t|en)|sturzt|absturz|gehen (?:\w+ )?unter|zu teuer|preiserhohung|frisst|veraltet|langsam|verliere|chaos|katastrophe|muhsam)/i,
  speaks_of_own_business: /\b(?:wir|uns|unser\w*|mein(?:e|en)? (?:firma|betrieb|team|laden|praxis|buro))\b/i,
  weighs_it:
    /\b(?:lohnt sich|rechnet sich|irgendwann|uberleg\w+|unentschlossen|ab welcher|ab wann|wann ist|wie (?:macht|lost|habt|handhabt) ihr|unterschied|erfahrung mit|oder reicht|nachstes jahr|kennt ihr das|ob da|ob sich|weiss nicht|weiß nicht|das geld wert)\b|\b(?:wie lange|eigentlich|uberhaupt noch|bei euch auch|was sagen eure|manchmal|hat euch|je wirklich|sinnvoll)/i,
  sells:
    /\b(?:jetzt (?:\w+ )?(?:testen|anmelden|buchen|sichern|bestellen)|kostenlos(?:e[sn]?)?\b|gratis|link in (?:der )?bio|rabatt|gutschein|wir (?:bieten|helfen|unterstutzen|entwickeln|haben noch)|ich (?:biete|erstelle|helfe|unterstutze|gestalte)|(?:sprechen|rufen|schreiben|kontaktieren) sie|schreib mir|vereinbaren sie|vertrauen (?:schon|bereits|uns)|hilft ihnen|freie (?:kapazitaten|lagerflachen|termine)|kapazitaten frei|anfragen (?:gern|gerne)|nur heute|ab \d[\d.,]* (?:euro|€)|unverbindlich|abonnier\w*|beratungstermin|erstgesprach)\b|\b(?:reservieren sie|vergleichen sie|(?:platze|plätze|termine) (?:im \w+ )?frei|auf unserer (?:seite|website)|jetzt neu|entdecken sie|besuchen sie)/i,
  offers_a_job:
    /\b(?:wir stellen ein|m\/w\/d|w\/m\/d|bewirb|bewerbung|unbefristet|stellenangebot|gehalt|verstarkung|vollzeit|festanstellung)|\b(?:(?:fahrer|mitarbeiter|koch|verkaufer\w*|fachkrafte|aushilfe\w*|\w+er\/?in) gesucht|komm in unser|gute bezahlung|werde teil)/i,
  seeks_work:
    /\b(?:sucht? (?:eine )?(?:neue )?(?:stelle|arbeit|herausforderung|job|auftrage|projekte)|suche (?:einen )?(?:neuen )?(?:job|arbeit|herausforderung|auftrage)|jahre erfahrung)\b/i,
  shows_own_work:
    /\b(?:wie wir (?:unser|unsere|unseren|ein|eine)|(?:haben|habe) (?:\w+ ){0,4}(?:gebaut|geschrieben|entwickelt|veroffentlicht)|open ?source|release|neue version)\b|\b(?:(?:ist )?version \d|erschienen|danke an alle|gelauncht)/i,
  tells_news:
    /\b(?:aktie|prognose|quartal|umsatz|milliarde|million(?:en)? (?:ein|fur|euro)|meldet|laut|studie|polizei|verletzt|start-?up|bundes\w+|sammelt|ubernimmt|gericht)\b|\b(?:gewinne?|sinken|steigen|in folge|gericht|minister|urteil)/i,
  teaches:
    /\b(?:anleitung|tutorial|webinar|podcast|kurs\b|thread|tipps rund|newsletter abonn|fehler,|erklare (?:ich|euch)|so richtest|sagt der|treffen sich|fruher|witz|blog)|\b(?:folien|vortrag|im vergleich|\(video\)|die zehn|rezept)/i,
  has_decided:
    /\b(?:endlich fertig|sehr zufrieden|umgestellt|haben uns (?:\w+ )?entschieden|froh, dass|sind zufrieden)\b|\b(?:(?:so )?glucklich mit|beste entscheidung|reden heute noch)/i,
};
