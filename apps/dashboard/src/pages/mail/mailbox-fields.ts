import type { Mailbox, MailboxCreate, MailboxUpdate } from '@lead-engagement/sdk';
import type { Fields } from '../../drafts/fields.js';
import { linesOf } from '../../lib/lines.js';
import { browserTimezone } from '../../lib/zoned.js';

type Server = NonNullable<MailboxCreate['smtp']>;
type Auth = MailboxCreate['auth'];
type Sync = NonNullable<MailboxCreate['sync']>;

/** How many mails a day a new mailbox sends, unless it is changed. */
export const standardCap = 200;

/** How a mailbox signs in, as one choice: by a password, or by the consent of a provider. */
export const methodOf = ({ auth }: Mailbox): string => auth.provider ?? auth.type;

/** The fields of the form. The password is not among them: nobody reads it. */
export function toFields(mailbox: Mailbox): Fields {
  const { signature, quietHours, sync } = mailbox;
  return {
    senderName: mailbox.senderName ?? '',
    method: methodOf(mailbox),
    ...toServerFields('smtp', mailbox.smtp),
    readsReplies: mailbox.imap ? 'on' : '',
    ...(mailbox.imap && toServerFields('imap', mailbox.imap)),
    signatureText: signature?.text ?? '',
    signatureHtml: signature?.html ?? '',
    dailyCap: String(mailbox.dailyCap),
    quietFrom: quietHours?.from ?? '',
    quietTo: quietHours?.to ?? '',
    timezone: mailbox.timezone,
    since: sync.since ?? '',
    visibility: sync.visibility,
    excludedFolders: sync.excludedFolders.join('\n'),
    enabled: mailbox.enabled ? 'on' : '',
  };
}

function toServerFields(
  name: 'smtp' | 'imap',
  { host, port, security, username }: NonNullable<Mailbox['smtp']>,
): Fields {
  return {
    [`${name}Host`]: host,
    [`${name}Port`]: String(port),
    [`${name}Security`]: security,
    [`${name}Username`]: username,
  };
}

/** A new mailbox, as the form has it. */
export function toCreate(fields: Fields): MailboxCreate {
  return { address: fields.address ?? '', auth: toAuth(fields), ...toBody(fields) };
}

/** What the form changes of a mailbox. How it signs in is sent only if that is another way or another password. */
export function toUpdate(fields: Fields, base: Mailbox): MailboxUpdate {
  const isOther = fields.method !== methodOf(base) || Boolean(fields.password);
  return { ...(isOther && { auth: toAuth(fields) }), ...toBody(fields) };
}

function toAuth({ method, password }: Fields): Auth {
  if (method === 'PASSWORD') return { type: method, ...(password && { password }) };
  return { type: 'OAUTH2', provider: method as NonNullable<Auth['provider']> };
}

function toBody(fields: Fields): Omit<MailboxCreate, 'address' | 'auth'> {
  const { senderName, signatureText = '', signatureHtml, dailyCap, quietFrom, quietTo, timezone } = fields;
  return {
    smtp: toServer('smtp', fields),
    imap: fields.readsReplies === 'on' ? toServer('imap', fields) : null,
    senderName: senderName || null,
    signature: signatureText || signatureHtml ? { text: signatureText, html: signatureHtml || null } : null,
    ...(dailyCap && { dailyCap: Number(dailyCap) }),
    quietHours: quietFrom && quietTo ? { from: quietFrom, to: quietTo } : null,
    timezone: timezone || browserTimezone(),
    sync: toSync(fields),
    enabled: fields.enabled === 'on',
  };
}

/** What is read and who sees it. Fields that are not on the form, since nothing is read, stay as they are. */
function toSync({ since, visibility, excludedFolders }: Fields): Sync {
  return {
    ...(since !== undefined && { since: since || null }),
    ...(visibility && { visibility: visibility as NonNullable<Sync['visibility']> }),
    ...(excludedFolders !== undefined && { excludedFolders: linesOf(excludedFolders) }),
  };
}

/** A server of a mailbox. Without a host, it is that of the provider. */
function toServer(name: 'smtp' | 'imap', fields: Fields): Server {
  const [host, port] = [fields[`${name}Host`], fields[`${name}Port`]];
  const [security, username] = [fields[`${name}Security`], fields[`${name}Username`]];
  if (!host) return { ...(username && { username }) };
  return {
    host,
    ...(port && { port: Number(port) }),
    ...(security && { security: security as NonNullable<Server['security']> }),
    ...(username && { username }),
  };
}
