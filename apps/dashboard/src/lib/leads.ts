import type { LeadRead, LeadSource, LeadStatus } from '@lead-engagement/sdk';
import { t } from '../i18n/i18n.js';
import { nameOfContact } from './contacts.js';

/** What a lead is called: its title, or else its contact. */
export function nameOfLead({ title, contact, id }: Pick<LeadRead, 'title' | 'contact' | 'id'>): string {
  return title ?? (contact ? nameOfContact(contact) : id);
}

/** The states of a lead with their names. */
export const leadStatuses = (): readonly (readonly [LeadStatus, string])[] => [
  ['OPEN', t('Open')],
  ['NURTURING', t('Nurturing')],
  ['WON', t('Won')],
  ['LOST', t('Lost')],
  ['UNQUALIFIED', t('Unqualified')],
];

/** Where leads come from, as the API writes it. */
export const leadSources: readonly LeadSource[] = [
  ...(['MANUAL', 'API', 'IMPORT', 'FORM', 'WEBSITE', 'CHATBOT', 'CRAWLER'] as const),
  ...(['EMAIL', 'CALL', 'REFERRAL', 'PARTNER', 'AD', 'EVENT', 'OTHER'] as const),
];

/** The name of a state; one that this version does not know stands as it is. */
export function nameOfStatus(status: string): string {
  return leadStatuses().find(([value]) => value === status)?.[1] ?? status;
}
