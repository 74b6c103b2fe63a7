import type { Denial } from '../intent-clauses.js';

/** What a clause asks for or who speaks, and its weight: the same in every language. */
export const speechPoints = {
  requests_quote: 25,
  asks_who_provides: 20,
  wants_it: 15,
  asks_what_others_use: 18,
  compares_products: 15,
  turns_to_need: 25,
  denies_need: -35,
  supposes: -40,
  jokes: -35,
  laughs: -8,
  studies: -40,
  warns: -40,
  complains: -22,
  advises: -40,
  asks_for_help: -25,
  applies_for_work: -50,
  hires: -40,
  serves_clients: -40,
  has_bought: -30,
} as const;

export type SpeechRule = keyof typeof speechPoints;

/** How a language denies, and says the rules of speech, without accents. */
export interface Speech {
  denial: Denial;
  /** Verbs and nouns of wanting: denied, they tell that nothing is wanted. */
  wants: RegExp;
  /** Words that are no sign in this sense: a standard, a price that somebody pays. They stand in the reasons without points. */
  senses: RegExp;
  patterns: Readonly<Record<Exclude<SpeechRule, 'denies_need' | 'turns_to_need' | 'compares_products'>, RegExp>>;
}

const standard = 'iso[ /-]?\\d{3,5}(?:[-:]\\d+)?';

