import type { ReplyLanguage } from './reply-texts.js';

/**
 * How a pattern is read:
 * - `contact`: an infinitive of getting in touch with a person; who wants it stands before it, or around it in German;
 * - `want`: begins with the verb of wanting a person;
 * - `direct`: asks to be connected or called, which nobody asks for somebody else;
 * - `question`: asks whether there is a person, or wants no machine: negations are part of it.
 */
export type PatternReading = 'contact' | 'want' | 'direct' | 'question';

/** Who is the subject of a verb of wanting or being able: its form tells, or it stands beside the verb. */
export type GovernorSubject = 'first' | 'third' | 'open' | 'object';

/** The cues of a language, written as `plainWords` writes words. */
export interface HandoffCues {
  patterns: readonly (readonly [PatternReading, RegExp])[];
  /** Pronouns of the speaker, and of anybody. */
  first: ReadonlySet<string>;
  governors: ReadonlyMap<string, GovernorSubject>;
  /** Governors whose negation complains that there is no person: `can I not talk to a human`. */
  abilities: ReadonlySet<string>;
  negations: ReadonlySet<string>;
  /** Words right before a pattern that turn it down or away: `without talking to`. */
  averse: ReadonlySet<string>;
  /** Words of a closed class that may stand beside a governor and are no subject. */
  closed: ReadonlySet<string>;
  /** Words that begin a condition. */
  conditions: ReadonlySet<string>;
  /** Asks whether it has to be. */
  obligation: RegExp;
  /** Names of the subject's role, before a verb that has no governor. */
  others: ReadonlySet<string>;
}

const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean));
const governorsOf = (lists: Partial<Record<GovernorSubject, string>>) =>
  new Map(
    Object.entries(lists).flatMap(([subject, words]) =>
      [...set(words)].map((word) => [word, subject as GovernorSubject] as const),
    ),
  );
const pattern = (reading: PatternReading, source: string) =>
  [reading, new RegExp(`(?<=^| )(?:${source.replaceAll(/\s*\n\s*/g, '')})(?= |$)`, 'g')] as const;
/** Only these words may follow, or the end. */
const before = (words: string) => `(?=$| (?:${words.trim().split(/\s+/).join('|')})(?: |$)| [0-9])`;
const upTo = (words: number) => `(?:[a-z0-9]+ ){0,${words}}?`;

