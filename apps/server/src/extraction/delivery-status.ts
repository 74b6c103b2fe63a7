/** What became of a mail at one address. */
export interface ReportedRecipient {
  /** In lower case. */
  address: string;
  /**
   * `hard`: mails never arrive at the address. `soft`: this mail did not arrive, and another one may. `delayed`: the server goes on trying.
   * `delivered`: it arrived.
   */
  outcome: 'hard' | 'soft' | 'delayed' | 'delivered';
  /** Such as 5.1.1. Source: RFC 3463. */
  statusCode: string | null;
  /** What the server of the address said. */
  diagnostic: string | null;
}

const mostRecipients = 50;
const maxValueChars = 2_000;
const maxDiagnosticChars = 500;
const addressPattern = /[^\s<>"(),:;@]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){0,8}[\p{L}\p{N}-]{1,63}/u;

/** The address in a text, in lower case. */
export function addressIn(text: string): string | undefined {
  const quoted = /<\s*([^<>\s]{1,64}@[^<>\s@]{1,200})\s*>/.exec(text)?.[1];
  return (quoted ?? addressPattern.exec(text)?.[0])?.toLowerCase();
}

/** A status code in a text, and never a part of an IP address or of a version. */
export function statusIn(text: string): string | undefined {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0];
}

/** The servers say that nobody is there, by whatever code. */
const nobody =
  /(?:user|recipient|mailbox|account|address)(?: \S{1,80}){0,3} (?:is |was )?(?:unknown|(?:does ?n[o']t|doesn.t) exist|not found|not exist|invalid|disabled|inactive|suspended|deactivated|no longer (?:exists|valid|available|in use))|(?:unknown|invalid|no such|nonexistent|bad destination) (?:local )?(?:user|recipient|mailbox|address|account|here|person)|not listed in|does not have an? \S{1,40} account|no longer (?:works|employed)|recipient address rejected: (?:access denied|user unknown|undeliverable)|unrouteable address|host (?:or domain name )?not found|domain (?:name )?(?:not found|does not exist)|no mailbox here|isn.t (?:in|found)|address couldn.t be found|wasn.t found/i;

/**
 * Codes of class 5 that are about this mail, its sender or the state of a mailbox: full (5.2.2), too large (5.2.3, 5.3.4), a sender
 * that is refused (5.1.7, 5.1.8), a network or a route that failed (5.4.x, unless it is the host that does not exist), content (5.6.x) and
 * policy (5.7.x).
 */
const aboutMail = /^5\.(?:2\.[23]|3\.[0-5]|1\.[78]|4\.(?!4$|1$)\d{1,3}|5\.\d{1,3}|6\.\d{1,3}|7\.\d{1,3})$/;

/** What a failure of this code means. */
export function outcomeOf(statusCode: string | undefined, diagnostic: string): 'hard' | 'soft' {
  if (statusCode?.startsWith('4')) return 'soft';
  if (nobody.test(diagnostic.slice(0, maxValueChars))) return 'hard';
  if (statusCode === undefined || aboutMail.test(statusCode)) return 'soft';
  return statusCode === '5.0.0' ? 'soft' : 'hard';
}

/** The code of a reply such as "550 No such user", if it has no finer one. */
export function replyCodeIn(text: string): string | undefined {
  const [, first] = /(?:^|[\s:#(])([45])\d\d(?:[\s:-]|$)/.exec(text) ?? [];
  return first && `${first}.0.0`;
}

type Fields = Map<string, string>;

/** The groups of fields of a status, of which lines may be folded. Some servers write no blank line between the recipients. */
function readGroups(text: string): Fields[] {
  const groups: Fields[] = [];
  let fields: Fields = new Map();
  let last = '';
  const end = () => {
    if (fields.size > 0) groups.push(fields);
    fields = new Map();
    last = '';
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') {
      end();
    } else if (/^[ \t]/.test(line) && last !== '') {
      fields.set(last, `${fields.get(last)} ${line.trim()}`.slice(0, maxValueChars));
    } else {
      const [, name = '', value = ''] = /^([A-Za-z][\w-]{0,60})\s*:(.*)$/.exec(line.slice(0, maxValueChars)) ?? [];
      const key = name.toLowerCase();
      if (key === 'final-recipient' && fields.has(key)) end();
      if (key !== '' && !fields.has(key)) fields.set(key, value.trim());
      last = key;
    }
    if (groups.length > 4 * mostRecipients) break;
  }
  end();
  return groups;
}

/** The value behind "rfc822;" or "smtp;", which name its kind. */
const withoutKind = (value: string) => value.replace(/^\s*[\w.-]{1,40}\s*;\s*/, '').trim();

/** The recipients of a report of delivery, in their order. Source: RFC 3464, 2.3; RFC 6533 for addresses in UTF-8. */
export function readDeliveryStatus(text: string): ReportedRecipient[] {
  const found: ReportedRecipient[] = [];
  for (const fields of readGroups(text)) {
    const named = ['original-recipient', 'final-recipient', 'x-actual-recipient'].flatMap(
      (name) => fields.get(name) ?? [],
    );
    const address = named.map((value) => addressIn(withoutKind(value))).find((each) => each !== undefined);
    if (address === undefined) continue;
    const diagnostic = withoutKind(fields.get('diagnostic-code') ?? '');
    const written = statusIn(fields.get('status') ?? '');
    // 5.0.0 says no more than the class: the text of the server often says the rest.
    const finer = written === undefined || /\.0\.0$/.test(written) ? statusIn(diagnostic) : undefined;
    const statusCode = finer ?? written ?? replyCodeIn(diagnostic);
    const action = (fields.get('action') ?? '').toLowerCase();
    const isGood = /^(?:delivered|relayed|expanded)/.test(action) || (action === '' && statusCode?.startsWith('2'));
    const outcome = isGood ? 'delivered' : action.startsWith('delayed') ? 'delayed' : outcomeOf(statusCode, diagnostic);
    found.push({
      address,
      outcome,
      statusCode: statusCode ?? null,
      diagnostic: diagnostic.slice(0, maxDiagnosticChars).toWellFormed() || null,
    });
    if (found.length >= mostRecipients) break;
  }
  return found;
}
