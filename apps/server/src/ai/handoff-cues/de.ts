import { before, governorsOf, type HandoffCues, pattern, set, spellingsOf, upTo } from './cues.js';

/** The cues of requests for a person in German. */
export const de = (() => {
  const adjective = `(?:echt|richtig|real|lebend|lebendig|menschlich|wirklich|leibhaftig|kompetent|zustandig|ander|nett|freundlich|physisch|tatsachlich|qualifiziert|technisch)(?:e|en|em|er|es|n)`;
  const noun = `(?:mensch|menschen|leute|leuten|mitarbeiter|mitarbeitern|mitarbeiterin|mitarbeitenden|mitarbeitende|berater|beraterin|person|personen|kollege|kollegen|kollegin|kundenservice|kundendienst|kundenbetreuer|kundenbetreuerin|kundenberater|kundenberaterin|kundenbetreuung|support|supportmitarbeiter|servicemitarbeiter|servicemitarbeiterin|sachbearbeiter|sachbearbeiterin|ansprechpartner|ansprechpartnerin|ansprechperson|agenten|agent|agentin|operator|vorgesetzten|vorgesetzte|vorgesetzter|vorgesetztem|chef|chefin|manager|managerin|team|service|zentrale|techniker|technikerin|experten|expertin|fachmann|fachberater|verantwortlichen|verantwortlicher|zustandigen|angestellten|verkaufer|verkauferin|filialleiter|filialleiterin|filialleitung|geschaftsfuhrer|geschaftsfuhrerin|geschaftsleitung|geschaftsfuhrung|inhaber|inhaberin|leiter|leiterin|teamleiter|teamleiterin|betreuer|betreuerin|hotline|callcenter|abteilungsleiter)`;
  const department = `(?:buchhaltung|vertrieb|verkauf|technik|reklamation|rechnungsstelle|personal|marketing|einkauf|versand|lager|logistik|retouren|mahnwesen|inkasso|empfang|rezeption|sekretariat|verwaltung|direktion|werkstatt|innendienst|aussendienst|kundencenter|finanzabteilung|beschwerdestelle|[a-z]+abteilung|[a-z]+stelle|abteilung(?: fur)? [a-z]+)`;
  const det = `(?:einem|einer|einen|eine|ein|ihrem|ihrer|ihren|ihre|eurem|eurer|euren|eure|deinem|dem|der|den|die|das|nem|ner|nen|am|an|am echten|irgendeinem|irgendeiner|irgendeinen|keinem|keiner|keinen|keine)`;
  const indefinite = `(?:jemandem|jemanden|jemand|irgendwem|irgendwen|irgendjemandem|irgendjemanden|irgendjemand|niemandem|niemanden|wem|wen|wer anderem)(?: (?:echtem|echten|echtes|anderem|anderen|anders|kompetentem|menschlichem|richtigem|richtigen))?`;
  const origin = `(?: (?:aus|von|vom|im|in) (?:(?:ihrem|eurem|dem|der|ihrer|eurer) )?(?:team|support|service|kundenservice|firma|${department}))?`;
  const someone = `(?:${indefinite}${origin}|(?:${det} )?(?:(?:von|aus) (?:ihren|euren|ihrem|eurem) )?(?:${adjective} ){0,2}${noun}${origin}|(?:(?:der|die|dem|ihrer|eurer|ihrem|eurem) )?${department})`;
  const talk = `(?:sprechen|reden|redn|quatschen|plaudern|telefonieren|chatten|schreiben|unterhalten|kommunizieren|austauschen|zu (?:sprechen|reden|chatten|telefonieren|tun)|verbunden(?: werden)?|kontakt(?: aufnehmen)?|weiterreden|klaren|besprechen|abklaren)`;
  const strong = `(?:(?:${det} )?(?:${adjective} ){1,2}${noun}|(?:${det} )(?:menschen|mensch|mitarbeiter|mitarbeiterin|kundenberater|kundenberaterin|berater|beraterin|ansprechpartner|ansprechpartnerin|servicemitarbeiter|operator|sachbearbeiter|person|vorgesetzten|vorgesetzte|kollegen|kollegin|kundenservice|kundendienst)|menschen|(?:jemanden|jemand) (?:echten|echtes|menschliches|reales|richtiges|anderen|anderes|kompetentes|kompetenten))`;
  const end = before(
    'bitte jetzt sofort und am an dran hier von vom aus keinen keine kein nicht statt anstatt zum zu der die dem als in im heute oder ans her',
  );
  const polite = `(?:(?:bitte|mal|doch|jetzt|sofort|direkt|gleich|endlich|kurz|umgehend|schnell) )*`;
  return {
    patterns: [
      pattern(
        'contact',
        `mit ${someone} (?:(?:am|per|uber|wegen|zu|zum|zur|von|vom|im|in|auf|direkt|personlich|bitte|mal|kurz|jetzt|sofort|hier|heute|live|richtig) ${upTo(5)})?${talk}`,
      ),
      pattern('contact', `(?:sprechen|reden|redn|chatten|telefonieren|schreiben) (?:${upTo(2)})mit ${someone}`),
      pattern('contact', `kontakt (?:zu|mit) ${someone}`),
      pattern(
        'contact',
        `(?:${det}) (?:${adjective} ){0,2}(?:${noun}|${department}) (?:(?:am telefon|am apparat|bitte|personlich|direkt|jetzt|kurz|mal) )*(?:sprechen|erreichen|kontaktieren|dran haben|haben)(?! (?:mir|mich|uns) )`,
      ),
      pattern(
        'contact',
        `(?:jemanden|jemand|wen) (?:(?:am telefon|am apparat|bitte|personlich|direkt|jetzt|kurz|vom team|vom support|aus dem team|zu) )*(?:sprechen|erreichen|dran haben|haben)`,
      ),
      pattern(
        'contact',
        `(?:zu|an|mit) ${someone} ${upTo(2)}(?:durchgestellt|weitergeleitet|verbunden|vermittelt|weiterverbunden)`,
      ),
      pattern(
        'contact',
        `(?:zum|zur|zu) (?:einem |einer )?(?:echten |richtigen )?(?:${noun}|${department})(?:$| (?:bitte|durch|durchkommen|kommen|verbunden|weiter)(?: |$))`,
      ),
      pattern(
        'contact',
        `(?:das|es|dies|die sache|alles) (?:(?:lieber|gerne|gern|bitte|mal|kurz|direkt|personlich) )*(?:am telefon|telefonisch|personlich|per telefon) (?:klaren|besprechen|abklaren|bereden|regeln)`,
      ),
      pattern(
        'contact',
        `(?:am telefon|telefonisch|personlich) (?:(?:mit ihnen|mit euch|daruber|darueber) )*(?:sprechen|reden|klaren|besprechen)`,
      ),
      pattern(
        'direct',
        `(?:verbinden|verbinde|verbindet|vermitteln|vermittle) (?:sie |du |ihr )?(?:mich|uns)(?: (?:bitte|mal|doch|jetzt|sofort|direkt|gleich|weiter))*(?:$| (?:mit|an|zu|zum|zur) ${someone})`,
      ),
      pattern(
        'direct',
        `(?:mich|uns) (?:(?:bitte|mal|doch|jetzt|sofort|direkt|gleich|vielleicht) )*(?:(?:mit|an|zu|zum|zur) ${someone} )?(?:bitte )?(?:weiterverbinden|durchstellen|weitervermitteln)`,
      ),
      pattern(
        'direct',
        `(?:mich|uns|das|dies|es|meine (?:anfrage|nachricht|frage|beschwerde)|mein (?:anliegen|problem)) (?:(?:bitte|mal|doch|jetzt|sofort|direkt|gleich|vielleicht) )*(?:mit|an|zu|zum|zur) ${someone} ${upTo(2)}(?:verbinden|weiterleiten|weitergeben|vermitteln|ubergeben|verweisen|weiterreichen|bringen|verbindet|weiterleitet)`,
      ),
      pattern(
        'direct',
        `(?:^|bitte |das |es )(?:an|zu|zum|zur) ${someone} (?:bitte )?(?:weitergeben|weiterleiten|ubergeben|durchstellen|weiterreichen)`,
      ),
      pattern(
        'direct',
        `(?:^|bitte |um )(?:weiterleiten|weiterleitung|durchstellen|verbinden|weitergeben|ubergabe) (?:bitte )?(?:an|zu|zum|zur|mit) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:stellen|stell|stellt|leiten|leite|leitet|geben|gib|gebt|reichen|reich) (?:sie |du |ihr )?(?:bitte )?(?:mich|uns|das|es|dies|meine (?:anfrage|nachricht|frage|beschwerde)|mein (?:anliegen|problem))(?: (?:bitte|mal|doch|jetzt|sofort|direkt|gleich))*(?: (?:mit|an|zu|zum|zur) ${someone})? (?:bitte )?(?:durch|weiter)`,
      ),
      pattern(
        'direct',
        `(?:geben|gib|gebt|holen|hol|holt|schicken|schick|suchen|rufen|ruf|bringen) (?:sie |du |ihr )?(?:mir |uns )?${polite}(?:${indefinite}|${strong}|(?:ihren|euren|deinen|den|die|ihre|eure) (?:${noun}|${department}))${end}`,
      ),
      pattern(
        'want',
        `(?:brauche|will|mochte|mocht|wunsche|hatte|hatt|benotige|verlange|bevorzuge|brauch|wollen|brauchen|fordere|erwarte) (?:(?:ich|i|wir|bitte|gern|gerne|lieber|jetzt|sofort|endlich|hier|dringend|unbedingt|einfach|nur|doch|mal) )*${strong}${end}`,
      ),
      pattern(
        'want',
        `(?:verlange|fordere|hatte gern|hatte gerne|hatt gern|hatt gerne|will) (?:(?:ich|wir|bitte|sofort|jetzt) )*(?:einen|eine|an|a|den|die|ihren|ihre|euren|eure|nen) ${noun}${end}`,
      ),
      pattern(
        'want',
        `(?:brauche|brauch|suche|mochte|will|hatte|hatt) (?:(?:ich|bitte|gern|gerne|jetzt|dringend|lieber) )*(?:jemanden|jemand|wen) (?:zum (?:reden|sprechen)|mit dem ich|der mir|der sich|der hilft|am telefon|am apparat|an der strippe|vom|von|aus|der|die)`,
      ),
      pattern('want', `(?:brauche|brauch) (?:ich )?(?:jetzt |hier |dringend |mal )*(?:jemanden|jemand)$`),
      pattern(
        'want',
        `(?:brauche|brauch|mochte|will|wunsche|hatte|hatt|benotige) (?:(?:ich|bitte|gern|gerne|lieber|dringend|eine|ein|einen|mal) )*(?:(?:hilfe|unterstutzung|antwort|beratung|rat|auskunft) (?:von|durch|vom) ${someone}|personliche[nrs]? (?:beratung|gesprach|hilfe|kontakt|betreuung|ansprechpartner|antwort)|beratungsgesprach|telefontermin|telefonat|telefonische[nrs]? (?:beratung|kontakt|termin|gesprach)|(?:termin|gesprach) mit ${someone}|menschliche[nrs]? (?:hilfe|unterstutzung|kontakt|ansprechpartner))`,
      ),
      pattern(
        'question',
        `(?:ist|sind|gibt es|gibts|gibt s|sitzt|sitzen|habt ihr|haben sie|arbeitet|arbeiten) (?:(?:da|hier|dort|denn|auch|irgendwo|noch|wirklich|bei euch|bei ihnen|nicht|uberhaupt|mal) )*(?:${strong}|(?:ein|eine|irgendein|einen|kein|keinen|keine) (?:${adjective} )?(?:mensch|menschen|mitarbeiter|ansprechpartner|person)|(?:jemand|jemanden) (?:echtes|echten|reales|menschliches|richtiges|lebendiges))(?=$| (?:da|hier|dort|bitte|zum|zu|am|im|mit|den|der|die|erreichbar|dran|anwesend|bei|uberhaupt|und|oder|online)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:jemand|jemanden|wen) (?:${upTo(2)})?(?:mit dem|mit der|der mir|die mir|an den) (?:ich |man )?(?:${upTo(2)})(?:sprechen|reden|chatten|helfen|hilft|weiterhelfen|weiterhilft|wenden)`,
      ),
      pattern(
        'question',
        `(?:mit wem|an wen|wen|bei wem) (?:kann|konnte|darf|soll|sollte|muss|musste|sollt|konnt) (?:ich|man|wir|i) ${upTo(5)}(?:sprechen|reden|wenden|anrufen|kontaktieren|erreichen|melden|anschreiben|fragen|ansprechen)`,
      ),
      pattern(
        'question',
        `(?:mit wem|an wen) (?:muss|soll|sollte|kann|darf) (?:ich|man|wir|i) (?:mich )?(?:reden|sprechen|wenden)`,
      ),
      pattern('question', `(?:mit wem|an wen|bei wem) (?:spreche|rede|wende|melde|telefoniere|schreibe) ich`),
      pattern(
        'question',
        `wer (?:ist|ware|war) (?:(?:bei|fur|hier|denn|eigentlich|da|mein|meine|der|die|ihr|ihre|euer|eure|richtige|zustandige|ihnen|euch|mich) )*(?:ansprechpartner|ansprechpartnerin|ansprechperson|kontaktperson|kundenbetreuer|berater|sachbearbeiter|betreuer)`,
      ),
      pattern(
        'question',
        `wer ist (?:bei (?:ihnen|euch)|hier|in (?:ihrem|eurem) (?:haus|team)|da) (?:${upTo(5)})?zustandig`,
      ),
      pattern(
        'question',
        `wer (?:kann|konnte) (?:mir|mich|uns) (?:(?:bitte|hier|da|mal|denn) )*(?:${upTo(3)})?(?:weiterhelfen|anrufen|zuruckrufen|beraten)`,
      ),
      pattern(
        'question',
        `wie (?:erreiche|bekomme|kontaktiere|erwische|krieg|kriege|komme) (?:ich|i) (?:(?:hier|denn|bitte|am besten|an|zu|zum|mal|bei euch|bei ihnen) )*(?:${indefinite}|${strong}|(?:${det} |euren |ihren )?(?:${noun}|${department}))${end}`,
      ),
      pattern(
        'question',
        `(?:kann|konnte|konnen|konnten|mag|soll|sollte|moge|wurde|wird) (?:(?:mir|mich|bitte|sich|hier|da|mal|vielleicht|es) )*(?:jemand|wer|einer|${strong}|ein mensch|ein mitarbeiter|eine mitarbeiterin|ein kollege|eine kollegin) (?:(?:mich|mir|bitte|sich|mal|kurz|bei mir|das|hier|von (?:ihnen|euch)|vom (?:team|support)|aus (?:dem|ihrem) team|heute|morgen|telefonisch) )*(?:anrufen|zuruckrufen|melden|kontaktieren|ubernehmen|anschreiben|zuruckmelden)`,
      ),
      pattern(
        'direct',
        `(?:^|bitte |und |es )(?:jemand|wer|ein mitarbeiter|eine mitarbeiterin|ein mensch|ein kollege|ihr chef) (?:soll|sollte|moge|muss|mochte|darf) (?:(?:mich|sich|mir|bitte|mal|dringend|bei mir) )*(?:anrufen|zuruckrufen|melden|kontaktieren|helfen)`,
      ),
      pattern(
        'question',
        `(?:ruft|meldet) (?:mich |sich )?(?:(?:bitte|mal|denn|heute|noch|auch) )*(?:wer|jemand|einer) (?:${upTo(3)})(?:zuruck|an|bei mir)$`,
      ),
      pattern(
        'question',
        `(?:kann|konnte|konnen|konnten) (?:bitte )?(?:mir|uns) (?:bitte |hier |mal |da )*(?:ein|eine|einer|jemand) (?:(?:ihrer|eurer) )?(?:${noun}|von (?:ihnen|euch)|personlich|vom (?:team|support)) ${upTo(3)}(?:helfen|weiterhelfen|antworten)`,
      ),
      pattern(
        'question',
        `(?:kann|konnte) (?:mir|uns) (?:(?:da|hier|bitte|mal) )*jemand (?:(?:von|aus|vom) [a-z]+ (?:[a-z]+ )?)?(?:personlich |telefonisch |am telefon )(?:${upTo(2)})?(?:helfen|weiterhelfen)`,
      ),
      pattern(
        'question',
        `^(?:jemand|jemanden) (?:echtes|echten|reales|menschliches|richtiges|anderen|anderes|anders)(?: (?:da|hier|dort|bitte))*$`,
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
      pattern(
        'direct',
        `(?:^|bitte )(?:(?:um|dringend|schnell|mal) )*(?:zuruckrufen|anrufen|ruckrufen|telefonisch melden)(?: (?:bitte|unter|danke|lassen))*(?=$| [0-9])`,
      ),
      pattern('direct', `melden sie sich (?:${upTo(3)})?(?:bei mir|bei uns|telefonisch|mal|bitte|umgehend|zuruck)`),
      pattern(
        'direct',
        `(?:nehmen|nehmt|nimm|treten) (?:sie |ihr )?(?:bitte |doch |mal )*kontakt (?:mit|zu) (?:mir|uns) auf`,
      ),
      pattern(
        'direct',
        `mit (?:mir|uns) (?:(?:bitte|telefonisch|direkt) )*(?:in )?(?:kontakt|verbindung) (?:aufnehmen|aufzunehmen|treten|setzen|zu treten|aufnimmt)`,
      ),
      pattern('direct', `setzen sie sich (?:bitte )?(?:mit mir|mit uns) in verbindung`),
      pattern(
        'direct',
        `(?:kontaktieren|kontaktiere|kontaktiert) (?:sie )?(?:mich|uns)${before('bitte unter per telefonisch unter zuruck wegen bezuglich uber via so sobald heute morgen')}`,
      ),
      pattern(
        'direct',
        `(?:schreiben|schreib|schreibt) (?:sie )?(?:mir|uns) (?:bitte |doch |mal )*(?:(?:eine|per|ne) )?(?:mail|e mail|email|zuruck|sms|whatsapp)(?=$| (?:bitte|an|unter|zuruck|wann|danke)(?: |$))`,
      ),
      pattern(
        'direct',
        `(?:mich|uns) (?:${upTo(5)})?(?:anrufen|zuruckrufen|anzurufen|zuruckzurufen|anruft|zuruckruft|anrufst|zuruckrufst|kontaktieren|kontaktiert|zuruckzumelden)`,
      ),
      pattern(
        'direct',
        `(?:um (?:eine |kurze |schnelle |baldige )*)(?:kontaktaufnahme|ruckmeldung (?:per telefon|am telefon|telefonisch)|telefonische ruckmeldung|anruf)`,
      ),
      pattern(
        'question',
        `(?:konnen|konnten|wollen|sollen) wir (?:(?:bitte|mal|kurz|vielleicht|lieber|das|nicht) )*(?:telefonieren|telefonisch|am telefon|sprechen)`,
      ),
      pattern('contact', `(?:angerufen|zuruckgerufen|kontaktiert) (?:zu )?(?:werden|worden)`),
      pattern(
        'contact',
        `(?:mit ihnen|mit euch|kurz|gerne|gern|lieber|mal) (?:am telefon |kurz |mal )*(?:telefonieren|telefonisch sprechen|am telefon sprechen|am telefon reden)`,
      ),
      pattern(
        'want',
        `(?:bitte um|bitten um|mochte|wunsche|hatte|brauche|erbitte|erbitten|benotige|will|wunschen|freue mich uber|freu mich uber) (?:(?:ich|wir|gern|gerne|bitte|einen|um|dringend|nur|kurz|schnellen|ihren|euren) )*(?:ruckruf|anruf|telefonat)${before('bitte unter wegen zum zur zu heute morgen am um von vom danke jetzt erhalten bekommen haben durch ab so bezuglich vereinbaren')}`,
      ),
      pattern(
        'direct',
        `(?:^|um )(?:bitte )?(?:(?:um|einen|dringend) )*ruckruf(?: (?:bitte|erbeten|gewunscht|erwunscht|gewollt))+`,
      ),
      pattern('direct', `um (?:einen |dringenden |baldigen |kurzen |schnellen )*ruckruf`),
      pattern(
        'question',
        `(?<!bin )(?<!bist )(?:kein|keinen|keine|keinem|keiner|ohne|nicht mit|nicht mehr mit|nicht langer mit|nicht schon wieder|genug von|satt mit|schluss mit|stopp mit|nervt|kein bock auf|keine lust auf|bock auf keinen|weg mit) (?:(?:einem|einer|ein|dem|der|den|diesem|dieser|ihrem|eurem|diesen|einen|ner|nem|nen|am|mehr|so|lust|bock|auf|blode[nmr]?|dumme[nmr]?|doofe[nmr]?) )*(?:bots?|robotern?|chatbots?|maschinen?|computern?|automaten|ki|sprachcomputer|automat)(?=$| (?:bitte|mehr|sprechen|reden|schreiben|chatten|zu|hier|will|mochte|zu tun|sondern|haben|kommunizieren|telefonieren|unterhalten|da|und)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:bitte|jetzt|sofort|einen|ein|eine|mit|zu|zum|zur|hallo|endlich|nur|ich sagte|lieber|den|nen) )*(?:mensch|menschen|(?:echter|echten|echte|richtiger|richtigen|richtige|lebender|menschlicher|menschlichen|menschliche|realer|realen|reale) (?:mensch|menschen|person|mitarbeiter|mitarbeiterin|kontakt|berater|hilfe|ansprechpartner)|mitarbeiter|mitarbeiterin|kundenberater|kundenservice|kundendienst|kundenbetreuung|sachbearbeiter|vorgesetzten|operator|ansprechpartner)(?: (?:bitte|jetzt|sofort|sprechen|her|gewunscht|verlangt))*$`,
      ),
      pattern(
        'question',
        `^(?:(?:bitte|hallo|den|die|zur|zum) )*(?:support|vertrieb|buchhaltung|chef|geschaftsleitung|technik|hotline|${department})(?: bitte)+$`,
      ),
      pattern(
        'question',
        `(?:kann|konnte|konnen|konnten|soll|sollte|muss|wurde|mag|will) (?:(?:sich|bitte|mir|mich|hier|da|mal|das|es|nicht|vielleicht) )*(?:einer von (?:euch|ihnen)|(?:ein|eine) (?:${adjective} )?(?:mensch|mitarbeiter|mitarbeiterin|kollege|kollegin|berater|techniker|person|fachmann|kundenberater|verantwortlicher|vorgesetzter)|ihr chef|jemand (?:von|aus|vom|anderes|anderer|echtes|richtiges|kompetentes)|wer von euch) (?:${upTo(5)})?(?:druberschauen|drubersehen|anschauen|ansehen|kummern|prufen|helfen|weiterhelfen|ubernehmen|antworten|beantworten|entscheiden|machen|vorbeikommen|kommen|lesen|klaren|ran|ans werk|reinschauen|erklaren|bearbeiten|dran|her)`,
      ),
      pattern(
        'contact',
        `mit (?:einem|einer|jemandem|wem|irgendwem) (?:von (?:euch|ihnen)|aus (?:ihrem|eurem) [a-z]+) (?:${upTo(2)})?${talk}`,
      ),
      pattern(
        'contact',
        `mit (?:euch|ihnen|frau [a-z]+|herrn? [a-z]+) (?:(?:kurz|mal|personlich|direkt|am telefon|bitte) )*(?:telefonieren|schnacken|quatschen|sprechen|reden|plaudern)`,
      ),
      pattern(
        'contact',
        `(?:frau|herrn?) [a-z]+ (?:(?:aus|vom|von|im|in) (?:der |dem )?[a-z]+ )?(?:(?:kurz|mal|personlich|direkt|bitte) )*(?:sprechen|erreichen)`,
      ),
      pattern(
        'question',
        `(?:ist|ware) (?:frau|herr) [a-z]+ (?:(?:da|heute|noch|gerade|jetzt|zu) )*(?:sprechen|da|erreichbar|im haus)`,
      ),
      pattern(
        'question',
        `(?:arbeitet|sitzt|antwortet|liest) (?:(?:da|hier|dort|bei euch|bei ihnen|denn|eigentlich|uberhaupt|noch) )*(?:jemand|wer|irgendwer|irgendjemand|ein mensch)`,
      ),
      pattern(
        'question',
        `wer (?:kummert sich|betreut|bearbeitet|macht|ist verantwortlich|ist zustandig|ist der ansprechpartner) (?:(?:bei euch|bei ihnen|hier|um|fur|die|das|den|unser|unsere|meine|mein|alle) )*(?:[a-z]*(?:reklamation|reklamationen|retouren|rechnungen|rechnung|konto|bestellungen|grossbestellungen|garantie|garantiefalle|beschwerden|vertrage|vertrag|kundigungen|buchungen|reparaturen|anfragen|auftrage|grosskunden|presseanfragen|bewerbungen))`,
      ),
      pattern(
        'question',
        `wer ist (?:hier|da|bei euch|bei ihnen) (?:der |die )?(?:chef|chefin|verantwortliche|verantwortlich|zustandig|boss)`,
      ),
      pattern(
        'question',
        `(?:welche abteilung|welcher mitarbeiter|welcher ansprechpartner|welcher kollege) (?:ist|kummert|kann|muss|soll|hilft)`,
      ),
      pattern(
        'question',
        `(?:an|mit) welche[rn]? (?:abteilung|mitarbeiter|kollegen|ansprechpartner|stelle) (?:muss|kann|soll|sollte|darf|wende|spreche|rede)`,
      ),
      pattern(
        'question',
        `wo (?:bekomme|finde|kriege|erreiche) ich (?:(?:hier|denn) )*(?:einen ansprechpartner|einen menschen|einen mitarbeiter|personliche hilfe|jemanden|echte hilfe|einen berater)`,
      ),
      pattern('direct', `(?:bei (?:einem|einer|ihrem|eurem) ${noun}) (?:beschweren|melden)`),
      pattern('direct', `und zwar (?:bei|mit|von) ${someone}`),
      pattern(
        'direct',
        `(?:klingel|klingelt|klingeln sie|bimmel|bimmelt|laute|lautet|lauten sie|telefonier|telefoniert) (?:(?:mich|bitte|mal|kurz|doch|bei mir|uns) )*(?:an|durch)`,
      ),
      pattern(
        'direct',
        `^(?:(?:bitte|dann|einfach|mal) )*(?:ruf|ruft|rufen sie) (?:(?:bitte|mal|doch|einfach|kurz) )*an(?: (?:bitte|danke))*$`,
      ),
      pattern(
        'direct',
        `^(?:(?:bitte|dann|einfach) )*(?:meldet euch|melde dich|melden sie sich)(?: (?:bitte|mal|danke|bei mir|dringend))*$`,
      ),
      pattern(
        'question',
        `(?:meldet|ruft) (?:sich |mich )?(?:(?:da|noch|mal|bald|heute|denn|bitte|auch) )*(?:jemand|wer|einer) (?:${upTo(3)})(?:bei mir|bei uns|an|zuruck)`,
      ),
      pattern(
        'direct',
        `(?:warte|warten|hoffe|freue mich) (?:(?:ich|wir|noch|immer|dringend) )*auf (?:ihren|euren|einen|den) (?:ruckruf|anruf)`,
      ),
      pattern(
        'direct',
        `(?:erbitte|erbitten|wunsche|wunschen|bitte um|bitten um) (?:(?:ich|wir|um|einen|eine|dringend) )*(?:telefonisch(?:e|en|er|es)?|personlich(?:e|en|er|es)?) (?:kontakt|ruckmeldung|ruckruf|gesprach|beratung|kontaktaufnahme)`,
      ),
      pattern(
        'want',
        `(?:ware|hatte|wurde|mochte|will|bevorzuge) (?:(?:mir|ich|es|gern|gerne|mit|das) )*(?:ein telefonat|ein gesprach|ein telefongesprach|ein anruf|ein personliches gesprach|telefonisch|per telefon) (?:(?:lieber|besser|am liebsten|recht))`,
      ),
      pattern(
        'question',
        `^(?:(?:am|bitte|dann|geht|das|auch|mir|ware) )*(?:lieber|liebsten|besser) (?:telefonisch|personlich|per telefon|am telefon|mit einem menschen)(?: bitte)*$`,
      ),
      pattern(
        'want',
        `(?:brauche|brauch|mochte|will|suche|benotige) (?:(?:ich|bitte|gern|gerne|jetzt|dringend|hier) )*(?:jemanden|jemand|wen) (?:mit|der|die|vom|von|aus|fur die|mit der)`,
      ),
      pattern(
        'question',
        `(?:kann|konnte) (?:mir|uns) (?:(?:da|hier|bitte|mal) )*(?:jemand|wer) (?:weiter)?helfen (?:der|die|mit|aus|von|vom)`,
      ),
      pattern(
        'want',
        `(?:mochte|hatte|will|brauche|wurde) (?:(?:ich|gern|gerne|bitte|einen|ein|nen) )*(?:termin|gesprach|beratungstermin) (?:(?:zur|fur|fur eine|fur die) (?:personlichen )?beratung|mit ${someone}|vereinbaren mit)`,
      ),
      pattern(
        'question',
        `(?:keine|nicht diese|genug von|genug mit) (?:(?:diesen|euren|ihren|mehr|weiteren) )*(?:automatischen|automatisierten|vorgefertigten|computergenerierten) (?:antworten|nachrichten|texte)`,
      ),
      pattern(
        'direct',
        `(?:verschon|verschone|verschont|verschonen sie) mich mit (?:dem|diesem|eurem|ihrem|so einem) (?:roboter|bot|chatbot|computer|automaten)|(?:bot|roboter|chatbot) (?:aus|weg|abschalten|ausschalten)(?: bitte)*$`,
      ),
      pattern(
        'question',
        `^(?:(?:bitte|ein|einen|eine|hallo|schon|schön) )*(?:echte[nr]? (?:support|hilfe|kundenservice|service|ansprechpartner)|mitarbeiter|berater)(?: bitte)*$`,
      ),
      pattern(
        'contact',
        `mit (?:einem|einer|ihrem|ihrer) (?:[a-z]*(?:apotheker|anwalt|arzt|mechaniker|meister|steuerberater|makler|architekt|ingenieur|entwickler|designer|trainer|coach|lehrer|verkaufer|handwerker|elektriker|installateur|pfleger|therapeut|banker|juristen|spezialisten)(?:in)?) (?:${upTo(2)})?(?:sprechen|reden|telefonieren|chatten)`,
      ),
      pattern(
        'direct',
        `(?:wenn|dass) (?:sich |mich |mir )?(?:(?:bitte|mal|das|dies|es|vielleicht) )*(?:ein|eine|jemand|einer) ?(?:mensch|mitarbeiter|mitarbeiterin|kollege|kollegin|techniker|berater|beraterin|von (?:ihnen|euch)|vom team|echter mensch|person)? ?(?:${upTo(4)})?(?:meldet|melden wurde|anruft|zuruckruft|kontaktiert|beantwortet|anschaut|ansieht|kummert|liest|pruft|antwortet|hilft|ubernimmt)`,
      ),
      pattern(
        'question',
        `(?:gibts|gibt es|gibt s|ist|sind|habt ihr) (?:${upTo(4)})?(?:aus fleisch und blut|lebende seele|menschenseele|ein mensch im|noch (?:ein|eine) (?:kollege|kollegin|mensch|mitarbeiter) (?:da|hier|im chat|online|erreichbar))`,
      ),
      pattern(
        'question',
        `(?:bei wem|an wen|mit wem|wen) (?:kann|konnte|darf|soll|muss|sollte) (?:ich|man|wir) (?:${upTo(6)})(?:erkundigen|melden|wenden|sprechen|reden|fragen|anrufen|kontaktieren|beschweren|halten)`,
      ),
      pattern(
        'question',
        `wer (?:kann|konnte) (?:mir|uns) (?:${upTo(4)})?(?:personlich |telefonisch )?(?:auskunft geben|weiterhelfen|beraten|anrufen|zuruckrufen)`,
      ),
      pattern(
        'question',
        `(?:genug|schnauze voll|nase voll|satt|keine nerven fur|leid) (?:(?:von|vom|mit|den|dem|diesem|euren|eurem|ihren|ihrem|so|einem) )*(?:bots?|roboter|robotern|chatbots?|maschinen?|computer)`,
      ),
      pattern(
        'want',
        `(?:brauche|brauchte|brauch|hatte|mochte|will|benotige) (?:(?:ich|mal|bitte|gern|gerne|kurz|dringend) )*(?:jemanden|jemand|wen|einen ruckruf|nen ruckruf|einen anruf)(?: am telefon| an der strippe| am apparat)?(?=$| (?:bitte|zu|wegen|heute|morgen|der|die|am|unter|dringend)(?: |$))`,
      ),
      pattern(
        'direct',
        `hatte (?:ich )?(?:gern|gerne|lieber) (?:mal )?(?:mit ${someone} (?:gesprochen|geredet|telefoniert)|${someone} gesprochen)`,
      ),
      pattern(
        'direct',
        `^(?:(?:ein|bitte|um) )*(?:anruf|ruckruf|telefonat|kontakt|gesprach) (?:erwunscht|gewunscht|erbeten|bitte|dringend)(?: bitte)*$`,
      ),
      pattern(
        'direct',
        `(?:konnten|konnens|konntens|wurden) (?:sie )?(?:mich|uns) (?:bitte )?(?:verbinden|durchstellen)`,
      ),
      pattern(
        'question',
        `^(?:(?:hallo|ist|da|hier|denn|noch|uberhaupt|eigentlich) )*(?:jemand|wer|irgendwer|irgendjemand)(?: (?:da|hier|dort|noch|bitte|zu hause|uberhaupt|erreichbar))+$|^(?:(?:hallo|ist|hier|denn|noch) )*(?:da|hier) (?:noch )?(?:jemand|wer|irgendwer)$`,
      ),
      pattern(
        'question',
        `(?:mit wem|bei wem|an wen|wen) (?!(?:schicke|sende|zahle|uberweise|stelle|adressiere|verkaufe|liefere|habe|hab|bin|meinst|meinen|meint|trifft|betrifft|lade|nehme)(?: |$))(?:[a-z]+) (?:ich|wir|i) (?!nicht)`,
      ),
      pattern(
        'question',
        `(?:weigere|weigern) (?:ich |wir )?(?:mich|uns) (?:${upTo(2)})?mit (?:${upTo(2)})?(?:robotern?|bots?|maschinen?|computern?)|mit (?:robotern?|bots?|maschinen?|computern?) (?:rede|spreche|schreibe|chatte|diskutiere) ich nicht`,
      ),
      pattern('question', `(?:bot|roboter|chatbot) (?:uberspringen|umgehen|beenden|abschalten)`),
      pattern(
        'direct',
        `^(?:(?:bitte|das|ich will|mochte) )*eskalieren(?: bitte)*$|(?:bitte|sie) (?:das|dies|es|meinen fall|die sache)? ?eskalieren`,
      ),
      pattern('question', `(?:second|zweiten|zweiter|2nd|nachsten|hoheren) level(?: support)?(?: bitte)?`),
      pattern(
        'direct',
        `(?:mir|mich) (?:jemand|wer) (?:vom|von|aus) (?:${upTo(3)})(?:melden|anrufen|zuruckrufen)|jemand (?:vom|von|aus) (?:(?:der|dem|ihrem|eurem) )?[a-z]+ (?:soll|moge|muss|kann|konnte) (?:sich|mich) (?:${upTo(2)})?(?:melden|anrufen|zuruckrufen|kontaktieren)`,
      ),
      pattern(
        'contact',
        `(?:telefonisch|personlich|von einem menschen|von einem mitarbeiter|von einem berater) (?:beraten|bedient|betreut|kontaktiert|informiert) werden`,
      ),
      pattern(
        'question',
        `(?:geht|ginge|klappt) (?:das|es) (?:(?:auch|nicht|vielleicht|hier) )*(?:mit|bei) (?:einem|einer) (?:${adjective} )*(?:menschen|mitarbeiter|person|mitarbeiterin|berater)`,
      ),
      pattern(
        'direct',
        `(?:nummer|handy|telefon|mobil|erreichbar|tel) (?:${upTo(3)})?(?:[0-9]+ )+(?:bitte |und )*(?:melden|anrufen|ruckruf|zuruckrufen|ruckrufen|anruf)`,
      ),
      pattern('direct', `^(?:(?:bitte|um) )+(?:melden|ruckmeldung am telefon)(?: (?:bitte|danke))*$`),
      pattern(
        'question',
        `an (?:einen|eine|jemanden|euren|ihren) (?:${adjective} )*(?:menschen|mitarbeiter|mitarbeiterin|person|berater|kollegen)? ?(?:ran|heran|kommen|gelangen)`,
      ),
      pattern(
        'question',
        `wer (?:ist|ware) fur (?:${upTo(4)})(?:der |die |mein |mein )?(?:richtige |zustandige )?(?:ansprechpartner|ansprechpartnerin|zustandig|verantwortlich)$`,
      ),
      pattern(
        'question',
        `(?:warum|wieso|weshalb) (?:ruft|meldet|antwortet|hilft|kummert) (?:(?:sich|mich|mir|denn|hier|bei mir|eigentlich) )*(?:keiner|niemand|kein mensch|kein mitarbeiter|jemand nicht)`,
      ),
      pattern(
        'question',
        `^(?:(?:nein|ich will|doch|sondern|lieber|nur) )*(?:mit|an|zu) (?:einem|einer|nem|ner|jemand|jemandem|wem) ?(?:${adjective} )*(?:mensch|menschen|mitarbeiter|mitarbeiterin|person|berater|echtem)?(?: bitte)*$`,
      ),
      pattern(
        'direct',
        `(?:mich|uns|das|es) (?:bitte |mal )*(?:weiterleiten|weitergeben|weiterverweisen|weiterverbinden)$`,
      ),
      pattern(
        'direct',
        `(?:veranlassen|veranlasse|arrangieren|organisieren|vereinbaren) (?:sie )?(?:bitte )?(?:einen|den|nen) (?:ruckruf|anruf|termin)|(?:einen|den|nen) (?:ruckruf|anruf) (?:veranlassen|arrangieren|organisieren|vereinbaren|buchen)`,
      ),
      pattern(
        'direct',
        `(?:geben|gib|gebt|schicken|schick|nennen|nenn) (?:sie )?(?:mir |uns )(?:bitte |mal )*(?:die |den |eine |einen )?(?:nummer|telefonnummer|durchwahl|kontakt|kontaktdaten|mailadresse|handynummer) (?:von|vom|der|des|eines|einer|zu|zum|zur) (?:jemandem|jemand|einem|einer|ihrem|ihrer|dem|der|chef|vertriebsleiter|ansprechpartner|mitarbeiter|[a-z]+leiter|[a-z]+)`,
      ),
      pattern(
        'question',
        `(?:kann|konnte|durfte) ich (?:(?:bitte|mal) )*(?:die|den) (?:nummer|telefonnummer|durchwahl|kontakt|kontaktdaten) (?:von|vom|der|des|ihres|ihrer|eures|eines) [a-z]+ (?:haben|bekommen|kriegen)`,
      ),
      pattern(
        'question',
        `wer (?:ist|kummert sich|bearbeitet|betreut|hat) (?:${upTo(3)})?(?:verantwortlich |zustandig )?(?:fur |um )?(?:meinen|mein|meine|unseren|unser) (?:fall|vorgang|ticket|anliegen|auftrag|konto|beschwerde|reklamation)`,
      ),
      pattern('question', `wer (?:von (?:ihnen|euch)) (?:kann|konnte|hilft|ist)`),
      pattern(
        'question',
        `^(?:(?:bitte|ich brauche|hallo) )*(?:jemanden|jemand|irgendjemand|irgendjemanden|irgendwer)(?: (?:bitte|da|hier|jetzt|zum|reden|sprechen|der|die|mir|helfen|hilft|kann))+$`,
      ),
      pattern(
        'direct',
        `(?:sie|ihr) (?:erreichen|erreicht|konnen|konnt) mich (?:(?:auch|jederzeit|telefonisch|am besten|gerne|unter|auf) )+(?:[0-9]+|erreichen|anrufen)|(?:bin|ich) (?:(?:telefonisch|auch|jederzeit|ich|am besten|besten) )*(?:erreichbar|zu erreichen) (?:unter|auf|ab|bis)|unter (?:[0-9]+ )+(?:bin|erreichen|erreichbar)`,
      ),
      pattern(
        'contact',
        `von (?:einem|einer|jemandem) (?:${adjective} )*(?:menschen|mitarbeiter|mitarbeiterin|person|berater|techniker|kollegen|experten)? ?(?:${upTo(2)})?(?:beantwortet|gepruft|bearbeitet|gelesen|angeschaut|beraten|betreut|bedient|angerufen|kontaktiert) (?:zu )?(?:werden|wird|haben)`,
      ),
      pattern(
        'direct',
        `(?:dass|damit|wenn) (?:mich|uns|sich|mir) (?:${upTo(6)})(?:anruft|zuruckruft|meldet|kontaktiert|zuruckmeldet|anrufen|hilft)`,
      ),
      pattern(
        'direct',
        `(?:der|die|das|ihr|ihre|euer|eure|ein|eine) [a-z]+ (?:soll|moge|muss|kann|konnte|sollte) (?:mich|sich|uns) (?:(?:bitte|mal|dringend|bei mir|heute|morgen) )*(?:anrufen|zuruckrufen|melden|kontaktieren)`,
      ),
      pattern(
        'contact',
        `(?:moglichkeit|moglich|gelegenheit|chance|geht es) mit ${someone} (?:zu )?(?:sprechen|reden|telefonieren|chatten|schreiben)`,
      ),
      pattern(
        'question',
        `(?:gibt es|gibts|besteht|ist es|ware es|habe ich|hatte ich) (?:(?:hier|auch|vielleicht|denn|irgendwie|die|eine|irgendeine) )*(?:moglichkeit|moglich|chance) (?:(?:mal|kurz|auch|hier|direkt) )*(?:mit ${someone} ${upTo(2)}(?:zu )?(?:sprechen|reden|telefonieren|chatten)|(?:jemanden|jemand|einen menschen|einen mitarbeiter) (?:zu )?(?:sprechen|erreichen))`,
      ),
      pattern(
        'direct',
        `(?:antworten|antworte|antwortet) (?:sie )?(?:mir|uns) (?:bitte )?(?:per|telefonisch|am telefon)`,
      ),
      pattern('direct', `weiterleitung (?:bitte )?(?:an|zu|zum|zur) (?:den |die |das )?(?:${noun}|${department})`),
    ],
    terse: {
      persons: set(
        `mensch menschen menschn mitarbeiter mitarbeiterin mitarbeitern mitarbeitenden berater beraterin kollege kollegen kollegin ansprechpartner ansprechpartnerin person vorgesetzte vorgesetzten vorgesetzter vorgesetztem chef chefin agent agenten fachmann fachfrau experte experten techniker sachbearbeiter sachbearbeiterin jemand jemanden jemandem wen wem irgendwen irgendwem leiter abteilungsleiter filialleiter geschaftsfuhrer inhaber manager supervisor kundenberater kundenbetreuer servicemitarbeiter verkaufer verkauferin operator leute leuten`,
      ),
      units: set(
        `support kundenservice kundendienst vertrieb verkauf buchhaltung abteilung team hotline zentrale technik service kundenbetreuung geschaftsleitung rechnungsabteilung reklamationsabteilung rechtsabteilung personalabteilung serviceabteilung`,
      ),
      titles: set(`frau herr herrn hr fr`),
      contacts: set(
        `sprechen reden redn telefonieren chatten schreiben verbinden verbunden durchstellen durchgestellt weiterleiten weitergeleitet ubergeben ubergabe anrufen zuruckrufen ruckruf anruf kontakt kontaktieren gesprach termin ubernehmen schalten weiter abgeben schnacken quatschen plaudern besprechen klaren bereden weitergeben vermitteln chat telefonat melden beschweren austauschen unterhalten zuschalten hinzuziehen sprich ratschen`,
      ),
      wants: set(
        `brauche brauch will mochte hatte wunsche verlange suche holen holt hol geben gib gebt her echt echten echte echter echtem echtes richtigen richtiger richtige richtigem lebenden menschliche menschlichen menschlicher hilfe unterstutzung beratung lieber live kompetente kompetenten kompetenter`,
      ),
      channels: set(`telefonisch telefon personlich personliches apparat strippe`),
      fillers: set(
        `ich wir i mich mir uns sie du ihr ihren ihrem ihrer ihre euch eurem euren eurer eure dein deinem deinen der die das dem den des ein eine einen einem einer nen nem ner mit zu zum zur an am auf aus von vom im in bei fur bitte gern gerne jetzt sofort mal doch endlich dringend direkt gleich schnell kurz einfach nur hier da hallo ja ok kann konnte konnten konnen kannst darf durfte wurde wurden ware haben werden vereinbaren bekommen erreichen ans drangehen und so dann es nochmal wieder heute morgen schon unbedingt man wer dazu ab uber danke grussgott servus moin mag ist`,
      ),
      topics: set(`wegen bezuglich uber betreffend weil`),
    },
    triggers: set(
      `weiterverbinden menschliche menschlicher einer einem euch telefonische telefonischer hilfe wer wen wem bot bots roboter robotern chatbot maschine maschinen computer ki automat automaten automatischen telefonisches ruft ruf rufen melde meldet melden kontaktaufnahme kontaktiert angerufen zuruckgerufen erreiche erreichen erreichbar zustandig ansprechpartner klingel klingelt klingeln bimmel bimmelt laute lautet lauten anzurufen anruft zuruckruft mail ruckmeldung personliche personlichen personlicher eskalieren level verbinde verbindet vermittle stell stellt stellen leite leiten leitet reich reichen stelle gesprochen geredet zuruckmelden ruckrufen ran fleisch hilft helfen weiterhelfen angestellten betreuer betreut kummert antwortet keiner niemand menschliches weiterleitung beraten verschon reichen gibt`,
    ),
    spellings: spellingsOf(
      `rufts=ruft, meldets=meldet, gebts=gebt, verbindens=verbinden sie, verbindets=verbindet, gsprochn=gesprochen, gsprochen=gesprochen, konnt=konnte, chonnt=konnte, red=rede, ruf=ruf, mi=mich, dera=der, do=da, jo=ja, wos=was, zruck=zuruck, zruckrufen=zuruckrufen, ruckrufn=zuruckrufen, mecht=mochte, mog=mag, wett=mochte, wott=will, opperem=jemandem, opper=jemand, emene=einem, emne=einem, rede=reden, chan=kann, chond=konnen, chonnd=konnen, verbinde=verbinden, met=mit, ik=ich, konntens=konnten sie, konnens=konnen sie, bitt=bitte, sprechn=sprechen, schwatze=reden, schwatzen=reden, kan=kann, mitn=mit einem, mim=mit dem, hob=habe, brauchert=brauche, wui=will, jmd=jemand, jmdn=jemanden, jmdm=jemandem, jemad=jemand, jmand=jemand, iwen=irgendwen, iwem=irgendwem, mitarb=mitarbeiter, mitarbeitr=mitarbeiter, mensch=mensch, mensh=mensch, menchen=menschen, menshen=menschen, mentsch=mensch, kundendienscht=kundendienst, mocht=mochte, moecht=mochte, moechte=mochte, wuerde=wurde, koennen=konnen, koennte=konnte, kannste=kannst, rueckruf=ruckruf, zurueckrufen=zuruckrufen, zurueck=zuruck, gspraech=gesprach, sprchen=sprechen, spreche=spreche, redn=reden, telefonirn=telefonieren, iwer=wer, eppert=jemand, eppertem=jemandem, oaner=einer`,
    ),
    forgiven: [
      'mensch',
      'mitarbeiter',
      'mitarbeiterin',
      'jemanden',
      'jemandem',
      'menschen',
      'ansprechpartner',
      'telefonieren',
      'kundenservice',
      'kundendienst',
      'zuruckrufen',
      'buchhaltung',
      'ruckruf',
    ],
    first: set('ich wir man mir mich uns i'),
    governors: governorsOf({
      open: `mochte mochten will wollen wollte wollten wurde wurden kann konnen konnte konnten darf durfte muss mussen musste moglichkeit gelegenheit moglich brauche brauchen wunsche hatte hatten
        soll sollte mocht wunscht mag moge versuche bevorzuge bitte habe hatt tat verlange fordere`,
      object: 'lass lassen lasst',
    }),
    abilities: set('kann konnen konnte konnten darf durfte lassen lass'),
    negations: set('nicht kein keine keinen keinem keiner nie niemals niemand niemandem niemanden ohne weder'),
    averse: set('horen hort aufhoren ohne statt anstatt bevor nachdem als'),
    closed:
      set(`bitte gern gerne jetzt sofort doch mal einfach nur dringend und oder also dann deshalb daher aber wie wo wann warum ob dass wenn auch hier da denn nicht
      lieber endlich eigentlich noch wirklich vielleicht irgendwie kurz direkt personlich naturlich trotzdem sehr unbedingt nun mit zu es nie niemals eher am liebsten was
      darum allerdings leider schnell heute morgen echt wohl so sie`),
    conditions: set('wenn falls sobald bevor nachdem sofern solange'),
    obligation: /(?:^| )(?:muss|mussen|brauche|soll|sollte) (?:ich|man|wir)(?: |$)/,
    others: set('er sie kunden leute besucher nutzer wer mitarbeiter menschen'),
  } satisfies HandoffCues;
})();
