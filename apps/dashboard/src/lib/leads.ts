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

/** Whether work on a lead goes on. */
export const isOpenStatus = (status: string) => status === 'OPEN' || status === 'NURTURING';

/** Where leads come from, with their names. */
export const leadSources = (): readonly (readonly [LeadSource, string])[] => [
  ['MANUAL', t('By hand')],
  ['API', 'API'],
  ['IMPORT', t('Import')],
  ['FORM', t('Form')],
  ['WEBSITE', t('Website')],
  ['CHATBOT', t('Chatbot')],
  ['CRAWLER', t('Crawl')],
  ['EMAIL', t('E-mail')],
  ['CALL', t('Call')],
  ['REFERRAL', t('Referral')],
  ['PARTNER', t('Partner')],
  ['AD', t('Ad')],
  ['EVENT', t('Event')],
  ['OTHER', t('Other')],
];

/** The name of a source; one that this version does not know stands as it is. */
export function nameOfSource(source: string): string {
  return leadSources().find(([value]) => value === source)?.[1] ?? source;
}

/** The name of a state; one that this version does not know stands as it is. */
export function nameOfStatus(status: string): string {
  return leadStatuses().find(([value]) => value === status)?.[1] ?? status;
}
