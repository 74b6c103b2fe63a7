import { countTypos, fold } from '../../../ai/word-forms.js';

/** What a question asks for, if an answer to it has to have something that can be told by its form. */
export type QuestionKind =
  | 'extent'
  | 'amount'
  | 'duration'
  | 'time'
  | 'weight'
  | 'length'
  | 'number'
  | 'loudness'
  | 'speed'
  | 'temperature'
  | 'frequency'
  | 'person'
  | 'place'
  | 'colour'
  | 'material'
  | 'size';

/** Patterns of folded questions, in English, German, Spanish, French and Portuguese. The first that fits decides. */
const questions: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'frequency',
    /\b(?:how often|wie oft|wie haufig|cada cuanto|con que frecuencia|a quelle frequence|tous les combien|ogni quanto|quanto spesso|con che frequenza|com que frequencia)\b/,
  ],
  [
    'weight',
    /\b(?:weigh|weighs|heavy|weight|wiegt|wiegen|gewicht|pesa|pesan|peso|pese|poids|lourde?|pesano)\b|\bwie schwer\b/,
  ],
  ['loudness', /\b(?:how (?:loud|noisy)|wie laut|decibels?|dezibel|cuanto ruido|quel bruit)\b/],
  ['speed', /\b(?:how fast|top speed|wie schnell (?:fahrt|ist)|geschwindigkeit|velocidad|vitesse|velocidade)\b/],
  [
    'temperature',
    /\b(?:how (?:hot|warm|cold)|wie (?:heiss|warm|kalt)|temperatur\p{L}*|temperature|que temperatura)\b/u,
  ],
  [
    'duration',
    /\b(?:how long(?! (?:is|are)\b)|how (?:soon|quickly) (?:do|does|will|can|would|is|are)|how (?:many|much) (?:days|hours|weeks|months|years|minutes|time)|wie lange|wie viele (?:tage|stunden|wochen|monate|jahre|minuten)|wie schnell (?:liefert|liefern|kommt|kriege|bekomme|habe|geht)\p{L}*|dauer|lieferzeit|lieferfrist|cuanto (?:tiempo|tarda|tardan|dura|duran)|cuantos (?:dias|meses|anos)|cuantas (?:horas|semanas)|que plazo|combien de (?:temps|jours|semaines|mois|heures)|combien dure|quanto (?:ci (?:mette|vuole|mettete)|durano)|quant[ei] (?:giorni|ore|settimane|mesi|anni|minuti)|entro quanto|in quanto tempo|per quanto tempo|quel(?:le)? (?:delai|duree)|em quanto tempo|quanto (?:tempo|demora|demoram|dura|duram)|dentro de cuanto|en cuanto tiempo|en combien|sous combien|quantos (?:dias|meses|anos)|quantas (?:horas|semanas)|qual o prazo)\b/u,
  ],
  [
    'time',
    /\b(?:when|what time|how (?:late|early)|which days?|what days?|a quel moment|en que mes|opening hours|until when|wann|um wie ?viel uhr|offnungszeiten|wie (?:spat|lange offen|fruh)|ab wann|bis wann|desde cuando|hasta cuando|depuis quand|jusqu.a quand|a partir de quand|desde quando|ate quando|welche[mn]? tag|cuando|a que hora|que hora|que dias?|horarios?|quand|a quelle heure|quels? jours?|horaires|quando|a che ora|fino a che ora|che orari|orari|orario|in che giorni|quali giorni|a que horas|que horas|quais dias)\b/,
  ],
  [
    'amount',
    /\b(?:how much (?:is|are|does|do|did|would|will|for|to|per|a|an|the)\b|(?:what|how much) (?:do|does|did|would|will) (?:you|they|it|i|we) (?:charge|ask|want|pay|owe|bill)|what(?:s| is| are) (?:the|your) (?:charge|cost|price|fee|rate)s?|(?:was|wieviel|wie viel) (?:verrechnet|zahlt|zahl|zahle|bezahlt|berechnet|wird|kost\p{L}*)\b|wie hoch (?:ist|sind) (?:der|die|das|eure|ihre|euer|ihr) (?:preis|preise|kosten|gebuhr|gebuhren|kaution|miete|aufpreis|zuschlag|beitrag|betrag)|was (?:macht|kommt) (?:das|mich)|a (?:cuanto|combien|quanto) (?:esta|estan|sale|est|sont|sai|fica)|por cuanto (?:sale|me)|cuanto (?:pago|pagaria|hay que pagar|se paga|cobrais|pedis)|combien (?:je|on|faut-il|dois-je|doit-on|ca|cela|est|prenez|demandez|facturez)|quanto (?:pago|se paga|tenho de pagar|cobra|levam|sao)|(?:what|whats|which|tell me|know)\b.*\b(?:price|prices|cost|costs|fee|fees|rate|rates)|prices?|how expensive|what would i pay|(?:was|wie ?viel) (?:muss|musste|zahle|bezahle|verlangen|verlangt|nehmen|nehmt|berechnen|berechnet)\b.*|was kostet|was kosten|was kostete|wie ?viel kostet|wie ?viel kosten|wie teuer|preis|preise|gebuhr|kostenpunkt|cuanto (?:cuesta|cuestan|vale|valen|cobran|sale|es)|precio|precios|tarifas?|combien (?:coute|coutent|vaut|ca coute|est-ce)|prix|tarif|tarifs|quanto (?:costa|costano|costerebbe|viene|vengono|chiedete|si paga|pago|devo pagare)|prezz[oi]|tariff[ae]|costo|costi|quanto (?:custa|custam|e|fica|sai|cobram)|preco|precos)\b/u,
  ],
  [
    'length',
    /\b(?:how (?:wide|high|tall|deep|thick|far)|wie (?:breit|tief|dick|weit)|breite|width|height|que (?:ancho|alto|altura)|quelle (?:largeur|hauteur|longueur)|qual a (?:altura|largura))\b/,
  ],
  ['extent', /\bhow long (?:is|are)\b|\bwie lang\b/],
  ['number', /\b(?:how many|quant[ei]|wie viele|wieviele|cuantos|cuantas|quantos|quantas)\b|\bcombien d['’e ]/],
  ['colour', /\b(?:colou?rs?|farben?|color|colores|couleurs?|cor|cores)\b/],
  [
    'material',
    /\b(?:what material|made of|made from|woraus|aus welchem material|de que material|de que esta hecho|en quelle matiere|de quoi est fait|de que e feito)\b/,
  ],
  [
    'size',
    /\b(?:which (?:\p{L}+ )?sizes?|what (?:\p{L}+ )?sizes?|how (?:big|large)|wie gross|welche (?:\p{L}*)grossen?|que (?:tamanos?|tallas?|medidas?)|quelles? (?:taille|tailles|dimensions)|que tamanhos?|qual o tamanho)\b/u,
  ],
  ['person', /\b(?:who|whom|wer|wen|wem|quien|quienes|qui est-ce qui|quem)\b/],
  [
    'place',
    /(?:^|[.,!?] ?|\b(?:and|und|y|et|e) )(?:where(?! (?:do|can|is|are) (?:i|my|our))|wo(?! (?:kann|finde|sehe|stelle) ich)|wohin|donde|ou|onde|in which (?:town|city|street)|a donde|aonde)\b/,
  ],
];

const numerals =
  '\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|ein|eine|einen|einer|einem|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|zwolf|un|una|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|um|uma|dois|duas|quatro|sete|oito|nove|dez|doze|half|halbe|a|an|every|each|few|several|couple|einige|einigen|mehrere|wenige|wenigen|jede\\p{L}|plusieurs|quelques|chaque|algunos|varios|unos|cada|alguns|varios)\\b';
const lengths =
  '(?:giorn[oi]|ore|ora|settiman[ae]|mes[ei]|ann[oi]|minut\\p{L}*|hours?|days?|weeks?|months?|years?|stunden?|\\p{L}*tage?n?|wochen?|monate?n?|jahre?n?|horas?|dias?|semanas?|mes|meses|ano|anos|jours?|heures?|semaines?|mois|ans?|h|std|min|hrs?)';
const weekdays =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\\p{L}*(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)\\p{L}*|werktag\\p{L}*|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|segunda|terca|quarta|quinta|sexta';

const durations = new RegExp(
  `(?:${numerals}).*\\b${lengths}\\b|\\b(?:sofort|immediately|while you wait|en el acto|tout de suite)\\b`,
  'u',
);
const times = new RegExp(
  `\\b(?:${weekdays})\\b|\\b\\d{1,2} ?(?::|h|uhr|am\\b|pm\\b)|\\b(?:noon|midnight|daily|taglich|mittags?|diario|quotidien|diariamente|vespera)\\b|\\b\\d{1,2}\\. ?(?:\\d|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)|\\b(?:january|february|march|april|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|januar|februar|juni|juli|oktober|dezember|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro)\\b`,
  'u',
);

/** What a folded sentence has to have to answer a question of a kind. */
const evidence: Record<QuestionKind, (sentence: string) => boolean> = {
  amount: (text) =>
    /\d[\d.,\s]*(?:€|\$|£|eur\b|euros?\b|usd\b|dollars?\b|chf\b|francs?\b|franken\b|pounds?\b|reais\b|gbp\b|cents?\b|ct\b|pence\b|centimos\b|centimes\b|centavos\b|%|percent\b|prozent\b)|(?:€|\$|£|\beur|\bchf|\busd)\s?\d|\b(?:free|kostenlos|kostenfrei|gratis|gratuit\p{L}*|compres[oaie]|inclus[oaie]|gratuito|umsonst|included|inklusive|incluido|inclus\p{L}*)\b/u.test(
      text,
    ),
  duration: (text) => durations.test(text),
  time: (text) => times.test(text) || durations.test(text),
  weight: (text) => /\d ?(?:kg|g|t|lbs?|kilos?|gramm?|tonn\p{L}+|pounds?|mg)\b/u.test(text),
  length: (text) => /\d ?(?:mm|cm|dm|m|km|zoll|inch\p{L}*|ft|feet|foot|met\p{L}+|miles?)\b/u.test(text),
  number: (text) => new RegExp(numerals, 'u').test(text),
  loudness: (text) => /\d ?db\b/.test(text),
  speed: (text) => /\d ?(?:km\/h|mph|m\/s)/.test(text),
  extent: (text) => evidence.length(text) || evidence.duration(text),
  frequency: (text) =>
    durations.test(text) ||
    /\b(?:every|each|per|once|twice|daily|weekly|monthly|yearly|alle|jede\p{L}?|pro|je|taglich|wochentlich|monatlich|jahrlich|einmal|zweimal|cada|por|diario|semanal|mensual|chaque|par|tous|toutes|fois|vez|veces|vezes)\b/u.test(
      text,
    ),
  person: (text) =>
    /\b(?:customers?|clients?|guests?|owner|manager|teacher|trainer|instructor|driver|guide|team|staff|parents?|mr|mrs|ms|dr|kund\p{L}+|gast|gaste|inhaber\p{L}*|leiter\p{L}*|trainer\p{L}*|fahrer\p{L}*|mitarbeiter\p{L}*|kolleg\p{L}+|frau|herr|eltern|clientes?|duen\p{L}+|propietari\p{L}+|conductor|padres|profesor\p{L}*|instructor\p{L}*|clients?|proprietaire|conducteur|equipe|formateur|moniteur|monitrice|proprietario|motorista|monitor|pais)\b/u.test(
      text,
    ),
  place: (text) =>
    /\b(?:street|road|lane|square|avenue|floor|building|hall|shop|store|branch|office|warehouse|entrance|next to|opposite|behind|station|address|yard|room|\p{L}*(?:strasse|platz|weg|gasse|allee|hof|lager|laden|filiale|eingang|haus)|stock|gebaude|neben|gegenuber|hinter|calle|avenida|plaza|tienda|local|oficina|almacen|junto|frente|rue|magasin|bureau|entrepot|boutique|rua|praca|loja|armazem|escritorio)\b/u.test(
      text,
    ),
  colour: (text) =>
    /\b(?:black|white|red|green|blue|yellow|gr[ae]y|brown|orange|silver|pink|purple|beige|schwarz\p{L}*|weiss\p{L}*|rot\p{L}?|grun\p{L}*|blau\p{L}*|gelb\p{L}*|grau\p{L}*|braun\p{L}*|silber\p{L}*|negr\p{L}+|blanc\p{L}+|roj\p{L}+|verdes?|azul\p{L}*|amarill\p{L}+|gris\p{L}*|noir\p{L}*|rouges?|verts?|vertes?|bleu\p{L}*|jaunes?|pret[oa]s?|branc\p{L}+|vermelh\p{L}+|cinza\p{L}*)\b/u.test(
      text,
    ),
  material: (text) =>
    /\b(?:steel|wood\p{L}*|alumini?um|plastic|cotton|wool|glass|leather|iron|rubber|stahl\p{L}*|edelstahl|holz|eiche|kunststoff\p{L}*|baumwolle|wolle|glas|leder|eisen|gummi|acero|madera|plastico|algodon|lana|vidrio|cuero|hierro|acier|bois|plastique|coton|laine|verre|cuir|fer|aco|madeira|plastico|algodao|vidro|couro|ferro)\b/u.test(
      text,
    ),
  size: (text) => /\d|\b(?:small|medium|large|klein|mittel|gross|[sml]|x[sl]|xxl)\b/.test(text),
  temperature: (text) => /\d ?(?:°|grad|degrees|grados|degres|graus|c\b)/.test(text),
};

/** The kind of a question; of several questions, of the first. Undefined if an answer to it may have any form. */
export function kindOf(question: string): QuestionKind | undefined {
  return kindOfPlain(fold(question)) ?? kindOfPlain(withoutTypos(fold(question)));
}

/** Words that questions of kinds are put in, as they are spelt. */
const spelt =
  'much many long often price prices cost costs weigh weight heavy wieviel kostet kosten preis teuer wiegt gewicht dauert lange wann schwer cuanto cuesta cuestan precio tarda cuando combien coute prix quand duree poids quanto custa preco demora quando tempo costa costano prezzo pesa'.split(
    ' ',
  );

/** A folded question with the words of kinds as they are spelt. */
function withoutTypos(plain: string): string {
  return plain.replace(/\p{L}+/gu, (word) => spelt.find((one) => countTypos(one, word) === 1) ?? word);
}

function kindOfPlain(plain: string): QuestionKind | undefined {
  const found = questions.flatMap(([kind, pattern]) => {
    const place = pattern.exec(plain)?.index;
    return place === undefined ? [] : [{ kind, place }];
  });
  return found.sort((one, other) => one.place - other.place)[0]?.kind;
}

/** Whether a sentence has what a question of a kind asks for. */
export function answersKind(kind: QuestionKind | undefined, sentence: string): boolean {
  return kind === undefined || evidence[kind](fold(sentence));
}

/** Words that say nothing but the kind: what has the form of an answer has them in it. */
const kindWords: Record<QuestionKind, RegExp> = {
  amount:
    /^(?:costa|costano|costerebbe|prezzo|prezzi|costo|costi|tariffa|tariffe|chiedete|charge|charges|charged|zahlt|verrechnet|berechnet|cobrais|pedis|prenez|facturez|levam|cobra|pagaria|pay|paying|payer|pagar|pago|zahlen|zahle|bezahlen|bezahle|verlangen|verlangt|nehmen|nehmt|berechnen|berechnet|musste|prices?|costs?|costing|rates?|fees?|charges?|expensive|much|kostet|kosten|kostete|preise?|teuer|gebuhr|gebuhren|cuesta|cuestan|vale|valen|cobran|precios?|tarifas?|coute|coutent|vaut|prix|tarifs?|custa|custam|precos?|valor|cobram)$/,
  duration:
    /^(?:durano|giorni|ore|settimane|mesi|anni|minuti|long|last|lasts|take|takes|dauer|dauert|dauern|lange|tarda|tardan|dura|duran|plazo|dure|durent|duree|delai|demora|demoram|duram|prazo|days?|hours?|weeks?|months?|years?|tage|stunden|wochen|monate|jahre|dias|horas|semanas|meses|anos|jours|heures|semaines|mois|hab|haben)$/,
  time: /^(?:orari|orario|ora|giorno|apre|chiude|moment|annee|finish|start|starts|begin|beginnt|endet|macht|time|times|hours?|days?|uhr|uhrzeit|offnungszeiten|tag|tagen|horarios?|hora|horas|dias?|horaires?|heures?|jours?|date|datum|fecha)$/,
  weight: /^(?:weigh|weighs|weight|heavy|wiegt|wiegen|schwer|gewicht|pesa|pesan|peso|pese|poids|lourde?|pesano)$/,
  // What is 34 cm high need not be 34 cm wide.
  length: /^$/,
  colour: /^(?:colou?rs?|farben?|color|colores|couleurs?|cor|cores)$/,
  material: /^(?:material|made|woraus|hecho|matiere|fait|feito)$/,
  size: /^(?:sizes?|big|large|gross|grossen?|tamanos?|tallas?|tailles?|dimensions|tamanhos?)$/,
  extent: /^(?:long|lang)$/,
  frequency: /^(?:often|oft|haufig|frecuencia|frequence|frequencia|cada)$/,
  person: /^(?:who|wer|quien|qui|quem)$/,
  place: /^(?:where|wo|donde|ou|onde)$/,
  number: /^(?:many|viele|number|anzahl)$/,
  loudness: /^(?:loud|noisy|laut|decibels?|dezibel)$/,
  speed: /^(?:fast|speed|schnell|geschwindigkeit|velocidad|vitesse|velocidade)$/,
  temperature: /^(?:hot|warm|cold|heiss|kalt|temperature|temperatur)$/,
};

/** What can be said in many ways: it may be there although it is not told by its form. */
const loose: ReadonlySet<QuestionKind> = new Set([
  'time',
  'person',
  'place',
  'number',
  'frequency',
  'size',
  'material',
  'extent',
]);

/** Whether the form of an answer to a question of a kind tells only a little. */
export function isLooseKind(kind: QuestionKind | undefined): boolean {
  return kind !== undefined && loose.has(kind);
}

/** Whether a folded word says nothing but the kind, also with a typing mistake. */
export function isWordOfKind(kind: QuestionKind, plain: string): boolean {
  return kindWords[kind].test(plain) || kindWords[kind].test(withoutTypos(plain));
}
