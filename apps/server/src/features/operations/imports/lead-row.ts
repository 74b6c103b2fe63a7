import { ContactUpdate, LeadBulkRecord } from '@lead-engagement/contract';
import { currenciesOf } from '../../../notation/currencies.js';
import { ownValue } from '../../../own-value.js';
import { readMoney } from './amount-cells.js';
import { notationOfField } from './column-notations.js';
import { foldHeading } from './headings.js';
import { placeOf } from './lead-place.js';
import {
  addTags,
  type Cell,
  maxProblems,
  nameOwner,
  type ReadContact,
  type ReadLead,
  type RowProblem,
  type RowReader,
  readContact,
  readFields,
  takeVersion,
  toProblems,
} from './row-input.js';
import { takeTime, type WrittenTimes } from './sent-times.js';
import { readDate } from './values.js';

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
  for (const field of neverEmpty) if (ownValue(sent, field) === null) delete sent[field];
  const tags = addTags(sent, reader);
  const stranger = nameOwner(sent, reader, 'assignedToId');
  if (stranger) problems.push(stranger);
  const unread = readValues(sent, reader);
  if (unread) problems.push(unread);
  const place = placeOf(sent, reader.pipelines);
  // Where there is a stage for leads without one, a stage that there is not is left out, visibly.
  const isReplaced = 'problem' in place && place.problem.field === 'stage' && reader.defaultStage !== undefined;
  if ('problem' in place && !isReplaced) problems.push(place.problem);
  const leadVersion = takeVersion(sent, problems);
  const leadTimes = takeTimes(sent, reader, problems);
  const parsed = LeadBulkRecord.safeParse(sent);
  if (!parsed.success) problems.push(...toProblems(parsed.error.issues, reader));
  const read = readContact(cells, contactReader);
  if ('problems' in read) {
    problems.push(...read.problems.map((one) => ({ ...one, field: one.field && `contact.${one.field}` })));
  }
  const person = 'problems' in read || reader.product !== 'hubspot' ? read : withOneContact(read);
  if ('problems' in person && !('problems' in read)) problems.push(...person.problems);
  if (problems.length > 0 || 'problems' in person) return { problems: problems.slice(0, maxProblems) };
  const skippedValues = [...(person.skippedValues ?? []), ...(isReplaced ? [place.problem] : [])];
  const { defaultReason } = place as { defaultReason?: string };
  return {
    ...withNamedAddress(person),
    lead: parsed.data as LeadBulkRecord,
    ...(leadVersion !== undefined && { leadVersion }),
    ...(leadTimes && { leadTimes }),
    defaultReason,
    defaultStageId: reader.defaultStage,
    ...(skippedValues.length > 0 && { skippedValues }),
    tags,
  };
}

/** Takes the times of a lead. A column for the day of closing says when a closed lead was closed, and when an open one is to be. */
function takeTimes(sent: Record<string, unknown>, reader: RowReader, problems: RowProblem[]): WrittenTimes | undefined {
  const createdAt = takeTime(sent, 'createdAt', reader, problems);
  const own = takeTime(sent, 'closedAt', reader, problems);
  const closeDate = takeTime(sent, 'closeDate', reader, problems);
  const closes = isClosed(sent, reader);
  if (closeDate && !closes) {
    sent.expectedCloseDate ??= 'day' in closeDate ? closeDate.day : closeDate.moment.slice(0, 'YYYY-MM-DD'.length);
  }
  if (own && !closes) {
    const message = 'Goes only with a lead that is won, lost or unqualified.';
    problems.push({ field: 'closedAt', code: 'fixed', message });
  }
  const closedAt = closes ? (own ?? closeDate) : undefined;
  return createdAt || closedAt ? { createdAt, closedAt } : undefined;
}

/** Whether a row says that its lead is closed. */
function isClosed({ status, stageId }: Record<string, unknown>, { pipelines, defaultStage }: RowReader): boolean {
  if (status !== undefined) return status === 'WON' || status === 'LOST' || status === 'UNQUALIFIED';
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const stage = stages.find(({ id }) => id === (stageId ?? defaultStage));
  return stage !== undefined && stage.type !== 'OPEN';
}

/** Reads the texts of a lead as its values. Returns what is wrong with the amount. */
function readValues(sent: Record<string, unknown>, reader: RowReader): RowProblem | undefined {
  const problem = readValue(sent, reader);
  if (typeof sent.expectedCloseDate === 'string') {
    sent.expectedCloseDate = readDate(sent.expectedCloseDate, notationOfField('expectedCloseDate', reader));
  }
  if (typeof sent.score === 'string' && /^\d{1,3}$/.test(sent.score)) sent.score = Number(sent.score);
  if (typeof sent.source === 'string') sent.source = sources.get(foldHeading(sent.source)) ?? sent.source.toUpperCase();
  return problem;
}

function readValue(sent: Record<string, unknown>, reader: RowReader): RowProblem | undefined {
  if (typeof sent.currency === 'string') sent.currency = codeOf(sent.currency);
  if (typeof sent.value !== 'string') return undefined;
  const rowCurrency = typeof sent.currency === 'string' ? sent.currency : undefined;
  const { locale, currency: tenantCurrency, chosenCurrency } = reader;
  const read = readMoney(sent.value, {
    notation: notationOfField('value', reader),
    rowCurrency,
    locale,
    tenantCurrency,
    chosenCurrency,
  });
  if ('code' in read) {
    delete sent.value;
    return { field: 'value', ...read };
  }
  sent.value = read.value;
  const currency = read.currency ?? (rowCurrency === undefined ? chosenCurrency : undefined);
  if (currency !== undefined) sent.currency = currency;
  return undefined;
}

/** The code of a currency that is written as a sign of one currency, such as `€`; anything else as it is. */
function codeOf(written: string): string {
  const meanings = currenciesOf(written.trim());
  return meanings?.length === 1 ? (meanings[0] as string) : written.trim().toUpperCase();
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

/**
 * The contact of a deal of HubSpot, which lists all of them in one cell: `7;8` in that of their ids, `Ada Lovelace;Bob` in that of their names. A
 * contact without a name is named by its address. Ids of several contacts are left out, visibly, since nothing says whose the deal is; so are
 * their names, unless nothing else says who the contact is.
 */
function withOneContact(person: ReadContact): ReadContact | { problems: RowProblem[] } {
  const input = { ...person.input };
  const skipped: RowProblem[] = [];
  const ids = partsOf(input.externalId);
  if (ids.length === 1) [input.externalId] = ids;
  if (ids.length > 1) {
    const message = 'The ids of several contacts. A lead has one contact.';
    skipped.push({ field: 'contact.externalId', code: 'several_contacts', message });
    delete input.externalId;
  }
  if (partsOf(input.name).length > 1) {
    const message = 'The names of several contacts. A lead has one contact.';
    const problem = { field: 'contact.name', code: 'several_contacts', message };
    const first = withNamedAddress({ ...person, input }).input;
    if (!first.email && !input.externalId) return { problems: [problem] };
    skipped.push(problem);
    delete input.name;
    if (first.name && first.name !== person.input.name) Object.assign(input, { name: first.name, email: first.email });
  }
  const [, address] = /^\(?([^\s();]+@[^\s();]+)\)?$/.exec(input.name ?? '') ?? [];
  const read = ContactUpdate.safeParse({ email: input.email || address });
  if (address !== undefined && read.success) {
    delete input.name;
    Object.assign(input, read.data);
  }
  return { ...person, input, ...(skipped.length > 0 && { skippedValues: skipped }) };
}

function partsOf(list: string | null | undefined): string[] {
  const parts = (list ?? '').split(';').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}
