import { z } from 'zod';
import { customFieldFilters, withCustomFields } from './custom-fields.js';
import { day, money, text } from './fields.js';
import { LeadSource, LeadStatus } from './lead-values.js';
import { anyOf, listQuery, queryInteger, queryNumber, searchText, timeFilters } from './lists.js';
import { tagFilter } from './tags.js';

/** The orders of the list of leads. An index serves each, in both directions. */
const sorts = [
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

const amount = queryNumber(money);

export const LeadQuery = withCustomFields(
  listQuery(sorts, {
    q: searchText
      .optional()
      .describe(
        "Words, all of which begin a word of the lead's title, or all of its contact's name, email and company; in any case and order.",
      ),
    status: anyOf(LeadStatus).optional(),
    source: anyOf(LeadSource).optional(),
    pipeline: anyOf(z.string()).optional().describe('Pipeline ids.'),
    pipelineId: anyOf(z.string()).optional().describe('The same as `pipeline`.'),
    stage: anyOf(z.string()).optional().describe('Stage ids.'),
    stageId: anyOf(z.string()).optional().describe('The same as `stage`.'),
    assignee: anyOf(z.string()).optional().describe('User ids; `none` for leads without an owner.'),
    assignedToId: anyOf(z.string()).optional().describe('The same as `assignee`.'),
    contact: anyOf(z.string()).optional().describe('Contact ids.'),
    contactId: anyOf(z.string()).optional().describe('The same as `contact`.'),
    externalId: text(200).optional().describe('Your own id of the lead.'),
    minScore: queryInteger.optional().describe('Scored at least this.'),
    'value[gte]': amount.optional().describe('Worth at least this; a lead without a value does not match.'),
    'value[lte]': amount.optional().describe('Worth at most this; a lead without a value does not match.'),
    'expectedCloseDate[gte]': day.optional().describe('Expected to close on or after this day.'),
    'expectedCloseDate[lt]': day.optional().describe('Expected to close before this day.'),
    tag: tagFilter,
    customFields: customFieldFilters,
    ...timeFilters,
  }),
);
export type LeadQuery = z.output<typeof LeadQuery>;
