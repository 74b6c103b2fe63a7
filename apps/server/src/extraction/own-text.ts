import { mailHtmlToText } from './mail-html.js';
import { withoutQuotes } from './mail-quotes.js';
import { isForwarded, isReplySubject } from './mail-subject.js';

/** What a mail says, beside its text, about whether it answers another one. */
export interface MailHeading {
  subject: string;
  hasReferences: boolean;
  /** The addresses to which it went. */
  recipients: readonly string[];
}

/** A mail that was received by a provider, which has read its parts. */
export interface MailContent extends MailHeading {
  text: string;
  /** Only read if there is no text. */
  html: string;
}

/** The text of a mail without the one that it answers; undefined if that is all of it. */
export function findOwnText(text: string, { subject, hasReferences, recipients }: MailHeading): string | undefined {
  const found = withoutQuotes(text, {
    // Those of forwards in some places are those of replies in others.
    isReply: (hasReferences && !isAmbiguous(subject)) || isReplySubject(subject),
    isForward: isForwarded(subject),
    recipients,
  });
  return found.isShortened ? found.text : undefined;
}

/** VS: is of replies in Finnish and of forwards in Danish and Norwegian. */
const isAmbiguous = (subject: string) => /^\s*vs\s*:/i.test(subject);

/** The text of a mail, and the same without the mail that it answers. */
export function readMailContent({ text, html, ...heading }: MailContent): { text: string; ownText?: string } {
  const whole = text.trim() === '' ? mailHtmlToText(html) : text;
  const ownText = findOwnText(whole, heading);
  return { text: whole, ...(ownText !== undefined && { ownText }) };
}
