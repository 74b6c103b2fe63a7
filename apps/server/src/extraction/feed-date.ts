import { minuteMs } from '../time.js';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Hours that the abbreviations of time zones in feeds are ahead of UTC. Where two zones share one, the one with more feeds counts. */
const zoneHours: Readonly<Record<string, number>> = {
  ...{ Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, BST: 1, CET: 1, MET: 1, MEZ: 1, CEST: 2, MEST: 2, MESZ: 2 },
  ...{ EET: 2, SAST: 2, EEST: 3, MSK: 3, TRT: 3, PKT: 5, IST: 5.5, WIB: 7, ICT: 7, HKT: 8, SGT: 8, AWST: 8 },
  ...{ JST: 9, KST: 9, ACST: 9.5, AEST: 10, ACDT: 10.5, AEDT: 11, NZST: 12, NZDT: 13, NDT: -2.5, BRT: -3, ART: -3 },
  ...{ ADT: -3, NST: -3.5, AST: -4, EDT: -4, ET: -5, EST: -5, CDT: -5, CST: -6, CT: -6, MDT: -6, MST: -7, MT: -7 },
  ...{ PDT: -7, PST: -8, PT: -8, AKDT: -8, AKST: -9, HST: -10 },
};

const time = String.raw`(?<hour>\d{1,2})[:.]?(?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d{1,9})?)?(?: ?(?<half>[ap])\.?m\.?)?`;
const zone = String.raw`(?:(?:GMT|UTC?)?(?<sign>[+-])(?<zoneHour>\d{1,2}):?(?<zoneMinute>\d{2})?|(?:Etc/)?(?<zoneName>[a-z]{1,5}))`;
const clock = String.raw`(?:(?: at)? ?t? ?${time}(?: ?${zone})?(?: ?\([^()]{0,40}\))?)?`;
const weekday = String.raw`(?:\p{L}{2,12}(?:[.,]+ ?| ))?`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;

/** The forms in which feeds give dates, most frequent first. All of the text has to fit. */
const forms = [
  // RFC 5322, 3.3, with the liberties that feeds take.
  String.raw`${weekday}${day}[ -](?<month>\p{L}{3,9})\.?,?[ -](?<year>\d{4}|\d{2})${clock}`,
  // W3C-DTF and ISO 8601.
  String.raw`(?<year>\d{4})(?:[-/](?<monthNumber>\d{1,2})(?:[-/](?<day>\d{1,2})${clock})?)?`,
  String.raw`(?<year>\d{4})(?<monthNumber>\d{2})(?<day>\d{2})${clock}`,
  // As people and asctime write: Jul 4, 2026; Sun Jan  4 16:29:06 PST 2026.
  String.raw`${weekday}(?<month>\p{L}{3,9})\.? ${day},? (?<year>\d{4})${clock}`,
  String.raw`${weekday}(?<month>\p{L}{3,9}) ${day} ${time}(?: ${zone})? (?<year>\d{4})`,
  // As in the United States.
  String.raw`(?<monthNumber>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4})${clock}`,
].map((form) => new RegExp(`^${form}$`, 'iu'));

const maxChars = 100;

/** Reads the date of a feed: without a zone, or in an unknown one, it is UTC (RFC 5322, 4.3). Undefined if it is not a date. */
export function readFeedDate(text: string): Date | undefined {
  const plain = text
    .slice(0, maxChars + 1)
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length > maxChars) return undefined;
  for (const form of forms) {
    const parts = form.exec(plain)?.groups;
    const date = parts && toDate(parts);
    if (date) return date;
  }
  return undefined;
}

type Parts = Partial<Record<string, string>>;

function toDate(parts: Parts): Date | undefined {
  const month = parts.month
    ? monthNames.indexOf(parts.month.slice(0, 3).toLowerCase())
    : Number(parts.monthNumber ?? 1) - 1;
  const [dayOfMonth, minute, second] = [Number(parts.day ?? 1), Number(parts.minute ?? 0), Number(parts.second ?? 0)];
  const hour = readHour(parts);
  // A leap second is the last one there is.
  const moment = new Date(
    Date.UTC(readYear(parts.year as string), month, dayOfMonth, hour, minute, Math.min(second, 59)),
  );
  const isDate = month >= 0 && moment.getUTCMonth() === (hour === 24 ? moment.getUTCMonth() : month);
  if (!isDate || month > 11 || dayOfMonth < 1 || hour > 24 || minute > 59 || second > 60) return undefined;
  const date = new Date(moment.getTime() - offsetMinutes(parts) * minuteMs);
  return date.getUTCFullYear() <= 9999 ? date : undefined;
}

/** Two digits are of 1950 to 2049 (RFC 5322, 4.3). */
function readYear(year: string): number {
  const value = Number(year);
  if (year.length > 2) return value;
  return value < 50 ? 2000 + value : 1900 + value;
}

function readHour({ hour = '0', half }: Parts): number {
  if (!half) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function offsetMinutes({ sign, zoneHour, zoneMinute, zoneName }: Parts): number {
  if (zoneName) return (zoneHours[zoneName.toUpperCase()] ?? 0) * 60;
  const minutes = Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0);
  return sign === '-' ? -minutes : minutes;
}
