import { addressIn, outcomeOf, type ReportedRecipient, replyCodeIn, statusIn } from './delivery-status.js';

/** Sentences of mail servers that give a mail back. Sources: QSBMF; the templates of Exim, Sendmail, Exchange, Domino, Gmail and Yahoo. */
const failures = [
  /could ?n[o']t be delivered|couldn.t be delivered|not (?:be )?delivered|was ?n[o']t able to deliver|wasn.t able to deliver|unable to deliver/i,
  /delivery (?:to the following recipients?|has|attempts?) failed|did ?n[o']t reach|permanent(?:ly)? (?:fatal )?(?:error|failed|failure)/i,
  /following address(?:es|\(es\))? failed|had permanent fatal errors|undeliverable|returned to sender|delivery failure|not listed in/i,
  /konnte nicht zugestellt werden|nicht zustellbar|n.a pas pu [êe]tre (?:remis|distribu|livr|envoy)|no se (?:pudo|ha podido) entregar|impossibile (?:recapitare|consegnare)|не (?:было доставлено|может быть доставлено|доставлено)|kon niet worden (?:bezorgd|afgeleverd)|não (?:pôde|foi possível) (?:ser )?entreg/i,
];
const delays =
  /(?:delayed|has not (?:yet )?been delivered|will (?:continue|keep) (?:to )?(?:be )?(?:try|retry|attempt)|no action is required|you do not need to resend|warning message only)/i;
const permanent = /permanent|fatal|given up|giving up|will not be retried|returned to sender/i;

/** What stands over the mail that is given back: nothing below it is said by the server. */
const original =
  /^\s*(?:-{2,}\s?(?:below this line is a copy|this is a copy|original message|returned message|unsent message|message header follows|the body of the message)|-{3,}.{0,60}(?:original|copy of (?:the|your)|returned|headers)|this is a copy of (?:the|your) message|original message (?:headers|follows)|undelivered message follows|={3,}.{0,40}original)/i;

const mostLines = 400;
const maxLineChars = 1_000;
const mostRecipients = 20;
const diagnosticLines = 8;
const maxDiagnosticChars = 500;

/** What the mail server wrote itself, line by line. */
function ownLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.slice(0, 100_000).split(/\r\n|\r|\n/)) {
    if (original.test(line.slice(0, 200)) || lines.length >= mostLines) break;
    lines.push(line.slice(0, maxLineChars));
  }
  return lines;
}

/** A line that names a recipient: an address alone, in brackets or quotes, with a colon, or at the beginning of what the server says. */
const alone =
  /^\s*(?:[-*•]\s*)?(?:To:\s*)?['"<(]?\s*[^\s<>"'(),:;@]{1,64}@[^\s<>"'(),:;@]{1,200}\s*[>'")]{0,2}(?:\s*(?::|$|on \d|\(|<mailto:))/iu;

/**
 * The recipients that the text of a mail server names, which sends no report in fields. `failed` are those of its header X-Failed-Recipients, and
 * `own` the addresses of the mail itself: from which it came, and to which it went.
 */
export function readBounceText(
  text: string,
  { failed, own, subject }: { failed: string | undefined; own: readonly string[]; subject: string },
): ReportedRecipient[] {
  const lines = ownLines(text);
  const said = lines.join('\n');
  const isDelay = delays.test(said) || /^\s*(?:warning|delayed|delivery delayed)/i.test(subject);
  const isFailure = failed !== undefined || failures.some((each) => each.test(said) || each.test(subject));
  if (!isDelay && !isFailure) return [];
  const named = new Map<string, string[]>();
  for (const each of (failed ?? '').slice(0, 5_000).split(',').slice(0, mostRecipients)) {
    const address = addressIn(each);
    if (address !== undefined) named.set(address, []);
  }
  let current: string[] | undefined;
  for (const line of lines) {
    const address = alone.test(line) ? addressIn(line) : undefined;
    if (address !== undefined && !own.includes(address) && (failed === undefined || named.has(address))) {
      if (named.size >= mostRecipients && !named.has(address)) break;
      current = named.get(address) ?? [];
      named.set(address, current);
      const rest = line.slice(line.indexOf(':') + 1).trim();
      if (line.includes(':') && rest !== '' && addressIn(rest) !== address) current.push(rest);
    } else if (current && current.length < diagnosticLines && line.trim() !== '') {
      current.push(line.trim());
    }
  }
  return [...named].map(([address, about]) => {
    const own = about.join(' ');
    const diagnostic = own || codeLine(lines);
    const statusCode = statusIn(diagnostic) ?? replyCodeIn(diagnostic);
    const isOver = isFailure && (permanent.test(said) || failed !== undefined || !isDelay);
    const outcome = isDelay && !isOver ? 'delayed' : outcomeOf(statusCode, diagnostic);
    return {
      address,
      outcome,
      statusCode: statusCode ?? null,
      diagnostic: diagnostic.slice(0, maxDiagnosticChars).toWellFormed() || null,
    };
  });
}

/** The first line with a code: it is about all recipients. */
function codeLine(lines: readonly string[]): string {
  return lines.find((line) => statusIn(line) !== undefined || replyCodeIn(line) !== undefined)?.trim() ?? '';
}
