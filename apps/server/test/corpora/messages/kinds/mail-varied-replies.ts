import { type MailCase, mailOf, replyOf } from './mail-cases.js';

const own = 'Thank you, 40 pumps would do.\n\nWhen can you deliver?\n\nAda';
const plain = 'Hello Ada\n\nHow many do you need?\n\nThe boatyard';
const quoted = plain
  .split('\n')
  .map((line) => `> ${line}`.trimEnd())
  .join('\n');

/** Lines over a quoted text as programs write them that the first corpus does not have. */
const attributions: Readonly<Record<string, string>> = {
  'Gmail, Spanish with parentheses': 'El lun, 2 nov 2026 a las 10:00, Boatyard (<support@shop.test>) escribió:',
  'iPhone, Mexican': 'El 2 nov 2026, a la(s) 10:00 a.m., Boatyard <support@shop.test> escribió:',
  'Gmail, European Portuguese': 'Boatyard <support@shop.test> escreveu (segunda, 2/11/2026 à(s) 10:00):',
  'iPhone, European Portuguese': 'No dia 02/11/2026, às 10:00, Boatyard <support@shop.test> escreveu:',
  'Apple Mail, Polish': 'Wiadomość napisana przez Boatyard <support@shop.test> w dniu 2 lis 2026, o godz. 10:00:',
  'Onet, Polish': 'Dnia 2 listopada 2026 10:00 Boatyard <support@shop.test> napisał(a):',
  'iPhone, Norwegian': '2. nov. 2026 kl. 10:00 skrev Boatyard <support@shop.test>:',
  'Thunderbird, Norwegian': 'Den 02.11.2026 10:00, skrev Boatyard:',
  'Mail.ru': 'Понедельник, 2 ноября 2026, 10:00 +03:00 от Boatyard <support@shop.test>:',
  Yandex: '02.11.2026, 10:00, "Boatyard" <support@shop.test>:',
  'Apple Mail, Russian': '2 нояб. 2026 г., в 10:00, Boatyard <support@shop.test> написал(а):',
  'Gmail, old Japanese': '2026年11月2日月曜日 10:00 Boatyard <support@shop.test>:',
  'Thunderbird, Japanese': 'On 2026/11/02 10:00, Boatyard さんは書きました:',
  'Becky, in two lines': 'On Mon, 2 Nov 2026 10:00:00 +0900\nBoatyard <support@shop.test> wrote:\n',
  'NetEase, in English': 'At 2026-11-02 10:00:00, "Boatyard" <support@shop.test> wrote:',
  'NetEase, Chinese': '在 2026-11-02 10:00:00，"Boatyard" <support@shop.test> 写道：',
  'iPhone, Chinese': '2026年11月2日 上午10:00，Boatyard <support@shop.test> 写道：',
  'iPhone, Taiwanese': 'Boatyard <support@shop.test> 於 2026年11月2日 上午10:00 寫道：',
  'Apple Mail, Turkish': 'Boatyard <support@shop.test> şunları yazdı (2 Kas 2026 10:00):',
  'Thunderbird, Turkish': '2.11.2026 10:00 tarihinde Boatyard yazdı:',
  'iPhone, Czech': '2. 11. 2026 v 10:00, Boatyard <support@shop.test>:',
  'Gmail, Slovak': 'po 2. 11. 2026 o 10:00 Boatyard <support@shop.test> napísal(a):',
  'Apple Mail, Finnish': 'Boatyard <support@shop.test> kirjoitti 2.11.2026 kello 10.00:',
  'Thunderbird, Finnish': 'Boatyard kirjoitti 2.11.2026 klo 10.00:',
  'Thunderbird, Hungarian': '2026. 11. 02. 10:00 keltezéssel, Boatyard írta:',
  'iPhone, Hungarian': '2026. nov. 2. dátummal, 10:00 időpontban Boatyard <support@shop.test> írta:',
  'Freemail, Hungarian': 'Boatyard <support@shop.test> írta:',
  'Open-Xchange, German': 'Boatyard <support@shop.test> hat am 02.11.2026 10:00 CET geschrieben:',
  'iPhone, German': 'Am 02.11.2026 um 10:00 schrieb Boatyard <support@shop.test>:\n',
  'Thunderbird, old German': 'Boatyard schrieb am 02.11.2026 um 10:00:',
  'iPhone, French': 'Le 2 nov. 2026 à 10:00, Boatyard <support@shop.test> a écrit :\n',
  'Gmail, Canadian French': 'Le lun. 2 nov. 2026, à 10 h 00, Boatyard <support@shop.test> a écrit :',
  'iPhone, Italian': 'Il giorno 2 nov 2026, alle ore 10:00, Boatyard <support@shop.test> ha scritto:\n',
  'Roundcube, Italian': 'Il 2026-11-02 10:00 Boatyard ha scritto:',
  'Thunderbird, Dutch': 'Op 02-11-2026 om 10:00 schreef Boatyard:',
  'Gmail, Flemish': 'Op ma 2 nov. 2026 10:00 schreef Boatyard <support@shop.test>:',
  'Thunderbird, Swedish': 'Den 2026-11-02 kl. 10:00, skrev Boatyard:',
  'iPhone, Danish': 'Den 2. nov. 2026 kl. 10.00 skrev Boatyard <support@shop.test>:',
  'Thunderbird, Danish': 'Den 02.11.2026 kl. 10.00 skrev Boatyard:',
  'Gmail, Romanian': 'lun., 2 nov. 2026 la 10:00, Boatyard <support@shop.test> a scris:',
  'Gmail, Bulgarian': 'На пн, 2.11.2026 г. в 10:00 Boatyard <support@shop.test> написа:',
  'Gmail, Catalan': 'Missatge de Boatyard <support@shop.test> del dia dl., 2 de nov. 2026 a les 10:00:',
  'Gmail, Croatian': 'pon, 2. stu 2026. u 10:00 Boatyard <support@shop.test> napisao je:',
  'Gmail, Slovenian': 'V V pon., 2. nov. 2026 ob 10:00 je oseba Boatyard <support@shop.test> napisala:',
  'Gmail, Thai': 'ในวันที่ จ. 2 พ.ย. 2026 เวลา 10:00 Boatyard <support@shop.test> เขียนว่า:',
  'Gmail, Indonesian': 'Pada tanggal Sen, 2 Nov 2026 pukul 10.00 Boatyard <support@shop.test> menulis:',
  'Gmail, Arabic': 'في الاثنين، 2 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة ‪Boatyard‬‏ <‪support@shop.test‬‏>:‬',
  'Gmail, folded by the program':
    'On Mon, Nov 2, 2026 at 10:00 AM The Boatyard of the Eastern Harbour Company\n<support@shop.test> wrote:\n',
  'Gmail, a long name folded in Portuguese':
    'Em seg., 2 de nov. de 2026 às 10:00, Boatyard da Baía de Todos os Santos <\nsupport@shop.test> escreveu:\n',
  eM: 'Boatyard <support@shop.test> wrote on Monday, 2 November 2026 at 10:00:',
  Evolution: 'On Mon, 2026-11-02 at 10:00 +0100, Boatyard wrote:',
  'Evolution, German': 'Am Montag, dem 02.11.2026 um 10:00 +0100 schrieb Boatyard:',
  KMail: 'On Monday, 2 November 2026 10:00:00 CET Boatyard wrote:',
  'Claws, German': 'Am Mon, 2 Nov 2026 10:00:00 +0100\nschrieb Boatyard <support@shop.test>:\n',
  Hey: 'On November 2, 2026, Boatyard <support@shop.test> wrote:',
};

