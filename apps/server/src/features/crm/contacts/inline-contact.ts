import {
  type ContactInline,
  type contactMatches,
  grantsScope,
  isCustomFieldName,
  type MatchMode,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import type { WithMaker } from '../../../callers/maker.js';
import { readCreatedAt, type Scoped } from '../../../callers/sent-times.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { encodeId } from '../../../ids.js';
import { openFieldSet } from '../custom-fields/index.js';
import { type ContactSet, openContactSet } from './contact-set.js';
import { blanksOf, sentFields } from './differences.js';
import { type FoundContact, type InlineContact, type InlineMatches, openInlineMatches } from './inline-matches.js';
import { withoutMatchedKey } from './match.js';
import { withoutLesserName } from './phone-match.js';
import { type ContactWrite, takenBy } from './plan.js';
import type { StoredContact } from './present.js';
import { writeConflict } from './queries.js';

/** What became of a contact that was sent along. Ids are UUIDs. */
export interface PlacedContact {
  id: string;
  match: (typeof contactMatches)[number];
  /** The fields that differ from those of the contact and were not written. */
  ignored: readonly string[];
  /** The contacts with the number of a new one. */
  sharesPhoneWith: readonly string[];
}

export interface PlaceOptions {
  /** The path of the contact in the request, for errors. */
  at: string;
  /** Who sends it, for a time that is sent with it. */
  caller: Scoped;
  now: Date;
  /** Whether the caller may read contacts. Otherwise the fields that differ are not told apart from the others. */
  mayRead: boolean;
  /** Whether the caller may not even know if the contact is there already. */
  hidesMatches?: boolean | undefined;
  /** Whether tags replace those of a contact that is updated, which is the default, or are added to them. */
  tags?: 'replace' | 'append' | undefined;
}

/** Finds or creates a contact that is sent along. Throws as the creation or update of a contact does, and CONFLICT with `refuse`. */
export function placeContact(
  contactSet: ContactSet,
  matches: InlineMatches,
  contact: InlineContact,
  options: PlaceOptions,
): PlacedContact {
  const { found, sharesPhoneWith } = matches.find(contact);
  const { matchOn: _, onMatch = 'link', ...input } = contact;
  // Whoever may not know whether it is there gets the errors that a new one would.
  if (found && options.hidesMatches) contactSet.checkNew(input, options);
  if (found) return { id: found.row.id, ...applyTo(contactSet, found, input, onMatch, options), sharesPhoneWith: [] };
  // Another request has stored it since the contacts were looked up.
  if (contactSet.find(input)) throw writeConflict('email or externalId');
  const id = contactSet.create(input, options);
  const created = contactSet.planned().at(-1)?.row as StoredContact;
  matches.add(created);
  return { id, match: 'created', ignored: [], sharesPhoneWith };
}

/** Does with a contact that was found what `onMatch` says. */
export function applyTo(
  contactSet: ContactSet,
  { row: stored, by }: Pick<FoundContact, 'row'> & { by?: FoundContact['by'] | undefined },
  input: ContactWrite,
  onMatch: MatchMode,
  { at, caller, now, mayRead, tags }: PlaceOptions,
): Pick<PlacedContact, 'match' | 'ignored'> {
  const row = contactSet.current(stored);
  // A time that a new contact could not have is refused here too: otherwise it would tell which contacts are there.
  if (input.createdAt !== row.createdAt) readCreatedAt(caller, input, at, now);
  if (onMatch === 'refuse') throw takenBy(by ?? 'email', row.id, at);
  // An address that it has among its further ones does not become its first.
  const keyed = (['email', 'externalId', 'phone'] as const).reduce(
    (rest, field) => (by === field || field === 'email' ? withoutMatchedKey(row, rest, field) : rest),
    input,
  );
  const written = writtenOf(contactSet, { row, by }, keyed, onMatch);
  const differing = contactSet.differing(row, keyed, at);
  const isChanged =
    Object.keys(written).length > 0 && contactSet.update(row, written, { at, now, ...(tags && { tags }) });
  const kept = new Set(sentFields(keyed).filter((name) => !sentFields(written).includes(name)));
  const match = !isChanged ? 'linked' : onMatch === 'fill' ? 'filled' : 'updated';
  if (mayRead) return { match, ignored: differing.filter((name) => kept.has(name)) };
  return { match, ignored: onMatch === 'update' ? [...kept] : sentFields(keyed).filter((name) => name !== by) };
}

/** Those of the sent fields that are written. */
function writtenOf(
  contactSet: ContactSet,
  { row, by }: Pick<FoundContact, 'row'> & { by?: FoundContact['by'] | undefined },
  input: ContactWrite,
  onMatch: MatchMode,
): ContactWrite {
  if (onMatch === 'link') return {};
  if (onMatch === 'fill') return blanksOf(row, input, contactSet.tagsOf(row.id).length > 0);
  return by === 'phone' ? withoutLesserName(row, input) : input;
}

/** What a response says of a contact that was sent along. */
export function toContactMatch({ match, ignored, sharesPhoneWith }: PlacedContact) {
  const contactDuplicates = sharesPhoneWith.slice(0, 3).map((id) => encodeId('contact', id));
  return { contactMatch: match, contactIgnored: [...ignored], contactDuplicates };
}

/** Whether a caller may know if a contact that it sends along is there already, and change it. */
export function mayMatch({ scopes }: Pick<Caller, 'scopes'>): boolean {
  return grantsScope(scopes, 'write:leads');
}

/**
 * Throws FORBIDDEN for a caller who may only create leads, and whose contact would be changed if it is there already, or whose request would
 * fail because of it.
 */
export function checkMayMatch(caller: Pick<Caller, 'scopes'>, contact: InlineContact | undefined): void {
  if (contact === undefined || mayMatch(caller)) return;
  const { onMatch = 'link', matchOn, socialProfiles } = contact;
  const refused =
    (onMatch !== 'link' && `\`onMatch\` ${onMatch}`) ||
    (matchOn !== undefined && isCustomFieldName(matchOn) && `\`matchOn\` ${matchOn}`) ||
    (socialProfiles && socialProfiles.length > 0 && '`socialProfiles` of a contact');
  if (refused) checkScope(caller, 'write:leads', refused);
}

/** Finds or creates the one contact that a request sends along, and stores it. */
export async function storeInlineContact(
  write: Write<OfTenant & WithMaker>,
  contact: ContactInline,
  options: Omit<PlaceOptions, 'now' | 'caller'>,
): Promise<PlacedContact> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const matches = await openInlineMatches(tx, tenantId, [{ contact, at: options.at }]);
  const fields = openFieldSet(tx, tenantId, ['CONTACT'], contact.customFields !== undefined);
  const named = { contacts: [contact], changing: matches.ids() };
  const contactSet = await openContactSet(write, named, fields, { hold: false });
  const placed = placeContact(contactSet, matches, contact, { ...options, caller, now });
  const refused = (await contactSet.write(now)).get(placed.id);
  if (refused) throw refused;
  return placed;
}
