import type { CustomField, FormSubmission } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';

/** Where a field of a form can go, with its name. */
export function targetOptions(lead: readonly CustomField[], contact: readonly CustomField[]): [string, string][] {
  const custom = (kind: string, fields: readonly CustomField[], of: string) =>
    fields.map(({ key, label }): [string, string] => [`${kind}.customFields.${key}`, `${label} (${of})`]);
  return [
    ['contact.name', t('Name')],
    ['contact.email', t('E-mail address')],
    ['contact.phone', t('Telephone')],
    ['contact.company', t('Company')],
    ['contact.title', t('Job title')],
    ['contact.country', t('Country')],
    ['message', t('Message')],
    ['file', t('File')],
    ['lead.title', t('Title of the lead')],
    ['lead.value', t('Value of the lead')],
    ...custom('contact', contact, t('Contact')),
    ...custom('lead', lead, t('Lead')),
  ];
}

/** The state of a submission. */
export type Status = 'EXPIRED' | 'NEEDS_REVIEW' | 'PENDING_CONFIRMATION' | 'PROCESSED' | 'RECEIVED' | 'SPAM';

/** The states of submissions, in the order in which they concern people. */
export const statusOptions = (): [Status, string][] => [
  ['NEEDS_REVIEW', t('Needs a review')],
  ['PROCESSED', t('Lead created')],
  ['RECEIVED', t('Received')],
  ['PENDING_CONFIRMATION', t('Waits for a confirmation')],
  ['EXPIRED', t('Not confirmed')],
  ['SPAM', t('Spam')],
];

export const statusName = (status: FormSubmission['status']): string =>
  statusOptions().find(([value]) => value === status)?.[1] ?? status;
const kinds = new Map<string, 'Warn' | 'Good' | 'Tint' | 'Bad'>([
  ['NEEDS_REVIEW', 'Warn'],
  ['PROCESSED', 'Good'],
  ['RECEIVED', 'Tint'],
  ['PENDING_CONFIRMATION', 'Tint'],
  ['EXPIRED', 'Warn'],
  ['SPAM', 'Bad'],
]);
export const statusKind = (status: FormSubmission['status']) => kinds.get(status);

/** The value of an input as a line. */
export const showValue = (value: string | readonly string[]) => [value].flat().join(', ');

/** Who sent it, by the first fields that name a contact. */
export function senderOf({ values }: FormSubmission): string {
  const named = ['contact.name', 'contact.email', 'contact.phone'].flatMap(
    (target) => values.find(({ to }) => to === target)?.value ?? [],
  );
  return named.filter(Boolean).slice(0, 2).join(', ') || '–';
}
