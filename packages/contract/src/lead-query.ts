import { z } from 'zod';
import { limits } from './access.js';
import { customFieldFilters, withCustomFields } from './custom-fields.js';
import { day, money, text, timestampInput } from './fields.js';
import { LeadSource, LeadStatus } from './lead-values.js';
import {
  anyOf,
  deletedFilter,
  filterQuery,
  idFilter,
  isUnset,
  listQuery,
  pageSize,
  queryBoolean,
  queryInteger,
  queryNumber,
  recordIds,
  searchText,
  timeFilters,
  valueFilter,
} from './lists.js';
import { tagFilter, tagOperators } from './tags.js';

/** The sort orders that include every lead. */
const boardSorts = [
  '-stageEnteredAt',
  'stageEnteredAt',
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'updatedAt',
  '-score',
  'score',
  '-value',
  'value',
  '-expectedCloseDate',
  'expectedCloseDate',
] as const;

/** The sort orders of the list of leads. An index supports each, in both directions. */
export const leadSorts = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'updatedAt',
  '-score',
  'score',
  '-value',
  'value',
  '-expectedCloseDate',
  'expectedCloseDate',
  '-stageEnteredAt',
  'stageEnteredAt',
  '-closedAt',
  'closedAt',
  '-lastActivityAt',
  'lastActivityAt',
] as const;

const amount = queryNumber(money);

const pipelineFilters = {
  ...idFilter('pipelineId', 'pipeline', { about: 'Pipeline ids' }),
  ...idFilter('stageId', 'stage', { about: 'Stage ids' }),
};

export const leadFilters = {
  q: searchText
    .optional()
    .describe(
      "Words, each of which begins one of the lead's title or of its contact's name, email and company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count.",
    ),
  ...recordIds('lead'),
  ...valueFilter('status', LeadStatus),
  ...valueFilter('source', LeadSource),
  ...pipelineFilters,
  ...idFilter('assignedToId', 'user', { about: 'User ids', none: 'leads without an owner' }),
  ...idFilter('contactId', 'contact', { about: 'Contact ids' }),
  externalId: text(200).optional().describe('Your own id of the lead.'),
  'externalId[null]': isUnset,
  'title[null]': isUnset,
  'lostReason[null]': isUnset,
  minScore: queryInteger.optional().describe('Scored at least this.'),
  'score[gte]': queryInteger.optional().describe('The same as `minScore`.'),
  'score[lte]': queryInteger.optional().describe('Scored at most this.'),
  'value[gte]': amount.optional().describe('Worth at least this; a lead without a value does not match.'),
  'value[lte]': amount.optional().describe('Worth at most this; a lead without a value does not match.'),
  'value[null]': isUnset,
  'expectedCloseDate[gte]': day.optional().describe('Expected to close on or after this day.'),
  'expectedCloseDate[lt]': day.optional().describe('Expected to close before this day.'),
  'expectedCloseDate[null]': isUnset,
  'closedAt[gte]': timestampInput.optional().describe('Closed at or after; an open lead does not match.'),
  'closedAt[lt]': timestampInput.optional().describe('Closed before; an open lead does not match.'),
  'closedAt[null]': isUnset,
  'lastActivityAt[gte]': timestampInput.optional().describe('With an activity at or after this moment.'),
  'lastActivityAt[lt]': timestampInput
    .optional()
    .describe('With no activity since this moment; a lead without any does not match.'),
  'lastActivityAt[null]': isUnset,
  hasNextStep: queryBoolean.optional().describe('true: with an activity that is due and not done; false: without one.'),
  tag: tagFilter,
  ...tagOperators,
  customFields: customFieldFilters,
  deleted: deletedFilter,
  ...timeFilters,
};

export const LeadQuery = withCustomFields(listQuery(leadSorts, leadFilters));
export type LeadQuery = z.output<typeof LeadQuery>;

/** The records that can be included with a lead. */
export const leadExpansion = anyOf(z.enum(['contact']))
  .optional()
  .describe('`contact`: each lead has its contact in `contact`.');

const { deleted: _, ...live } = leadFilters;

/** The filters of the list of leads that reports accept. */
export const reportFilters = live;

/** Those for leads of any pipeline. */
export const boardFilters = Object.fromEntries(
  Object.entries(live).filter(([name]) => !Object.hasOwn(pipelineFilters, name)),
) as Omit<typeof live, keyof typeof pipelineFilters>;

/** The filters of the list of leads, except those for the pipeline and its stages. */
export const BoardQuery = withCustomFields(
  filterQuery({
    limit: pageSize(limits.boardPageSize, limits.maxBoardPageSize).describe(
      `Leads of each stage, 1 to ${limits.maxBoardPageSize}; more is clamped.`,
    ),
    sort: z.enum(boardSorts).default(boardSorts[0]),
    ...boardFilters,
    expand: leadExpansion,
  }),
);
export type BoardQuery = z.output<typeof BoardQuery>;
