import { dataOf } from '../../support/sample.js';
import { activity, readAll } from './model.js';
import {
  addLead,
  button,
  card,
  changeClose,
  dialogOf,
  field,
  has,
  newLead,
  pressIn,
  type StepKind,
  stages,
  type World,
  withLead,
} from './world.js';

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

/** Goes to the board with what matches a title. The page before may have a link of the same name. */
async function openBoard({ page, open }: World, title: string): Promise<void> {
  await open(`/board?q=${encodeURIComponent(title)}`);
  await page.getByRole('heading', { name: 'Board', exact: true }).waitFor();
}

export const leadSteps: Record<string, StepKind> = {
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
    const { page, colleague, model } = world;
    const { lead, id, read } = await withLead(world, number);
    const next = stages[(stages.indexOf(lead.stage) + 1) % stages.length] as string;
    const link = page.getByRole('link', { name: lead.title, exact: true });
    return {
      name: `a lead is moved to ${next} on the board`,
      async open() {
        await openBoard(world, lead.title);
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
    const { page } = world;
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
        await openBoard(world, lead.title);
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
