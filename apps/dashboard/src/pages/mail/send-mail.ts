import {
  ApiError,
  ConflictError,
  type Email,
  type EmailCreate,
  RateLimitError,
  ServerError,
} from '@lead-engagement/sdk';
import { client, isSignedOut } from '../../session/session.js';
import { explain } from '../../ui/explain.js';
import { hasGot, type Outcomes } from './outcomes.js';
import { hasVariables, keyOf, type Person } from './people.js';
import { forgetUploads, uploadOnce } from './uploads.js';

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
  note: (outcomes: Outcomes) => Promise<void>;
  /** Whether it ends after the mail that is under way. */
  isStopped: () => boolean;
}

/** Sends a mail to a person. A file belongs to one mail, so that it is uploaded for each. */
async function sendTo(
  { contactId, leadId }: Person,
  { fields, files, answers }: Pick<Mail, 'fields' | 'files' | 'answers'>,
): Promise<void> {
  const attachments = await Promise.all(files.map((file) => uploadOnce(contactId, file)));
  const mail = { ...toBody(fields, answers), ...(attachments.length > 0 && { attachments }) };
  const create = leadId ? client.leads.createEmail(leadId, mail) : client.contacts.createEmail(contactId, mail);
  try {
    await create;
  } catch (error) {
    if (isRefusal(error)) forgetUploads(contactId, files);
    throw error;
  }
  forgetUploads(contactId, files);
}

/** Whether the API refused this one mail, so that it can go on with the next. */
const isRefusal = (error: unknown): error is ApiError => {
  const isForAll = error instanceof RateLimitError || error instanceof ServerError || isSignedOut(error);
  return error instanceof ApiError && !isForAll;
};

/**
 * Sends a mail to each, one after the other. Those who have got it are left out, so that it can be repeated. With several people, what
 * the API refuses is noted beside the person; with one, it is thrown. Resolves to the number of those who have got it.
 */
export async function sendAll(mail: Mail, isSingle: boolean): Promise<number> {
  const { people, outcomes, note, isStopped } = mail;
  const known = new Map(outcomes);
  for (const person of people) {
    const key = keyOf(person);
    if (hasGot(known, key)) continue;
    try {
      await sendTo(person, mail);
      known.set(key, { refused: undefined });
    } catch (error) {
      if (isSingle || !isRefusal(error)) throw error;
      const { title, remedy } = explain(error);
      const isConflict = error instanceof ConflictError;
      known.set(key, { refused: error.details?.length ? remedy : isConflict ? `${title} ${remedy}` : title });
    }
    await note(new Map(known));
    if (isStopped()) break;
  }
  return people.filter((person) => hasGot(known, keyOf(person))).length;
}
