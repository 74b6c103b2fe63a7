import type { Page } from 'playwright-core';
import type { Chance } from '../../../src/commands/demo/chance.js';
import type { Dashboard } from '../../support/dashboard.js';
import { dataOf } from '../../support/sample.js';
import type { TestUser } from '../../support/sign-in.js';
import type { Step } from './interruptions.js';
import { activity, type Model, type ModelContact, type ModelLead, readAll } from './model.js';

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
type StepKind = (world: World, number: number) => Promise<Step>;

const stages = ['New', 'Qualified', 'Proposal'];
const dialogOf = (page: Page) => page.getByRole('dialog').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pressIn = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const field = (page: Page, name: string) => dialogOf(page).getByLabel(name, { exact: true });

const has = async (user: TestUser, url: string, matches: (row: { [name: string]: unknown }) => boolean) =>
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

const newLead = (title: string, contact: string, value: number | null): ModelLead => ({
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
async function withLead(world: World, number: number) {
  const open = world.model.leads.filter(({ status, title }) => status === 'OPEN' && world.leads.size > 0 && title);
  const lead = open.length > 2 ? world.chance.pick(open) : await addLead(world, number);
  const { id, contactId } = world.leads.get(lead) as { id: string; contactId: string };
  const read = async () => dataOf(await world.user.call('GET', `/v1/leads/${id}`), 200);
  return { lead, id, contactId, read, path: `/leads/${id}` };
}

/** A change of the expected close by a colleague. */
function changeClose({ colleague, chance }: World, id: string, lead: ModelLead) {
  const day = `2027-0${chance.between(1, 9)}-${chance.between(10, 28)}`;
  return async () => {
    dataOf(await colleague.call('PATCH', `/v1/leads/${id}`, { expectedCloseDate: day }), 200);
    lead.expectedCloseDate = day;
  };
}

/** A step that adds to the timeline of a lead. */
const timelineStep =
  (type: 'note' | 'call', label: string): StepKind =>
  async (world, number) => {
    const { page, open, model } = world;
    const { lead, id, path } = await withLead(world, number);
    const timeline = card(page, 'Timeline');
    const text = `${label} ${number}`;
    return {
      name: `a ${type} is written on the timeline`,
      open: () => open(path),
      typed: () => [
        [timeline.getByLabel('Note', { exact: true }), text],
        [timeline.getByLabel('Type', { exact: true }), label],
      ],
      other: changeClose(world, id, lead),
      send: () => timeline.getByRole('button', { name: 'Add', exact: true }).click(),
      isDone: () => has(world.user, `/v1/activities?leadId=${id}`, ({ content }) => content === text),
      note: () => model.activities.push(activity(type, text, lead.title)),
    };
  };

/** A step that makes something in a dialog of the settings. */
const settingsStep =
  (
    path: string,
    what: string,
    texts: (number: number) => [string, string][],
    url: string,
    note: (world: World, name: string) => unknown,
  ): StepKind =>
  async (world, number) => {
    const { page, open } = world;
    const typed = texts(number);
    const [[, name] = ['', '']] = typed;
    const openForm = () => button(page, what).first().click();
    return {
      name: `${what}: ${name}`,
      async open() {
        await open(path);
        await openForm();
      },
      reopen: openForm,
      typed: () => typed.map(([label, value]) => [field(page, label), value]),
      send: () => pressIn(page, 'Save'),
      isDone: () => has(world.user, url, (row) => [row.name, row.label, row.shortcut].includes(name)),
      note: () => note(world, name),
    };
  };

export const stepKinds: Record<string, StepKind> = {
  async newLead(world, number) {
    const { page, open, user, model } = world;
    const openForm = () => button(page, 'New lead').first().click();
    const contact = { name: `Typed ${number}`, email: `typed${number}@example.com`, company: null, phone: null };
    const title = `New lead ${number}`;
    const find = async () => (await readAll(user, '/v1/leads')).find((lead) => lead.title === title);
    return {
      name: 'a lead with a new contact',
      async open() {
        await open('/board');
        await openForm();
      },
      reopen: openForm,
      typed: () => [
        [field(page, 'Title'), title],
        [field(page, 'Name of the contact'), contact.name],
        [field(page, 'E-mail address'), contact.email],
        [field(page, 'Value in USD'), '1200'],
      ],
      send: () => pressIn(page, 'Create'),
      async isDone() {
        const found = await find();
        if (!found) return false;
        const lead = newLead(title, contact.name, 1_200);
        model.leads.push(lead);
        world.leads.set(lead, { id: found.id, contactId: found.contactId });
        world.contacts.set(contact, found.contactId);
        return true;
      },
      note: () => model.contacts.push(contact),
    };
  },

  async leadOfContact(world, number) {
    const { page, open, user, model, chance } = world;
    const [contact, id] = chance.pick([...world.contacts]);
    const openForm = () => button(page, 'New lead').first().click();
    const title = `Again ${number}`;
    return {
      name: 'a lead of a contact who is there',
      async open() {
        await open(`/contacts/${id}`);
        await openForm();
      },
      reopen: openForm,
      typed: () => [[field(page, 'Title'), title]],
      send: () => pressIn(page, 'Create'),
      async isDone() {
        const found = (await readAll(user, '/v1/leads')).find((lead) => lead.title === title);
        if (!found) return false;
        const lead = newLead(title, contact.name, null);
        model.leads.push(lead);
        world.leads.set(lead, { id: found.id, contactId: found.contactId });
        return true;
      },
      note: () => undefined,
    };
  },

  async editLead(world, number) {
    const { page, open } = world;
    const { lead, id, path, read } = await withLead(world, number);
    const value = 1_000 + number;
    return {
      name: 'the value of a lead is changed',
      open: () => open(path),
      typed: () => [[page.getByLabel('Value in USD'), String(value)]],
      other: changeClose(world, id, lead),
      send: () => button(page, 'Save').click(),
      isDone: async () => (await read()).value === value,
      note: () => {
        lead.value = value;
      },
    };
  },

  async move(world, number) {
    const { page, open, colleague, model } = world;
    const { lead, id, read } = await withLead(world, number);
    const next = stages[(stages.indexOf(lead.stage) + 1) % stages.length] as string;
    const link = page.getByRole('link', { name: lead.title, exact: true });
    return {
      name: `a lead is moved to ${next} on the board`,
      open: async () => {
        await open(`/board?q=${encodeURIComponent(lead.title)}`);
        await link.waitFor();
      },
      // A call that somebody else has logged is no reason not to move the lead.
      other: async () => {
        const call = { type: 'call', leadId: id, content: `Meanwhile ${number}` };
        dataOf(await colleague.call('POST', '/v1/activities', call), 201);
        model.activities.push(activity('call', call.content, lead.title));
      },
      async send() {
        await link.focus();
        await page.keyboard.press('m');
        await pressIn(page, next);
      },
      isDone: async () => {
        const { stageId } = await read();
        const pipelines = await readAll(world.user, '/v1/pipelines');
        return pipelines[0].stages.find((each: { id: string }) => each.id === stageId).name === next;
      },
      note: () => {
        lead.stage = next;
      },
    };
  },

  async lose(world, number) {
    const { page, open } = world;
    const { lead, id, read } = await withLead(world, number);
    const reason = `Too dear ${number}`;
    const link = page.getByRole('link', { name: lead.title, exact: true });
    const openForm = async () => {
      await link.focus();
      await page.keyboard.press('m');
      await pressIn(page, 'Lost');
    };
    return {
      name: 'a lead is lost, with the reason',
      async open() {
        await open(`/board?q=${encodeURIComponent(lead.title)}`);
        await openForm();
      },
      reopen: openForm,
      typed: () => [[field(page, 'Why it was lost'), reason]],
      other: changeClose(world, id, lead),
      send: () => pressIn(page, 'Move'),
      isDone: async () => (await read()).lostReason === reason,
      note: () => Object.assign(lead, { stage: 'Lost', status: 'LOST', lostReason: reason }),
    };
  },

  note: timelineStep('note', 'Note'),
  call: timelineStep('call', 'Call'),

  async nextStep(world, number) {
    const { page, open, user, model } = world;
    const { lead, id, path } = await withLead(world, number);
    const steps = card(page, 'Next steps');
    const title = `Next ${number}`;
    return {
      name: 'a next step is added',
      open: () => open(path),
      typed: () => [[steps.getByLabel('Next step', { exact: true }), title]],
      other: changeClose(world, id, lead),
      send: () => steps.getByRole('button', { name: 'Add', exact: true }).click(),
      isDone: () => has(user, `/v1/activities?leadId=${id}`, (row) => row.title === title),
      note: () => model.activities.push(activity('task', title, lead.title)),
    };
  },

  async taskDone(world, number) {
    const { page, open, user, made, model } = world;
    const { lead, id } = await withLead(world, number);
    const title = `Task ${number}`;
    const dueAt = new Date(Date.now() - 86_400_000 * (100 - number)).toISOString();
    const task = await made('/v1/activities', { type: 'task', leadId: id, title, dueAt, assigneeId: user.id });
    const row = page.getByRole('row').filter({ hasText: title });
    return {
      name: 'a task of today is done',
      open: async () => {
        await open('/today');
        await row.waitFor();
      },
      send: () => row.getByRole('button', { name: 'Mark as done' }).click(),
      isDone: () =>
        has(user, `/v1/activities?leadId=${id}`, (each) => each.id === task.id && each.completedAt !== null),
      note: () => model.activities.push(activity('task', title, lead.title, true)),
    };
  },

  async reply({ page, open, user, model, conversationId }, number) {
    const content = `Reply ${number}`;
    const url = `/v1/conversations/${conversationId}/messages?role=HUMAN_AGENT`;
    return {
      name: 'a reply in the inbox',
      open: () => open(`/inbox?open=${conversationId}`),
      typed: () => [[page.getByLabel('Your reply'), content]],
      send: () => button(page, 'Send').click(),
      isDone: () => has(user, url, (row) => row.content === content),
      note: () => model.replies.push(content),
    };
  },

  async privateNote({ page, open, user, model, conversationId }, number) {
    const content = `Private ${number}`;
    const openForm = () => button(page, 'Write a private note').click();
    return {
      name: 'a private note in the inbox',
      async open() {
        await open(`/inbox?open=${conversationId}`);
        await openForm();
      },
      reopen: openForm,
      typed: () => [[page.getByLabel('Private note', { exact: true }), content]],
      send: () => button(page, 'Save the note').click(),
      isDone: () => has(user, `/v1/conversations/${conversationId}/notes`, (row) => row.content === content),
      note: () => model.notes.push(content),
    };
  },

  async mail(world, number) {
    const { page, open, user, model } = world;
    const { path } = await withLead(world, number);
    const subject = `Offer ${number}`;
    const openForm = () => button(page, 'Write an e-mail').first().click();
    return {
      name: 'a mail from the page of a lead',
      async open() {
        await open(path);
        await openForm();
      },
      reopen: openForm,
      typed: () => [
        [field(page, 'Subject'), subject],
        [field(page, 'Text'), `Dear {{contact.firstName}}, here is offer ${number}.`],
      ],
      send: () => pressIn(page, 'Send'),
      isDone: () => has(user, '/v1/emails?direction=OUTBOUND', (row) => row.subject === subject),
      note: () => model.mails.push(subject),
    };
  },

  async import({ page, open, user, model }, number) {
    const [name, email] = [`Imported ${number}`, `imported${number}@example.com`];
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`Name,E-mail\n${name},${email}\n`) };
    const choose = async () => {
      await page.getByLabel('File').setInputFiles(file);
      await page.getByText(/^1 rows?: 1 new/).waitFor();
    };
    return {
      name: 'a file is imported',
      async open() {
        await open('/contacts/import');
        await choose();
      },
      reopen: choose,
      send: () => button(page, 'Import now').click(),
      isDone: () => has(user, '/v1/contacts', (row) => row.email === email),
      note: () => model.contacts.push({ name, email, company: null, phone: null }),
    };
  },

  newTag: settingsStep(
    '/settings/tags',
    'New tag',
    (number) => [['Name', `Tag ${number}`]],
    '/v1/tags',
    (world, name) => world.model.tags.push(name),
  ),

  async tagLead(world, number) {
    const { page, open, chance } = world;
    const { lead, id, path, read } = await withLead(world, number);
    const [name, tagId] = chance.pick([...world.tags].filter(([each]) => !lead.tags.includes(each)));
    return {
      name: 'a lead gets a tag',
      open: () => open(path),
      typed: () => [[page.getByRole('group', { name: 'Tags' }).getByLabel(name, { exact: true }), true]],
      other: changeClose(world, id, lead),
      send: () => button(page, 'Save').click(),
      isDone: async () => (await read()).tagIds.includes(tagId),
      note: () => lead.tags.push(name),
    };
  },

  async fillField(world, number) {
    const { page, open } = world;
    const { lead, id, path, read } = await withLead(world, number);
    const [[label, key] = ['', '']] = [...world.fields];
    const value = `Custom ${number}`;
    return {
      name: 'a custom field of a lead is filled in',
      open: () => open(path),
      typed: () => [[page.getByLabel(label, { exact: true }), value]],
      other: changeClose(world, id, lead),
      send: () => button(page, 'Save').click(),
      isDone: async () => (await read()).customFields[key] === value,
      note: () => {
        lead.custom = { ...lead.custom, [key]: value };
      },
    };
  },

  newField: settingsStep(
    '/settings/custom-fields?resource=CONTACT',
    'New field',
    (number) => [
      ['Name', `Field ${number}`],
      ['Key in the API', `field_${number}`],
    ],
    '/v1/custom-fields',
    (world, name) => world.model.fields.push(name),
  ),

  cannedReply: settingsStep(
    '/settings/canned-replies',
    'New canned reply',
    (number) => [
      ['Shortcut', `short${number}`],
      ['Text', `Canned ${number}`],
    ],
    '/v1/canned-replies',
    (world, name) => world.model.cannedReplies.push(name),
  ),

  async merge({ page, open, user, made, model }, number) {
    const phone = `+493090182${100 + number}`;
    const primary = { name: `Twin ${number}`, email: `twin${number}@example.com`, company: null, phone };
    const { id } = await made('/v1/contacts', { name: primary.name, email: primary.email, phone });
    const other = await made('/v1/contacts', {
      name: `Other twin ${number}`,
      email: `other${number}@example.com`,
      phone,
    });
    const openForm = async () => {
      await button(page, 'Merge').first().click();
      await page.getByRole('region', { name: 'Result of the merge' }).waitFor();
    };
    return {
      name: 'two contacts become one',
      async open() {
        await open(`/contacts/${id}`);
        await openForm();
      },
      reopen: openForm,
      send: () => pressIn(page, 'Merge'),
      isDone: async () => (await user.call('GET', `/v1/contacts/${other.id}`)).status === 410,
      note: () => model.contacts.push(primary),
    };
  },

  async saveView({ page, open, user, model }, number) {
    const name = `View ${number}`;
    const openForm = async () => {
      await button(page, 'What to do with the view').click();
      await page.getByRole('menuitem', { name: 'Save as a view …' }).click();
    };
    return {
      name: 'a view of leads is saved',
      async open() {
        await open('/leads?status=OPEN');
        await openForm();
      },
      reopen: openForm,
      typed: () => [[field(page, 'Name'), name]],
      send: () => pressIn(page, 'Save'),
      isDone: () => has(user, '/v1/views', (row) => row.name === name),
      note: () => model.views.push(name),
    };
  },

  async search(world, number) {
    const { page, open } = world;
    const { lead, id } = await withLead(world, number);
    return {
      name: 'a lead is searched and opened',
      open: () => open('/today'),
      async send() {
        await page.keyboard.press('Control+k');
        await dialogOf(page).getByRole('combobox').fill(lead.title);
        await page.getByRole('option', { name: lead.title }).first().click({ timeout: 20_000 });
      },
      isDone: async () => page.url().endsWith(`/leads/${id}`),
      note: () => undefined,
    };
  },

  async editContact(world, number) {
    const { page, open, user, colleague, chance } = world;
    const [contact, id] = chance.pick([...world.contacts]);
    const openForm = () => button(page, 'Edit').first().click();
    const company = `Company ${number}`;
    return {
      name: 'a contact gets a company',
      async open() {
        await open(`/contacts/${id}`);
        await openForm();
      },
      reopen: openForm,
      typed: () => [[field(page, 'Company'), company]],
      other: async () => dataOf(await colleague.call('PATCH', `/v1/contacts/${id}`, { title: `Dr ${number}` }), 200),
      send: () => pressIn(page, 'Save'),
      isDone: async () => dataOf(await user.call('GET', `/v1/contacts/${id}`), 200).company === company,
      note: () => {
        contact.company = company;
      },
    };
  },

  async editNote(world, number) {
    const { page, open, made, user, model, colleague } = world;
    const { lead, id, path } = await withLead(world, number);
    const content = `First words ${number}`;
    const note = await made('/v1/activities', { type: 'note', leadId: id, content });
    const openForm = () => button(page, `Edit ${content}`).click();
    const read = async () => dataOf(await user.call('GET', `/v1/activities/${note.id}`), 200);
    const text = `Other words ${number}`;
    return {
      name: 'a note is changed',
      async open() {
        await open(path);
        await openForm();
      },
      reopen: openForm,
      typed: () => [[field(page, 'Text'), text]],
      // Both have changed the text: the user keeps the own one.
      other: async () => dataOf(await colleague.call('PATCH', `/v1/activities/${note.id}`, { content: 'Theirs' }), 200),
      send: () => pressIn(page, 'Save'),
      isDone: async () => (await read()).content === text,
      note: () => model.activities.push(activity('note', text, lead.title)),
    };
  },

  async deleteLead(world, number) {
    const { page, open, user, model } = world;
    const lead = await addLead(world, number);
    const { id } = world.leads.get(lead) as { id: string };
    return {
      name: 'a lead is deleted',
      open: () => open(`/leads/${id}`),
      send: () => button(page, 'Delete').first().click(),
      isDone: async () => (await user.call('GET', `/v1/leads/${id}`)).status === 404,
      note: () => {
        model.leads.splice(model.leads.indexOf(lead), 1);
        world.leads.delete(lead);
      },
    };
  },
};
