import { z } from 'zod';

export const leadStatuses = ['OPEN', 'NURTURING', 'WON', 'LOST', 'UNQUALIFIED'] as const;
export const LeadStatus = z.enum(leadStatuses);
export type LeadStatus = z.infer<typeof LeadStatus>;

export const leadSources = [
  'CRAWLER',
  'MANUAL',
  'API',
  'IMPORT',
  'CHATBOT',
  'FORM',
  'WEBSITE',
  'EMAIL',
  'CALL',
  'REFERRAL',
  'PARTNER',
  'AD',
  'EVENT',
  'OTHER',
] as const;
export const LeadSource = z.enum(leadSources);
