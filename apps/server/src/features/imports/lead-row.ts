import { ContactUpdate, LeadBulkRecord } from '@lead-engagement/contract';
import { foldHeading } from './headings.js';
import { placeOf } from './lead-place.js';
import {
  type Cell,
  maxProblems,
  nameOwner,
  type ReadContact,
  type ReadLead,
  type RowProblem,
  type RowReader,
  readContact,
  readFields,
  toProblems,
} from './row-input.js';
import { readDate, readMoney } from './values.js';

/** Fields that no lead is without: an empty cell leaves them as they are. */
const neverEmpty = [
  'status',
  'stage',
  'pipeline',
  'source',
  'score',
  'currency',
  'contactId',
  'stageId',
  'pipelineId',
  'lostReason',
];

/** Reads a row as what it sets of a lead, and of its contact. */
export function readLead(
  cells: readonly Cell[],
  reader: RowReader,
  contactReader: RowReader,
): ReadLead | { problems: RowProblem[] } {
  const { sent, problems } = readFields(cells, reader);
  for (const field of neverEmpty) if (sent[field] === null) delete sent[field];
  const stranger = nameOwner(sent, reader, 'assignedToId');
  if (stranger) problems.push(stranger);
  readValues(sent, reader);
  const place = placeOf(sent, reader.pipelines);
  if ('problem' in place) problems.push(place.problem);
  const parsed = LeadBulkRecord.safeParse(sent);
  if (!parsed.success) problems.push(...toProblems(parsed.error.issues, reader));
  const person = readContact(cells, contactReader);
  if ('problems' in person) {
    problems.push(...person.problems.map((one) => ({ ...one, field: one.field && `contact.${one.field}` })));
  }
  if (problems.length > 0 || 'problems' in person) return { problems: problems.slice(0, maxProblems) };
  const { defaultReason } = place as { defaultReason?: string };
  return { ...withNamedAddress(person), lead: parsed.data as LeadBulkRecord, defaultReason };
}

function readValues(sent: Record<string, unknown>, { notation }: RowReader): void {
  if (typeof sent.value === 'string') {
    const { value, currency } = readMoney(sent.value, notation);
    sent.value = value;
    if (currency !== undefined) sent.currency ??= currency;
  }
  if (typeof sent.expectedCloseDate === 'string') sent.expectedCloseDate = readDate(sent.expectedCloseDate, notation);
  if (typeof sent.score === 'string' && /^\d{1,3}$/.test(sent.score)) sent.score = Number(sent.score);
  if (typeof sent.source === 'string') sent.source = sources.get(foldHeading(sent.source)) ?? sent.source.toUpperCase();
}

/** Sources as other products name them. */
const sources = new Map([
  ['advertisement', 'AD'],
  ['ads', 'AD'],
  ['chat', 'CHATBOT'],
  ['coldcall', 'CALL'],
  ['phone', 'CALL'],
  ['phoneinquiry', 'CALL'],
  ['mail', 'EMAIL'],
  ['conference', 'EVENT'],
  ['tradeshow', 'EVENT'],
  ['seminar', 'EVENT'],
  ['webform', 'FORM'],
  ['employeereferral', 'REFERRAL'],
  ['externalreferral', 'REFERRAL'],
  ['customerreferral', 'REFERRAL'],
  ['web', 'WEBSITE'],
  ['webdownload', 'WEBSITE'],
  ['webresearch', 'WEBSITE'],
]);

/** `Ada Lovelace (ada@example.com)`, as HubSpot names the contacts of a deal; the first of several is the contact. */
function withNamedAddress(person: ReadContact): ReadContact {
  const { name, email } = person.input;
  const [, first, address] = /^([^;()]+?)\s*\(([^\s()]+@[^\s()]+)\)(?:;|$)/.exec(name ?? '') ?? [];
  if (email || first === undefined) return person;
  const named = ContactUpdate.safeParse({ name: first, email: address });
  return named.success ? { ...person, input: { ...person.input, ...named.data } } : person;
}
