import { type MailCase, mailOf, replyOf } from './mail-cases.js';

const own = 'Please send 40 pumps.\n\nBest regards\nAda Lovelace\n+44 20 7946 0000';
const quoted = '> We have pumps.\n> How many do you need?\n>\n> Boatyard';
const plain = 'We have pumps.\nHow many do you need?\n\nBoatyard';

/** The line over a quoted mail, by program and language, as the program writes it. */
export const attributions: Readonly<Record<string, string>> = {
  'Gmail, English': 'On Mon, Nov 2, 2026 at 10:00 AM Boatyard <support@shop.test> wrote:',
  'Gmail, folded': 'On Mon, Nov 2, 2026 at 10:00 AM Boatyard of the Northern Harbour\n<support@shop.test> wrote:',
  'Gmail, German': 'Am Mo., 2. Nov. 2026 um 10:00 Uhr schrieb Boatyard <\nsupport@shop.test>:',
  'Gmail, French': 'Le lun. 2 nov. 2026 à 10:00, Boatyard <support@shop.test> a écrit :',
  'Gmail, Spanish': 'El lun, 2 nov 2026 a las 10:00, Boatyard (<support@shop.test>) escribió:',
  'Gmail, Portuguese': 'Em seg., 2 de nov. de 2026 às 10:00, Boatyard <support@shop.test> escreveu:',
  'Gmail, Italian': 'Il giorno lun 2 nov 2026 alle ore 10:00 Boatyard <support@shop.test> ha scritto:',
  'Gmail, Dutch': 'Op ma 2 nov 2026 om 10:00 schreef Boatyard <support@shop.test>:',
  'Gmail, Polish': 'pon., 2 lis 2026 o 10:00 Boatyard <support@shop.test> napisał(a):',
  'Gmail, Russian': 'пн, 2 нояб. 2026 г. в 10:00, Boatyard <support@shop.test>:',
  'Gmail, Japanese': '2026年11月2日(月) 10:00 Boatyard <support@shop.test>:',
  'Gmail, Chinese': 'Boatyard <support@shop.test> 于2026年11月2日周一 10:00写道：',
  'Gmail, Traditional Chinese': 'Boatyard <support@shop.test> 於 2026年11月2日 週一 上午10:00寫道：',
  'Gmail, Turkish': 'Boatyard <support@shop.test>, 2 Kas 2026 Pzt, 10:00 tarihinde şunu yazdı:',
  'Gmail, Czech': 'po 2. 11. 2026 v 10:00 odesílatel Boatyard <support@shop.test> napsal:',
  'Gmail, Finnish': 'ma 2. marrask. 2026 klo 10.00 Boatyard (support@shop.test) kirjoitti:',
  'Gmail, Hungarian': 'Boatyard <support@shop.test> ezt írta (időpont: 2026. nov. 2., H, 10:00):',
  'Gmail, Norwegian': 'man. 2. nov. 2026 kl. 10:00 skrev Boatyard <support@shop.test>:',
  'Gmail, Swedish': 'Den mån 2 nov. 2026 kl 10:00 skrev Boatyard <support@shop.test>:',
  'Gmail, Danish': 'Den man. 2. nov. 2026 kl. 10.00 skrev Boatyard <support@shop.test>:',
  'Gmail, Korean': '2026년 11월 2일 (월) 오전 10:00, Boatyard <support@shop.test>님이 작성:',
  'Gmail, Greek': 'Στις Δευ 2 Νοε 2026 στις 10:00 π.μ., ο χρήστης Boatyard <support@shop.test> έγραψε:',
  'Gmail, Ukrainian': 'пн, 2 лист. 2026 р. о 10:00 Boatyard <support@shop.test> пише:',
  'Gmail, Hebrew': '‫בתאריך יום ב׳, 2 בנוב׳ 2026 ב-10:00 מאת ‪Boatyard‬‏ <‪support@shop.test‬‏>:‬',
  'Gmail, Vietnamese': 'Vào Th 2, 2 thg 11, 2026 vào lúc 10:00 Boatyard <support@shop.test> đã viết:',
  'Apple Mail, English': 'On 2 Nov 2026, at 10:00, Boatyard <support@shop.test> wrote:',
  'Apple Mail, German': 'Am 02.11.2026 um 10:00 schrieb Boatyard <support@shop.test>:',
  'Apple Mail, French': 'Le 2 nov. 2026 à 10:00, Boatyard <support@shop.test> a écrit :',
  'Apple Mail, Spanish': 'El 2 nov 2026, a las 10:00, Boatyard <support@shop.test> escribió:',
  'Apple Mail, Italian': 'Il giorno 2 nov 2026, alle ore 10:00, Boatyard <support@shop.test> ha scritto:',
  'Apple Mail, Japanese': '2026/11/02 10:00、Boatyard <support@shop.test>のメール:',
  'Apple Mail, Portuguese': 'Em 2 de nov. de 2026, à(s) 10:00, Boatyard <support@shop.test> escreveu:',
  'iOS, English': 'On Nov 2, 2026, at 10:00 AM, Boatyard <support@shop.test> wrote:',
  'iOS, Dutch': 'Op 2 nov 2026 om 10:00 heeft Boatyard <support@shop.test> het volgende geschreven:',
  'iOS, Swedish': '2 nov. 2026 kl. 10:00 skrev Boatyard <support@shop.test>:',
  'Thunderbird, English': 'On 02/11/2026 10:00, Boatyard wrote:',
  'Thunderbird, German': 'Am 02.11.26 um 10:00 schrieb Boatyard:',
  'Thunderbird, French': 'Le 02/11/2026 à 10:00, Boatyard a écrit :',
  'Thunderbird, Spanish': 'El 2/11/26 a las 10:00, Boatyard escribió:',
  'Thunderbird, Italian': 'Il 02/11/2026 10:00, Boatyard ha scritto:',
  'Thunderbird, Polish': 'W dniu 2.11.2026 o 10:00, Boatyard pisze:',
  'Thunderbird, Russian': '02.11.2026 10:00, Boatyard пишет:',
  'Thunderbird, Czech': 'Dne 02. 11. 26 v 10:00 Boatyard napsal(a):',
  'Thunderbird, Portuguese': 'Em 02/11/2026 10:00, Boatyard escreveu:',
  'K-9, English': 'On 2 November 2026 10:00:00 CET, Boatyard <support@shop.test> wrote:',
  'K-9, German': 'Am 2. November 2026 10:00:00 MEZ schrieb Boatyard <support@shop.test>:',
  mutt: 'On Mon, Nov 02, 2026 at 10:00:00AM +0100, Boatyard wrote:',
  'mutt, German': '* Boatyard <support@shop.test> [2026-11-02 10:00]:',
  Roundcube: 'On 2026-11-02 10:00, Boatyard wrote:',
  'Roundcube, German': 'Am 2026-11-02 10:00, schrieb Boatyard:',
  'Roundcube, Hungarian': '2026-11-02 10:00 időpontban Boatyard ezt írta:',
  Proton:
    '------- Original Message -------\nOn Monday, November 2nd, 2026 at 10:00 AM, Boatyard <support@shop.test> wrote:\n',
  'Proton, 2026': 'On Monday, November 2nd, 2026 at 10:00 AM, Boatyard <support@shop.test> wrote:\n',
  Spark: 'On 2 Nov 2026 at 10:00 +0100, Boatyard <support@shop.test>, wrote:',
  Superhuman: 'On Mon, Nov 02, 2026 at 10:00 AM, Boatyard < support@shop.test > wrote:',
  Fastmail: 'On Mon, Nov 2, 2026, at 10:00 AM, Boatyard wrote:',
};

