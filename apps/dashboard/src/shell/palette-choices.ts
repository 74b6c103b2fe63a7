import type { Contact, LeadRead } from '@lead-engagement/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { drafts } from '../drafts/drafts.js';
import { t } from '../i18n/i18n.js';
import { nameOfContact } from '../lib/contacts.js';
import { nameOfLead } from '../lib/leads.js';
import { useStages } from '../lib/lookups.js';
import { beginnings, matchesWithTypo } from '../lib/one-typo.js';
import { client, may } from '../session/session.js';
import { navigation } from './pages.js';
import { settingsPages } from './settings-pages.js';

/** Something that the palette offers: a page, or something to make. */
export interface Choice {
  to: string;
  text: string;
  /** What it is, and for a record, whose and where. */
  kind: string;
}

/** A lead or a contact that was found, and how an activity names it. */
export interface FoundRecord extends Choice {
  target: { leadId: string } | { contactId: string };
}

/** Searches from this many characters on. */
const leastCharacters = 2;
const mostRecent = 5;
/** Records that are looked through for one with a typo. */
const mostLooked = 50;

/** What can be made from everywhere: the addresses stand for dialogs. */
export const makers = { lead: 'new:lead', contact: 'new:contact', task: 'new:task' } as const;

/** What can be made, and the pages. */
export function findPages(text: string): Choice[] {
  const wanted = text.trim();
  const page = t('Page');
  const make = may('write:leads')
    ? [
        { to: makers.lead, text: t('New lead'), kind: t('Create') },
        { to: makers.contact, text: t('New contact'), kind: t('Create') },
        { to: makers.task, text: t('New task'), kind: t('Create') },
      ]
    : [];
  const account = { to: '/account', text: t('Your account') };
  const pages = [...navigation().flatMap(({ entries }) => entries), ...settingsPages(), account];
  const all = [...make, ...pages.map(({ to, text: name }) => ({ to, text: name, kind: page }))];
  const exact = all.filter((each) => each.text.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()));
  return exact.length > 0 ? exact : all.filter((each) => matchesWithTypo(each.text, wanted));
}

/** Leads and contacts that match what has been typed when the user pauses; `isPending` until the answer is there. */
export function useRecords(text: string): { records: FoundRecord[]; isPending: boolean } {
  const typed = text.trim();
  const q = useDeferredValue(typed);
  const stages = useStages();
  const isMeant = typed.length >= leastCharacters && may('read:leads');
  const { data, isFetching } = useQuery({
    queryKey: ['palette', q],
    enabled: isMeant && q === typed,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      // Typing goes on: what is out of date by then is not asked for.
      await new Promise((resolve) => setTimeout(resolve, 200));
      signal.throwIfAborted();
      const found = await search(q, 5, signal);
      if (found.leads.length + found.contacts.length > 0) return found;
      const { leads, contacts } = await search(beginnings(q), mostLooked, signal);
      return {
        leads: leads
          .filter((lead) => matchesWithTypo(`${nameOfLead(lead)} ${lead.contact?.name ?? ''}`, q))
          .slice(0, 5),
        contacts: contacts
          .filter((each) => matchesWithTypo(`${nameOfContact(each)} ${each.company ?? ''}`, q))
          .slice(0, 5),
      };
    },
  });
  if (!isMeant) return { records: [], isPending: false };
  const { leads = [], contacts = [] } = data ?? {};
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  const records = [
    ...leads.map((lead) => ({
      to: `/leads/${lead.id}`,
      target: { leadId: lead.id },
      text: nameOfLead(lead),
      kind: join(t('Lead'), lead.contact && nameOfContact(lead.contact), stages.get(lead.stageId)?.name),
    })),
    ...contacts.map((contact) => ({
      to: `/contacts/${contact.id}`,
      target: { contactId: contact.id },
      text: nameOfContact(contact),
      kind: join(t('Contact'), contact.company ?? contact.email),
    })),
  ];
  return { records, isPending: q !== typed || isFetching };
}

async function search(
  q: string,
  limit: number,
  signal: AbortSignal,
): Promise<{ leads: LeadRead[]; contacts: Contact[] }> {
  const [leads, contacts] = await Promise.all([
    client.leads.list({ q, limit, expand: 'contact', signal }),
    client.contacts.list({ q, limit, signal }),
  ]);
  return { leads: leads.data, contacts: contacts.data };
}

const recentDraft = 'palette/recent';

/** What the user opened last by the palette. It is kept as drafts are: encrypted, for seven days, until the user signs out. */
export const recent = {
  async read(): Promise<Choice[]> {
    const kept = await drafts.read(recentDraft);
    return JSON.parse(kept?.fields.choices ?? '[]') as Choice[];
  },
  async add(choice: Choice): Promise<void> {
    const others = (await this.read()).filter(({ to }) => to !== choice.to);
    const choices = JSON.stringify([choice, ...others].slice(0, mostRecent));
    await drafts.write(recentDraft, { fields: { choices }, base: {}, savedAtMs: Date.now() });
  },
};
