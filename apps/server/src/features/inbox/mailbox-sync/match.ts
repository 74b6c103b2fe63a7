import { isStoredAddress, type MailAddress, toStoredAddress } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { MailHead } from '../../../mail/mailbox-heads.js';
import { listMergedInto } from '../../crm/contacts/index.js';

/** A mail that is here, as far as mails that refer to it need it. Ids are UUIDs. */
export interface KnownMail {
  id: string;
  messageId: string;
  mailboxId: string;
  direction: 'OUTBOUND' | 'INBOUND';
  threadId: string;
  contactId: string;
  /** Null if the lead is gone. */
  leadId: string | null;
  activityId: string | null;
  occurredAt: string;
}

/** What is known of the mails and addresses that some heads name. */
export interface Known {
  /** By Message-ID. */
  mails: ReadonlyMap<string, readonly KnownMail[]>;
  /** The contact (UUID) by address, as addresses are stored. */
  contacts: ReadonlyMap<string, string>;
}

/** An address as it is stored; undefined if it is none. */
export function storedOf({ address }: MailAddress): string | undefined {
  const stored = toStoredAddress(address);
  return isStoredAddress(stored) ? stored : undefined;
}

/** A statement looks up so many names; a page of 200 heads can have 80,000, if senders put many into their headers. */
const namesAtOnce = 5_000;

/** Looks up the mails that heads are or refer to, and the contacts whose addresses they name: in one statement, unless they name many. */
export async function findKnown(
  db: Queryable,
  tenantId: string,
  heads: readonly MailHead[],
  withContacts: boolean,
): Promise<Known> {
  const ids = new Set<string>();
  const addresses = new Set<string>();
  for (const { messageId, references, from, to, cc, bcc } of heads) {
    for (const id of messageId ? [messageId, ...references] : references) ids.add(id);
    if (!withContacts) continue;
    for (const person of [...from, ...to, ...cc, ...bcc]) {
      const stored = storedOf(person);
      if (stored !== undefined) addresses.add(stored);
    }
  }
  return lookUp(db, tenantId, [...ids], [...addresses]);
}

type NamedRow = KnownMail & { address: string | null; isGone: boolean };

async function lookUp(db: Queryable, tenantId: string, ids: readonly string[], addresses: readonly string[]) {
  const mails = new Map<string, KnownMail[]>();
  const contacts = new Map<string, string>();
  const rows: NamedRow[] = [];
  for (let at = 0; at < Math.max(ids.length, addresses.length); at += namesAtOnce) {
    const end = at + namesAtOnce;
    rows.push(...(await lookUpSome(db, tenantId, ids.slice(at, end), addresses.slice(at, end))));
  }
  // The mails of a merged contact follow it in batches.
  const gone = new Set(rows.flatMap(({ isGone, contactId }) => (isGone ? [contactId] : [])));
  const into = gone.size > 0 ? await listMergedInto(db, tenantId, [...gone]) : new Map<string, string>();
  for (const { address, isGone, ...mail } of rows) {
    const contactId = isGone ? into.get(mail.contactId) : mail.contactId;
    if (address !== null) contacts.set(address, mail.contactId);
    else if (contactId !== undefined) {
      mails.set(mail.messageId, [...(mails.get(mail.messageId) ?? []), { ...mail, contactId }]);
    }
  }
  return { mails, contacts };
}

function lookUpSome(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
  addresses: readonly string[],
): Promise<NamedRow[]> {
  return db<NamedRow[]>`
    select null as address, c.deleted_at is not null as is_gone, e.id, e.message_id, e.mailbox_id, e.direction, e.thread_id, e.contact_id,
      l.id as lead_id, e.activity_id, e.occurred_at
    from emails e
    join contacts c on c.tenant_id = e.tenant_id and c.id = e.contact_id
    left join leads l on l.tenant_id = e.tenant_id and l.id = e.lead_id and l.deleted_at is null
    where e.tenant_id = ${tenantId} and e.message_id = any(${[...ids]})
    union all
    select given.address, false, null, null, null, null, null, found.id, null, null, null
    from unnest(${[...addresses]}::text[]) given (address)
    cross join lateral (
      select id from (
        (select id, 1 as place from contacts
          where tenant_id = ${tenantId} and email = given.address and deleted_at is null
          order by unique_email nulls last, created_at, id limit 1)
        union all
        (select contact_id, 2 from contact_handles
          where tenant_id = ${tenantId} and handle = 'EMAIL:' || given.address order by contact_id limit 1)
      ) either order by place limit 1
    ) found`;
}

/** What a mail belongs to. Ids are UUIDs. */
export interface Match {
  direction: 'OUTBOUND' | 'INBOUND';
  contactId: string;
  leadId: string | null;
  /** The mail that it answers, if that is here. */
  parent: KnownMail | undefined;
  /** A copy of the same mail in another mailbox. */
  twin: KnownMail | undefined;
}

/** The mailbox that is read, and the folder. */
export interface Reading {
  mailboxId: string;
  /** The address of the mailbox, as addresses are stored. */
  address: string;
  isSent: boolean;
}

/** Returns true if this is a mail of the mailbox itself that is here already. */
export function isOwnCopy(head: MailHead, known: Known, { mailboxId, address, isSent }: Reading): boolean {
  const same = (known.mails.get(head.messageId ?? '') ?? []).some(
    (mail) => mail.mailboxId === mailboxId && mail.direction === 'OUTBOUND',
  );
  return same && (isSent || head.from.some((person) => storedOf(person) === address));
}

/** What a mail belongs to: the thread that it continues, or the contact who wrote it or to whom it went. Undefined: it is not read. */
export function matchMail(head: MailHead, known: Known, { mailboxId, address, isSent }: Reading): Match | undefined {
  const isOutbound = isSent || head.from.some((person) => storedOf(person) === address);
  const referred = head.references.toReversed().flatMap((id) => known.mails.get(id) ?? []);
  const parent = referred.find((mail) => mail.mailboxId === mailboxId) ?? referred[0];
  const people = isOutbound ? [...head.to, ...head.cc, ...head.bcc] : head.from;
  const [contact] = people.flatMap((person) => known.contacts.get(storedOf(person) ?? '') ?? []);
  const contactId = parent?.contactId ?? contact;
  if (contactId === undefined) return undefined;
  const twin = (known.mails.get(head.messageId ?? '') ?? []).find(
    (mail) => mail.mailboxId !== mailboxId && mail.contactId === contactId,
  );
  const direction = isOutbound ? 'OUTBOUND' : 'INBOUND';
  return { direction, contactId, leadId: parent?.leadId ?? twin?.leadId ?? null, parent: parent ?? undefined, twin };
}
