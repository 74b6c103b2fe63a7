/** The headers of a mail by their names in lower case. */
export type MailHeaders = ReadonlyMap<string, string>;

const bulk = /\b(bulk|junk|list|auto[-_]?reply)\b/i;

/** Names of mailboxes that nobody reads, in the languages of their programs. */
const robotNames = [
  'mailer-?daemon',
  'postmaster',
  'bounces?',
  'auto-?(?:reply|responder|response|mailer|confirm)',
  '(?:no|not)-?(?:reply|replies|response|respond|reponse|respond(?:er|a)|contestar?|conteste)',
  'do-?not-?(?:reply|respond)',
  'dont-?reply',
  '(?:keine?|nicht)-?(?:antwort(?:en|e)?|beantworten)',
  '(?:ne-?pas|pas-?de)-?(?:repondre|reponses?)',
  'nao-?(?:responda|responder|resposta)',
  'non-?(?:rispondere|risposta|rispondete)',
  'niet-?(?:beantwoorden|antwoorden|reageren)',
  'geen-?(?:antwoord|reactie)',
  'ikke-?(?:svar|besvar)',
  '(?:svar-?(?:ej|inte)|svara-?(?:ej|inte)|inte-?svara?|ej-?svar)',
  '(?:ei-?vasta(?:usta|ta|uksia)|ala-?vastaa)',
  'nie-?(?:odpowiadaj|odpowiadac)',
  'ne-?odpov(?:i|e)da(?:t|j|jte)?',
  'ne-?odpovidejte',
  'ne-?odgovarajt?e?',
  'ne-?odgovori(?:te)?',
  'ne-?valaszolj(?:on)?',
  'nu-?raspunde(?:ti)?',
  '(?:yanitlama(?:yin(?:iz)?)?|cevaplama(?:yin(?:iz)?)?)',
  'ne-?otvecha(?:[jy]te?|t)',
];
const robots = new RegExp(`(?:^|[+-])(?:${robotNames.join('|')})(?:[+-]|\\d*$)`, 'i');

/** Beginnings of subjects of automatic mails that are no words of a question. */
const automaticSubjects = [
  'auto(?:matic|mated)?[ -]?(?:reply|response|answer)',
  'autoreply',
  'automatische (?:antwort|r[üu]ckantwort|abwesenheits?\\p{L}*)',
  'automatisch antwoord',
  'automatisk[t]? (?:svar|besvarelse)',
  'autosvar',
  'automaattinen vastaus',
  'r[ée]ponse automatique',
  'respuesta autom[áa]tica',
  'resposta autom[áa]tica',
  'risposta automatica',
  '(?:odpowied[źz] automatyczna|automatyczna odpowied[źz]|autoodpowied[źz])',
  'automatick[áa] odpov[ěe][ďd]',
  'automatikus v[áa]lasz',
  'r[ăa]spuns automat',
  'otomatik (?:yan[ıi]t|cevap)',
  'автоматический ответ',
  'автоответ',
  'автоматична відповідь',
  'αυτόματη απάντηση',
  '自動(?:応答|返信|回覆|回复)',
  '自动(?:回复|答复)',
  '不在通知',
  '부재중',
  '자동 ?(?:응답|회신)',
  'رد تلقائي',
  'מענה אוטומטי',
  'trả lời tự động',
  'autom(?:atski|atický|atickú) odgovor',
  'samodejni odgovor',
  'автоматич(?:ен|но) (?:отговор|отвечание)',
  'аутоматски одговор',
  'automaatvastus',
  'automātisk[aā] atbilde',
  'automatinis atsakymas',
  'resposta autom[àa]tica',
  'balasan otomatis',
  'ตอบกลับอัตโนมัติ',
  'پاسخ خودکار',
  'vacation (?:auto)?-?(?:reply|response|message)',
  'message d.absence',
  'auto\\s*:.{0,200}(?:out of|abwesend|absent|away|nicht im|vacation|leave|returning)',
  '(?:i am|i.m|we are|we.re|\\p{L}+(?: \\p{L}+)? is) (?:currently )?(?:out of (?:the )?office(?= *(?:$|[.,:;!(-]|until|till|from|and|on|to|this|today|for))|on (?:vacation|holiday|(?:annual |maternity |parental |sick )?leave)|away from (?:the|my) (?:office|desk))',
  'ich bin (?:derzeit |zur ?zeit |bis |vom )?.{0,60}(?:nicht im b[üu]ro|im urlaub|abwesend)',
  'undeliver(?:able|ed)(?: mail| message)?(?:\\s*:| returned|$)',
  'delivery status notification',
  'delivery (?:has )?failed|mail delivery (?:failed|failure|system)|delivery failure',
  'returned mail\\s*:',
  'failure notice',
  'unzustellbar(?:e nachricht)?\\s*(?::|$)',
  'non remis\\s*:|[ée]chec de (?:la )?remise',
  'no se puede entregar|non recapitabile|onbestelbaar|kan ikke leveres|niedostarczalna|недоставлен',
];
/** Those that could also begin the question of a customer, unless the subject ends there or a mark follows. */
const absences = [
  'out of (?:the )?office',
  'ooo',
  'away from (?:the |my )?office',
  'abwesenheits?(?:notiz|meldung|nachricht|assistent|benachrichtigung|info)?',
  'abwesend',
  'nicht im b[üu]ro',
  'on (?:vacation|holidays?|(?:annual |maternity |parental |sick )?leave)',
  'absen(?:ce|te?s?)(?: du bureau)?',
  'fuera de (?:la )?oficina',
  'ausente(?: (?:do escrit[óo]rio|de la oficina))?',
  'aus[êe]ncia(?: tempor[áa]ria)?',
  'fora do escrit[óo]rio',
  'fuori (?:sede|ufficio)',
  'assente',
  'assenza(?: dall.ufficio)?',
  'afwezig(?:heid)?s?(?:melding|bericht|assistent)?',
  'niet op kantoor',
  'fr[åa]nvaro(?:meddelande|besked)?',
  'fr[åa]nvarande',
  'frav[æa]r(?:ende|s?(?:besked|melding))?',
  'ikke p[åa] kontoret',
  'poissa(?: toimistosta)?',
  'poissaolo(?:viesti|ilmoitus)?',
  'poza biurem',
  'nieobecno[śs][ćc]',
  'mimo kancel[áa][řr]',
  'nep[řr][íi]tomnost',
  'h[áa]zon k[íi]v[üu]l',
  't[áa]voll[ée]t(?:i [ée]rtes[íi]t[ée]s)?',
  'odsutnost|odsoten|odsotnost',
  'ofis d[ıi][şs][ıi]nda',
  'вне офиса',
  'нет на рабочем месте',
  'отсутств(?:ие|ую) на рабочем месте',
  'εκτός γραφείου',
  '外出(?:中)?',
  '不在(?:のお知らせ|です)?',
  '(?:外出|休假|不在办公室)',
];
const subjects = new RegExp(
  `^\\s*(?:[\\[【(]\\s*(?=[^\\]】)]{0,20}[\\]】)]))?(?:\\[[^\\]]{1,20}\\]\\s*)?(?:(?:${automaticSubjects.join('|')})|(?:${absences.join('|')})\\s*(?:$|[:：\\-–—,.!|(\\[/]|(?:auto|reply|re:|response|message|notification|notice|until|from|till|bis|vom|jusqu|hasta|fino)))`,
  'iu',
);