/** Headers over a mail that is not marked as quoted. */
export const headers: Readonly<Record<string, string>> = {
  'Outlook, English':
    'From: Boatyard <support@shop.test>\nSent: Monday, November 2, 2026 10:00 AM\nTo: Ada Lovelace <ada@buyer.example>\nSubject: Pumps',
  'Outlook, without addresses':
    'From: Boatyard\nSent: Monday, November 2, 2026 10:00 AM\nTo: Ada Lovelace\nSubject: Pumps',
  'Outlook, German':
    'Von: Boatyard <support@shop.test>\nGesendet: Montag, 2. November 2026 10:00\nAn: Ada Lovelace <ada@buyer.example>\nBetreff: Pumps',
  'Outlook, French':
    'De : Boatyard <support@shop.test>\nEnvoyé : lundi 2 novembre 2026 10:00\nÀ : Ada Lovelace <ada@buyer.example>\nObjet : Pumps',
  'Outlook, Spanish':
    'De: Boatyard <support@shop.test>\nEnviado el: lunes, 2 de noviembre de 2026 10:00\nPara: Ada Lovelace <ada@buyer.example>\nAsunto: Pumps',
  'Outlook, Portuguese':
    'De: Boatyard <support@shop.test>\nEnviada em: segunda-feira, 2 de novembro de 2026 10:00\nPara: Ada Lovelace <ada@buyer.example>\nAssunto: Pumps',
  'Outlook, Italian':
    'Da: Boatyard <support@shop.test>\nInviato: lunedì 2 novembre 2026 10:00\nA: Ada Lovelace <ada@buyer.example>\nOggetto: Pumps',
  'Outlook, Dutch':
    'Van: Boatyard <support@shop.test>\nVerzonden: maandag 2 november 2026 10:00\nAan: Ada Lovelace <ada@buyer.example>\nOnderwerp: Pumps',
  'Outlook, Polish':
    'Od: Boatyard <support@shop.test>\nWysłano: poniedziałek, 2 listopada 2026 10:00\nDo: Ada Lovelace <ada@buyer.example>\nTemat: Pumps',
  'Outlook, Russian':
    'От: Boatyard <support@shop.test>\nОтправлено: 2 ноября 2026 г. 10:00\nКому: Ada Lovelace <ada@buyer.example>\nТема: Pumps',
  'Outlook, Czech':
    'Od: Boatyard <support@shop.test>\nOdesláno: pondělí 2. listopadu 2026 10:00\nKomu: Ada Lovelace <ada@buyer.example>\nPředmět: Pumps',
  'Outlook, Turkish':
    'Gönderen: Boatyard <support@shop.test>\nGönderildi: 2 Kasım 2026 Pazartesi 10:00\nKime: Ada Lovelace <ada@buyer.example>\nKonu: Pumps',
  'Outlook, Japanese':
    '差出人: Boatyard <support@shop.test>\n送信日時: 2026年11月2日月曜日 10:00\n宛先: Ada Lovelace <ada@buyer.example>\n件名: Pumps',
  'Outlook, Chinese':
    '发件人: Boatyard <support@shop.test>\n发送时间: 2026年11月2日 10:00\n收件人: Ada Lovelace <ada@buyer.example>\n主题: Pumps',
  'Outlook, Korean':
    '보낸 사람: Boatyard <support@shop.test>\n보낸 날짜: 2026년 11월 2일 월요일 10:00\n받는 사람: Ada Lovelace <ada@buyer.example>\n제목: Pumps',
  'Outlook, Swedish':
    'Från: Boatyard <support@shop.test>\nSkickat: den 2 november 2026 10:00\nTill: Ada Lovelace <ada@buyer.example>\nÄmne: Pumps',
  'Outlook, Norwegian':
    'Fra: Boatyard <support@shop.test>\nSendt: mandag 2. november 2026 10:00\nTil: Ada Lovelace <ada@buyer.example>\nEmne: Pumps',
  'Outlook, Finnish':
    'Lähettäjä: Boatyard <support@shop.test>\nLähetetty: maanantai 2. marraskuuta 2026 10.00\nVastaanottaja: Ada Lovelace <ada@buyer.example>\nAihe: Pumps',
  'Outlook, Hungarian':
    'Feladó: Boatyard <support@shop.test>\nElküldve: 2026. november 2., hétfő 10:00\nCímzett: Ada Lovelace <ada@buyer.example>\nTárgy: Pumps',
  'Outlook, a rule above':
    '________________________________\nFrom: Boatyard <support@shop.test>\nSent: Monday, November 2, 2026 10:00 AM\nTo: Ada Lovelace <ada@buyer.example>\nSubject: Pumps',
  'Outlook, -----Original Message-----':
    '-----Original Message-----\nFrom: Boatyard <support@shop.test> \nSent: Monday, November 2, 2026 10:00 AM\nTo: Ada Lovelace <ada@buyer.example>\nSubject: Pumps',
  'Outlook, -----Ursprüngliche Nachricht-----':
    '-----Ursprüngliche Nachricht-----\nVon: Boatyard <support@shop.test>\nGesendet: Montag, 2. November 2026 10:00\nAn: Ada Lovelace <ada@buyer.example>\nBetreff: Pumps',
  'Outlook for iOS':
    'Get Outlook for iOS\n________________________________\nFrom: Boatyard <support@shop.test>\nSent: Monday, November 2, 2026 10:00:00 AM\nTo: Ada Lovelace <ada@buyer.example>\nSubject: Pumps',
  'Outlook, in bold':
    '*From:* Boatyard <support@shop.test>\n*Sent:* Monday, November 2, 2026 10:00 AM\n*To:* Ada Lovelace <ada@buyer.example>\n*Subject:* Pumps',
  GMX: 'Gesendet: Montag, 2. November 2026 um 10:00 Uhr\nVon: "Boatyard" <support@shop.test>\nAn: ada@buyer.example\nBetreff: Pumps',
  Samsung:
    '-------- Original message --------\nFrom: Boatyard <support@shop.test> \nDate: 02/11/2026 10:00 (GMT+01:00) \nTo: Ada Lovelace <ada@buyer.example> \nSubject: Pumps ',
  Zoho: '---- On Mon, 02 Nov 2026 10:00:00 +0100 Boatyard <support@shop.test> wrote ----\n',
  Yahoo: 'On Monday, November 2, 2026 at 10:00:00 AM GMT+1, Boatyard <support@shop.test> wrote:\n ',
  'Yahoo, Spanish': 'El lunes, 2 de noviembre de 2026, 10:00:00 CET, Boatyard <support@shop.test> escribió:\n ',
};