/** Headers over a mail that is not marked as quoted. */
const headers: Readonly<Record<string, string>> = {
  'T-Online, German':
    '-----Original-Nachricht-----\nBetreff: Pumps\nDatum: 2026-11-02T10:00:00+0100\nVon: "Boatyard" <support@shop.test>\nAn: "Ada Lovelace" <ada@buyer.example>',
  'Lotus Notes, German':
    'Von: Boatyard <support@shop.test>\nAn: "Ada Lovelace" <ada@buyer.example>\nDatum: 02.11.2026 10:00\nBetreff: Pumps',
  'Outlook for the web, German':
    'Von: Boatyard <support@shop.test>\nDatum: Montag, 2. November 2026 um 10:00\nAn: Ada Lovelace <ada@buyer.example>\nCc: Carl <carl@buyer.example>\nBetreff: Pumps',
  'Zimbra, French':
    '----- Mail original -----\nDe: "Boatyard" <support@shop.test>\nÀ: "Ada Lovelace" <ada@buyer.example>\nEnvoyé: Lundi 2 Novembre 2026 10:00:00\nObjet: Pumps',
  'Outlook, French with Cc':
    'De : Boatyard <support@shop.test>\nEnvoyé : lundi 2 novembre 2026 10:00\nÀ : Ada Lovelace <ada@buyer.example>\nCc : Carl <carl@buyer.example>\nObjet : Pumps',
  'Libero, Italian':
    'Da: "Boatyard" support@shop.test\nA: ada@buyer.example\nCc:\nData: Mon, 2 Nov 2026 10:00:00 +0100\nOggetto: Pumps',
  'TIM, Italian':
    '----Messaggio originale----\nDa: support@shop.test\nData: 02/11/2026 10.00\nA: ada@buyer.example\nOgg: Pumps',
  'KPN, Dutch':
    '----Origineel Bericht----\nVan : support@shop.test\nDatum : 02/11/2026 10:00\nAan : ada@buyer.example\nOnderwerp : Pumps',
  'Outlook, Danish':
    'Fra: Boatyard <support@shop.test>\nSendt: 2. november 2026 10:00\nTil: Ada Lovelace <ada@buyer.example>\nEmne: Pumps',
  'Outlook, Danish with Cc':
    'Fra: Boatyard <support@shop.test>\nDato: mandag den 2. november 2026 kl. 10.00\nTil: Ada Lovelace <ada@buyer.example>\nCc: Carl <carl@buyer.example>\nEmne: Pumps',
  'Outlook for Mac, Swedish':
    'Från: Boatyard <support@shop.test>\nDatum: måndag 2 november 2026 10:00\nTill: Ada Lovelace <ada@buyer.example>\nKopia: Carl <carl@buyer.example>\nÄmne: Pumps',
  'Outlook, Mexican':
    'De: Boatyard <support@shop.test>\nEnviado: lunes, 2 de noviembre de 2026 10:00 a. m.\nPara: Ada Lovelace <ada@buyer.example>\nCC: Carl <carl@buyer.example>\nAsunto: Pumps',
  'Outlook, Mensaje original':
    '-----Mensaje original-----\nDe: Boatyard [mailto:support@shop.test]\nEnviado el: lunes, 02 de noviembre de 2026 10:00\nPara: Ada Lovelace\nAsunto: Pumps',
  'Outlook, European Portuguese':
    'De: Boatyard <support@shop.test>\nEnviado: 2 de novembro de 2026 10:00\nPara: Ada Lovelace <ada@buyer.example>\nAssunto: Pumps',
  'Outlook, Brazilian with Cc':
    'De: Boatyard <support@shop.test>\nEnviado: segunda-feira, 2 de novembro de 2026 10:00\nPara: Ada Lovelace <ada@buyer.example>\nCc: Carl <carl@buyer.example>\nAssunto: Pumps',
  'Outlook, Polish new':
    'Od: Boatyard <support@shop.test>\nData: poniedziałek, 2 listopada 2026 10:00\nDo: Ada Lovelace <ada@buyer.example>\nDW: Carl <carl@buyer.example>\nTemat: Pumps',
  'Outlook, Polish Wysłane':
    'Od: Boatyard <support@shop.test>\nWysłane: poniedziałek, 2 listopada 2026 10:00\nDo: Ada Lovelace <ada@buyer.example>\nTemat: Pumps',
  'Outlook, Russian with a copy':
    'От: Boatyard <support@shop.test>\nДата: понедельник, 2 ноября 2026 г. в 10:00\nКому: Ada Lovelace <ada@buyer.example>\nКопия: Carl <carl@buyer.example>\nТема: Pumps',
  'Outlook, Russian From':
    '-----Original Message-----\nFrom: Boatyard [mailto:support@shop.test]\nSent: Monday, November 02, 2026 10:00 AM\nTo: Ada Lovelace\nCc: Carl\nSubject: Pumps',
  'Seznam, Czech':
    '---------- Původní e-mail ----------\nOd: Boatyard <support@shop.test>\nKomu: ada@buyer.example\nDatum: 2. 11. 2026 10:00:00\nPředmět: Pumps',
  'Centrum, Czech':
    '______________________________________________________________\n> Od: "Boatyard" <support@shop.test>\n> Komu: <ada@buyer.example>\n> Datum: 02.11.2026 10:00\n> Předmět: Pumps\n>',
  'Outlook, Slovak':
    'Od: Boatyard <support@shop.test>\nOdoslané: pondelok 2. novembra 2026 10:00\nKomu: Ada Lovelace <ada@buyer.example>\nPredmet: Pumps',
  'Outlook, Finnish Päivämäärä':
    'Lähettäjä: Boatyard <support@shop.test>\nPäivämäärä: maanantai, 2. marraskuuta 2026 klo 10.00\nVastaanottaja: Ada Lovelace <ada@buyer.example>\nKopio: Carl <carl@buyer.example>\nAihe: Pumps',
  'Outlook, Hungarian with a copy':
    'Feladó: Boatyard <support@shop.test>\nDátum: 2026. november 2., hétfő 10:00\nCímzett: Ada Lovelace <ada@buyer.example>\nMásolatot kap: Carl <carl@buyer.example>\nTárgy: Pumps',
  'Outlook, Turkish Kimden':
    'Kimden: Boatyard <support@shop.test>\nTarih: 2 Kasım 2026 Pazartesi 10:00\nKime: Ada Lovelace <ada@buyer.example>\nBilgi: Carl <carl@buyer.example>\nKonu: Pumps',
  QQ: '------------------ 原始邮件 ------------------\n发件人: "Boatyard" <support@shop.test>;\n发送时间: 2026年11月2日(星期一) 上午10:00\n收件人: "Ada"<ada@buyer.example>;\n\n主题: Pumps',
  Foxmail: '发件人： Boatyard\n发送时间： 2026-11-02 10:00\n收件人： ada@buyer.example\n主题： Pumps',
  'Alibaba, with a wide space':
    '------------------------------------------------------------------\n发件人：Boatyard <support@shop.test>\n发送时间：2026年11月2日(星期一) 10:00\n收件人：Ada <ada@buyer.example>\n抄　送：Carl <carl@buyer.example>\n主　题：Pumps',
  'NetEase, a table':
    '---- 回复的原邮件 ----\n| 发件人 | Boatyard<support@shop.test> |\n| 日期 | 2026年11月02日 10:00 |\n| 收件人 | Ada<ada@buyer.example> |\n| 主题 | Pumps |',
  'Outlook, Taiwanese':
    '寄件者: Boatyard <support@shop.test>\n寄件日期: 2026年11月2日 上午 10:00\n收件者: Ada Lovelace <ada@buyer.example>\n主旨: Pumps',
  'Outlook, Japanese, original':
    '-----Original Message-----\n差出人: Boatyard <support@shop.test>\n送信日時: 2026年11月2日 10:00\n宛先: Ada <ada@buyer.example>\n件名: Pumps',
  'Outlook, Japanese with spaces':
    'From: Boatyard <support@shop.test>\nSent: 2026年11月2日 10:00\nTo: Ada <ada@buyer.example>\nSubject: Pumps',
  'Outlook, Norwegian on the web':
    'Fra: Boatyard <support@shop.test>\nDato: mandag 2. november 2026 kl. 10:00\nTil: Ada Lovelace <ada@buyer.example>\nKopi: Carl <carl@buyer.example>\nEmne: Pumps',
  'Outlook, many recipients':
    'From: Boatyard <support@shop.test>\nSent: Monday, November 2, 2026 10:00 AM\nTo: Ada Lovelace <ada@buyer.example>; Bea <bea@buyer.example>; Carl <carl@buyer.example>;\n Dora <dora@buyer.example>\nCc: Eve <eve@buyer.example>\nSubject: RE: Pumps\nImportance: High',
  'Outlook, bold with a mailto':
    '*From:* Boatyard <support@shop.test<mailto:support@shop.test>>\n*Sent:* 02 November 2026 10:00\n*To:* Ada Lovelace\n*Subject:* Re: Pumps',
  'Yahoo, German':
    'Am Montag, 2. November 2026 um 10:00:00 MEZ hat Boatyard <support@shop.test> Folgendes geschrieben:\n',
  'Yahoo, French': 'Le lundi 2 novembre 2026 à 10:00:00 UTC+1, Boatyard <support@shop.test> a écrit :\n',
  'Yahoo, Portuguese':
    'Em segunda-feira, 2 de novembro de 2026 às 10:00:00 BRT, Boatyard <support@shop.test> escreveu:\n',
  'Yahoo, Italian':
    'Il giorno lunedì 2 novembre 2026 alle ore 10:00:00 CET, Boatyard <support@shop.test> ha scritto:\n',
  'Proton, German': 'Boatyard <support@shop.test> schrieb am Montag, 2. November 2026 um 10:00:\n',
  'Mail.ru, not marked': 'Понедельник, 2 ноября 2026, 10:00 +03:00 от Boatyard <support@shop.test>:\n',
  'Samsung, German':
    '-------- Ursprüngliche Nachricht --------\nVon: Boatyard <support@shop.test>\nDatum: 02.11.26 10:00 (GMT+01:00)\nAn: Ada Lovelace <ada@buyer.example>\nBetreff: Pumps',
  'Samsung, Polish':
    '-------- Oryginalna wiadomość --------\nOd: Boatyard <support@shop.test>\nData: 02.11.2026 10:00 (GMT+01:00)\nDo: Ada Lovelace <ada@buyer.example>\nTemat: Pumps',
  'Zoho, German': '---- Am Mon, 02 Nov 2026 10:00:00 +0100 Boatyard <support@shop.test> schrieb ----\n',
  'Outlook, Greek':
    'Από: Boatyard <support@shop.test>\nΣτάλθηκε: Δευτέρα, 2 Νοεμβρίου 2026 10:00 πμ\nΠρος: Ada Lovelace <ada@buyer.example>\nΘέμα: Pumps',
  'Outlook, Ukrainian':
    'Від: Boatyard <support@shop.test>\nНадіслано: понеділок, 2 листопада 2026 р. 10:00\nКому: Ada Lovelace <ada@buyer.example>\nТема: Pumps',
  'Outlook, Romanian':
    'De la: Boatyard <support@shop.test>\nTrimis: luni, 2 noiembrie 2026 10:00\nCătre: Ada Lovelace <ada@buyer.example>\nSubiect: Pumps',
};