const en = (() => {
  const follow =
    before(`please now today tomorrow again instead directly asap immediately urgently here there about regarding concerning for from in at on
    with who that to and or because since as if when before after right is are can could would will than rather not you i we so by over via this quickly soon
    first then live available me thank thanks already anymore really just it and of today tonight straight`);
  const quality = `(?:real|live|living|actual|human|proper|physical|genuine|customer|client|support|service|services|sales|technical|tech|care|senior|qualified|competent|different|billing|call center|help desk|helpdesk|flesh and blood)`;
  const noun = `(?:operators?|agents?|humans?(?: beings?)?|persons?|people|representatives?|reps?|advisors?|advisers?|consultants?|supervisors?|managers?|colleagues?|employees?|clerks?|specialists?|experts?|technicians?|(?:staff|team) members?|members? of (?:the |your )?(?:staff|team)|staff|team|support(?: team)?|customer (?:service|support|care)|service|helpdesk|help desk|guy|boss)`;
  const det = `(?:an?|the|your|one of your|one of the|some|any|another|one)`;
  const noOption = '(?! (?:button|option|feature|function|link|page|menu|form|mode)(?: |$))';
  const indefinite = `(?:someone|somebody|anyone|anybody|some one|any one)${noOption}`;
  const someone = `(?:(?:${det} )?(?:${quality} ){0,3}${noun}${follow}|${indefinite})`;
  const strong = `(?:(?:${det} )?(?:(?:real|live|living|actual|human|genuine|flesh and blood) (?:${quality} ){0,2}${noun}|(?:customer )?(?:service|support|care) (?:agents?|reps?|representatives?|persons?|advisors?)|humans?(?: beings?)?|operators?|representatives?|live chat with ${noun})${follow}|(?:a|one) person${follow}|(?:someone|somebody|anyone|anybody) (?:real|human|alive|living))`;
  const when =
    before(`please now today tomorrow asap immediately urgently at on under in about regarding when if as because and or this next later soon after before
    between from here directly right monday tuesday wednesday thursday friday saturday sunday tonight once again by with for around my first instead then quickly back to`);
  return {
    patterns: [
      pattern(
        'contact',
        `(?:speak|talk|chat|converse|communicate|complain|deal|have a (?:word|chat|talk|call)|discuss (?:this|it|that)|get (?:back )?in (?:touch|contact)|be in (?:touch|contact)|get through|get hold|get a hold) ${upTo(2)}(?:to|with|of) ${someone}`,
      ),
      pattern('contact', `(?:speak|talk|chat) (?:to|with) ${strong}`),
      pattern('contact', `(?:speaking|talking|chatting) (?:to|with) ${someone}`),
      pattern(
        'contact',
        `(?:reach|contact|see|be helped by|be served by|(?:hear|help|assistance|support|answers?|an answer|a reply|a response|advice) from) ${strong}`,
      ),
      pattern(
        'contact',
        `be (?:connected|transferred|forwarded|handed|passed|put|directed|referred|escalated|switched) ${upTo(2)}(?:to|with) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:connect|transfer|forward|hand|pass|put|switch|direct|redirect|refer|escalate|route|link|patch|send|take|bring|get|move) (?:me|us|this|it|my (?:call|chat|case|question)|this (?:call|chat|case|conversation|issue)) (?:(?:over|through|on|up|directly|right|back|straight|in touch|in contact|now|please) ){0,3}(?:to|with) ${someone}`,
      ),
      pattern('direct', `(?:put me through|(?:connect|transfer) me)(?: please| now| through| over)*$`),
      pattern(
        'direct',
        `(?:get|give|find|bring|fetch|send|pass|show) (?:me|us) (?:someone|somebody|${someone})${follow}`,
      ),
      pattern(
        'want',
        `(?:want|need|like|prefer|have|request|demand|require|get|rather have|looking for|asking for|ask for) (?:to have |to get |to see |to call )?${strong}`,
      ),
      pattern(
        'want',
        `(?:want|need|like|prefer|require) (?:someone|somebody|${det} ${noun}) (?:(?:that|who) (?:i|we) can |to )(?:speak|talk|chat)(?: to| with)?`,
      ),
      pattern('question', `(?:is|are) (?:not )?there (?:really |even |also |maybe |not |no )?(?:${strong})`),
      pattern(
        'question',
        `(?:is|are) (?:not )?there (?:not |no )?(?:anyone|anybody|human|person|one|someone|somebody|${det} ${noun}) (?:(?:that |who |whom )?(?:i|we) (?:can|could|may|might) |to )(?:speak|talk|chat|write)(?: to| with)?`,
      ),
      pattern('question', `(?:is )?(?:anyone|anybody|someone|somebody) (?:real|human|alive)(?: out)?(?: there| here)?`),
      pattern('question', `any (?:real |actual |live )?(?:humans?|people|persons?) (?:there|here|around|available)`),
      pattern('question', `(?:do|does) (?:you|your company) (?:not )?have (?:${strong})`),
      pattern('question', `who (?:can|could|may|do|should) i (?:speak|talk|chat)(?: to| with)?`),
      pattern(
        'question',
        `(?:can|could|may|would|will|have|let) (?:please )?(?:someone|somebody|anyone|anybody|${strong}|${det} (?:agent|person|colleague|employee|manager|operator)) (?:please |just |kindly )?(?:call|phone|ring|contact|get back to|get in touch|take over|reach out|join)`,
      ),
      pattern(
        'question',
        `(?:can|could|may|would|will|have|let) (?:please )?(?:an?|some|any|the) (?:human|(?:real|actual|live|living) (?:person|human|agent)|human agent) (?:please |just |kindly )?(?:help|answer|assist|respond|reply|look|check|handle|deal|read|come)`,
      ),
      pattern('direct', `(?:call|phone|ring) (?:me|us) back(?! (?:from|with|up)(?: |$))`),
      pattern('direct', `(?:call|phone|ring|telephone) (?:me|us)(?: up)?${when}`),
      pattern(
        'direct',
        `(?:contact|reach) (?:me|us)(?: back)?${before('please by via over per asap today tomorrow urgently immediately as now directly at on under')}`,
      ),
      pattern(
        'direct',
        `(?:put|get) (?:an?|some|any) (?:real |actual |live )?(?:human|person|agent|operator|manager|supervisor)(?: on)(?: please| now| the line| the phone| here)*`,
      ),
      pattern(
        'question',
        `(?:can|could|may|would|will) (?:please )?(?:an?|some|one of your) ${noun} (?:please |kindly )?(?:help|assist|contact|advise|answer) (?:me|us)`,
      ),
      pattern('direct', `(?:give|gimme) (?:me|us) a (?:call|ring|callback|call back|phone call|buzz)`),
      pattern(
        'want',
        `(?:want|need|like|request|arrange|schedule|have|get|book) (?:to (?:have|get|request|receive) )?(?:a |an? (?:immediate|urgent) )?(?:callback|call back|phone call|return call)${when}`,
      ),
      pattern('contact', `be (?:called|phoned|rung)(?: back)?${when}`),
      pattern('direct', `(?:^|please )(?:callback|call back)(?: please| asap| requested| needed| now)+$`),
      pattern(
        'question',
        `(?:not (?:want|need|like|wish)(?: to)?|no more|want no|wants? no|i hate|hate|tired of|sick of|fed up with|enough of|stop|not with|anything but|no|not) (?:(?:to|speak|speaking|talk|talking|chat|chatting|deal|dealing|be|with|by|any|an?|the|this|that|your|these|stupid|dumb|damn|silly|annoying|some|more|anymore|answers?|replies|reply|help|from|have|continue|keep|another) ){0,6}(?:robots?|bots?|chatbots?|machines?|computers?|ai|automated (?:answers?|replies|system|responses?)|automatic (?:answers?|replies))(?=$| (?:please|anymore|here|any|but|i|instead|now|and|again|a|answering|answers?|is|who)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:please|just|now|hello|hi|hey|urgent|urgently|an?|the|any|get|ok|i said|yes|only|speak|talk|to|directly|could be|connect|transfer|with) )*(?:operator|agent|representative|live agent|human|humans|real (?:human|person|agent|people)|live (?:person|human|chat agent|support|support agent)|human (?:being|agent|operator|support|help|assistance|person)|customer service (?:representative|agent)|(?:support|service) (?:agent|representative))(?: (?:please|now|asap|immediately|here|instead|needed|required|wanted|today|help|thanks))*$`,
      ),
    ],
    first: set('i we me us one somebody someone anyone'),
    governors: governorsOf({
      open: `want wanted need like love wish hope prefer rather can could may might must should shall have had able try trying going wanting would will better`,
      third: 'wants needs wishes hopes prefers likes asks asked tries has told said says demanded expects expect',
      object: 'let allow lets allows help make enable',
    }),
    abilities: set('can could may able allowed let will possible have'),
    negations: set('not never no nobody none nor neither'),
    averse: set('without instead avoid avoiding hate hates dislike refuse refusing than before after besides against'),
    closed:
      set(`how where when why what which whom and or so then also just please really still now but because if whether that not do does did would could can may
      will ever even kindly maybe perhaps honestly actually seriously again urgently immediately finally simply there is it am are was be been to too definitely
      desperately absolutely very much for only rather of dont never therefore thus in fact first at least`),
    conditions: set('if when whenever once unless until before after while'),
    obligation:
      /(?:^| )(?:do|does|did|will|would|must|should) (?:i|we|you|one)(?: really| actually| still| always| first)*(?: (?:have|need) to)?(?: really)?$|(?:^| )(?:is it|it is) (?:really )?(?:necessary|required|mandatory)/,
    others: set('he she they you customers clients users visitors people guests who agents employees'),
  } satisfies HandoffCues;
})();

