import { isIdentified } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Actor, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError, invalidField } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import {
  findMatching,
  findPhoneHolders,
  type ImportRules,
  isTimeOf,
  lockContacts as lockById,
  lonePhoneOf,
  type MatchField,
  matchFields,
  matchKeyOf,
  onlyHolder,
  type StoredContact,
  withOthers,
  withoutLesserName,
  withoutMatchedKey,
  withTime,
} from '../contacts/index.js';
import type { LeadEntry } from './import.js';
import { type LeadWrite, leavesClosedStage, type Planned, planCreation, planUpdate } from './plan.js';
import type { LeadRow } from './present.js';
import * as queries from './queries.js';
import { openReferences, type References, readLeftStages } from './references.js';
import { holdReturnStages } from './reopen-stages.js';
import { externalIdTakenBy } from './service.js';

/** A row that breaks no rule, ready to be stored. `contactId` is the contact (UUID) that is written with the lead. */
export interface PlannedRow extends Planned {
  contactId: string | undefined;
  /** The contacts that have the number of a new one, which nothing else identifies. */
  sharesPhoneWith?: readonly string[] | undefined;
  /** Times of the row that records which were there already do not have. */
  keptTimes?: readonly string[] | undefined;
}

/** Rows of an import that are written at once. */
export interface ImportRound {
  references: References;
  /**
   * Plans the next row; `later` if it says something else of a record than an earlier row, or comes after such a row. Throws
   * as a write of the lead or of its contact does.
   */
  plan(entry: LeadEntry): PlannedRow | 'later';
}

/** Looks up what the rows name, with a number of statements that does not depend on how many they are. */
export async function openImportRound(
  write: Write<Actor & Pick<Caller, 'currency'>>,
  entries: readonly LeadEntry[],
  rules: ImportRules,
): Promise<ImportRound> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const externalIds = [...new Set(entries.flatMap(({ lead }) => lead.externalId ?? []))];
  const contacts = await lockContacts(tx, tenantId, entries, externalIds, rules);
  const inputs = entries.map(toWrite);
  const opened = await openReferences(write, inputs, [...contacts.byId.keys()]);
  const rows = externalIds.length > 0 ? await queries.lockLeadsByExternalId(tx, tenantId, externalIds) : [];
  const leads = new Map(rows.map(({ stageType: _, ...row }) => [row.externalId as string, row as LeadRow]));
  const left = await readLeftStages(tx, tenantId, rows);
  const returning = inputs.flatMap((input) => {
    const row = leads.get(input.externalId ?? '');
    return row && leavesClosedStage(input, left.get(row.stageId)) ? [row] : [];
  });
  const returns = returning.length > 0 ? await holdReturnStages(tx, tenantId, returning) : undefined;
  const references = { ...opened, left, returns };
  const planner = new RowPlanner(caller, references, contacts, leads, rules, now);
  return { references, plan: (entry) => planner.plan(entry) };
}

/** What a row names, for looking it up. */
function toWrite({ lead, input }: LeadEntry): LeadWrite {
  return (hasFields(input) ? { ...lead, contact: input } : lead) as LeadWrite;
}

const hasFields = (input: LeadEntry['input']) => Object.keys(input).length > 0;

interface LockedContacts {
  byId: ReadonlyMap<string, StoredContact>;
  byKey: Record<MatchField, ReadonlyMap<string, StoredContact>>;
  /** By the number of rows whose contact nothing else identifies. */
  byLonePhone: ReadonlyMap<string, readonly StoredContact[]>;
}

/** The contacts that rows name, and those of the leads that they name: before the leads, as whoever deletes a contact locks them. */
async function lockContacts(
  tx: Transaction,
  tenantId: string,
  entries: readonly LeadEntry[],
  externalIds: string[],
  { matchOn }: ImportRules,
): Promise<LockedContacts> {
  const ofLeads = externalIds.length > 0 ? await queries.listContactsOfLeads(tx, tenantId, externalIds) : [];
  const named = entries.flatMap(({ lead }) => (lead.contactId && decodeId('contact', lead.contactId)) || []);
  const byIds = await lockById(tx, tenantId, [...new Set([...ofLeads, ...named])]);
  const find = (field: MatchField) =>
    findMatching(
      tx,
      tenantId,
      field,
      entries.flatMap((entry) => matchKeyOf(entry.input, field) ?? []),
      true,
    );
  const byKey = {
    email: await find('email'),
    externalId: await find('externalId'),
    phone: matchOn === 'phone' ? await find('phone') : new Map<string, StoredContact>(),
  };
  const phones = entries.flatMap(({ input }) => lonePhoneOf(input, matchOn) ?? []);
  const byLonePhone = await findPhoneHolders(tx, tenantId, phones, true);
  const found = [...matchFields.flatMap((field) => [...byKey[field].values()]), ...[...byLonePhone.values()].flat()];
  return { byId: new Map([...byIds, ...found].map((row) => [row.id, row])), byKey, byLonePhone };
}

