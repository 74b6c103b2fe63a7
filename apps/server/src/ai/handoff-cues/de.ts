import { before, governorsOf, type HandoffCues, pattern, set, upTo } from './cues.js';

/** The cues of requests for a person in German. */
export const de = (() => {
  const adjective = `(?:echt|richtig|real|lebend|lebendig|menschlich|wirklich|leibhaftig|kompetent|zustandig|ander|nett|freundlich|physisch|tatsachlich|qualifiziert)(?:e|en|em|er|es)`;
  const noun = `(?:mensch|menschen|mitarbeiter|mitarbeitern|mitarbeiterin|mitarbeitenden|mitarbeitende|berater|beraterin|person|personen|kollege|kollegen|kollegin|kundenservice|kundendienst|kundenbetreuer|kundenbetreuerin|kundenberater|kundenberaterin|kundenbetreuung|support|supportmitarbeiter|servicemitarbeiter|servicemitarbeiterin|sachbearbeiter|sachbearbeiterin|ansprechpartner|ansprechpartnerin|ansprechperson|agenten|agent|agentin|operator|vorgesetzten|vorgesetzte|chef|chefin|manager|managerin|team|service|zentrale|techniker|technikerin|experten|expertin|fachmann|verantwortlichen|zustandigen|angestellten|verkaufer|verkauferin|filialleiter|filialleiterin|betreuer|betreuerin)`;
  const det = `(?:einem|einer|einen|eine|ein|ihrem|ihrer|ihren|ihre|eurem|eurer|euren|eure|deinem|dem|der|den|die|das|nem|ner|nen|irgendeinem|irgendeiner|irgendeinen|keinem|keiner|keinen|keine)`;
  const indefinite = `(?:jemandem|jemanden|jemand|irgendwem|irgendjemandem|irgendjemand|niemandem|niemanden)(?: (?:echtem|echten|echtes|anderem|anderen|anders|kompetentem|menschlichem|richtigem))?`;
  const someone = `(?:${indefinite}|(?:${det} )?(?:(?:von|aus) (?:ihren|euren|ihrem|eurem) )?(?:${adjective} ){0,2}${noun}(?: (?:aus|von|vom|im|in) (?:(?:ihrem|eurem|dem|der|ihrer) )?(?:team|support|service|kundenservice|firma|abteilung|vertrieb))?)`;
  const talk = `(?:sprechen|reden|telefonieren|chatten|schreiben|unterhalten|kommunizieren|quatschen|zu (?:sprechen|reden|chatten|telefonieren|tun)|verbunden(?: werden)?|kontakt(?: aufnehmen)?|weiterreden|klaren|besprechen)`;
  const strong = `(?:(?:${det} )?(?:${adjective} ){1,2}${noun}|(?:${det} )(?:menschen|mensch|mitarbeiter|mitarbeiterin|kundenberater|kundenberaterin|berater|beraterin|ansprechpartner|ansprechpartnerin|servicemitarbeiter|operator|sachbearbeiter|person)|menschen|(?:jemanden|jemand) (?:echten|echtes|menschliches|reales|richtiges))`;
  const end = before(
    'bitte jetzt sofort und am an dran hier von vom aus keinen keine kein nicht statt anstatt zum zu der die dem als in im heute oder',
  );
  return {
    patterns: [
      pattern(
        'contact',
        `mit ${someone} (?:(?:am|per|uber|wegen|zu|zum|zur|von|vom|im|in|auf|direkt|personlich|bitte|mal|kurz|jetzt|sofort|hier|heute|live) ${upTo(5)})?${talk}`,
      ),
      pattern('contact', `(?:sprechen|reden|chatten|telefonieren) (?:${upTo(2)})mit ${someone}`),
      pattern(
        'contact',
        `(?:${det}) (?:${adjective} ){0,2}${noun} (?:(?:am telefon|bitte|personlich|direkt|jetzt|kurz) )*(?:sprechen|erreichen|kontaktieren)`,
      ),
      pattern(
        'contact',
        `(?:jemanden|jemand) (?:(?:am telefon|bitte|personlich|direkt|jetzt|kurz) )*(?:sprechen|erreichen)`,
      ),
      pattern(
        'contact',
        `(?:zu|an|mit) ${someone} ${upTo(2)}(?:durchgestellt|weitergeleitet|verbunden|vermittelt|weiterverbunden)`,
      ),
      pattern(
        'direct',
        `(?:verbinden|verbinde|verbindet|vermitteln|vermittle) (?:sie |du |ihr )?(?:mich|uns)(?: (?:bitte|mal|doch|jetzt|sofort|direkt|gleich|weiter))*(?:$| (?:mit|an|zu|zum) ${someone})`,
      ),
      pattern(
        'direct',
        `(?:mich|uns) (?:(?:bitte|mal|doch|jetzt|sofort|direkt|gleich|vielleicht) )*(?:(?:mit|an|zu|zum|zur) ${someone} )?(?:bitte )?(?:weiterverbinden|durchstellen|weitervermitteln)`,
      ),
      pattern(
        'direct',
        `(?:mich|uns|das|dies|es) (?:(?:bitte|mal|doch|jetzt|sofort|direkt|gleich|vielleicht) )*(?:mit|an|zu|zum) ${someone} ${upTo(2)}(?:verbinden|weiterleiten|weitergeben|vermitteln|ubergeben|verweisen|weiterreichen|bringen|verbindet|weiterleitet)`,
      ),
      pattern(
        'direct',
        `(?:stellen|stell|stellt|leiten|leite|leitet|geben|gib|gebt|reichen|reich) (?:sie |du |ihr )?(?:mich|uns|das|es)(?: (?:bitte|mal|doch|jetzt|sofort|direkt|gleich))*(?: (?:mit|an|zu|zum|zur) ${someone})? (?:bitte )?(?:durch|weiter)`,
      ),
      pattern(
        'direct',
        `(?:geben|gib|gebt|holen|hol|holt|schicken|schick) (?:sie |du |ihr )?(?:mir |uns )?(?:(?:bitte|mal|doch|jetzt|sofort|endlich) )*(?:${indefinite}|${strong})${end}`,
      ),
      pattern(
        'want',
        `(?:brauche|will|mochte|mocht|wunsche|hatte|benotige|verlange|bevorzuge|brauch|wollen|brauchen|fordere) (?:(?:ich|wir|bitte|gern|gerne|lieber|jetzt|sofort|endlich|hier|dringend|unbedingt|einfach|nur|doch|mal) )*${strong}${end}`,
      ),
      pattern(
        'want',
        `(?:brauche|suche|mochte|will|hatte) (?:(?:ich|bitte|gern|gerne|jetzt) )*(?:jemanden|jemand) (?:zum (?:reden|sprechen)|mit dem ich|der mir|am telefon)`,
      ),
      pattern(
        'question',
        `(?:ist|sind|gibt es|gibts|gibt s|sitzt|habt ihr|haben sie|arbeitet|arbeiten) (?:(?:da|hier|dort|denn|auch|irgendwo|noch|wirklich|bei euch|bei ihnen|nicht|uberhaupt|mal) )*(?:${strong}|(?:ein|eine|irgendein|einen|kein|keinen|keine) (?:${adjective} )?(?:mensch|menschen|mitarbeiter|ansprechpartner|person)|(?:jemand|jemanden) (?:echtes|echten|reales|menschliches|richtiges|lebendiges))(?=$| (?:da|hier|dort|bitte|zum|zu|am|im|mit|den|der|die|erreichbar|dran|anwesend|bei|uberhaupt|und|oder|online)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:jemand|jemanden) (?:${upTo(2)})?(?:mit dem|mit der) (?:ich|man) (?:${upTo(1)})(?:sprechen|reden|chatten)`,
      ),
      pattern(
        'question',
        `(?:mit wem|an wen) (?:kann|konnte|darf|soll) (?:ich|man) ${upTo(3)}(?:sprechen|reden|wenden)`,
      ),
      pattern(
        'question',
        `(?:kann|konnte|konnen|konnten|mag|soll|moge) (?:(?:mir|mich|bitte|sich|hier|da|mal|vielleicht) )*(?:jemand|${strong}|ein mensch|ein mitarbeiter|eine mitarbeiterin|ein kollege|eine kollegin) (?:(?:mich|mir|bitte|sich|mal|kurz|bei mir|das|hier) )*(?:anrufen|zuruckrufen|melden|kontaktieren|ubernehmen)`,
      ),
      pattern(
        'question',
        `(?:kann|konnte|konnen|konnten) (?:bitte )?(?:mir|uns) (?:bitte |hier |mal )*(?:ein|eine|einer) (?:ihrer |eurer )?${noun} ${upTo(3)}(?:helfen|weiterhelfen|antworten)`,
      ),
      pattern(
        'question',
        `^(?:jemand|jemanden) (?:echtes|echten|reales|menschliches|richtiges)(?: (?:da|hier|dort|bitte))*$`,
      ),
      pattern(
        'question',
        `(?:kann|konnte|konnen|konnten|soll) (?:(?:mir|bitte|hier|da|mal) )*(?:ein (?:echter |richtiger )?mensch|jemand echtes|eine echte person|ein menschlicher mitarbeiter) ${upTo(3)}(?:helfen|antworten|anschauen|ansehen|lesen)`,
      ),
      pattern(
        'direct',
        `(?:^|bitte |und |mal )(?:ruft|ruf|meldet|melde) (?:(?:mich|uns|euch|dich) )(?:${upTo(6)})?(?:an|zuruck|bei mir|telefonisch)(?=$| (?:bitte|unter|danke|wenn|sobald|und)(?: |$))`,
      ),
      pattern(
        'direct',
        `rufen sie (?:(?:mich|uns) )(?:${upTo(6)})?(?:an|zuruck)(?=$| (?:bitte|unter|danke|wenn|sobald|und|um|ab)(?: |$))`,
      ),
      pattern('direct', `rufen sie (?:bitte )?zuruck`),
      pattern('direct', `melden sie sich (?:${upTo(3)})?(?:bei mir|bei uns|telefonisch)`),
      pattern(
        'direct',
        `(?:mich|uns) (?:${upTo(5)})?(?:anrufen|zuruckrufen|anzurufen|zuruckzurufen|anruft|zuruckruft|anrufst|zuruckrufst|kontaktieren|kontaktiert)`,
      ),
      pattern('contact', `(?:angerufen|zuruckgerufen|kontaktiert) (?:zu )?werden`),
      pattern(
        'want',
        `(?:bitte um|bitten um|mochte|wunsche|hatte|brauche|erbitte|erbitten|benotige|will|wunschen) (?:(?:ich|wir|gern|gerne|bitte|einen|um|dringend|nur|kurz|schnellen) )*(?:ruckruf|anruf|telefonat)${before('bitte unter wegen zum zur zu heute morgen am um von vom danke jetzt erhalten bekommen haben durch ab so bezuglich vereinbaren')}`,
      ),
      pattern(
        'direct',
        `(?:^|um )(?:bitte )?(?:(?:um|einen|dringend) )*ruckruf(?: (?:bitte|erbeten|gewunscht|erwunscht|gewollt))+`,
      ),
      pattern('direct', `um (?:einen |dringenden |baldigen |kurzen |schnellen )*ruckruf`),
      pattern(
        'question',
        `(?:kein|keinen|keine|keinem|keiner|ohne|nicht mit|nicht mehr mit|nicht langer mit|genug von|satt mit|schluss mit|nervt) (?:(?:einem|einer|dem|der|den|diesem|dieser|ihrem|eurem|diesen|einen|mehr|so|blode[nmr]?|dumme[nmr]?|doofe[nmr]?) )*(?:bots?|robotern?|chatbots?|maschinen?|computern?|automaten|ki|sprachcomputer|automat)(?=$| (?:bitte|mehr|sprechen|reden|schreiben|chatten|zu|hier|will|mochte|zu tun|sondern|haben|kommunizieren|telefonieren|unterhalten|da|und)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:bitte|jetzt|sofort|einen|ein|eine|mit|zu|hallo|endlich|nur|ich sagte|lieber) )*(?:mensch|menschen|(?:echter|echten|echte|richtiger|richtigen|richtige|lebender|menschlicher|menschlichen|menschliche|realer|realen|reale) (?:mensch|menschen|person|mitarbeiter|mitarbeiterin|kontakt|berater|hilfe|ansprechpartner)|mitarbeiter|mitarbeiterin|kundenberater|operator|ansprechpartner)(?: (?:bitte|jetzt|sofort|sprechen|her|gewunscht|verlangt))*$`,
      ),
    ],
    first: set('ich wir man mir mich uns'),
    governors: governorsOf({
      open: `mochte mochten will wollen wollte wollten wurde wurden kann konnen konnte konnten darf durfte muss mussen musste brauche brauchen wunsche hatte hatten
        soll sollte mocht wunscht mag moge versuche bevorzuge bitte habe`,
      object: 'lass lassen lasst',
    }),
    abilities: set('kann konnen konnte konnten darf durfte lassen lass'),
    negations: set('nicht kein keine keinen keinem keiner nie niemals niemand niemandem niemanden ohne weder'),
    averse: set('ohne statt anstatt bevor nachdem als'),
    closed:
      set(`bitte gern gerne jetzt sofort doch mal einfach nur dringend und oder also dann deshalb daher aber wie wo wann warum ob dass wenn auch hier da denn nicht
      lieber endlich eigentlich noch wirklich vielleicht irgendwie kurz direkt personlich naturlich trotzdem sehr unbedingt nun mit zu es nie niemals eher am liebsten was
      darum allerdings leider schnell heute morgen echt wohl so`),
    conditions: set('wenn falls sobald bevor nachdem sofern solange'),
    obligation: /(?:^| )(?:muss|mussen|brauche|soll|sollte) (?:ich|man|wir)(?: |$)/,
    others: set('er sie kunden leute besucher nutzer wer mitarbeiter menschen'),
  } satisfies HandoffCues;
})();
