import { ApiError, type Email, type EmailCreate, RateLimitError, ServerError } from '@lead-engagement/sdk';
import { client, isSignedOut } from '../../session/session.js';
import { explain } from '../../ui/explain.js';
import { hasVariables, keyOf, type Person } from './people.js';
import type { Outcomes } from './recipients.js';

type Fields = Record<string, string>;

/** Addresses as a field has them. */
export const addressesOf = (addresses: Email['to'] = []) => addresses.map(({ address }) => address).join(', ');

const readAddresses = (text = '') =>
  text
    .split(/[\s,;]+/)
    .map((address) => address.trim())
    .filter(Boolean);

/** The mail that the form has. */
function toBody(fields: Fields, answers: Email | undefined): EmailCreate {
  const { mailboxId, subject = '', text = '', sendAt, signature } = fields;
  const [to, cc, bcc] = [readAddresses(fields.to), readAddresses(fields.cc), readAddresses(fields.bcc)];
  return {
    ...(mailboxId && { mailboxId }),
    ...(to.length > 0 && { to }),
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(subject && { subject }),
    text,
    ...((hasVariables(subject) || hasVariables(text)) && { template: {} }),
    ...(sendAt && { sendAt: new Date(sendAt) }),
    ...(answers && { inReplyTo: answers.id }),
    signature: signature === 'on',
  };
}

/** A mail to each of some people. */
interface Mail {
  people: readonly Person[];
  fields: Fields;
  files: readonly File[];
  answers: Email | undefined;
  outcomes: Outcomes;
  note: (outcomes: Outcomes) => void;
}

/** Sends a mail to a person. A file belongs to one mail, so that it is uploaded for each. */
async function sendTo(
  { contactId, leadId }: Person,
  { fields, files, answers }: Pick<Mail, 'fields' | 'files' | 'answers'>,
): Promise<void> {
  const uploads = files.map((file) => client.emails.createAttachment(file, { fileName: file.name }));
  const attachments = (await Promise.all(uploads)).map(({ id }) => id);
  const mail = { ...toBody(fields, answers), ...(attachments.length > 0 && { attachments }) };
  if (leadId) await client.leads.createEmail(leadId, mail);
  else await client.contacts.createEmail(contactId, mail);
}

/** Whether the API refused this one mail, so that it can go on with the next. */
const isRefusal = (error: unknown): error is ApiError => {
  const isForAll = error instanceof RateLimitError || error instanceof ServerError || isSignedOut(error);
  return error instanceof ApiError && !isForAll;
};

/**
 * Sends a mail to each, one after the other. Those that were sent before are left out, so that it can be repeated. With several people, what
 * the API refuses is noted beside the person; with one, it is thrown.
 */
export async function sendAll(mail: Mail): Promise<{ sent: number; refused: number }> {
  const { people, outcomes, note } = mail;
  const known = new Map(outcomes);
  const isSent = (person: Person) => known.has(keyOf(person)) && known.get(keyOf(person))?.refused === undefined;
  for (const person of people) {
    if (isSent(person)) continue;
    try {
      await sendTo(person, mail);
      known.set(keyOf(person), { refused: undefined });
    } catch (error) {
      if (people.length === 1 || !isRefusal(error)) throw error;
      const { title, remedy } = explain(error);
      known.set(keyOf(person), { refused: error.details?.length ? remedy : title });
    }
    note(new Map(known));
  }
  const sent = people.filter(isSent).length;
  return { sent, refused: people.length - sent };
}