class RowPlanner {
  /** The contacts (UUIDs) that are written in this round, with what is written. */
  readonly #written = new Map<string, string>();
  /** Contacts and external ids of leads of rows that come later. */
  readonly #waiting = new Set<string>();
  readonly #seenLeads = new Set<string>();
  /** Keys of contacts that are created in this round. */
  readonly #made = new Map<string, string>();
  /** Numbers of contacts that are written in this round, with who has them and what was written. */
  readonly #phones = new Map<string, { id: string; text: string }>();

  constructor(
    private readonly caller: Actor & Pick<Caller, 'currency'>,
    private readonly references: References,
    private readonly contacts: LockedContacts,
    private readonly leads: ReadonlyMap<string, LeadRow>,
    private readonly rules: ImportRules,
    private readonly now: Date,
  ) {}

  plan(entry: LeadEntry): PlannedRow | 'later' {
    const { lead, at } = entry;
    const leadKey = lead.externalId ? `lead ${lead.externalId}` : undefined;
    const before = this.leads.get(lead.externalId ?? '');
    const matched = this.#find(entry);
    const named =
      lead.contactId === undefined ? undefined : this.references.contactSet.contact(lead.contactId, `${at}.contactId`);
    const contactId = before?.contactId ?? named ?? matched;
    if (this.#mustWait(entry, leadKey, contactId)) return 'later';
    if (before && this.rules.mode === 'create') throw externalIdTakenBy(before);
    if (!before && this.rules.mode === 'update')
      throw new ApiError('NOT_FOUND', 'There is no lead with this externalId.');
    if (before) checkVersion(before, entry.leadVersion, `${at}.version`);
    const contact = this.contacts.byId.get(contactId ?? '');
    if (contact) checkVersion(contact, entry.version, `${at}.contact.version`);
    if (matched !== undefined && contactId !== undefined && matched !== contactId) {
      throw invalidField(`${at}.contact`, 'Differs from the contact of this lead, which cannot be changed.');
    }
    try {
      const row = before ? this.#update(before, entry) : this.#create(entry, contactId);
      const planned = { ...row, keptTimes: keptTimesOf(entry, row, contact) };
      if (leadKey) this.#seenLeads.add(leadKey);
      return planned;
    } catch (error) {
      // An earlier row of this round may have taken what it needs: it is looked up again.
      const isTaken = error instanceof ApiError && error.code === 'CONFLICT' && this.#made.size > 0;
      if (!isTaken) throw error;
      return 'later';
    }
  }

  /** The contact that the row is matched with: by the field of the import, then by external id and e-mail address. */
  #find(entry: LeadEntry): string | undefined {
    for (const field of [this.rules.matchOn, 'externalId', 'email'] as const) {
      const key = matchKeyOf(entry.input, field);
      const found = key && (this.contacts.byKey[field].get(key)?.id ?? this.#made.get(`${field} ${key}`));
      if (found) return found;
    }
    const phone = lonePhoneOf(entry.input, this.rules.matchOn);
    if (phone === undefined) return undefined;
    const written = this.#phones.get(phone);
    return written?.text === textOf(entry) ? written.id : onlyHolder(this.#holdersOf(entry), entry.input)?.id;
  }

  /** The contacts that have the number of a row whose contact nothing else identifies. */
  #holdersOf({ input }: Pick<LeadEntry, 'input'>): readonly StoredContact[] {
    return this.contacts.byLonePhone.get(lonePhoneOf(input, this.rules.matchOn) ?? '') ?? [];
  }

  /** Whether an earlier row of this round wrote another contact with the number of the row, or something else of it. */
  #isPhoneTaken(entry: LeadEntry): boolean {
    const written = this.#phones.get(lonePhoneOf(entry.input, this.rules.matchOn) ?? '');
    return written !== undefined && written.text !== textOf(entry);
  }

