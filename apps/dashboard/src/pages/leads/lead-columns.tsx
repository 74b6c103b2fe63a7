import type { CustomField, LeadRead } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { formatCustom, formatDay, formatMoney } from '../../lib/format.js';
import { nameOfLead, nameOfStatus } from '../../lib/leads.js';
import { useCustomFields, usePipelines, useTags, useUsers } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { Badge } from '../../ui/page.js';
import type { RecordColumn } from '../../ui/record-table.js';
import { Ago } from '../../ui/time.js';

/** The columns of the list of leads, custom fields included. */
export function useLeadColumns(): RecordColumn<LeadRead>[] {
  const { data: pipelines } = usePipelines();
  const [users, tags, customFields] = [useUsers(), useTags(), useCustomFields('LEAD')];
  return useMemo(() => {
    const stages = new Map((pipelines ?? []).flatMap((pipeline) => pipeline.stages.map(({ id, name }) => [id, name])));
    const people = new Map(users.map(({ id, name }) => [id, name]));
    const tagNames = new Map(tags.map(({ id, name }) => [id, name]));
    return [...columnsOf(stages, people), ...optionalColumns(tagNames, customFields)];
  }, [pipelines, users, tags, customFields]);
}

function columnsOf(stages: Map<string, string>, users: Map<string, string>): RecordColumn<LeadRead>[] {
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
    { id: 'stageId', head: t('Stage'), cell: ({ stageId }) => stages.get(stageId) ?? '' },
    {
      id: 'status',
      head: t('Status'),
      cell: ({ status }) => (
        <Badge kind={status === 'WON' ? 'Good' : status === 'LOST' ? 'Bad' : undefined}>{nameOfStatus(status)}</Badge>
      ),
    },
    { id: 'score', head: t('Score'), kind: 'number', cell: ({ score }) => score },
    {
      id: 'value',
      head: t('Value'),
      kind: 'number',
      cell: ({ value, currency }) => (value === null ? '' : formatMoney(value, currency)),
    },
    {
      id: 'assignedToId',
      head: t('Assigned to'),
      cell: ({ assignedToId }) => (assignedToId ? (users.get(assignedToId) ?? '') : ''),
    },
    {
      id: 'expectedCloseDate',
      head: t('Expected close'),
      cell: ({ expectedCloseDate }) => (expectedCloseDate ? formatDay(expectedCloseDate) : ''),
    },
    { id: 'createdAt', head: t('Created'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
  ];
}

function optionalColumns(tags: Map<string, string>, customFields: readonly CustomField[]): RecordColumn<LeadRead>[] {
  const ago = (at: string | null) => (at ? <Ago at={at} /> : '');
  const columns: RecordColumn<LeadRead>[] = [
    { id: 'source', head: t('Source'), cell: ({ source }) => source },
    {
      id: 'tagIds',
      head: t('Tags'),
      cell: ({ tagIds }) => tagIds.map((id) => <Badge key={id}>{tags.get(id) ?? id}</Badge>),
    },
    { id: 'lastActivityAt', head: t('Last activity'), cell: ({ lastActivityAt }) => ago(lastActivityAt) },
    { id: 'stageEnteredAt', head: t('In this stage since'), cell: ({ stageEnteredAt }) => ago(stageEnteredAt) },
    { id: 'closedAt', head: t('Closed'), cell: ({ closedAt }) => ago(closedAt) },
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