export const englishSpeech: Speech = {
  denial: {
    before:
      /\b(?:not|no|never|nobody|none|without|neither|nor|nothing|stop|cannot)\b|n't\b|\b(?:dont|wont|cant|isnt|arent)\b/i,
    after: /^(?:an?y? )?(?:no|nothing|none|neither)\b/i,
    unless:
      /\bnot (?:only|just)\b|\b(?:can't|cannot|could not|couldn't) wait\b|\bwhy (?:not|don't)\b|\bif not\b|\bno later\b/i,
  },
  wants:
    /\b(?:need(?:s|ed)?|wants?|look(?:ing)? for|plans?|planning|intend|intention|in the market|replac(?:e|ing)|shopping|interested|buy(?:ing)?)\b/i,
  senses: new RegExp(
    `\\b(?:${standard}|free trial (?:of|at) (?:the|my) gym|prices? of (?:the |my |our )?(?:tickets?|gas|petrol|bread|beer|coffee|rent|houses?|eggs)|tickets?|(?:bigger|more|less) (?:boat|wallet))`,
    'gi',
  ),
  patterns: {
    requests_quote:
      /\b(?:rfqs?|rfps?|request for (?:a )?(?:quot\w+|proposals?)|please (?:quote|send (?:\w+ ){0,4}(?:prices?|quotes?|offers?|rates))|(?:open|call) for (?:bids|tenders?)|quote \w{3} )/i,
    asks_who_provides:
      /(?:^|[.!?\n] ?)any(?:one|body) (?:here |around )?(?:offer|sell|suppl|install|mak|do|repair)\w*\b|\bwho (?:\w+ )?(?:sells?|install(?:s|ed)?|mak(?:e|es)|suppl(?:y|ies)|offers?|repairs?|builds?|does|do|delivers?|runs|trains?|rents?|takes|can|could|services|prints|handles)\b|\b(?:does|can|could|do) any(?:one|body)(?: \w+)? (?:offer|sell|supply|install|know (?:of )?an?|have an? [\w ]{1,30}(?:they|you) trust)|\b(?:where|from whom) (?:do|can|could|did|should) (?:\w+ ){1,2}(?:buy|get|order|source|find)\b|\b(?:brokers|vendors|suppliers|offers|agencies) welcome\b|\bis there an? [\w -]{3,40}(?:that|which|for)\b[^.!?]*\?/i,
    wants_it:
      /\b(?:we|i|company|team|firm|shop|gym)(?:'re| are| am|'m)? (?:also |really |now |do )?(?:need(?:s)?|want(?:s)?|looking|seeking|shopping|comparing|moving away|inviting|picking|choosing|evaluating)\b(?! (?:to (?:know|say|vent|cry|understand|talk)|a (?:bigger|drink|break|holiday|hug)))|(?:^|[.!?\n] *)(?:looking for|wanted|seeking|need(?:ed|ing)?|moving away from|shopping around|time to (?:get|buy|replace)|in need of)\b/i,
    asks_what_others_use:
      /\b(?:what|which)\b[^.?!]{0,40}\b(?:do|did|would|are|should) (?:you|we|i|people|others)(?: all| guys| folks)? (?:use|using|switch|hire|pick|go (?:with|for)|recommend|happy with|put|get|buy|take)\b|\bhow much should (?:i|we) (?:expect|plan|set aside|budget)|\bwhat would you charge\b/i,
    supposes:
      /\bif (?:i|we|you|he|she|they|it|\w+|only \w+)(?: \w+){0,2} (?:ever |only |suddenly )?(?:won|had|were|was|could|did|got|became)\b[^.!?]*(?:\bwould|'d\b)|\b(?:would|'d) [^.!?]*\bif (?:i|we|they|money|\w+) (?:\w+ )?(?:won|had|were|was|could|did)\b|\b(?:imagine|hypothetically|in a perfect world|one day when|dream(?:ing|t)? (?:of|about|that))\b/i,
    jokes:
      /\basking for a friend\b|\b(?:lol|haha\w*|rofl|lmao|😂|🤣)(?=\W|$)[^\n]*\b(?:boss|wife|husband|imagine|cat|dog|mum|mom|kids?|friend|ping pong|therap\w+)\b|\b(?:boss|wife|husband|cat|dog|mum|mom|kids?|friend|therap\w+)\b[^\n]*\b(?:lol|haha\w*|rofl|lmao)\b|\bmy (?:wife|husband|mum|mom|cat|dog|kids?|son|daughter|girlfriend|boyfriend) (?:says?|thinks?|wants?|needs?)\b/i,
    laughs: /\b(?:lol|haha\w*|rofl|lmao)\b|😂|🤣/i,
    studies:
      /\b(?:my|our|the|a) (?:\w+ ){0,2}(?:thesis|dissertation|essay|homework|term paper|assignment|coursework|research project|seminar)\b|\bi(?:'m| am) (?:an? )?(?:\w+ ){0,2}(?:student|studying)\b|\bin (?:class|my course|our lecture|school)\b|\b(?:fill in|answer|take) (?:my|our|this|a) (?:short |quick )?(?:survey|questionnaire)\b|\bwriting (?:a|my) (?:paper|thesis|report) (?:about|on)\b/i,
    warns:
      /\b(?:do not|don't|dont|never|nobody should|wouldn't|would not) (?:ever )?(?:buy|order|use|trust|hire|book|waste|recommend|touch)\b|\b(?:stay away|steer clear|keep away|hands off|beware|avoid (?:this|these|that|them|at))\b|\bworst (?:\w+ ){1,2}(?:ever|i)\b|\brip-?off\b|\bscam\b/i,
    complains:
      /\b(?:still waiting|refunds?|no (?:reply|answer|response)|never (?:answer|repl|respond|call)\w*|charged (?:me|us)|went up again|is this normal|broke after|complaint|ripped)\b/i,
    advises:
      /(?:^|\n) ?@\w+|\byou(?:'ll| will| might| may| could| should|'d| would)? (?:also |really |just |probably |definitely )?(?:need|want to|should|could|better|might try|should look)\b(?![^.?!]*\?)|\bi(?:'d| would| can| do)? (?:highly |strongly |definitely |always |only )?(?:recommend|suggest|advise|go (?:with|for)|start with)\b(?!\?)|\b(?:we|i)(?:'ve| have) (?:been (?:using|on)|used|had) (?:it|them|that|this|ours)\b|\b(?:have|take) a look at\b|\bcheck out\b/i,
    asks_for_help:
      /\bhow (?:do|can|would|should|to) (?:i|we|you) (?:\w+ )?(?:write|fix|export|import|configure|set up|install|solve|query|connect|change|delete|reset|use|add|make|get (?:rid|my|this|the))\b|\bwhy (?:does|do|is|won't|can't|doesn't|did)\b|\b(?:returns nothing|error (?:code|message)|stack trace|hangs? (?:at|when|on)|throws|undefined|null(?:s)?|syntax)\b/i,
    applies_for_work:
      /\blooking for (?:an? )?(?:\w+ )?(?:job|role|position|work|internship|apprenticeship|gig)s?\b|\b(?:available|free) (?:from|in|as of) \w+[^.!?]*\b(?:cv|experience)|\byears(?: of)? experience\b|\bmy (?:cv|resume)\b|\bhire me\b/i,
    hires:
      /\b(?:we(?:'re| are)|is|now|are you) hiring\b|\b(?:join|part of) (?:our|the|a) (?:\w+ ){0,2}team\b|\b(?:apply (?:by|now|here|today|at)|salary|vacanc\w+|job (?:ad|offer|opening)|full[- ]time|part[- ]time|your (?:cv|resume|profile|tasks))\b|\byou will (?:\w+ ){1,4}/i,
    serves_clients:
      /\b(?:we|i) (?:help|build|design|make|create|offer|provide|sell|coach|consult|support|install|deliver)\b[^.?!]*(?:\bfor\b|\bget\b|\bto\b)[^?]*(?:[.!]|$)(?=[^?]*\b(?:dm|call|book|message|contact|slots?|free|link|write|visit|audit)\b)|\b(?:dm|message|call|contact|write|email) (?:me|us) for\b|\bnew (?:blog|post|article|episode|video)\b|\b\w+ (?:questions|tips|mistakes|reasons|ways|steps) (?:to|you|before|when|why|that|for)\b/i,
    has_bought:
      /\b(?:(?:we|i)(?: have|'ve)? (?:\w+ )?(?:finally |just |already )?(?:bought|ordered|purchased|signed|chose|picked|went with)|thanks (?:to|for) (?:\w+ ){0,4}(?:advice|tips|help|recommendations))\b/i,
  },
};

export const germanSpeech: Speech = {
  denial: {
    before: /\b(?:nicht|kein(?:e[nmrs]?)?|nie|niemals|niemand|keiner|ohne|weder|nichts|nix|stoppt?)\b/i,
    after: /\b(?:nicht|kein(?:e[nmrs]?)?|nichts|nie|niemand|nix)\b/i,
    unless:
      /\bnicht (?:nur|bloss|allein)\b|\bkeine (?:riesen|ahnung|zeit|lust)\w*|\bwarum nicht\b|\bnicht (?:mehr als|teurer|langer|spater)\b|\bob nicht\b/i,
  },
  wants:
    /\b(?:brauch\w*|benotig\w*|such(?:e|en|t)|will|wollen|mochten?|bedarf|vorhaben|haben (?:\w+ )?vor|angebote?|interesse|kauf(?:e|en)|wechseln|ersetz\w*)\b/i,
  senses: new RegExp(
    `\\b(?:${standard}|probemonat|(?:preise?|kosten) (?:fur|von|vom|der|des) (?:das |die |den |der )?(?:\\w*tickets?|eintritt\\w*|benzin|sprit|brot|bier|kaffee|miete|eier)|\\w*tickets?(?= sind| ist| kost)|gross(?:er|ere[nrs]?) (?:boot|geldbeutel))`,
    'gi',
  ),
  patterns: {
    requests_quote:
      /\b(?:rfqs?|angebotsanfrage|preisanfrage|ausschreibung|(?:bitte|erbitte\w*) (?:um |ein |ihr )?(?:\w+ )?(?:angebote?|preise?)|(?:preise?|angebote?) (?:[\w ]{1,40} )?(?:schicken|senden|zusenden|gesucht|erbeten)|(?:gern|gerne|hatte) (?:\w+ ){0,3}angebote?)\b/i,
    asks_who_provides:
      /\bwer (?!weiss|weis\b|kennt das|sonst|ist|war|will|glaubt|noch)(?:\w+ ){0,1}\w+t\b[^.!]*\?|\b(?:kennt|hat|habt|weiss) (?:hier )?(?:jemand|wer|ihr) (?:\w+ )?(?:einen?|ein|gute\w*)\b|\bgibt es (?:\w+ )?(?:eine?n?) \w+[^.!]*\?|\b(?:wo|woher) (?:bezieh\w+|kauf\w+|bekomm\w+|bestell\w+|find\w+)\b|\b(?:makler|anbieter|tipps|angebote) (?:\w+ )?willkommen\b|\bkann (?:mir )?(?:jemand|wer) (?:\S+ ){1,8}(?:nennen|empfehlen)/i,
    wants_it:
      /\b(?:(?:wir|ich) (?:\w+ ){0,2}(?:suche[n]?|brauche[n]?|benotige[n]?|vergleiche[n]?|wollen|mochten?|hatte[n]? gern)|(?:^|[.!?:\n] *)(?:suche|gesucht|brauche|benotige)n?|soll(?:en)? (?:ich )?(?:\S+ ){1,8}(?:aussuchen|auswahlen|anschaffen|kaufen|her|laufen)|muss(?:en)? (?:\S+ ){0,4}(?:her|neu bestellen|anschaffen))\b(?! (?:kein|nichts))/i,
    asks_what_others_use:
      /\b(?:was|womit|welche[nrsm]?|wohin|wen|wo) (?:\S+ ){0,4}(?:nutzt|nehmt|verwendet|benutzt|seid|habt|wurdet|kauft|empfehlt)(?: ihr| denn| man)?\b|\bwas kostet (?:\S+ ){0,3}(?:ungefahr|etwa|circa|bei euch|eine?)|\bmit welchen kosten\b/i,
    supposes:
      /\bwenn (?:ich|wir|man|er|sie|geld|\w+) (?:\S+ ){0,5}(?:gewinne|gewonne|hatte[n]?|ware[n]?|konnte[n]?|wurde[n]?|mal reich)\b|(?:^|[.!?\n] *)(?:ware|hatte|konnte)[n]? [^.!?]{1,50}, (?:\w+ )?(?:wurde|ware|hatte)[n]?\b|\b(?:stellt euch vor|hypothetisch|angenommen|wenn ich gross bin|traume von)\b/i,
    jokes:
      /\b(?:frage fur (?:einen freund|eine freundin))\b|\b(?:haha\w*|lol|hihi|😂|🤣)(?=\W|$)[^\n]*\b(?:chef|frau|mann|katze|hund|kinder|freund|kicker|mutter)\b|\b(?:chef|frau|katze|hund|kinder|freund|mutter)\b[^\n]*\b(?:haha\w*|lol|hihi)\b|\bmeine? (?:frau|mann|mutter|katze|hund|kinder|sohn|tochter|freundin) (?:meint|sagt|findet|will|glaubt)\b/i,
    laughs: /\b(?:haha\w*|lol|hihi)\b|😂|🤣/i,
    studies:
      /\b(?:master|bachelor|haus|diplom|doktor|seminar|abschluss)arbeit\b|\b(?:ich (?:studiere|bin (?:student|studentin))|im (?:seminar|unterricht|studium|kurs)|in der (?:vorlesung|schule|uni)|dissertation|hausaufgabe|umfrage|fragebogen|referat)\b/i,
    warns:
      /\b(?:finger weg|hande weg|vorsicht (?:vor|bei)|kauft? (?:\S+ ){0,3}(?:nicht|bloss|keine?)|nie wieder|lasst die finger|abzocke|betruger|warne vor|rate (?:\w+ )?ab)\b/i,
    complains:
      /\b(?:warte (?:\w+ ){0,2}seit|erstattung|ruckerstattung|(?:support|niemand) (?:\w+ ){0,2}(?:antwortet|meldet sich|reagiert)|das doppelte|schon wieder gestiegen|ist das normal|kaputt|beschwerde|unverschamt\w*)\b/i,
    advises:
      /(?:^|\n) ?@\w+|\bdu (?:brauchst|solltest|kannst|konntest|musst)\b(?![^.!]*\?)|\b(?:ich wurde (?:\S+ ){0,4}(?:anfangen|nehmen|empfehlen|schauen)|ich (?:empfehle|rate)|kann ich (?:nur |sehr )?empfehlen|schau (?:dir|mal|euch)|schaut euch|nimm (?:doch|einfach|lieber)|probier\w* (?:mal|doch)|(?:wir|ich) nutzen? (?:das|es|den|die) (?:schon )?seit)\b/i,
    asks_for_help:
      /\b(?:wie (?:schreibe|exportiere|importiere|losche|andere|verbinde|installiere|mache|kann|stelle|bekomme) (?:ich|man|wir) (?:\S+ ){0,6}(?:in|aus|um|ein|zu|weg|mit|zum|auf)\b|warum (?:\w+ ){0,3}(?:geht|hangt|ist|kommt|glaubt|funktioniert|der|die|das)|fehlermeldung|hangt\b|syntax|sql)\b/i,
    applies_for_work:
      /\bsuche (?:\S+ ){0,3}(?:stelle|job|arbeit|anstellung|praktikum|ausbildungsplatz|lehrstelle)\b|\bjahre (?:berufs)?erfahrung\b|\b(?:verfugbar|frei) ab\b|\bab \w+ verfugbar\b|\bmein lebenslauf\b/i,
    hires:
      /\bm\/w\/d\b|\b(?:verstarkung|jetzt bewerben|bewirb|bewerbung\w*|unbefristet|vollzeit|teilzeit|stellenangebot|gehalt|werde teil|teil unseres teams|deine aufgaben|wir stellen ein)\b|\bdu (?:wahlst|verhandelst|betreust|ubernimmst|arbeitest|bringst|verantwortest)\b/i,
    serves_clients:
      /\b(?:wir helfen|ich (?:baue|helfe|erstelle|gestalte|berate|biete|entwickle)|wir (?:bauen|erstellen|gestalten|beraten|bieten|entwickeln|liefern)) \w+|\b(?:schreib\w*|ruf\w*|meld\w*) (?:mir|uns|dich|euch) [^?]*(?:kostenlos|gratis|analyse|gesprach)|\bneu im blog\b|\bneuer (?:artikel|beitrag|podcast)\b|\b\w+ (?:fragen|tipps|fehler|grunde|schritte),? (?:die|fur|bei|vor|zu|warum)\b/i,
    has_bought:
      /\b(?:(?:haben|habe|hat) (?:\S+ ){0,6}(?:gekauft|bestellt|angeschafft|unterschrieben)|danke (?:\w+ )?fur (?:eure|die|alle) (?:tipps|hilfe|ratschlage|empfehlungen))\b/i,
  },
};