  #remember(entry: LeadEntry, id: string): void {
    const text = textOf(entry);
    this.#written.set(id, text);
    const phone = matchKeyOf(entry.input, 'phone');
    if (phone !== undefined) this.#phones.set(phone, { id, text });
  }

  #mustWait(entry: LeadEntry, leadKey: string | undefined, contactId: string | undefined): boolean {
    const said = contactId && hasFields(entry.input) ? this.#written.get(contactId) : undefined;
    const waits =
      (leadKey !== undefined && (this.#seenLeads.has(leadKey) || this.#waiting.has(leadKey))) ||
      (contactId !== undefined && this.#waiting.has(contactId)) ||
      (said !== undefined && said !== textOf(entry)) ||
      this.#isPhoneTaken(entry);
    if (!waits) return false;
    for (const key of [leadKey, contactId]) if (key !== undefined) this.#waiting.add(key);
    return true;
  }

  #create(entry: LeadEntry, contactId: string | undefined): PlannedRow {
    const { lead, input, at, defaultReason } = entry;
    if (contactId === undefined && !hasFields(input)) {
      const message = 'A lead needs a contact: fill its name, e-mail address, telephone number or company.';
      throw invalidField(`${at}.contact`, message, 'required');
    }
    let written: string | undefined;
    const claim = () => {
      written = contactId === undefined ? this.#createContact(entry) : this.#updateContact(entry, contactId);
      return contactId ?? (written as string);
    };
    const { contactSet } = this.references;
    const references = { ...this.references, contactSet: { ...contactSet, claim } };
    const { contactId: _, ...fields } = lead;
    const sharesPhoneWith = contactId === undefined ? this.#holdersOf(entry).map(({ id }) => id) : [];
    const reason = fields.lostReason ?? defaultReason;
    const isPlaced = fields.stageId !== undefined || fields.status === 'WON' || fields.status === 'LOST';
    const stageId = isPlaced ? undefined : entry.defaultStageId;
    const write = {
      source: 'IMPORT',
      ...fields,
      ...(stageId && { stageId }),
      ...(reason && { lostReason: reason }),
      // One of which only the closing is known was made by then.
      createdAt: (entry.leadTimes?.createdAt ?? entry.leadTimes?.closedAt)?.moment,
      closedAt: entry.leadTimes?.closedAt?.moment,
      contact: input,
    } as LeadWrite;
    const plan = planCreation(this.caller, write, at, references, this.now);
    return { ...plan, contactId: written, ...(sharesPhoneWith.length > 0 && { sharesPhoneWith }) };
  }

  #update(before: LeadRow, entry: LeadEntry): PlannedRow {
    const { lead, at, defaultReason } = entry;
    const { contactSet } = this.references;
    const references = {
      ...this.references,
      contactSet: {
        ...contactSet,
        tags: (...[input, place, present]: Parameters<typeof contactSet.tags>) =>
          contactSet.tags(input, place, present, entry.tags ?? this.rules.tags),
      },
    };
    const isLost = lead.status !== undefined && lead.status !== before.status && lead.lostReason === undefined;
    const write = isLost && defaultReason ? { ...lead, lostReason: defaultReason } : lead;
    const plan = planUpdate(before, write, at, references, this.now);
    return { ...plan, contactId: this.#updateContact(entry, before.contactId) };
  }

  #createContact(entry: LeadEntry): string {
    const { input, at } = entry;
    // Opportunities are often those of a company, without a person.
    const given = withTime(entry);
    const named = isIdentified(input) || !input.company ? given : { ...given, name: input.company };
    const id = this.references.contactSet.create(named, {
      at: `${at}.contact`,
      caller: this.caller,
      now: this.now,
    });
    for (const field of matchFields) {
      const key = matchKeyOf(input, field);
      if (key !== undefined && (field !== 'phone' || this.rules.matchOn === 'phone'))
        this.#made.set(`${field} ${key}`, id);
    }
    this.#remember(entry, id);
    return id;
  }

  /** The contact if it changes. */
  #updateContact(entry: LeadEntry, id: string): string | undefined {
    const { input, at } = entry;
    if (!hasFields(input) || this.#written.has(id)) return undefined;
    const row = this.contacts.byId.get(id);
    if (!row || row.deletedAt !== null) throw invalidField(`${at}.contact`, 'The contact of this lead was deleted.');
    const matched = matchFields.filter(
      (field) => this.contacts.byKey[field].get(matchKeyOf(entry.input, field) ?? '')?.id === id,
    );
    const own = matched.reduce((rest, field) => withoutMatchedKey(row, rest, field), withOthers(row, entry));
    const isByPhone = this.#holdersOf(entry).some((holder) => holder.id === id);
    const written = isByPhone ? withoutLesserName(row, own) : own;
    const options = { at: `${at}.contact`, now: this.now, tags: this.rules.tags };
    const isChanged = this.references.contactSet.update(row, written, options);
    this.#remember(entry, id);
    return isChanged ? id : undefined;
  }
}

/** Times of a row that the records which were there already do not have; undefined if there are none. */
function keptTimesOf(
  { leadTimes = {}, createdAt }: LeadEntry,
  { before, after }: Planned,
  contact: StoredContact | undefined,
): string[] | undefined {
  const kept: string[] = (['createdAt', 'closedAt'] as const).filter((field) => {
    const time = leadTimes[field];
    return before !== undefined && time !== undefined && !isTimeOf(after[field], time);
  });
  if (createdAt && contact && !isTimeOf(contact.createdAt, createdAt)) kept.push('contact.createdAt');
  return kept.length > 0 ? kept : undefined;
}

function textOf({ input, platforms }: Pick<LeadEntry, 'input' | 'platforms'>): string {
  return JSON.stringify([input, platforms]);
}
