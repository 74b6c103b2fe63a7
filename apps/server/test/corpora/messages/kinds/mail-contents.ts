import { readFileSync } from 'node:fs';
import { type MailCase, mailOf, replyOf } from './mail-cases.js';

let count = 0;
const of = (
  kind: string,
  name: string,
  headers: Record<string, string | null | undefined>,
  body: string | Buffer,
  right: MailCase['right'],
): MailCase => {
  count += 1;
  return { kind, name, source: mailOf({ 'Message-ID': `<content-${count}@buyer.example>`, ...headers }, body), right };
};

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const latin = (text: string) => Buffer.from(text, 'latin1');
const charsets: readonly [string, string | null, Buffer | string, string][] = [
  ['latin1, not declared', null, latin('Größe der Pumpe, schöne Grüße'), 'Größe der Pumpe, schöne Grüße'],
  [
    'latin1, declared as us-ascii',
    'text/plain; charset=us-ascii',
    latin('Größe der Pumpe, schöne Grüße'),
    'Größe der Pumpe, schöne Grüße',
  ],
  [
    'latin1, declared as UTF-8',
    'text/plain; charset=utf-8',
    latin('Größe der Pumpe, schöne Grüße'),
    'Größe der Pumpe, schöne Grüße',
  ],
  ['UTF-8, declared as latin1', 'text/plain; charset=iso-8859-1', 'Größe der Pumpe', 'Größe der Pumpe'],
  [
    'unknown-8bit, latin1',
    'text/plain; charset=unknown-8bit',
    latin('Größe der Pumpe, schöne Grüße'),
    'Größe der Pumpe, schöne Grüße',
  ],
  ['x-unknown, UTF-8', 'text/plain; charset=x-unknown', 'Größe der Pumpe', 'Größe der Pumpe'],
  [
    'windows-1251, not declared',
    null,
    bytes('c7e4f0e0e2f1f2e2f3e9f2e52c20edf3e6edfb20343020ede0f1eef1eee2'),
    'Здравствуйте, нужны 40 насосов',
  ],
  ['koi8-r', 'text/plain; charset=koi8-r', bytes('d0d2c9d7c5d4'), 'привет'],
  ['shift_jis', 'text/plain; charset=Shift_JIS', bytes('82b182f182c982bf82cd'), 'こんにちは'],
  [
    'euc-jp, not declared',
    null,
    bytes('a4b3a4f3a4cba4c1a4cfa1a2a5dda5f3a5d7a4f2a4aab4eaa4a4a4b7a4dea4b9'),
    'こんにちは、ポンプをお願いします',
  ],
  ['gbk', 'text/plain; charset=gbk', bytes('c4e3bac3'), '你好'],
  ['big5', 'text/plain; charset=big5', bytes('b17aa66e'), '您好'],
  ['euc-kr', 'text/plain; charset=ks_c_5601-1987', bytes('bec8b3e7'), '안녕'],
  ['windows-1252 in latin1', 'text/plain; charset=iso-8859-1', bytes('6d92e9746162 6c6972 2080'), 'm’établir €'],
  ['single quotes', "text/plain; charset='utf-8'", 'Größe', 'Größe'],
  ['two charsets', 'text/plain; charset=utf-8; charset=iso-8859-1', 'Größe', 'Größe'],
  ['no subtype', 'text', 'Größe', 'Größe'],
  ['an empty type', '', 'Größe', 'Größe'],
  ['capitals', 'TEXT/PLAIN; CHARSET=UTF8', 'Größe', 'Größe'],
  ['HTML that declares its charset', 'text/html', latin('<meta charset="iso-8859-1"><p>Größe</p>'), 'Größe'],
  ['a byte order mark', 'text/plain', bytes('efbbbf4772c3b6c39f65'), 'Größe'],
];

