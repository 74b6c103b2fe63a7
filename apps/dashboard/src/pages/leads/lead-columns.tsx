import type { CustomField, LeadRead } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { formatCustom, formatDay } from '../../lib/format.js';
import { nameOfLead, nameOfSource, nameOfStatus } from '../../lib/leads.js';
import { useCustomFields, useTags } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { Badge } from '../../ui/page.js';
import type { RecordColumn } from '../../ui/record-table.js';
import { Ago } from '../../ui/time.js';
import { OwnerCell, StageCell, ValueCell } from './inline-edit.js';
import { NextStepCell } from './next-step-cell.js';

/** The column that shows the first of the next steps, which are records of their own. */
export const nextStepColumn = 'nextStep';

/** The columns of the list of leads, custom fields included. */
export function useLeadColumns(): RecordColumn<LeadRead>[] {
  const [tags, customFields] = [useTags(), useCustomFields('LEAD')];
  return useMemo(() => {
    const tagNames = new Map(tags.map(({ id, name }) => [id, name]));
    return [...columnsOf(), ...optionalColumns(tagNames, customFields)];
  }, [tags, customFields]);
}

function columnsOf(): RecordColumn<LeadRead>[] {
  return [
    {
      id: 'title',
      head: t('Lead'),
      kind: 'text',
      cell: (lead) => (
        <Link to="/leads/$leadId" params={{ leadId: lead.id }}>
          {nameOfLead(lead)}
        </Link>
      ),
    },
    { id: 'contact', head: t('Contact'), kind: 'text', cell: ({ contact }) => (contact ? nameOfContact(contact) : '') },
    { id: 'company', head: t('Company'), kind: 'text', isOfOther: true, cell: ({ contact }) => contact?.company },
    { id: 'stageId', head: t('Stage'), matters: true, cell: (lead) => <StageCell lead={lead} /> },
    {
      id: nextStepColumn,
      head: t('Next step'),
      isOfOther: true,
      cell: (lead) => <NextStepCell lead={lead} />,
    },
    {
      id: 'status',
      head: t('Status'),
      cell: ({ status }) => (
        <Badge kind={status === 'WON' ? 'Good' : status === 'LOST' ? 'Bad' : undefined}>{nameOfStatus(status)}</Badge>
      ),
    },
    { id: 'score', head: t('Score'), kind: 'number', sort: 'score', cell: ({ score }) => score },
    {
      id: 'value',
      head: t('Value'),
      kind: 'number',
      sort: 'value',
      matters: true,
      cell: (lead) => <ValueCell lead={lead} />,
    },
    {
      id: 'assignedToId',
      head: t('Assigned to'),
      cell: (lead) => <OwnerCell lead={lead} />,
    },
    {
      id: 'expectedCloseDate',
      head: t('Expected close'),
      sort: 'expectedCloseDate',
      cell: ({ expectedCloseDate }) => (expectedCloseDate ? formatDay(expectedCloseDate) : ''),
    },
    { id: 'createdAt', head: t('Created'), sort: 'createdAt', cell: ({ createdAt }) => <Ago at={createdAt} /> },
  ];
}

function optionalColumns(tags: Map<string, string>, customFields: readonly CustomField[]): RecordColumn<LeadRead>[] {
  const ago = (at: string | null) => (at ? <Ago at={at} /> : '');
  const columns: RecordColumn<LeadRead>[] = [
    { id: 'source', head: t('Source'), cell: ({ source }) => nameOfSource(source) },
    {
      id: 'tagIds',
      head: t('Tags'),
      cell: ({ tagIds }) => tagIds.map((id) => <Badge key={id}>{tags.get(id) ?? id}</Badge>),
    },
    {
      id: 'lastActivityAt',
      head: t('Last activity'),
      sort: 'lastActivityAt',
      cell: ({ lastActivityAt }) => ago(lastActivityAt),
    },
    {
      id: 'stageEnteredAt',
      head: t('In this stage since'),
      sort: 'stageEnteredAt',
      cell: ({ stageEnteredAt }) => ago(stageEnteredAt),
    },
    { id: 'closedAt', head: t('Closed'), sort: 'closedAt', cell: ({ closedAt }) => ago(closedAt) },
    { id: 'externalId', head: t('Id in your system'), cell: ({ externalId }) => externalId },
    ...customFields.map(
      ({ key, label }): RecordColumn<LeadRead> => ({
        id: `customFields.${key}`,
        head: label,
        cell: (lead) => formatCustom(ownValue(lead.customFields, key)),
      }),
    ),
  ];
  return columns.map((column) => ({ ...column, optional: true }));
}
