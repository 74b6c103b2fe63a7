/** A text without the mail that it answers, and whether something was left out. */
export interface OwnText {
  text: string;
  isShortened: boolean;
}

const maxLineChars = 1_000;
/** No line of a header is shorter. */
const shortestHeader = 5;
const address = /[^\s<>@]{1,64}@[^\s<>@]{1,200}\.[^\s<>@]{2,60}/;
const clock = /\b\d{1,2}\s?[:.hH]\s?\d{2}\b|\d{1,2}[時时시点點]/u;
const year = /\b(?:19|20)\d\d\b|[٢٠-٩]{4}|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}\b|\b25\d\d\b/u;
const day = /\b\d{1,2}\b|[٠-٩]{1,2}/u;

/** "wrote", as programs end the line over a quoted text with it or near to it. Words stand alone: \b would know ASCII only. */
const wrote = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'wrote|writes|said',
    'schrieb|hat geschrieben|geschrieben',
    'a écrit|écrit|a ecrit',
    'escribió|escribio|escribi[óo]:|ha escrit|va escriure',
    'escreveu',
    'ha scritto|scrive|ha scrit',
    'schreef|heeft geschreven|geschreven',
    'skrev|skreiv|skrifaði',
    'kirjoitti|kirjutas',
    'napisał(?:\\(a\\)|a|/a)?|pisze',
    'napsal(?:\\(a\\)|a)?|napísal(?:\\(a\\)|a)?|napisal(?:a|\\(a\\))?|napisao(?:/la)?|написао',
    'írta|ezt írta',
    'a scris',
    'yazdı|şunu yazdı|tarihinde yazdı|şunları yazdı',
    'пишет|писал\\(?а?\\)?|написал\\(?а?\\)?|написав|пише|пиша|написа',
    'έγραψε|έγραψες',
    'rašė|rakstīja|parašė',
    'đã viết|viết',
    'menulis|menulis pada',
  ].join(
    '|',
  )})(?![\\p{L}\\p{N}])|写道|寫道|写了|さんは書きました|のメール|書きました|님이 (?:작성|쓴 글)|작성:|เขียน(?:ว่า)?|كتب|כתב|नेलिखा|ने लिखा`,
  'iu',
);
/** The customer speaks to us: no program does. */
const toUs =
  /(?<![\p{L}])(?:you|your|sie|ihr|ihre|ihrer|vous|votre|usted|ustedes|su|voi|jullie|u|wy|вы|ваш)(?![\p{L}])/iu;

/** A line that ends with who wrote, when, and nothing else: programs of some languages have no word for it. */
const endsWithSender = /[<(][^\s<>@()]{1,64}@[^\s<>@()]{1,200}\.[^\s<>@()]{2,60}[>)]\s*[:：]$/u;

/** Names of header lines, by what they say. */
const labels = {
  from: 'from|von|de|de la|da|van|fra|från|fran|lähettäjä|od|feladó|kimden|gönderen|от|от кого|від|από|发件人|寄件者|寄件人|差出人|送信者|보낸\\s?사람|보낸사람|from|từ|dari|מאת|من|จาก|expéditeur|absender|remitente|mittente|afzender|avsändare|afsender|nadawca|odesílatel|odosielateľ|отправитель|saatja|nuo|no|saatja|pošiljatelj|pošiljalac|šalje|从|از|से|प्रेषक|ผู้ส่ง|pengirim|người gửi',
  date: 'sent|date|gesendet|datum|envoyé|date d.envoi|enviado|enviado el|enviada em|enviado em|fecha|data|inviato|inviato il|verzonden|sendt|skickat|dato|lähetetty|päivämäärä|wysłano|wysłane|odesláno|odoslané|elküldve|küldve|dátum|gönderildi|gönderilme tarihi|tarih|отправлено|дата|надіслано|ημερομηνία|στάλθηκε|发送时间|发送日期|日期|時間|时间|寄件日期|傳送時間|送信日時|日時|보낸\\s?날짜|날짜|ngày|đã gửi|tanggal|dikirim|נשלח|תאריך|تاريخ|تم الإرسال|التاريخ|วันที่|trimis|poslano|saadetud|išsiųsta|nosūtīts|изпратено|enviat|odoslané|poslané|послато|ส่ง(?:เมื่อ)?|ส่งเมื่อ|भेजा गया|तारीख|तिथि|送信日|送信|発信日時|पठाया|ارسال شده|فرستاده شده|data trimiterii|time|zeit|heure|hora|ora|tijd|czas|čas|время',
  to: 'to|an|à|a|para|per|aan|til|till|vastaanottaja|do|komu|címzett|kime|alıcı|кому|προς|收件人|收件者|宛先|받는\\s?사람|tới|đến|kepada|אל|إلى|ถึง|către|kam|za|cc|kopie|kopia|kopi|copie|cco|cc\\.|bcc|bilgi|dw|udw|копия|копія|másolatot kap|másolat|抄送|副本|pour|per a|kopija|kópia|kopio|copie à|copia|참조|до|به|को|प्रति',
  subject:
    'subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|ämne|aihe|temat|předmět|predmet|tárgy|konu|тема|θέμα|主题|主旨|件名|제목|chủ đề|perihal|subjek|נושא|الموضوع|เรื่อง|subiect|teema|tema|sujet|ogg|zadeva|naslov|относно|наслов|assumpte|tēma|موضوع|विषय|标题|標題|título|titre',
} as const;
type Label = keyof typeof labels;
const labelPatterns = Object.entries(labels).map(
  ([name, list]) =>
    [name as Label, new RegExp(`^[*_\\s]{0,4}(?:${list})[*_]{0,2}\\s?[*_]{0,2}[:：][*_]{0,2}\\s*(.*)$`, 'iu')] as const,
);

/** A line that parts the mail that is answered, such as -----Original Message-----. */
const separator = /^(?:[-_=~─—]{3,}[^\S\n]*\S.{0,80}?[-_=~─—]{3,}|[-_─—]{5,})$/u;
/** One over a mail that is forwarded: it is what the author has to say. */
const forwarded = new RegExp(
  [
    'forwarded (?:message|mail)|begin forwarded|forwarded by',
    'weitergeleitete? (?:nachricht|e-?mail|mail)|anfang der weitergeleiteten',
    'message (?:transféré|réexpédié|transmis)|début du message (?:transféré|réexpédié)|transféré',
    'mensaje reenviado|inicio del mensaje reenviado|reenviado',
    'mensagem (?:encaminhada|reencaminhada)|início da mensagem',
    'messaggio inoltrato|inizio messaggio inoltrato|messaggio girato',
    'doorgestuurd bericht|begin doorgestuurd',
    'videresendt|vidarebefordrat|videresendte|vidarebefordrade',
    'välitetty viesti|edelleenlähetetty',
    'przekazan[ay] wiadomo|wiadomość przekazana|przesłana dalej',
    'přeposlan|předan|preposlan|preposiel',
    'továbbított',
    'iletilen|yönlendirilen',
    'пересылаемое|пересланное|переадресован|пересланого',
    'προωθημένο',
    '转发(?:的)?邮件|轉寄|转发邮件|転送(?:された)?メッセージ|転送|전달된|chuyển tiếp',
  ].join('|'),
  'iu',
);
/** The author says that answers stand within the quoted text, which no mark may tell. */
const answersBelow =
  /(?<![\p{L}])(?:in-?line|in red|in blue|in green|in bold|below in|see (?:my )?(?:answers?|comments?|replies) below|answers? below|comments? below|within your (?:mail|e-?mail|text)|unten (?:in|im)|siehe unten|im text|in rot|in blau|rot markiert|ci-dessous|en rouge|en bleu|en rojo|en azul|más abajo|debajo|em vermelho|abaixo|in rosso|qui sotto|in het rood|hieronder|i rødt|i rött|nedenfor|nedan|na czerwono|poniżej|červeně|níže|красным|ниже|kırmızı|aşağıda|赤字|以下に|红色|下面)(?![\p{L}])/iu;

/** Marks of the direction of writing, which programs put around addresses. */
const bidi = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const isBlank = (line: string | undefined) => line !== undefined && line.trim() === '';
/** A row of a table has a bar at its end too. */
const isTableRow = (line: string) => /^\s{0,3}\|.{0,1000}\|\s*$/.test(line);
const isQuoted = (line: string | undefined) =>
  line !== undefined && /^\s{0,3}(?:>|[|](?:\s|$)|&gt;)/.test(line) && !isTableRow(line);

/** What tells a mail that is answered from others that its author shows. */
export interface Surroundings {
  /** Whether the headers of the mail say that it is a reply. */
  isReply?: boolean;
  isForward?: boolean;
  /** The addresses to which the mail went. If it is no reply, only what names one of them is the mail that it answers. */
  recipients?: readonly string[];
}

/**
 * The text of a mail without the one that it answers, if that stands at its end: quoted, or under a header with a date or an address.
 * Answers within it and forwarded mails stay. A text of which nothing would be left stays whole.
 */
export function withoutQuotes(
  text: string,
  { isReply = true, isForward = false, recipients = [] }: Surroundings = {},
): OwnText {
  const whole = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim();
  if (isForward) return { text: whole, isShortened: false };
  const lines = whole.split('\n');
  const domains = recipients.map((each) => each.slice(each.lastIndexOf('@')).toLowerCase());
  const isOurs = (header: readonly string[], without: boolean) => {
    if (isReply) return true;
    const named = header
      .join('\n')
      .slice(0, 20 * maxLineChars)
      .toLowerCase();
    return address.test(named) ? domains.some((domain) => named.includes(domain)) : without;
  };
  const end = Math.min(findQuotedEnd(lines, isReply, isOurs), findHeader(lines, isOurs));
  const own = lines.slice(0, end);
  while (own.length > 0 && isBlank(own.at(-1))) own.pop();
  const said = own.join('\n').trim();
  const isShortened = said !== '' && end < lines.length;
  return { text: isShortened ? said : whole, isShortened };
}

/** Whether the mail under a header is one that is answered. The second argument says so if it has no address. */
type IsOurs = (header: readonly string[], without: boolean) => boolean;

/** Where the quoted lines at the end begin, with the line over them. The number of lines if there are none. */
function findQuotedEnd(lines: readonly string[], isReply: boolean, isOurs: IsOurs): number {
  let at = lines.length;
  while (at > 0 && (isBlank(lines[at - 1]) || isQuoted(lines[at - 1]))) at -= 1;
  if (!lines.slice(at).some(isQuoted)) return lines.length;
  // A line over them that programs write, which they fold.
  let last = at;
  while (last > 0 && isBlank(lines[last - 1])) last -= 1;
  let first: number | undefined;
  for (let count = 1; count <= 4 && last - count >= 0; count += 1) {
    const from = last - count;
    if (isBlank(lines[from]) || isQuoted(lines[from])) break;
    const line = lines
      .slice(from, last)
      .map((each) => each.slice(0, maxLineChars).trim())
      .join(' ');
    // A line of the author is none that a program has folded.
    if (!isAttribution(line, true) || (count > 1 && !hasDate(lines[from] ?? ''))) continue;
    first = from;
    if (hasDay(line)) break;
  }
  if (first !== undefined && !isOurs(lines.slice(first, last), true)) return lines.length;
  if (first !== undefined) return skipSeparator(lines, first);
  if (!isReply) return lines.length;
  return skipSeparator(lines, at);
}

const hasDate = (line: string) => year.test(line.slice(0, maxLineChars)) || clock.test(line.slice(0, maxLineChars));

/** Whether a line has a day, beside what its address has. */
const hasDay = (line: string) => day.test(line.replace(address, ''));

function skipSeparator(lines: readonly string[], first: number): number {
  let at = first;
  while (at > 0 && isBlank(lines[at - 1])) at -= 1;
  const above = lines[at - 1]?.trim() ?? '';
  return at > 0 && separator.test(above) && !forwarded.test(above) ? at - 1 : first;
}

/**
 * Whether a line is one that programs write over a quoted text. Over lines that are not marked as quoted it must have a word such as
 * "wrote", and an address or a date with a time.
 */
function isAttribution(line: string, isOverQuotes: boolean): boolean {
  const text = line
    .slice(0, 4 * maxLineChars)
    .replaceAll(bidi, '')
    .trim();
  const isEnd = /[:：]\s*$|[写寫]道|作成|書きました\s*[:：]?$|^-{2,}.*-{2,}$/u;
  if (text === '' || text.length > 600 || !isEnd.test(text)) return false;
  const hasAddress = address.test(text);
  const hasDate = day.test(text) && (year.test(text) || clock.test(text));
  if (isOverQuotes) {
    if (toUs.test(text) && !hasAddress) return false;
    return hasAddress || (hasDate && (wrote.test(text) || clock.test(text)));
  }
  if (toUs.test(text.replace(/["<].*[">]/u, '')) && !hasAddress) return false;
  if (endsWithSender.test(text) && hasDay(text) && year.test(text) && clock.test(text)) return true;
  return wrote.test(text) && (hasAddress ? day.test(text) : clock.test(text) && year.test(text));
}

/** Where a header over an answered mail begins that is not quoted. The number of lines if there is none, or if a forwarded mail or answers follow. */
function findHeader(lines: readonly string[], isOurs: IsOurs): number {
  const labelAt = rememberLabels(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').slice(0, maxLineChars);
    if (line.length >= shortestHeader && line.length < 120 && isHeadline(line) && forwarded.test(line))
      return lines.length;
    if (line.length < shortestHeader || (isQuoted(line) && !isQuotedHeader(lines, at))) continue;
    const length =
      (/[:：|]/.test(line) ? measureHeaderBlock(lines, labelAt, at) : 0) || measureUnquotedAttribution(lines, at);
    if (length === 0 || !isOurs(lines.slice(at, at + length), false)) continue;
    const before = lines.slice(0, at).join('\n');
    if (before.trim() === '') return lines.length;
    if (answersBelow.test(before)) return lines.length;
    return skipSeparator(lines, at);
  }
  return lines.length;
}

/** A line that stands alone as a program writes it: between dashes, or with a colon at its end. */
const isHeadline = (line: string) => separator.test(line.trim()) || /[:：]\s*$/.test(line);

/** Some programs mark the header as quoted and nothing else. */
function isQuotedHeader(lines: readonly string[], at: number): boolean {
  if (!separator.test(lines[at - 1]?.trim() ?? '')) return false;
  let end = at;
  while (isQuoted(lines[end])) end += 1;
  return end - at <= mostHeaderLines && !lines.slice(end).some(isQuoted);
}

const mostHeaderLines = 14;

/** How many lines a header has, such as From:, Sent:, To:, Subject:, as Outlook writes them. 0 if it is none. */
function measureHeaderBlock(lines: readonly string[], labelAt: (at: number) => Named | undefined, at: number): number {
  const first = labelAt(at);
  if (!first || first.value === '') return 0;
  // One that begins with its subject is only told by all that it has.
  const isOdd = first.label !== 'from' && first.label !== 'date';
  const found = new Map<Label, string>([[first.label, first.value]]);
  let blanks = 0;
  let end = at + 1;
  for (let next = at + 1; next < Math.min(lines.length, at + mostHeaderLines); next += 1) {
    if (isBlank(lines[next])) {
      blanks += 1;
      // HTML of some programs has one between the lines.
      if (blanks > 1 || (found.size > 2 && found.has('subject'))) break;
      continue;
    }
    const named = labelAt(next);
    if (!named) {
      // A line that continues one of many recipients.
      if (blanks > 0 || found.size === 1) break;
      continue;
    }
    blanks = 0;
    end = next + 1;
    if (!found.has(named.label)) found.set(named.label, named.value);
  }
  return isMailHeader(found, [...found.keys()], isOdd) ? end - at : 0;
}

function isMailHeader(found: ReadonlyMap<Label, string>, order: readonly Label[], isOdd: boolean): boolean {
  const [date, from] = [found.get('date'), found.get('from')];
  const hasDate = date !== undefined && day.test(date);
  if (!from) return false;
  const hasAddress = address.test(`${from} ${found.get('to') ?? ''}`);
  if (!hasDate && !hasAddress) return false;
  if (isOdd) return hasDate && address.test(from) && found.has('to') && found.has('subject');
  if (!found.has('subject')) return hasDate && hasAddress && found.has('to') && clock.test(date);
  if (!hasDate) return found.has('to');
  // Without an address, it is only a header if all stands in the order in which programs write it.
  return hasAddress || (order[0] === 'from' && (clock.test(date) || year.test(date)));
}

interface Named {
  label: Label;
  value: string;
}

/** The labels of lines, each of which is read once. */
function rememberLabels(lines: readonly string[]): (at: number) => Named | undefined {
  const known = new Map<number, Named | undefined>();
  return (at) => {
    if (!known.has(at)) known.set(at, labelOf(lines[at]));
    return known.get(at);
  };
}

function labelOf(line: string | undefined): Named | undefined {
  const text = unframe((line ?? '').slice(0, maxLineChars));
  for (const [label, pattern] of labelPatterns) {
    const value = pattern.exec(text)?.[1];
    if (value !== undefined) return { label, value: value.trim() };
  }
  return undefined;
}

/** A line without the marks of a quote, the bars of a table, or wide spaces in the name of a field. */
function unframe(line: string): string {
  const [, name, value] = /^\s*\|\s*([^|]{1,40}?)\s*\|\s*(.{0,900}?)\s*\|\s*$/u.exec(line) ?? [];
  if (name !== undefined) return `${name}: ${value}`;
  return line
    .replace(/^\s{0,3}>\s?/, '')
    .replace(/^([^:：\s]{1,3})[\u3000 ]{1,3}([^:：\s]{1,3}[:：])/u, (whole, one, two) =>
      /\p{Script=Han}/u.test(one) ? one + two : whole,
    );
}

/** How many lines one such as "On Monday, 2 November 2026 at 10:00, Ada <ada@example.com> wrote:" over lines that are not marked. It may be folded. */
function measureUnquotedAttribution(lines: readonly string[], at: number): number {
  const above = lines[at - 1]?.trim() ?? '';
  const isApart = above === '' || separator.test(above);
  for (let count = 1; count <= 3; count += 1) {
    const parts = lines.slice(at, at + count);
    // HTML of some programs leaves no line between.
    if (!isApart && (count > 1 || !address.test(parts.join(' ')) || !clock.test(parts.join(' ')))) return 0;
    if (parts.length < count || parts.some(isBlank) || parts.some(isQuoted)) return 0;
    if (!isAttribution(parts.join(' '), false)) continue;
    // A line of the author above it is none that a program has folded.
    if (count > 1 && (!hasDate(parts[0] ?? '') || isAttribution(parts.slice(1).join(' '), false))) return 0;
    // Quoted lines below are read from the end, because answers may stand between them.
    return lines.slice(at + count).some(isQuoted) ? 0 : count;
  }
  return 0;
}
