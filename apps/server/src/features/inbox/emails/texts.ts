import { type Contact, type EmailCreate, emailLimits } from '@lead-engagement/contract';
import type { Write } from '../../../callers/write.js';
import { invalidField } from '../../../errors.js';
import { toPlainText, toSafeHtml } from '../../../extraction/safe-html.js';
import { escapeHtml } from '../../../mail/html.js';
import { findLiveUser } from '../../accounts/users/index.js';
import type { LeadRow } from '../../crm/leads/index.js';
import { getReply } from '../canned-replies/index.js';
import type { MailboxRow } from '../mailboxes/index.js';
import { otherwiseThrow } from './missing.js';
import type { EmailRow } from './present.js';
import { fill, type TextPlace, type Values, valuesOf } from './template.js';

const places = {
  subject: { path: 'body.subject', maxChars: emailLimits.subjectChars },
  text: { path: 'body.text', maxChars: emailLimits.textChars },
  html: { path: 'body.html', maxChars: emailLimits.htmlChars, isHtml: true },
} as const satisfies Record<string, TextPlace>;

/** The subject and the texts as they are sent, with the signature. */
export async function readTexts(
  write: Write,
  { contact, lead }: { contact: Contact; lead: LeadRow | undefined },
  mailbox: MailboxRow,
  input: EmailCreate,
  answered: EmailRow | undefined,
): Promise<Pick<EmailRow, 'subject' | 'text' | 'html'>> {
  const { tx, caller } = write;
  const { template } = input;
  let sent = { text: input.text, html: input.html };
  let values: Values | undefined;
  if (template) {
    const user = caller.userId === null ? undefined : await findLiveUser(tx, caller.tenantId, caller.userId);
    values = valuesOf(contact, { userName: user?.name ?? null, leadTitle: lead?.title ?? null }, template.values);
    if (template.cannedReplyId !== undefined) {
      const missing = () => invalidField('body.template.cannedReplyId', 'There is no canned reply with this id.');
      const { content } = await getReply(tx, caller, template.cannedReplyId).catch(otherwiseThrow(missing));
      sent = { text: content, html: undefined };
    }
  }
  const filled = (content: string, place: TextPlace) => (values ? fill(content, values, place) : content);
  const answeredSubject = answered && (/^re:/i.test(answered.subject) ? answered.subject : `Re: ${answered.subject}`);
  // What others wrote is no template.
  const subject = (input.subject === undefined ? (answeredSubject ?? '') : filled(input.subject, places.subject))
    .replace(/\s+/g, ' ')
    .trim();
  if (subject === '') throw invalidField('body.subject', 'Must not be empty.');
  const html = sent.html === undefined ? null : toSafeHtml(filled(sent.html, places.html));
  if (html === '')
    throw invalidField('body.html', 'Nothing of it is left after what could run or load something was removed.');
  // Cleaning closes open tags and writes < as &lt;.
  if (html !== null && html.length > emailLimits.htmlChars)
    throw invalidField('body.html', `Has more than ${emailLimits.htmlChars} characters as clean HTML. Shorten it.`);
  const text = sent.text !== undefined ? filled(sent.text, places.text) : html === null ? '' : toPlainText(html);
  if (text.trim() === '' && html === null) throw invalidField('body.text', 'Must not be empty.');
  const signature = input.signature === false ? null : mailbox.signature;
  if (!signature) return { subject, text, html };
  const signatureHtml = signature.html ?? escapeHtml(signature.text).replaceAll('\n', '<br>');
  return {
    subject,
    // The separator by which mail programs know a signature (RFC 3676, 4.3).
    text: `${text.trimEnd()}\n\n-- \n${signature.text}`,
    html: html === null ? null : `${html}\n<div>-- <br>${signatureHtml}</div>`,
  };
}
