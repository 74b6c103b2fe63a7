import { t } from '../i18n/i18n.js';
import { formatCustom } from './format.js';
import { nameOfSource, nameOfStatus } from './leads.js';
import { ownValue } from './own-value.js';

/** What kind of activity it is; a type of an integration is shown as its words. */
export function nameOfActivity(type: string): string {
  const names: Record<string, string> = {
    note: t('Note'),
    call: t('Call'),
    meeting: t('Meeting'),
    task: t('Task'),
    email_sent: t('E-mail sent'),
    email_received: t('E-mail received'),
    lead_created: t('Lead created'),
    stage_changed: t('Stage changed'),
    status_changed: t('Status changed'),
    score_changed: t('Score changed'),
    assigned: t('Assigned'),
    merged: t('Merged'),
    imported: t('Imported'),
  };
  return ownValue(names, type) ?? asWords(type);
}

/** What happened to a record. */
export function nameOfAction(action: string): string {
  const names: Record<string, string> = {
    created: t('Created'),
    updated: t('Changed'),
    deleted: t('Deleted'),
    restored: t('Restored'),
  };
  return ownValue(names, action) ?? asWords(action);
}

/** A field of a lead, as the form calls it; a custom field by its key. */
export function nameOfField(field: string): string {
  const names: Record<string, string> = {
    title: t('Title'),
    value: t('Value'),
    currency: t('Currency'),
    status: t('Status'),
    stageId: t('Stage'),
    pipelineId: t('Pipeline'),
    assignedToId: t('Assigned to'),
    ownerAtClosingId: t('Owner at closing'),
    expectedCloseDate: t('Expected close'),
    score: t('Score'),
    lostReason: t('Why it was lost'),
    tagIds: t('Tags'),
    source: t('Source'),
  };
  return ownValue(names, field) ?? field.replace(/^customFields\./, '');
}

/** A value of a field. `nameOf` finds the name of a stage, pipeline or user by its id. */
export function showValue(field: string, value: unknown, nameOf: (id: string) => string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'status') return nameOfStatus(String(value));
  if (field === 'source') return nameOfSource(String(value));
  if (typeof value === 'string') return nameOf(value);
  return typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : formatCustom(value) || '–';
}

const asWords = (name: string) => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};