const html: readonly [string, string, MailCase['right']][] = [
  [
    'a table',
    '<table><tr><th>Item</th><th>Qty</th></tr><tr><td>Pump</td><td>40</td></tr></table>',
    { has: ['Item | Qty', 'Pump | 40'] },
  ],
  [
    'a table with paragraphs in its cells',
    '<table><tr><td><p>Pump</p></td><td><p>40</p></td></tr></table>',
    { has: ['Pump', '40'], hasNot: ['Pump40'] },
  ],
  [
    'a link',
    '<p>See <a href="https://buyer.example/rfq?id=40">our request</a></p>',
    { has: ['our request (https://buyer.example/rfq?id=40)'] },
  ],
  [
    'a link that is its text',
    '<a href="https://buyer.example/rfq">https://buyer.example/rfq</a>',
    { has: ['https://buyer.example/rfq'], hasNot: ['('] },
  ],
  ['a link of an address', '<a href="mailto:ada@buyer.example">Ada</a>', { has: ['Ada (mailto:ada@buyer.example)'] }],
  ['entities', '<p>R&amp;D &lt;40&gt; &euro;&nbsp;5 &#8211; ok</p>', { has: ['R&D <40> € 5 – ok'] }],
  ['lists', '<ul><li>40 pumps</li><li>2 boats</li></ul>', { has: ['- 40 pumps', '- 2 boats'] }],
  ['words of blocks', '<div>Hello</div><div>40<b>5</b> pumps</div><br>bye', { has: ['Hello 405 pumps bye'] }],
  [
    'what is not shown',
    '<style>p{}</style><script>x</script><p>40 pumps</p><!-- no -->',
    { content: 'Pumps 40 pumps' },
  ],
  ['preformatted lines', '<pre>a  1\nb  2</pre>', { has: ['a 1 b 2'] }],
];

const quoted: readonly [string, string][] = [
  [
    'Gmail',
    '<div dir="ltr">40 pumps</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Nov 2, 2026 at 10:00 AM Boatyard &lt;<a href="mailto:support@shop.test">support@shop.test</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><p>How many?</p></blockquote></div>',
  ],
  [
    'Outlook',
    '<p class="MsoNormal">40 pumps</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Boatyard &lt;support@shop.test&gt;<br><b>Sent:</b> Monday, November 2, 2026 10:00 AM<br><b>To:</b> Ada &lt;ada@buyer.example&gt;<br><b>Subject:</b> Pumps</p></div></div><p>How many?</p>',
  ],
  [
    'Outlook on the web',
    '<div>40 pumps</div><hr><div id="divRplyFwdMsg"><font><b>Von:</b> Boatyard &lt;support@shop.test&gt;<br><b>Gesendet:</b> Montag, 2. November 2026 10:00<br><b>An:</b> Ada<br><b>Betreff:</b> Pumps</font></div><div>How many?</div>',
  ],
  [
    'Apple Mail',
    '<div>40 pumps</div><div><blockquote type="cite"><div>On 2 Nov 2026, at 10:00, Boatyard &lt;support@shop.test&gt; wrote:</div><div>How many?</div></blockquote></div>',
  ],
  [
    'Yahoo',
    '<div>40 pumps</div><div class="yahoo_quoted"><div>On Monday, November 2, 2026 at 10:00:00 AM GMT+1, Boatyard &lt;support@shop.test&gt; wrote:</div><div>How many?</div></div>',
  ],
  [
    'Proton',
    '<div>40 pumps</div><div class="protonmail_quote">On Monday, November 2nd, 2026 at 10:00 AM, Boatyard &lt;support@shop.test&gt; wrote:<br><blockquote type="cite"><p>How many?</p></blockquote></div>',
  ],
];

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const part = (headers: string, body: string) => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
const mixed = (...parts: string[]) => `${parts.join('')}--b--\r\n`;
const textPart = part('Content-Type: text/plain; charset=utf-8', '40 pumps');
const filePart = (type: string, more: string) =>
  part(`Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n${more}`.trim(), pixel);