/** Headers whose presence alone says so. */
const tellingHeaders = [
  'x-auto-response-suppress',
  'x-autorespond',
  'x-autoresponder',
  'x-autogenerated',
  'x-auto-generated',
  'x-auto-reply-from',
  'x-mail-autoreply',
  'x-failed-recipients',
  'x-fc-machinegenerated',
  'x-amazon-mail-relay-type',
  'x-facebook-notify',
  'x-vacation',
  'x-ms-exchange-inbox-rules-loop',
  'list-id',
  'list-unsubscribe',
];

/**
 * Whether a program sent a mail. Sources: RFC 3834, 2; RFC 5230, 4.6; RFC 2369; [MS-OXCMAIL] 2.2.3.2.14; and
 * https://github.com/jpmckinney/multi_mail/wiki/Detecting-autoresponders
 */
export function isAutomatic(headers: MailHeaders, address: string, subject = ''): boolean {
  const autoSubmitted = ['auto-submitted', 'x-auto-submitted'].map((name) => headers.get(name) ?? 'no');
  const named = [...headers.keys()];
  return (
    autoSubmitted.some((value) => !/^\s*no\b/i.test(value)) ||
    ['precedence', 'x-precedence'].some((name) => bulk.test(headers.get(name) ?? '')) ||
    tellingHeaders.some((name) => headers.has(name)) ||
    named.some((name) => /^x-auto-?(?:reply|responder?)/.test(name) && !/^\s*no\s*$/i.test(headers.get(name) ?? '')) ||
    ['delivered-to', 'x-post-messageclass'].some((name) => /auto-?responder/i.test(headers.get(name) ?? '')) ||
    /^\s*(<>)?\s*$/.test(headers.get('return-path') ?? 'unknown') ||
    /multipart\/report/i.test(headers.get('content-type') ?? '') ||
    robots.test(address.slice(0, address.lastIndexOf('@')).replaceAll(/[._]/g, '-')) ||
    subjects.test(subject.normalize('NFC').replaceAll('\u2019', "'"))
  );
}