const replies: MailCase[] = [
  ...Object.entries(attributions).map(([name, line]) => ({
    kind: 'replies of programs',
    name,
    source: replyOf(`${own}\n\n${line}\n${name.startsWith('Gmail') ? '\n' : ''}${quoted}\n`),
    right: { content: own, isShortened: true, thread: 'ours' as const },
  })),
  ...Object.entries(headers).map(([name, header]) => ({
    kind: 'replies of programs',
    name,
    source: replyOf(`${own}\n\n${header}\n\n${plain}\n`),
    right: {
      content: header.startsWith('Get Outlook') ? `${own} Get Outlook for iOS` : own,
      isShortened: true,
      thread: 'ours' as const,
    },
  })),
];

/** Texts of customers of which nothing is cut. */
const whole: Readonly<Record<string, string>> = {
  'what the price page says':
    'Hello,\n\nOn your price page you wrote the following:\n\nPump A costs 100 €.\n\nWe would like 40 pumps.',
  'On Monday you wrote':
    'Hello,\n\nOn Monday you wrote:\n\n"We deliver in a week."\n\nIs this still right for 40 pumps?',
  'Am Montag schrieben Sie':
    'Hallo,\n\nAm Montag, 2. November 2026 um 10:00 schrieben Sie:\n\nWir liefern.\n\nGilt das für 40 Pumpen?',
  'a form in the text':
    'Name: Ada\nE-Mail: ada@buyer.example\nDate: 2026-12-01 10:00\nPhone: +44 20 7946 0000\nMessage: 40 pumps',
  'from, to and date of a journey': 'From: Berlin\nTo: Hamburg\nDate: 12.12.2026 10:00\n\nWe need a boat for it.',
  'from and to, with a subject of talk':
    'Our plan:\n\nFrom: January\nTo: March\nSubject: maintenance of 40 pumps\n\nIs that possible?',
  dashes: 'Hello\n\n-----\n40 pumps\n-----\n\nThank you',
  'a heading between dashes': 'Hello\n\n----- Our order -----\nPump A: 40\nPump B: 2\n\nAda',
  underscores: 'Please fill in:\n____________________\nFrom: us\n\n40 pumps',
  'a line with a colon and a time': 'We are open at 10:00:\n\n- Monday\n- Tuesday',
  'answers between': `On Mon, 2 Nov 2026 at 10:00, Boatyard <support@shop.test> wrote:\n> How many do you need?\n\n40 pumps.\n\n> Until when?\n\nNext week.`,
  'answers below': `On Mon, 2 Nov 2026 at 10:00, Boatyard <support@shop.test> wrote:\n> How many do you need?\n\n40 pumps.`,
  'only quoted': '> We want 40 pumps.\n> Thank you.',
  'greater-than signs within': 'The pressure must be\n> 3 bar\nand the flow\n> 40 l/min\nThank you.',
  'Spanish escribió': 'Hola,\n\nMi colega escribió: queremos 40 bombas.\n\nGracias',
  'French a écrit': 'Bonjour,\n\nMon collègue vous a écrit :\n\nNous voulons 40 pompes.',
  'a signature': 'Please send 40 pumps.\n\n-- \nAda Lovelace\nBuyer Ltd\nTel: +44 20 7946 0000',
  'answers below, in red': `See my answers below in red.\n\nFrom: Boatyard <support@shop.test>\nSent: Monday, November 2, 2026 10:00 AM\nTo: Ada <ada@buyer.example>\nSubject: Pumps\n\nHow many do you need?\n40 pumps`,
};