/** Mails in HTML alone, as programs write them. */
const html: Readonly<Record<string, string>> = {
  'Gmail in HTML':
    '<div dir="ltr">Thank you, 40 pumps would do.<div><br></div><div>When can you deliver?</div><div><br></div><div>Ada</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Nov 2, 2026 at 10:00 AM Boatyard &lt;<a href="mailto:support@shop.test">support@shop.test</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">Hello Ada<br><br>How many do you need?</blockquote></div>',
  'Outlook in HTML':
    '<div class="WordSection1"><p class="MsoNormal">Thank you, 40 pumps would do.<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">When can you deliver?<o:p></o:p></p><p class="MsoNormal">Ada<o:p></o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Boatyard &lt;support@shop.test&gt; <br><b>Sent:</b> Monday, November 2, 2026 10:00 AM<br><b>To:</b> Ada Lovelace &lt;ada@buyer.example&gt;<br><b>Subject:</b> Pumps<o:p></o:p></p></div></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">Hello Ada<o:p></o:p></p><p class="MsoNormal">How many do you need?<o:p></o:p></p></div>',
  'Outlook for the web in HTML':
    '<div class="elementToProof">Thank you, 40 pumps would do.</div><div><br></div><div>When can you deliver?</div><div>Ada</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif"><b>Von:</b> Boatyard &lt;support@shop.test&gt;<br><b>Gesendet:</b> Montag, 2. November 2026 10:00<br><b>An:</b> Ada Lovelace &lt;ada@buyer.example&gt;<br><b>Betreff:</b> Pumps</font><div>&nbsp;</div></div><div>Hello Ada<br>How many do you need?</div>',
  'iPhone in HTML':
    '<div dir="ltr">Thank you, 40 pumps would do.</div><div dir="ltr"><br></div><div dir="ltr">When can you deliver?</div><div dir="ltr">Ada</div><div dir="ltr"><br><blockquote type="cite">On Nov 2, 2026, at 10:00, Boatyard &lt;support@shop.test&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">Hello Ada<br>How many do you need?</div></blockquote>',
  'Yahoo in HTML':
    '<div class="ydp"><div dir="ltr">Thank you, 40 pumps would do.</div><div>When can you deliver?</div><div>Ada</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>On Monday, November 2, 2026 at 10:00:00 AM GMT+1, Boatyard &lt;support@shop.test&gt; wrote: </div><div><br></div><div><br></div><div><div>Hello Ada<br>How many do you need?</div></div></div></div>',
  'Proton in HTML':
    '<div>Thank you, 40 pumps would do.</div><div>When can you deliver?</div><div>Ada</div><div class="protonmail_quote">On Monday, November 2nd, 2026 at 10:00 AM, Boatyard &lt;support@shop.test&gt; wrote:<br><blockquote class="protonmail_quote" type="cite"><div>Hello Ada<br>How many do you need?</div></blockquote></div>',
  'QQ in HTML':
    '<div>Thank you, 40 pumps would do.</div><div>When can you deliver?</div><div>Ada</div><div><br></div><div style="font-size: 12px;">------------------&nbsp;原始邮件&nbsp;------------------</div><div style="background:#efefef;"><div><b>发件人:</b>&nbsp;"Boatyard"&lt;support@shop.test&gt;;</div><div><b>发送时间:</b>&nbsp;2026年11月2日(星期一) 上午10:00</div><div><b>收件人:</b>&nbsp;"Ada"&lt;ada@buyer.example&gt;;</div><div></div><div><b>主题:</b>&nbsp;Pumps</div></div><div><br></div><div>Hello Ada<br>How many do you need?</div>',
  'Apple Mail, Polish, in HTML':
    '<body>Thank you, 40 pumps would do.<br><br>When can you deliver?<br>Ada<br><div><br><blockquote type="cite"><div>Wiadomość napisana przez Boatyard &lt;support@shop.test&gt; w dniu 2 lis 2026, o godz. 10:00:</div><br><div>Hello Ada<br>How many do you need?</div></blockquote></div></body>',
};

