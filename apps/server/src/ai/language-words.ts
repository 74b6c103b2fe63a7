import learned from './learned-words.json' with { type: 'json' };
import { plainWords } from './plain-words.js';

/**
 * Common words of short texts, in lower case and without accents. A word of several languages stands with each of them and counts for none. The
 * first five are the languages of replies.
 */
const words = {
  en: 'the is are you do does did what when where which how why who can could would my your and with from not have has need want there this that please it i to of at be if will was hello thanks thank any anyone advice looking for price pricing much many some someone help cheap expensive buy sell sells selling quote yes sorry good morning evening welcome',
  de: 'der die das den dem ist sind sie ich du wir ihr was wann wo wie warum wer kann konnen mein meine meinen ihre ein eine einen und mit von nicht kein keine habe haben brauche mochte will gibt es auf fur bei zu zum zur noch auch wenn aber hallo danke bitte suche sucht jemand kennt preis preise kostet kosten teuer gunstig empfehlung empfehlungen angebot angebote guten wieviel hilfe kaufen ja nein moin servus',
  es: 'el los las es son usted yo que cuando donde como cual quien puedo puede mi su un una y con del no tengo tiene necesito quiero hay cuanto cuesta esta estan mis sus para por al lo hola gracias busco alguien precio precios muy caro barato vale vende venden recomendais recomendacion presupuesto buenos buenas dias tardes ayuda comprar ahora',
  fr: 'le les est sont vous je j nous quoi quand ou comment quel quelle pourquoi qui peux peut mon ma votre un une et avec du des ne pas ai avez veux combien coute il elle au aux pour est ce bonjour merci salut devis svp cherche quelqu ca prix cher vend vendez vendre besoin acheter idees conseil conseils bonsoir oui',
  pt: 'o os as e sao voce vc eu quando onde como qual quem posso pode meu minha seu sua um uma com do da dos das nao tenho tem preciso quero ha quanto custa esta estao para por ao na no em ola obrigado obrigada alguem procuro preco precos caro barato vende vendem bom boa dia tarde noite orcamento indica indicam ajuda comprar faz isso oi sim',
  it: 'il gli che quanto costa cerco qualcuno grazie ciao buongiorno buonasera sono della non per con prezzo prezzi preventivo consiglio consigli vende vendete dove come chi un una ho bisogno mille di quale aiuto comprare',
  nl: 'het een ik wij wat kost hoeveel wie waar niet met voor van zoek zoeken bedankt dank hallo goedemorgen iemand prijs offerte graag is en duur verkoopt heeft nodig hoe',
  pl: 'ile kosztuje szukam kto gdzie jak nie dla czy jest dziekuje dzieki dzien dobry czesc cena ceny ktos poleca potrzebuje wycena drogo prosze',
  sv: 'vad kostar soker nagon var hur inte och jag vi ar tack hej pris offert behover koper saljer dyrt',
  tr: 'fiyat nedir ne kadar kim nerede nasil ve icin var mi ariyorum tesekkurler merhaba lazim teklif bir pahali satan',
  ru: 'ищу ищем нужен нужна нужно нужны сколько стоит кто где как какои какая какую какие когда почему не есть для с или у меня нас цена цены купить куплю дорого дешево посоветуите подскажите помогите знает спасибо привет здравствуите добрыи день вечер пожалуиста продаете хочу можно',
  uk: 'шукаю шукаємо потрібен потрібна потрібно скільки коштує хто де як яка яку коли чому не є для або у мене нас ціна ціни купити дорого дешево порадьте підкажіть допоможіть знає дякую привіт добридень будь ласка продаєте хочу можна',
  bg: 'търся търсим нужен нужна нужно колко струва кои къде как какъв каква кога защо не има за или с цена цени купя скъпо евтино препоръчаите помощ знае благодаря здравеите добър ден моля продавате искам може някои',
} as const;

const languagesOf = new Map<string, string[]>();
for (const [language, list] of Object.entries(words)) {
  for (const word of new Set(list.split(' '))) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}
/** Words that the texts of training have in one language: `npm run languages:train`. */
for (const [language, list] of Object.entries(learned)) {
  for (const word of list.split(' ')) if (!languagesOf.has(word)) languagesOf.set(word, [language]);
}

/** The number of words of a text that one of some languages alone has, for each language that has some. */
export function countTellingWords<Code extends string>(text: string, among: readonly Code[]): Map<Code, number> {
  const counts = new Map<Code, number>();
  for (const word of plainWords(text)) {
    const having = languagesOf.get(word) ?? [];
    const [language, other] = among.filter((code) => having.includes(code));
    if (language !== undefined && other === undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}

/** The share of the words of a text that a language must have. */
const tellingShare = 1 / 3;

/** The language that has most of the words of a short text; undefined if none has enough, or two have as many. */
export function detectByWords(text: string): string | undefined {
  const found = plainWords(text).map((word) => languagesOf.get(word) ?? []);
  const [first, second] = Object.keys(words)
    .map((language) => ({ language, count: found.filter((having) => having.includes(language)).length }))
    .sort((one, other) => other.count - one.count);
  if (!first || first.count === 0 || first.count < found.length * tellingShare) return undefined;
  return first.count > (second?.count ?? 0) ? first.language : undefined;
}

/** Scripts that one of the languages that detection knows has alone. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['am', /\p{Script=Ethiopic}/gu],
];

/** Letters that one language of its script has alone, as far as short texts go. */
const ownLetters: readonly (readonly [string, RegExp])[] = [
  ['uk', /[іїєґ]/i],
  ['ru', /[ыэё]/i],
  ['fa', /[پچژگ]/],
];

/** The language of a text by its script, if most of its letters are of one that one language has. */
export function detectByLetters(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const byScript = scripts.find(([, script]) => (text.match(script)?.length ?? 0) * 2 > letters);
  return byScript?.[0] ?? ownLetters.find(([, letter]) => letter.test(text))?.[0];
}
