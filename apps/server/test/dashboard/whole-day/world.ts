import type { Page } from 'playwright-core';
import type { Chance } from '../../../src/commands/demo/chance.js';
import type { Dashboard } from '../../support/dashboard.js';
import { dataOf } from '../../support/sample.js';
import type { TestUser } from '../../support/sign-in.js';
import type { Step } from './interruptions.js';
import { type Model, type ModelContact, type ModelLead, readAll } from './model.js';

/** What the steps work with. */
export interface World extends Pick<Dashboard, 'open' | 'page' | 'user' | 'made'> {
  chance: Chance;
  model: Model;
  /** A colleague, who works by the API. */
  colleague: TestUser;
  conversationId: string;
  leads: Map<ModelLead, { id: string; contactId: string }>;
  contacts: Map<ModelContact, string>;
  /** The ids of tags by their names. */
  tags: Map<string, string>;
  /** The keys of custom fields of leads, by their labels. */
  fields: Map<string, string>;
}

/** Makes a step; `number` is in every text that it types, so that no two are the same. */
export type StepKind = (world: World, number: number) => Promise<Step>;

export const stages = ['New', 'Qualified', 'Proposal'];
export const dialogOf = (page: Page) => page.getByRole('dialog').last();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const pressIn = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
export const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
export const field = (page: Page, name: string) => dialogOf(page).getByLabel(name, { exact: true });

export const has = async (user: TestUser, url: string, matches: (row: { [name: string]: unknown }) => boolean) =>
  (await readAll(user, url)).some(matches);

/** Makes a lead by the API, with a contact of its own. */
export async function addLead({ made, model, leads, contacts }: World, number: number): Promise<ModelLead> {
  const contact = { name: `Person ${number}`, email: `person${number}@example.com`, company: null, phone: null };
  const stored = await made('/v1/leads', { title: `Lead ${number}`, value: 10, contact });
  const lead = newLead(`Lead ${number}`, contact.name, 10);
  model.leads.push(lead);
  model.contacts.push(contact);
  leads.set(lead, { id: stored.id, contactId: stored.contactId });
  contacts.set(contact, stored.contactId);
  return lead;
}

export const newLead = (title: string, contact: string, value: number | null): ModelLead => ({
  title,
  contact,
  value,
  stage: 'New',
  status: 'OPEN',
  lostReason: null,
  expectedCloseDate: null,
  tags: [],
  custom: {},
});

/** A step with a lead that is there: which one, by chance. */
export async function withLead(world: World, number: number) {
  const open = world.model.leads.filter(({ status, title }) => status === 'OPEN' && world.leads.size > 0 && title);
  const lead = open.length > 2 ? world.chance.pick(open) : await addLead(world, number);
  const { id, contactId } = world.leads.get(lead) as { id: string; contactId: string };
  const read = async () => dataOf(await world.user.call('GET', `/v1/leads/${id}`), 200);
  return { lead, id, contactId, read, path: `/leads/${id}` };
}

/** A change of the expected close by a colleague. */
export function changeClose({ colleague, chance }: World, id: string, lead: ModelLead) {
  const day = `2027-0${chance.between(1, 9)}-${chance.between(10, 28)}`;
  return async () => {
    dataOf(await colleague.call('PATCH', `/v1/leads/${id}`, { expectedCloseDate: day }), 200);
    lead.expectedCloseDate = day;
  };
}