const wholes: MailCase[] = Object.entries(whole).map(([name, body]) => ({
  kind: 'texts that stay whole',
  name,
  source: replyOf(body),
  right: { content: body },
}));

/** Lines of the author that stand right above the line of the program. */
const above: MailCase[] = Object.entries({
  'right above an attribution': ['40 pumps', 'Boatyard <support@shop.test> wrote:', quoted],
  'right above a dated attribution': [
    '40 pumps',
    'On Mon, 2 Nov 2026 at 10:00, Boatyard <support@shop.test> wrote:',
    quoted,
  ],
  'right above one without marks': [
    '40 pumps',
    'On Mon, 2 Nov 2026 at 10:00, Boatyard <support@shop.test> wrote:',
    plain,
  ],
}).map(([name, [line = '', ...rest]]) => ({
  kind: 'replies of programs',
  name,
  source: replyOf(`Hello,\n\n${line}\n${rest.join('\n')}`),
  right: { content: `Hello,\n\n${line}`, isShortened: true },
}));

/** Answers between, with a quoted rest that is left out. */
const between: MailCase[] = [
  {
    kind: 'texts that stay whole',
    name: 'answers between, and a quoted rest',
    source: replyOf(
      'Hello\n\nOn Mon, 2 Nov 2026 at 10:00, Boatyard <support@shop.test> wrote:\n> How many do you need?\n\n40 pumps.\n\n> Boatyard\n> The harbour',
    ),
    right: { has: ['Hello', 'How many do you need?', '40 pumps.'], hasNot: ['The harbour'] },
  },
];