const replies: MailCase[] = [
  ...Object.entries(attributions).map(([name, line]) => ({
    kind: 'more replies of programs',
    name,
    source: replyOf(`${own}\n\n${line}\n${quoted}\n`),
    right: { content: own, isShortened: true, thread: 'ours' as const },
  })),
  ...Object.entries(headers).map(([name, header]) => ({
    kind: 'more replies of programs',
    name,
    source: replyOf(`${own}\n\n${header}\n\n${plain}\n`),
    right: { content: own, isShortened: true, thread: 'ours' as const },
  })),
  ...Object.entries(html).map(([name, body]) => ({
    kind: 'more replies of programs',
    name,
    source: replyOf(`<html><head><meta charset="utf-8"></head><body>${body}</body></html>`, {
      'Content-Type': 'text/html; charset=utf-8',
    }),
    right: {
      has: ['40 pumps would do.', 'When can you deliver?', 'Ada'],
      hasNot: ['How many', 'shop.test'],
      isShortened: true,
    },
  })),
];

/** Texts of customers in replies of which nothing is cut. */
const whole: Readonly<Record<string, string>> = {
  'what a colleague said':
    'Hello,\n\nyesterday at 10:00 my colleague Carl wrote:\n\nWe need 40 pumps.\n\nPlease confirm.',
  'a list of times': 'Our visit:\n\nFrom: 10:00\nTo: 12:00\nDate: 2 December 2026\nPlace: the harbour\n\nAda',
  'a delivery note':
    'Please deliver:\n\nDate: 2026-12-02 10:00\nFrom: Hamburg\nTo: Rotterdam\nSubject: 40 pumps, two pallets\n\nThank you.',
  'a Spanish quotation of the page':
    'Hola,\n\nen su página ustedes escribieron lo siguiente:\n\n"Entrega en 5 días"\n\n¿Vale para 40 bombas?',
  'a French quotation of the page':
    'Bonjour,\n\nsur votre site vous avez écrit :\n\n« Livraison en 5 jours »\n\nEst-ce vrai pour 40 pompes ?',
  'a Dutch quotation of the page':
    'Hallo,\n\nop 2 november om 10:00 schreef u:\n\nWij leveren in 5 dagen.\n\nGeldt dat ook voor 40 pompen?',
  'a Polish quotation': 'Dzień dobry,\n\nna stronie napisali Państwo:\n\n„Dostawa w 5 dni”\n\nCzy to dotyczy 40 pomp?',
  'a Russian quotation': 'Здравствуйте,\n\nвчера в 10:00 вы писали:\n\nДоставка 5 дней.\n\nЭто верно для 40 насосов?',
  'a Japanese quotation':
    'お世話になります。\n\n先日のメールで次のように書きました:\n\n納期は5日です。\n\n40台でも同じですか。',
  'a Turkish quotation': 'Merhaba,\n\nsitenizde şunu yazdınız:\n\n5 günde teslimat.\n\n40 pompa için de geçerli mi?',
  'a table with bars': 'Our order:\n\n| Pump | Count |\n| A | 40 |\n| B | 2 |\n\nThank you.',
  'a table at the end': 'Our order:\n\n| Pump | Count |\n| --- | --- |\n| A | 40 |\n| B | 2 |',
  'a log that is pasted':
    'The controller says:\n\n2026-11-02 10:00:00 ERROR pump 4:\npressure > 3 bar\n> restart\n\nWhat shall we do?',
  'inline answers, German':
    'Hallo,\n\nAm 02.11.2026 um 10:00 schrieb Boatyard <support@shop.test>:\n\n> Wie viele brauchen Sie?\n\n40 Stück.\n\n> Bis wann?\n\nBis Freitag.',
  'inline answers, Japanese':
    '2026/11/02 10:00、Boatyard <support@shop.test>のメール:\n\n> 何台必要ですか。\n40台です。\n> いつまでに。\n来週です。',
  'inline answers, Spanish, signed':
    'Hola,\n\nEl lun, 2 nov 2026 a las 10:00, Boatyard (<support@shop.test>) escribió:\n\n> ¿Cuántas?\n\n40.\n\n> ¿Cuándo?\n\nEl viernes.\n\n-- \nAda',
  'inline answers with initials':
    '[AL] 40 pumps\n\nOn Mon, 2 Nov 2026 at 10:00, Boatyard <support@shop.test> wrote:\n> How many?\n[AL] 40\n> When?\n[AL] Friday',
  'a signature with labels':
    'Please send 40 pumps.\n\nAda Lovelace\nTel: +44 20 7946 0000\nE-mail: ada@buyer.example\nDate: 2 November 2026',
  'a meeting':
    'When: Monday, 2 November 2026 10:00\nWhere: The harbour\nFrom: Ada <ada@buyer.example>\n\nPlease bring the offer for 40 pumps.',
  'a rule of dashes before the last words': 'First part.\n\n----------\n\nP.S. 40 pumps, not 4.',
  'three stars': 'First part.\n\n* * *\n\nAnd 40 pumps.',
};

