import type { Mailbox, MailboxCreate, MailboxUpdate } from '@lead-engagement/sdk';
import { linesOf } from '../../lib/lines.js';
import { browserTimezone } from '../../lib/zoned.js';
import type { Fields } from '../../ui/edit.js';

type Server = NonNullable<MailboxCreate['smtp']>;
type Auth = MailboxCreate['auth'];
type Sync = NonNullable<MailboxCreate['sync']>;

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
  const { senderName, signatureText = '', signatureHtml, dailyCap, quietFrom, quietTo, timezone, since } = fields;
  const [smtp, imap] = [toServer('smtp', fields), toServer('imap', fields)];
  return {
    ...(smtp && { smtp }),
    // Without a host, the server takes that of the provider.
    imap: fields.readsReplies === 'on' ? (imap ?? {}) : null,
    senderName: senderName || null,
    signature: signatureText || signatureHtml ? { text: signatureText, html: signatureHtml || null } : null,
    ...(dailyCap && { dailyCap: Number(dailyCap) }),
    quietHours: quietFrom && quietTo ? { from: quietFrom, to: quietTo } : null,
    timezone: timezone || browserTimezone(),
    sync: {
      since: since || null,
      ...(fields.visibility && { visibility: fields.visibility as NonNullable<Sync['visibility']> }),
      excludedFolders: linesOf(fields.excludedFolders),
    },
    enabled: fields.enabled === 'on',
  };
}

/** A server; undefined for that of the provider, which the server knows. */
function toServer(name: 'smtp' | 'imap', fields: Fields): Server | undefined {
  const [host, port] = [fields[`${name}Host`], fields[`${name}Port`]];
  const [security, username] = [fields[`${name}Security`], fields[`${name}Username`]];
  if (!host) return undefined;
  return {
    host,
    ...(port && { port: Number(port) }),
    ...(security && { security: security as NonNullable<Server['security']> }),
    ...(username && { username }),
  };
}