const de = (() => {
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

const es = (() => {
  const noun = `(?:personas?|humanos?|humanas?|ser(?:es)? humanos?|agentes?|asesor(?:a|es)?|operador(?:a|es)?|representantes?|emplead[oa]s?|ejecutiv[oa]s?|encargad[oa]|responsable|supervisor(?:a)?|gerente|jefe|jefa|companer[oa]s?|colegas?|tecnic[oa]s?|comercial|vendedor(?:a)?|trabajador(?:a|es)?|especialista|consultor(?:a)?|soporte|(?:servicio de )?atencion al cliente|servicio al cliente|servicio tecnico|equipo|personal|gente|departamento de [a-z]+)`;
  const det = `(?:un|una|el|la|algun|alguna|su|tu|uno de (?:sus|tus)|una de (?:sus|tus)|alguno de (?:sus|tus)|otro|otra|cualquier|vuestro|los|unos|unas|ningun|ninguna)`;
  const post = `(?: (?:real|reales|humano|humana|humanos|humanas|de verdad|de carne y hueso|en vivo|fisica|viva|vivo|mas|especializad[oa]|competente|del equipo|de (?:atencion|servicio) al cliente|de (?:soporte|ventas|su equipo|tu equipo)|de (?:la|su) empresa))`;
  const follow =
    before(`por porfa ya ahora que para sobre en de y o porque pues aqui ahi hoy alguien directamente real reales humano humana urgentemente cuanto urgente si lo antes
    mediante no gracias porfavor inmediatamente antes manana al cuando sin ni mas`);
  const someone = `(?:alguien${post}?|(?:${det} )?(?:verdader[oa] )?${noun}${post}{0,2}${follow})`;
  const strong = `(?:alguien${post}|(?:${det} )?(?:verdader[oa] )?(?:${noun}${post}{1,2}|ser humano|humanos?|seres humanos)${follow}|(?:un|una|algun|alguna) (?:persona|agente|operador|operadora|asesor|asesora|representante|ejecutivo|ejecutiva)${follow})`;
  const when =
    before(`por porfa ya ahora al a en manana hoy cuando cuanto lo sobre para urgente urgentemente porque y o si entre despues antes de este esta el mas
    por favor inmediatamente directamente gracias luego pronto con mi`);
  const clitic = `(?:me|nos)`;
  const connect = `(?:pas|comunic|comuniqu|conect|transfier|transfer|pon|pong|deriv|redirij|redirig|remit|enlaz|enlac|contact|vincul)(?:a|e|as|es|an|en|ar|ir|er|ir|ame)?`;
  return {
    patterns: [
      pattern(
        'contact',
        `(?:hablar|conversar|chatear|platicar|charlar|comunicarme|comunicarnos|comunicar|contactar|contactarme|tratar|dialogar|ponerme en contacto|entrar en contacto|estar en contacto|quejarme|contacto|hablarlo|consultarlo|escribirme) (?:${upTo(3)})(?:con|a) ${someone}`,
      ),
      pattern(
        'contact',
        `(?:ser|estar|que me|me) (?:atendid[oa] por|atienda|atiende|atender|ayude|contacte|llame|responda|conteste) ${strong}`,
      ),
      pattern(
        'contact',
        `(?:ser|estar) (?:transferid[oa]|pasad[oa]|derivad[oa]|conectad[oa]|atendid[oa]) (?:${upTo(1)})(?:con|a|por) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:pasame|paseme|pasenme|pasarme|pasadme|comunicame|comuniqueme|comuniquenme|comunicarme|conectame|conecteme|conectenme|conectarme|transfierame|transfiereme|transfieranme|transferirme|ponme|pongame|pongan?me|ponerme|derivame|deriveme|derivarme|redirigeme|enlaceme|enlazame) (?:${upTo(3)})(?:con|a) ${someone}`,
      ),
      pattern(
        'direct',
        `${clitic} (?:(?:puede|puedes|pueden|podria|podrias|podrian|podeis|quiere|quieres) )?${connect} (?:${upTo(3)})(?:con|a) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:dame|deme|denme|mandame|enviame|buscame|traeme|ponme|pasame|paseme|pasenme|consigueme|pongame|llama|llame|llamen) (?:a )?(?:${someone})`,
      ),
      pattern(
        'want',
        `(?:quiero|necesito|quisiera|prefiero|preferiria|deseo|exijo|solicito|requiero|queremos|necesitamos|me gustaria|busco) (?:(?:a|que me atienda|tener|ya|aqui|urgentemente) )*${strong}`,
      ),
      pattern(
        'question',
        `(?:hay|existe|tienen|tienes|tiene|esta|habra|no hay|puede haber|queda) (?:(?:aqui|ahi|por ahi|de verdad|realmente) )*${strong}`,
      ),
      pattern(
        'question',
        `(?:alguien|persona|agente|humano|asesor) (?:real )?con (?:quien|el que|la que|el cual) (?:yo )?(?:puedo|pueda|podria|podamos|hablar)(?: hablar| comunicarme| chatear)?`,
      ),
      pattern('question', `con quien (?:puedo|podria|puede uno|tengo que) (?:hablar|comunicarme|contactar)`),
      pattern(
        'question',
        `alguien (?:que )?(?:me )?(?:(?:puede|podria|pueda|podra) )?(?:me )?(?:llame|llamar|llamarme|contacte|contactar|contactarme)${when}`,
      ),
      pattern(
        'question',
        `(?:puede|podria|pueden|podrian|que) (?:me )?(?:llamar|llamarme|contactar|contactarme|atender|atenderme|llame|contacte|atienda) (?:alguien|${strong})`,
      ),
      pattern(
        'question',
        `(?:puede|podria|que) (?:alguien|${strong}) (?:${upTo(1)})(?:llamarme|contactarme|llamar|contactar|llame|contacte|atenderme|atienda)`,
      ),
      pattern(
        'direct',
        `(?:llamame|llameme|llamenme|llamadme|llamarme|llamarnos|llamenos|llamennos|telefoneeme|marcame|marqueme|marquenme|devuelvame la llamada|devuelvanme la llamada|devuelveme la llamada|devolverme la llamada)${when}`,
      ),
      pattern(
        'direct',
        `${clitic} (?:(?:puede|puedes|pueden|podria|podrias|podrian|podeis|podriais|quiere|quieren) )?(?:llamar|llama|llamas|llaman|llame|llames|llamen|llamais|telefonear|marcar|marcan|marquen|marque|devolver la llamada|devuelven la llamada|devuelvan la llamada)${when}`,
      ),
      pattern(
        'want',
        `(?:quiero|necesito|quisiera|solicito|deseo|espero|pido|me gustaria) (?:(?:recibir|una|que me|tener|pedir|solicitar|agendar) )*(?:llamada|llamada telefonica|llamada de vuelta|devolucion de llamada)${when}`,
      ),
      pattern('contact', `(?:ser llamad[oa]|recibir una llamada)${when}`),
      pattern(
        'question',
        `(?:no quiero|no deseo|no quisiera|sin|no mas|nada de|basta de|ningun|harto de|harta de|cansado de|cansada de|no me gusta|odio|no necesito|no a|no) (?:(?:mas|hablar|hablando|chatear|tratar|conversar|comunicarme|seguir|con|un|una|el|la|los|las|este|esta|estos|estas|ningun|ninguna|a|que me atienda|que me responda|de|tu|su) )*(?:robots?|bots?|chatbots?|maquinas?|ia|contestador(?:a)?|ordenador(?:es)?|computadora|inteligencia artificial|respuestas automaticas)(?=$| (?:por|ya|aqui|mas|sino|que|gracias|quiero|y|ni|porfa|ahora|hablando|atendiendome)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:por favor|un|una|con|ya|quiero|a|hola|solo|algun|alguna|ahora|dije|el) )*(?:humano|ser humano|persona real|persona humana|agente humano|agente real|agente en vivo|agente|operador|operadora|representante|asesor|asesora|atencion humana|asistencia humana|persona de verdad|alguien real)(?: (?:por favor|porfa|ya|ahora|real|humano|gracias|porfavor|aqui))*$`,
      ),
    ],
    first: set('yo nosotros me nos uno'),
    governors: governorsOf({
      first: `quiero quisieramos necesito deseo puedo podemos queremos necesitamos prefiero preferiria intento estoy tengo debo voy exijo pido solicito espero quise posible forma manera
        requiero puedes permitame dejame dejeme se`,
      third:
        'quiere quieren necesita necesitan puede pueden desea desean pide piden quieres tiene tienen debe deben prefiere le les pidio dijo',
      open: 'queria quisiera podria gustaria querria encantaria pudiera',
    }),
    abilities: set('puedo podemos podria puede posible forma manera se pudiera dejame'),
    negations: set('no nunca jamas tampoco ni nadie'),
    averse: set('sin antes vez lugar evitar despues odio'),
    closed:
      set(`y o pero que como donde cuando cuanto por favor porfa ya ahora solo tambien pues entonces asi me nos se no si es de realmente urgentemente simplemente hoy aqui
      igual mejor mas bien nunca hola porque lo la te algo a con`),
    conditions: set('si cuando antes despues mientras aunque'),
    obligation:
      /(?:^| )(?:tengo que|debo|hay que|hace falta|es necesario|es obligatorio|tenemos que|necesariamente)(?: |$)/,
    others: set('el ella ellos ellas usted ustedes clientes usuarios gente visitantes quien'),
  } satisfies HandoffCues;
})();

const fr = (() => {
  const noun = `(?:personnes?|humains?|humaine|etres? humains?|conseiller(?:e|s)?|conseillere|agents?|operateur|operatrice|employee?s?|representante?|responsable|superviseur|manager|collegues?|technicien(?:ne)?|commerciale?|interlocuteur|interlocutrice|collaborateur|collaboratrice|charge de clientele|service client(?:s|ele)?|service apres vente|sav|support|equipe|standard|teleconseiller|teleconseillere|expert|specialiste|chef|gens|vendeur|vendeuse)`;
  const det = `(?:un|une|le|la|l|votre|un de vos|une de vos|l un de vos|des|de|d|les|un autre|une autre|quelque|aucun|aucune)`;
  const post = `(?: (?:humaine?s?|reele?s?|reelles?|physique|en direct|en chair et en os|vivante?|competente?|de (?:votre|l) equipe|du (?:service client|support)|de chez vous|en ligne|au telephone|d autre))`;
  const follow =
    before(`s svp stp maintenant qui pour au a sur de et ou car parce en pas plutot rapidement directement tout immediatement vite merci aujourd par dans
    afin concernant ici d svp puis que demain avant ce via il du sans plus`);
  const indefinite = `quelqu un(?: (?:de (?:reel|vrai|humain|vivant|competent|chez vous|votre equipe)|d (?:autre|humain)))?`;
  const someone = `(?:${indefinite}|(?:${det} )?(?:(?:vraie?s?|veritables?|autre) )?${noun}${post}{0,2}${follow})`;
  const strong = `(?:quelqu un (?:de (?:reel|vrai|humain|vivant)|d humain)|(?:${det} )?(?:(?:vraie?s?|veritables?) ${noun}|${noun}${post}{1,2}|etres? humains?|humains?)${follow}|(?:un|une) (?:conseiller|conseillere|operateur|operatrice|interlocuteur|interlocutrice|teleconseiller|personne|agent)${follow})`;
  const when =
    before(`s svp stp au a demain aujourd ce cet cette des vite rapidement maintenant quand lundi mardi mercredi jeudi vendredi samedi sur entre apres avant vers urgent
    urgemment asap tout plus dans pour car et ou si svp merci immediatement directement par en concernant sans bientot`);
  return {
    patterns: [
      pattern(
        'contact',
        `(?:parler|discuter|echanger|communiquer|dialoguer|converser|chatter|tchatter|chater|m entretenir|m adresser|entrer en contact|rentrer en contact|etre en contact|avoir affaire|etre mise? en (?:relation|contact)|prendre contact|me plaindre|etre transferee?|etre redirigee?|etre connectee?|etre aidee?|etre servie?) (?:${upTo(3)})(?:a|avec|par|aupres d|vers|au) ${someone}`,
      ),
      pattern('contact', `(?:joindre|contacter|avoir|voir|obtenir|appeler) ${strong}`),
      pattern('contact', `(?:joindre|avoir|contacter) quelqu un`),
      pattern(
        'direct',
        `(?:passez|passe|transferez|transfere|mettez|mets|redirigez|redirige|orientez|oriente|dirigez|connectez|connecte|donnez|donne|trouvez|trouve|basculez|bascule|renvoyez) (?:moi|nous) (?:(?:directement|vite|tout de suite|maintenant|s il vous plait|s il te plait|svp|plutot) )*(?:en (?:relation|contact|ligne|communication|liaison) )?(?:(?:a|avec|vers|au|aux|chez) )?${someone}`,
      ),
      pattern(
        'direct',
        `(?:mettez|mets) moi en (?:relation|contact|ligne|communication|liaison)(?: (?:svp|s il vous plait|maintenant))*$`,
      ),
      pattern(
        'direct',
        `(?:me|m|nous) (?:passer|passe|passez|transferer|transfere|transferez|mettre|met|mettez|rediriger|redirige|redirigez|orienter|oriente|diriger|connecter|connecte|donner|basculer|envoyer|renvoyer|trouver) (?:(?:directement|vite) )*(?:en (?:relation|contact|ligne|communication|liaison) )?(?:(?:a|avec|vers|au|aux|chez) )?${someone}`,
      ),
      pattern(
        'want',
        `(?:veux|voudrais|voulons|voudrions|souhaite|souhaiterais|souhaitons|besoin|prefere|prefererais|aimerais|exige|demande|reclame|faut) (?:avoir |plutot |vraiment |voir )?(?:d |de )?${strong}`,
      ),
      pattern(
        'want',
        `(?:veux|voudrais|souhaite|besoin|cherche|aimerais) (?:avoir )?(?:de |d )?${indefinite} (?:a qui|avec qui|pour|au telephone)`,
      ),
      pattern(
        'question',
        `(?:y a t il|il y a|y a|est ce qu il y a|existe t il|avez vous|as tu|vous avez|il n y a pas|n y a t il pas|y a pas) (?:(?:ici|la|vraiment|pas|bien|chez vous|au moins) )*(?:${strong}|(?:quelqu un|une personne|un humain) (?:a|avec) qui (?:(?:je|on) )?(?:puis|peux|peut|pourrais|puisse)?)`,
      ),
      pattern(
        'question',
        `(?:a|avec) qui (?:puis je|je peux|je pourrais|pourrais je|est ce que je peux|peut on) (?:parler|m adresser|discuter|echanger)`,
      ),
      pattern(
        'question',
        `quelqu un (?:de reel |d humain )?(?:peut il |pourrait il |peut |pourrait |doit )(?:me |m |nous )(?:appeler|rappeler|contacter|recontacter|telephoner)`,
      ),
      pattern(
        'question',
        `(?:un humain|une vraie personne|un conseiller|un operateur|une personne reelle) (?:peut il |peut elle |pourrait il |pourrait elle |peut |pourrait )(?:me |m |nous )?(?:aider|repondre|appeler|rappeler|contacter|prendre|regarder)`,
      ),
      pattern('direct', `(?:rappelez|rappelle|appelez|appelle|recontactez|recontacte|telephonez) (?:moi|nous)${when}`),
      pattern(
        'direct',
        `(?<!je )(?<!tu )(?:me|m|nous) (?:rappeler|appeler|telephoner|recontacter|rappeliez|rappelez|appelez|appeliez|rappelle|appelle|recontacte|recontactiez|passer un (?:coup de fil|appel)|donner un coup de fil)${when}`,
      ),
      pattern('direct', `(?:passez|donnez|passe) (?:moi|nous) un (?:coup de fil|appel|coup de telephone)`),
      pattern('contact', `(?:etre|me faire) (?:rappelee?|appelee?|recontactee?)${when}`),
      pattern(
        'want',
        `(?:veux|voudrais|souhaite|souhaiterais|aimerais|demande|besoin|attends) (?:(?:avoir|recevoir|d|de|un|etre|que l on|que) )*(?:rappel|appel|rappel telephonique|appel telephonique)${when}`,
      ),
      pattern(
        'question',
        `(?:pas|plus|sans|aucun|aucune|marre|assez|non aux?|ras le bol|stop aux?|deteste|halte aux?) (?:(?:parler|discuter|echanger|continuer|avoir affaire|de|d|des|du|un|une|le|la|les|l|a|avec|au|aux|ce|cette|ces|votre|me|repondre|etre|par|affaire|avoir|besoin|envie) )*(?:robots?|bots?|chatbots?|machines?|ia|repondeur|ordinateurs?|intelligence artificielle|automate|reponses automatiques)(?=$| (?:s|svp|merci|mais|ici|je|qui|et|maintenant|ni|stp|ou)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:s il vous plait|svp|un|une|je dis|avec|a|bonjour|maintenant|juste|parler|enfin) )*(?:humain|etre humain|vraie personne|vrai humain|personne reelle|agent humain|conseiller|conseillere|conseiller humain|operateur|operatrice|agent|vrai conseiller|vraie conseillere|vrai etre humain|agent reel|contact humain|assistance humaine|service humain)(?: (?:s il vous plait|s il te plait|svp|stp|maintenant|vite|merci))*$`,
      ),
    ],
    first: set('je j nous on me m moi'),
    governors: governorsOf({
      first: `veux voudrais peux pourrais puis souhaite souhaiterais aimerais prefere prefererais voulons voudrions pouvons souhaitons dois desire desirerais possible moyen envie besoin essaie
        essaye faut faudrait cherche demande prefererions aimerions tiens adorerais`,
      third:
        'veut veulent voudrait voudraient peuvent souhaitent souhaiterait aimerait aimeraient prefererait doivent demandent demande-t voulait veux-tu voulez voudriez',
      open: 'peut pourrait doit voulais',
      object: 'laissez laisse permettez',
    }),
    abilities: set('peux pourrais puis peut pourrait pouvons possible moyen laissez'),
    negations: set('pas plus jamais aucun aucune ni non nul'),
    averse: set('sans lieu avant evite eviter deteste refuse refuser apres plutot-que'),
    closed:
      set(`et ou mais comment pourquoi quand est ce que qu il s vous plait svp stp merci donc alors juste vraiment bien ne n pas plus y a t c si tout simplement aussi maintenant
      toujours encore enfin j de d absolument urgemment plutot directement ici serait avoir peut-etre or puis en fait`),
    conditions: set('si quand lorsque avant apres tant'),
    obligation:
      /(?:^| )(?:dois je|faut il|je dois|est ce qu il faut|on doit|doit on|il faut|est il (?:necessaire|obligatoire)|suis je oblige)(?: |$)/,
    others: set('il elle ils elles vous tu clients utilisateurs gens visiteurs qui'),
  } satisfies HandoffCues;
})();

const pt = (() => {
  const noun = `(?:pessoas?|humanos?|humana|ser(?:es)? humanos?|atendentes?|agentes?|operador(?:a|es)?|representantes?|funcionari[oa]s?|consultor(?:a|es)?|responsavel|gerente|supervisor(?:a)?|colegas?|colaborador(?:a|es)?|tecnic[oa]s?|vendedor(?:a|es)?|especialistas?|suporte|atendimento(?: ao cliente| humano)?|apoio ao cliente|sac|equipe|equipa|chefe|gente|assessor(?:a)?|comercial)`;
  const det = `(?:um|uma|o|a|algum|alguma|seu|sua|um dos seus|uma das suas|um de seus|outro|outra|qualquer|os|as|vosso|nenhum|nenhuma)`;
  const post = `(?: (?:real|reais|humano|humana|humanos|humanas|de verdade|a serio|de carne e osso|ao vivo|fisica|viva|vivo|mais|especializad[oa]|competente|da (?:equipe|equipa|empresa|loja)|do (?:suporte|atendimento|sac|apoio ao cliente)))`;
  const follow =
    before(`por pfv ja agora que para pra sobre em de e ou porque pois aqui ai hoje direto diretamente real reais humano humana urgente urgentemente no na do da
    imediatamente se o amanha obrigado obrigada antes ao quando pelo pela mas sem nem mais`);
  const someone = `(?:alguem${post}?|(?:${det} )?(?:verdadeir[oa] )?${noun}${post}{0,2}${follow})`;
  const strong = `(?:alguem${post}|(?:${det} )?(?:verdadeir[oa] )?(?:${noun}${post}{1,2}|ser humano|humanos?|atendentes?|atendimento humano|seres humanos)${follow}|(?:um|uma|algum|alguma) (?:pessoa|agente|operador|operadora|representante|funcionario|funcionaria|consultor|consultora)${follow})`;
  const when =
    before(`por pfv ja agora ao a as em amanha hoje quando sobre para urgente urgentemente porque e ou se entre depois antes de este esta o no na mais
    imediatamente diretamente obrigado obrigada logo com assim`);
  const link = `(?:pass[ae]r?|transfir[ao]|transfere|transferir|conect[ae]r?|encaminh[ae]r?|coloc[ao]r?|coloque|lig[ao]|ligue|ligar|direcion[ae]r?|redirecion[ae]r?|ponha|por|bot[ae]|passem|transfiram|liguem|comuniqu?[ae]r?)`;
  return {
    patterns: [
      pattern(
        'contact',
        `(?:falar|conversar|dialogar|comunicar|me comunicar|comunicar me|entrar em contat?o|entrar em contacto|estar em contacto|ser atendid[oa]|tratar|contatar|contactar|bater um papo|teclar|reclamar|resolver isso|contato|contacto|ser transferid[oa]|ser encaminhad[oa]|ser passad[oa]) (?:${upTo(3)})(?:com|por|a|para|pra) ${someone}`,
      ),
      pattern('contact', `(?:falar|conversar|falo) (?:com )?${strong}`),
      pattern('contact', `(?:falo|fala se) com ${someone}`),
      pattern(
        'direct',
        `(?:me|nos) (?:(?:pode|podes|podem|poderia|poderiam) )?${link} (?:${upTo(3)})(?:com|para|pra|pro|a|ao) ${someone}`,
      ),
      pattern('direct', `${link} me (?:${upTo(3)})(?:com|para|pra|pro|a|ao) ${someone}`),
      pattern(
        'direct',
        `(?:me (?:da|de|passa|arruma|manda|chama|arranja)|chame|chama|chamem|chamar|de me|da me|passe me|mande) ${someone}`,
      ),
      pattern(
        'want',
        `(?:quero|preciso|queria|gostaria|prefiro|preferia|exijo|desejo|necessito|solicito|queremos|precisamos) (?:(?:de|ter|ver|que|um|atendimento de|ja|aqui) )*${strong}`,
      ),
      pattern(
        'question',
        `(?:tem|ha|existe|voces tem|nao ha|nao tem|havera|tera) (?:(?:aqui|ai|por ai|mesmo|ai do outro lado) )*(?:${strong}|alguem (?:com quem|que possa|pra falar|para falar))`,
      ),
      pattern(
        'question',
        `(?:alguem|pessoa|atendente|humano|agente) com quem (?:eu )?(?:posso|possa|poderia|falar)(?: falar| conversar)?`,
      ),
      pattern('question', `com quem (?:eu )?(?:posso|poderia|devo) (?:falar|conversar)`),
      pattern(
        'question',
        `(?:alguem|uma pessoa|um atendente|um humano) (?:pode|poderia|podia|consegue) (?:me )?(?:ligar|telefonar|contatar|contactar|ligar me|contactar me)${when}`,
      ),
      pattern(
        'question',
        `(?:um humano|uma pessoa real|uma pessoa de verdade|um atendente|${strong}) (?:pode|poderia|consegue) (?:me )?(?:ajudar|responder|atender|ligar|ver)`,
      ),
      pattern(
        'direct',
        `(?:me (?:(?:pode|podes|podem|poderia|poderiam) )?(?:liga|ligue|liguem|ligar|ligam|telefone|telefona|telefonar|telefonem|retorne|retornem|retornar)|(?:ligue|ligar|liguem|liga|telefone|telefonem|telefonar|contacte|contactar) me|(?:ligue|liga|ligar|liguem|ligam|telefone|telefonar|telefonem) (?:de volta )?(?:para|pra) (?:mim|nos)|(?:ligue|ligar|liguem|liga|retornar|retorne|retornem|retorna) (?:de volta|a ligacao|a minha ligacao|minha ligacao|a chamada|a minha chamada))${when}`,
      ),
      pattern(
        'want',
        `(?:quero|preciso|queria|gostaria|solicito|desejo|aguardo|peco) (?:(?:de|uma|um|receber|que me|pedir|o|a) )*(?:ligacao|chamada|retorno telefonico|retorno por telefone|telefonema|chamada de volta|retorno de chamada|retorno da ligacao)${when}`,
      ),
      pattern('contact', `(?:receber uma (?:ligacao|chamada)|ser contactad[oa] por telefone)${when}`),
      pattern(
        'question',
        `(?:nao quero|nao queria|nao desejo|sem|chega de|nada de|nenhum|cansad[oa] de|fart[oa] de|nao gosto de|odeio|detesto|basta de|nao preciso de|nao) (?:(?:mais|falar|falando|conversar|teclar|tratar|com|um|uma|o|a|os|as|esse|essa|este|esta|esses|nenhum|nenhuma|ser atendid[oa]|por|de|ficar|continuar|seu) )*(?:robos?|robots?|bots?|chatbots?|maquinas?|ia|computador(?:es)?|inteligencia artificial|respostas automaticas|atendimento automatico|gravacao)(?=$| (?:por|ja|aqui|mais|mas|que|obrigad[oa]|quero|e|nem|agora|pfv|me)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:por favor|um|uma|com|ja|quero|ola|so|algum|alguma|agora|eu disse|o) )*(?:humano|ser humano|pessoa real|pessoa de verdade|pessoa humana|atendente|atendente humano|atendimento humano|agente humano|operador|operadora|agente|alguem real|atendente real|representante|falar com atendente)(?: (?:por favor|pfv|ja|agora|real|humano|obrigado|obrigada|aqui|urgente))*$`,
      ),
    ],
    first: set('eu nos me mim gente'),
    governors: governorsOf({
      first: `quero preciso posso desejo prefiro consigo queremos precisamos podemos necessito tento estou tenho devo vou possivel jeito como forma da exijo dava
        peco solicito deixa deixe se`,
      third:
        'quer querem precisa precisam pode podem deseja desejam pede pedem queres tem-que deve devem prefere lhe pediu disse consegue conseguem',
      open: 'queria gostaria poderia podia preferia adoraria queria gostava',
    }),
    abilities: set('posso consigo podemos poderia possivel jeito como forma da se pode deixa'),
    negations: set('nao nunca jamais nem ninguem'),
    averse: set('sem antes vez evitar depois odeio lugar'),
    closed:
      set(`e ou mas que como onde quando quanto por favor pfv ja agora so tambem pois entao assim me se nao sim de realmente urgentemente simplesmente hoje aqui
      mesmo muito mais nunca ola porque com para pra a o ai tem apenas eu`),
    conditions: set('se quando antes depois enquanto caso'),
    obligation:
      /(?:^| )(?:tenho que|tenho de|devo|e preciso|e necessario|e obrigatorio|preciso mesmo|sou obrigad[oa]|temos que)(?: |$)/,
    others: set('ele ela eles elas voce voces clientes usuarios utilizadores pessoal visitantes quem'),
  } satisfies HandoffCues;
})();

/** The cues of requests for a person, by language. */
export const handoffCues: Record<ReplyLanguage, HandoffCues> = { en, de, es, fr, pt };