const wholes: MailCase[] = Object.entries(whole).map(([name, body]) => ({
  kind: 'more texts that stay whole',
  name,
  source: replyOf(body),
  right: { content: body, isShortened: false },
}));

const inner = (from: string, sent: string, to: string, subject: string) =>
  `${from}: Carl <carl@other.example>\n${sent}: 2 Nov 2026 10:00\n${to}: Ada <ada@buyer.example>\n${subject}: Order\n\nWe want 40 pumps.`;
const forwards: Readonly<Record<string, [string, string]>> = {
  'Gmail, Spanish': [
    'Fwd: Order',
    `¿Pueden?\n\n---------- Forwarded message ---------\n${inner('De', 'Date', 'To', 'Subject')}`,
  ],
  'Gmail, Portuguese': [
    'Fwd: Order',
    `Podem?\n\n---------- Forwarded message ---------\n${inner('De', 'Date', 'To', 'Subject')}`,
  ],
  'Outlook, Italian': ['I: Order', `Potete?\n\n${inner('Da', 'Inviato', 'A', 'Oggetto')}`],
  'Outlook, Dutch': ['FW: Order', `Kan dat?\n\n${inner('Van', 'Verzonden', 'Aan', 'Onderwerp')}`],
  'Outlook, Swedish': ['VB: Order', `Går det?\n\n${inner('Från', 'Skickat', 'Till', 'Ämne')}`],
  'Outlook, Danish': [
    'VS: Order',
    `Kan I?\n\n---------- Videresendt meddelelse ---------\n${inner('Fra', 'Sendt', 'Til', 'Emne')}`,
  ],
  'Outlook, Norwegian': ['VS: Order', `Kan dere?\n\nVideresendt melding:\n\n${inner('Fra', 'Sendt', 'Til', 'Emne')}`],
  'Outlook, Polish': ['PD: Order', `Da się?\n\n${inner('Od', 'Wysłano', 'Do', 'Temat')}`],
  'Outlook, Portuguese': ['ENC: Order', `Dá?\n\n${inner('De', 'Enviado', 'Para', 'Assunto')}`],
  'Outlook, Finnish': ['VL: Order', `Onnistuuko?\n\n${inner('Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe')}`],
  'Outlook, Hungarian': ['Továbbítás: Order', `Lehet?\n\n${inner('Feladó', 'Elküldve', 'Címzett', 'Tárgy')}`],
  'Outlook, Turkish': ['İLT: Order', `Olur mu?\n\n${inner('Kimden', 'Gönderildi', 'Kime', 'Konu')}`],
  'Outlook, Czech': ['Přep.: Order', `Jde to?\n\n${inner('Od', 'Odesláno', 'Komu', 'Předmět')}`],
  'Gmail, Russian': [
    'Fwd: Order',
    `Можно?\n\n---------- Forwarded message ---------\n${inner('От', 'Date', 'To', 'Subject')}`,
  ],
  'Mail.ru': [
    'Fwd: Order',
    `Можно?\n\n-------- Пересылаемое сообщение --------\n${inner('От кого', 'Дата', 'Кому', 'Тема')}`,
  ],
  'Thunderbird, German': [
    'Fwd: Order',
    `Geht das?\n\n-------- Weitergeleitete Nachricht --------\n${inner('Von', 'Datum', 'An', 'Betreff')}`,
  ],
  'Thunderbird, French': [
    'Fwd: Order',
    `Possible ?\n\n-------- Message transféré --------\n${inner('De ', 'Date ', 'Pour ', 'Sujet ')}`,
  ],
  'iPhone, German': [
    'Fwd: Order',
    `Geht das?\n\nAnfang der weitergeleiteten Nachricht:\n\n> ${inner('Von', 'Datum', 'An', 'Betreff').replaceAll('\n', '\n> ')}`,
  ],
  'iPhone, Japanese': [
    'Fwd: Order',
    `可能ですか。\n\n転送されたメッセージ:\n\n> ${inner('差出人', '日時', '宛先', '件名').replaceAll('\n', '\n> ')}`,
  ],
  'a forward in a thread of ours': [
    'Re: Pumps',
    `See what Carl says.\n\n-------- Weitergeleitete Nachricht --------\n${inner('Von', 'Datum', 'An', 'Betreff')}`,
  ],
  'a mail of a third person that is pasted': [
    'Pumps for Carl',
    `Can you help him?\n\n${inner('From', 'Sent', 'To', 'Subject')}`,
  ],
};

export const mailVariedReplies: readonly MailCase[] = [
  ...replies,
  ...wholes,
  ...Object.entries(forwards).map(([name, [subject, body]], at) => ({
    kind: 'more forwarded mails',
    name,
    source: mailOf({ Subject: subject, 'Message-ID': `<more-${at}@buyer.example>` }, body),
    right: { has: ['We want 40 pumps.', body.split('\n')[0] ?? '', 'carl@other.example'], isShortened: false },
  })),
];
