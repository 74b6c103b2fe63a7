import { isIdentified } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Actor, Write } from '../../../callers/write.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError, invalidField } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import {
  applyTo,
  type ImportRules,
  type InlineContact,
  type InlineMatches,
  isTimeOf,
  keepsExternalId,
  openInlineMatches,
  openProductCheck,
  type PlacedContact,
  type StoredContact,
  withOthers,
  withoutExternalId,
  withTime,
} from '../contacts/index.js';
import type { LeadEntry } from './import.js';
import { type LeadWrite, leavesClosedStage, type PlannedLead, planCreation, planUpdate } from './plan.js';
import type { LeadRow } from './present.js';
import * as queries from './queries.js';
import { openReferences, type References, readLeftStages } from './references.js';
import { holdReturnStages } from './reopen-stages.js';
import { externalIdTakenBy } from './service.js';

/** A row that breaks no rule, ready to be stored. `contactId` is the contact (UUID) that is written with the lead. */
export interface PlannedRow extends PlannedLead {
  contactId: string | undefined;
  /** Fields of the row of which records that were there already have other values, which stay. */
  kept?: readonly string[] | undefined;
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
  // Contacts before leads, as whoever deletes a contact locks them.
  const ofLeads = externalIds.length > 0 ? await queries.listContactsOfLeads(tx, tenantId, externalIds) : [];
  const named = entries.flatMap(({ lead }) => (lead.contactId && decodeId('contact', lead.contactId)) || []);
  const sought = entries.map((entry) => ({ contact: toInline(entry, rules), at: `${entry.at}.contact` }));
  const matches = await openInlineMatches(tx, tenantId, sought, [...new Set([...ofLeads, ...named])]);
  const inputs = entries.map(toWrite);
  const opened = await openReferences(write, inputs, { matches });
  const rows = externalIds.length > 0 ? await queries.lockLeadsByExternalId(tx, tenantId, externalIds) : [];
  const leads = new Map(rows.map(({ stageType: _, ...row }) => [row.externalId as string, row as LeadRow]));
  const left = await readLeftStages(tx, tenantId, rows);
  const returning = inputs.flatMap((input) => {
    const row = leads.get(input.externalId ?? '');
    return row && leavesClosedStage(input, left.get(row.stageId)) ? [row] : [];
  });
  const returns = returning.length > 0 ? await holdReturnStages(tx, tenantId, returning) : undefined;
  const references = { ...opened, left, returns };
  const contacts = matches.ids().flatMap((id) => matches.row(id) ?? []);
  const checkProduct = await openProductCheck(tx, [...leads.values(), ...contacts], rules.otherProducts);
  const planner = new RowPlanner(caller, references, matches, leads, rules, checkProduct, now);
  return { references, plan: (entry) => planner.plan(entry) };
}

/** What a row names, for looking it up. */
function toWrite({ lead, input }: LeadEntry): LeadWrite {
  return (hasFields(input) ? { ...lead, contact: input } : lead) as LeadWrite;
}

const hasFields = (input: LeadEntry['input']) => Object.keys(input).length > 0;

function toInline({ input }: LeadEntry, { matcher, onMatch = 'update' }: ImportRules): InlineContact {
  return { ...input, matchOn: matcher.name, onMatch };
}

class RowPlanner {
  /** The contacts (UUIDs) that are written in this round, with what is written. */
  readonly #written = new Map<string, string>();
  /** Contacts and external ids of leads of rows that come later. */
  readonly #waiting = new Set<string>();
  readonly #seenLeads = new Set<string>();
  /** Whether this round creates a contact. */
  #hasMade = false;

  constructor(
    private readonly caller: Actor & Pick<Caller, 'currency'>,
    private readonly references: References,
    private readonly matches: InlineMatches,
    private readonly leads: ReadonlyMap<string, LeadRow>,
    private readonly rules: ImportRules,
    private readonly checkProduct: Awaited<ReturnType<typeof openProductCheck>>,
    private readonly now: Date,
  ) {}

  plan(entry: LeadEntry): PlannedRow | 'later' {
    const { lead, at } = entry;
    const leadKey = lead.externalId ? `lead ${lead.externalId}` : undefined;
    const before = this.leads.get(lead.externalId ?? '');
    const found = this.#find(entry);
    const matched = found?.row.id;
    if (before) this.checkProduct('lead', before, `${at}.externalId`);
    if (found?.by === 'externalId') this.checkProduct('contact', found.row, `${at}.contact.externalId`);
    const named =
      lead.contactId === undefined ? undefined : this.references.contactSet.contact(lead.contactId, `${at}.contactId`);
    const contactId = before?.contactId ?? named ?? matched;
    if (this.#mustWait(entry, leadKey, contactId)) return 'later';
    if (before && this.rules.mode === 'create') throw externalIdTakenBy(before);
    if (!before && this.rules.mode === 'update')
      throw new ApiError('NOT_FOUND', 'There is no lead with this externalId.');
    if (before) checkVersion(before, entry.leadVersion, `${at}.version`);
    const contact = this.matches.row(contactId ?? '');
    if (contact) checkVersion(contact, entry.version, `${at}.contact.version`);
    // People share numbers: one alone does not make it another contact.
    const isSure = found && (found.by !== 'phone' || this.rules.matcher.name === 'phone');
    if (isSure && contactId !== undefined && matched !== contactId) {
      throw invalidField(`${at}.contact`, 'Differs from the contact of this lead, which cannot be changed.');
    }
    try {
      const row = before ? this.#update(before, entry) : this.#create(entry, contactId);
      const kept = [...keptTimesOf(entry, row, contact), ...this.#keptIdOf(entry, contact)];
      const planned = { ...row, kept: kept.length > 0 ? kept : undefined };
      if (leadKey) this.#seenLeads.add(leadKey);
      return planned;
    } catch (error) {
      // An earlier row of this round may have taken what it needs: it is looked up again.
      const isTaken = error instanceof ApiError && error.code === 'CONFLICT' && this.#hasMade;
      if (!isTaken) throw error;
      return 'later';
    }
  }

  /** The contact that the row is matched with. */
  #find(entry: LeadEntry) {
    return this.matches.find(toInline(entry, this.rules)).found;
  }

  /** Whether rows change contacts that are there. */
  get #changesContacts(): boolean {
    const { onMatch = 'update' } = this.rules;
    return onMatch === 'fill' || onMatch === 'update';
  }