const files: readonly [string, string, readonly string[], string?][] = [
  [
    'a pasted screenshot',
    filePart('image/png; name="image.png"', 'Content-Disposition: inline; filename="image.png"\r\nContent-ID: <ii_1>'),
    ['image.png'],
  ],
  [
    'a Content-ID without a disposition',
    filePart('image/png; name="image001.png"', 'Content-ID: <i>'),
    ['image001.png'],
  ],
  [
    'a PDF of Apple Mail',
    filePart('application/pdf; name="offer.pdf"', 'Content-Disposition: inline; filename=offer.pdf'),
    ['offer.pdf'],
  ],
  [
    'a name in RFC 2231',
    filePart('application/pdf', "Content-Disposition: attachment; filename*=utf-8''Gr%C3%B6%C3%9Fe%20%E2%82%AC.pdf"),
    ['Größe €.pdf'],
  ],
  [
    'a name in RFC 2047',
    filePart('application/pdf', 'Content-Disposition: attachment; filename="=?UTF-8?B?R3LDtsOfZS5wZGY=?="'),
    ['Größe.pdf'],
  ],
  [
    'a name in UTF-8',
    filePart('application/pdf', 'Content-Disposition: attachment; filename="Größe.pdf"'),
    ['Größe.pdf'],
  ],
  ['no name', filePart('application/pdf', 'Content-Disposition: attachment'), ['attachment']],
  [
    'attached first, then inline',
    filePart('image/png; name="logo.png"', 'Content-ID: <l>') +
      filePart('application/pdf; name="a.pdf"', 'Content-Disposition: attachment; filename=a.pdf'),
    ['a.pdf', 'logo.png'],
  ],
  [
    'an invitation',
    part('Content-Type: text/calendar; method=REQUEST', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'),
    ['invitation.ics'],
  ],
];

/** What is right for the mails that have come out wrong before, by their names. */
const samples: Readonly<Record<string, MailCase['right']>> = {
  'E10d-gmail-inline': { has: ['This is the error:'], files: ['image.png'] },
  'E10e-apple-pdf-inline': { has: ['Our order:', '40 pumps'], files: ['order.png'] },
  'E11c-2231': { has: ['see file'], hasNot: ['file content'], files: ['Größe €.txt'] },
  'E11d-2231-cont': { files: ['a very long name of a file that goes on and on and on and ends.txt'] },
  'E11e-2231-cont-enc': { files: ['Größe.txt'] },
  'E11f-2047': { files: ['Größe.txt'] },
  'E11g-raw8': { files: ['Größe.txt'] },
  'E11h-noname': { has: ['see file'], files: ['attachment.txt'] },
  'E12a-1258': { has: ['Merci de m’établir un devis'] },
  'E12b-gb2312-utf8': { has: ['你好 pump'] },
  'E12c-2022jp-nocharset': { has: ['こんにちは pump'] },
  'E12d-2022jp': { has: ['こんにちは pump'] },
  'E12e-unknown8bit': { has: ['Größe der Pumpe'] },
  'E12f-1250-html': { has: ['Příliš žluťoučký'] },
  'E12g-utf8-nodecl': { has: ['Größe ohne Kopf'] },
  'E12h-latin1-nodecl': { has: ['Größe ohne Kopf'] },
  'E12i-badtype': { has: ['Bad type ü'] },
  'E12j-utf8-quoted': { has: ['quoted charset ü'] },
  'E12k-flowed': { has: ['This is a long line that goes on here and ends.'] },
  'E12l-html-table': {
    has: ['Item | Qty', 'Pump | 40', '- one', 'RFQ (https://buyer.example/rfq)', 'bye'],
    hasNot: ['alert'],
  },
  'E12m-rfc2231': { has: ['E12m-rfc2231'] },
  'E15l-group-from': { has: ['Größe der Pumpe'], author: { name: 'Sales', email: 'e15l-reply-12698@cust.example' } },
  'E15m-no-from-brackets': { author: { name: 'Ken Ode', email: 'e15m-12698@cust.example' } },
  'E15n-amp': { author: { name: 'R & D', email: 'r&d-12698@cust.example' } },
  'E15o-verp': { author: { name: 'Ken', email: 'ken=ode-12698@cust.example' } },
  'E16-same-mid-two-mails': { has: ['first form'], author: { email: 'one-12698@cust.example' } },
  'E16b-same-mid-two-mails': { has: ['second form'], author: { email: 'two-12698@cust.example' } },
  'E17-ics': { has: ['E17-ics'], files: ['invitation.ics'] },
};

const results = (host: string, found: string) => ({ 'Authentication-Results': `${host}; ${found}` });
const passed =
  'dkim=pass header.d=buyer.example; spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=buyer.example; dmarc=pass (p=NONE) header.from=buyer.example';

export const mailContents: readonly MailCase[] = [
  ...Object.entries(samples).map(([name, right]) => ({
    kind: 'mails that came out wrong',
    name,
    source: readFileSync(new URL(`../mails/${name}.eml`, import.meta.url)),
    right,
  })),
  ...charsets.map(([name, type, body, said]) => of('charsets', name, { 'Content-Type': type }, body, { has: [said] })),
  ...[
    ['Größe in latin1', latin('Größe'), 'Größe'],
    ['Привет in windows-1251', bytes('cff0e8e2e5f2'), 'Привет'],
  ].map(([name, subject, said]) => ({
    kind: 'charsets',
    name: `the subject ${name}`,
    source: Buffer.concat([
      Buffer.from('From: ada@buyer.example\r\nMessage-ID: <raw-subject@buyer.example>\r\nSubject: '),
      subject as Buffer,
      Buffer.from('\r\n\r\n40 pumps'),
    ]),
    right: { has: [said as string, '40 pumps'] },
  })),
  ...html.map(([name, body, right]) => of('HTML', name, { 'Content-Type': 'text/html; charset=utf-8' }, body, right)),
  of(
    'HTML',
    'a plain part that says to look at the HTML',
    { 'Content-Type': 'multipart/alternative; boundary=b' },
    mixed(
      part('Content-Type: text/plain', 'Your mail program does not show HTML.'),
      part('Content-Type: text/html', '<p>40 pumps</p>'),
    ),
    { content: 'Pumps 40 pumps' },
  ),
  ...quoted.map(([name, body]) => ({
    kind: 'replies in HTML',
    name,
    source: replyOf(body, { 'Content-Type': 'text/html; charset=utf-8' }),
    right: { has: ['40 pumps'], hasNot: ['How many'], isShortened: true, thread: 'ours' as const },
  })),
  ...files.map(([name, body, names]) =>
    of('files', name, { 'Content-Type': 'multipart/mixed; boundary=b' }, mixed(textPart, body), {
      has: ['40 pumps'],
      files: names,
    }),
  ),
  of(
    'files',
    'twelve files',
    { 'Content-Type': 'multipart/mixed; boundary=b' },
    mixed(
      textPart,
      ...Array.from({ length: 12 }, (_, at) =>
        filePart(`application/pdf; name="${at}.pdf"`, 'Content-Disposition: attachment'),
      ),
    ),
    { has: ['40 pumps', '10.pdf, 11.pdf'] },
  ),
  of('authentication results', 'of the host that is named', results('mx.shop.test', passed), '40 pumps', {
    authentication: { host: 'mx.shop.test', spf: 'pass', dkim: 'pass', dmarc: 'pass' },
  }),
  of(
    'authentication results',
    'that fail',
    results('mx.shop.test 1', 'spf=softfail smtp.mailfrom=x; dkim=none; dmarc=fail'),
    '40 pumps',
    { authentication: { host: 'mx.shop.test', spf: 'softfail', dkim: 'none', dmarc: 'fail' } },
  ),
  of('authentication results', 'of another host', results('mx.evil.example', passed), '40 pumps', {
    authentication: null,
  }),
  of(
    'authentication results',
    'of another host in a comment',
    results('mx.evil.example (mx.shop.test; spf=pass)', passed),
    '40 pumps',
    { authentication: null },
  ),
];