const inner = `From: Carl <carl@other.example>\nDate: Mon, 2 Nov 2026 10:00\nSubject: Order\nTo: Ada <ada@buyer.example>\n\nWe want 40 pumps.`;
const forwards: Readonly<Record<string, [string, string]>> = {
  Gmail: ['Fwd: Order', `Can you do this?\n\n---------- Forwarded message ---------\n${inner}`],
  'Apple Mail': ['Fwd: Order', `Can you do this?\n\nBegin forwarded message:\n\n> ${inner.replaceAll('\n', '\n> ')}`],
  Outlook: ['FW: Order', `Can you do this?\n\n${inner}`],
  'Outlook, German': [
    'WG: Order',
    `Geht das?\n\nVon: Carl <carl@other.example>\nGesendet: Montag, 2. November 2026 10:00\nAn: Ada\nBetreff: Order\n\nWe want 40 pumps.`,
  ],
  'Outlook, French': [
    'TR: Order',
    `C'est possible ?\n\nDe : Carl <carl@other.example>\nEnvoyé : lundi 2 novembre 2026 10:00\nÀ : Ada\nObjet : Order\n\nWe want 40 pumps.`,
  ],
  'Outlook, Spanish': [
    'RV: Order',
    `¿Es posible?\n\nDe: Carl <carl@other.example>\nEnviado el: lunes, 2 de noviembre de 2026 10:00\nPara: Ada\nAsunto: Order\n\nWe want 40 pumps.`,
  ],
  Thunderbird: [
    'Fwd: Order',
    `Can you do this?\n\n-------- Forwarded Message --------\nSubject: Order\nDate: Mon, 2 Nov 2026 10:00\nFrom: Carl <carl@other.example>\n\nWe want 40 pumps.`,
  ],
  'Gmail, in a reply': ['Re: Order', `Can you do this?\n\n---------- Forwarded message ---------\n${inner}`],
  'without words of its own': ['Fwd: Order', `---------- Forwarded message ---------\n${inner}`],
  Chinese: [
    '转发：Order',
    `可以吗？\n\n发件人: Carl <carl@other.example>\n发送时间: 2026年11月2日 10:00\n收件人: Ada\n主题: Order\n\nWe want 40 pumps.`,
  ],
};

export const mailReplies: readonly MailCase[] = [
  ...replies,
  ...above,
  ...wholes,
  ...between,
  ...Object.entries(forwards).map(([name, [subject, body]]) => ({
    kind: 'forwarded mails',
    name,
    source: mailOf({ Subject: subject, 'Message-ID': `<forward-${name.replaceAll(/\W/g, '')}@buyer.example>` }, body),
    right: {
      has: ['We want 40 pumps.', ...(name === 'without words of its own' ? [] : [body.split('\n')[0] ?? ''])],
      isShortened: false,
    },
  })),
];