  #mustWait(entry: LeadEntry, leadKey: string | undefined, contactId: string | undefined): boolean {
    const isSaid = this.#changesContacts && contactId !== undefined && hasFields(entry.input);
    const said = isSaid ? this.#written.get(contactId) : undefined;
    const waits =
      (leadKey !== undefined && (this.#seenLeads.has(leadKey) || this.#waiting.has(leadKey))) ||
      (contactId !== undefined && this.#waiting.has(contactId)) ||
      (said !== undefined && said !== textOf(entry));
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
    const place = () => (contactId === undefined ? this.#createContact(entry) : this.#updateContact(entry, contactId));
    const references = { ...this.references, place };
    const { contactId: _, ...fields } = lead;
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
    return withContact(plan, entry, plan.placed);
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
    return withContact(plan, entry, this.#updateContact(entry, before.contactId));
  }

  #createContact(entry: LeadEntry): PlacedContact {
    const { input, at } = entry;
    // Opportunities are often those of a company, without a person.
    const given = withTime(entry);
    const named = isIdentified(input) || !input.company ? given : { ...given, name: input.company };
    const { contactSet } = this.references;
    const { sharesPhoneWith } = this.matches.find(toInline(entry, this.rules));
    const id = contactSet.create(named, { at: `${at}.contact`, caller: this.caller, now: this.now });
    this.matches.add(contactSet.planned().at(-1)?.row as StoredContact);
    this.#hasMade = true;
    this.#written.set(id, textOf(entry));
    return { id, match: 'created', ignored: [], sharesPhoneWith };
  }

  /** `contact.externalId` if the contact has another one that stays. Without `onMatch` update it is among the ignored values. */
  #keptIdOf({ input }: LeadEntry, contact: StoredContact | undefined): string[] {
    const { onMatch = 'update' } = this.rules;
    const isKept = onMatch === 'update' && contact !== undefined && keepsExternalId(contact, input, this.rules);
    return isKept ? ['contact.externalId'] : [];
  }

  /** What becomes of the contact of a lead, or of one that was found. */
  #updateContact(entry: LeadEntry, id: string): PlacedContact {
    const { input, at } = entry;
    const unchanged: PlacedContact = { id, match: 'linked', ignored: [], sharesPhoneWith: [] };
    if (!hasFields(input) || this.#written.get(id) === textOf(entry)) return unchanged;
    const row = this.matches.row(id);
    if (!row) throw invalidField(`${at}.contact`, 'The contact of this lead was deleted.');
    const { onMatch = 'update', tags } = this.rules;
    const { contactSet } = this.references;
    const found = this.#find(entry);
    const by = found?.row.id === id ? found.by : undefined;
    const options = { at: `${at}.contact`, caller: this.caller, now: this.now, mayRead: true, tags };
    const written = this.#keptIdOf(entry, row).length > 0 ? withoutExternalId(entry) : entry;
    const applied = applyTo(contactSet, { row, by }, withOthers(contactSet.current(row), written), onMatch, options);
    if (this.#changesContacts) this.#written.set(id, textOf(entry));
    return { ...unchanged, ...applied };
  }
}

/** Times of a row that the records which were there already do not have. */
function keptTimesOf(
  { leadTimes = {}, createdAt }: LeadEntry,
  { before, after }: PlannedLead,
  contact: StoredContact | undefined,
): string[] {
  const kept: string[] = (['createdAt', 'closedAt'] as const).filter((field) => {
    const time = leadTimes[field];
    return before !== undefined && time !== undefined && !isTimeOf(after[field], time);
  });
  if (createdAt && contact && !isTimeOf(contact.createdAt, createdAt)) kept.push('contact.createdAt');
  return kept;
}

/** A planned row with the contact that is written with it. */
function withContact(plan: PlannedLead, { input }: LeadEntry, placed: PlacedContact | undefined): PlannedRow {
  const contactId = placed && placed.match !== 'linked' ? placed.id : undefined;
  return { ...plan, contactId, placed: hasFields(input) ? placed : undefined };
}

function textOf({ input, platforms }: Pick<LeadEntry, 'input' | 'platforms'>): string {
  return JSON.stringify([input, platforms]);
}
