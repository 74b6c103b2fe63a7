import { plainWordsOf } from './word-forms.js';

/** Words of questions that carry no meaning for the search, folded, by language. */
const lists: Readonly<Record<string, string>> = {
  en: `a about actually again all already also am an and another any anyone anything are as at be because been being both but by came can cannot come
    could d did do does doing don done down each either else ever every explain few for from get gets getting give go goes going got had has
    have having hello help her here hers hey hi him his how i if in into is isn it its just know let like ll long lot m many may
    maybe me mean might mine more most much must my need needs no nor not now of off often on one ones only or other our ours out over own
    please possible put question re really same say see shall she should since so some someone something somehow soon still such take t tell
    than thank thanks that the their them then there these they thing things this those through to too try trying under until up us use ve very
    want wanted wants was way we were what whats when where which while who whom whose why will with won wonder wondering would yes yet you
    your yours happens happen takes apply whether wich exactly per`,
  de: `brauch ne nen nem n hatt hatte mochtet euch ab bis habt habts habs aber alle allen aller alles als also am an andere anderen auch auf aus bei beim bekomme bekommen bekommt bieten bin bis bitte da dafur
    damit dann daran darauf das dass dazu dein dem den denn der des die dies diese diesem diesen dieser dieses doch du durch ein eine einem
    einen einer eines er es etwas euch euer fur gab geben gern gerne gibt habe haben hab hallo hat hatte hatten hier hin ich ihm ihn ihnen ihr
    ihre ihrem ihren ihrer ihres im in innerhalb ins irgendwie ist ja jede jeden jeder jedes kann kannst konnen konnt konnte konnten lange lang
    mal man mehr mein meine meinem meinen meiner mich mir mit mochte mochten muss mussen nach noch nun nur ob oder ohne oft pro schon sehr sein
    seine seit sich sie sind so soll sollen sollte uber um und uns unser unsere unter viel viele vielen vom von vor war was wann warum wegen
    welche welchem welchen welcher welches wem wen wenn wer werde werden wie wieder wieviel will wir wird wo wohin wollen wurde wurden zu zum zur
    zwischen eigentlich hoch gross darf durfen durfte machen macht brauche braucht brauchen frage wissen sagen danke passiert gelten gilt`,
  es: `partir a al algo alguien algun alguna algunos antes aqui asi aun cada como con cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde
    dos el ella ellos en entre era eres es esa ese eso esta estan estar estas este esto estos estoy fue gracias ha hace hacer hacia han hasta hay
    haya he hola la las le les lo los mas me mi mis mucho muy nada ni no nos nosotros o otra otro para pero poder podemos podria por porque
    puede pueden puedo que quien quiero quisiera saber se sea ser si sin sobre son soy su sus tal tambien tan tanto te tengo tenemos tener
    tiene tienen tienes todo todos tu tus un una uno unos usted ustedes va y ya yo favor necesito pasa tiempo ofrecen ofrece dan`,
  fr: `partir pendant a ai as au aussi aux avec avez avoir avons bien bonjour c ca car ce cela ces cet cette chez ci combien comme comment d dans de des donc du elle
    elles en est et etes etre eu faire fait faut faudra il ils j je jusqu jusque l la le les leur leurs lui m ma mais me meme merci mes moi mon
    n ne ni nos notre nous on ont ou par pas peut peux plus pour pourquoi pourrais pouvez puis qu quand que quel quelle quelles quels qui quoi s
    sa sans se ses si son sont sous suis sur ta te tes toi ton tous tout toute toutes tres tu un une va vais veux voudrais vos votre vous y t
    temps doit dois proposez propose savoir besoin possible plait est-ce`,
  pt: `a ainda algo alguem algum alguma ao aos aqui as ate com como da das de dela dele do dos e ela eles em entre era essa esse esta estao estar este
    estou eu fazer foi ha isso isto ja la lhe mais mas me meu meus minha minhas muito na nao nas nem no nos nossa nosso num numa o obrigado
    ola onde os ou para pela pelo pode podem podemos poder por porque posso preciso pra qual quais quando quanta quantas quanto quantos que
    quem quero se sei seja sem ser seu seus so sobre sua suas tambem tao te tem temos tenho ter tempo teu tive toda todo tu tua um uma
    vai voce voces vou acontece gostaria saber`,
  it: `a ad ai al alla alle allo anche ancora avete avere abbiamo bene c che chi ci cio come con cosa cosi cui d da dal dalla dalle dei degli del della delle dello deve
    devo dobbiamo di dove e ed era essere faccio fare fate fra gia gli grazie ha hai hanno ho i il in io l la le lei lo loro lui ma me mi mia mie miei mio molto nei nel
    nella nelle non nostra nostri nostro o ogni oppure per pero perche piu po posso possiamo poi potete puo qua qual quale quali qualche qualcosa quando quanta quante quanti
    quanto quel quella quelle quelli quello questa queste questi questo qui s sapere se sei senza si sia siamo siete sono sta stai state su sua sue sui sul sulla suo ti tra tu tua
    tuo tutta tutte tutti tutto un una uno v va vi voi vorrei vostra vostre vostri vostro ciao buongiorno salve scusi favore tempo dopo prima fino entro`,
};

const words = new Map(Object.entries(lists).map(([language, list]) => [language, new Set(list.trim().split(/\s+/))]));

/** The languages that have a list. */
export const allLanguages = Object.keys(lists);

/** The languages that most of the little words of a question are of; none if it has none. Of equals, all. */
export function languagesOf(question: string): string[] {
  const said = plainWordsOf(question);
  const counts = [...words].map(([language, list]) => ({
    language,
    count: said.filter((word) => list.has(word)).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  return most === 0 ? [] : counts.filter(({ count }) => count === most).map(({ language }) => language);
}

/** Whether a word, folded, carries no meaning in a question of these languages. */
export function isStopWord(word: string, languages: readonly string[]): boolean {
  return languages.some((language) => words.get(language)?.has(word));
}
