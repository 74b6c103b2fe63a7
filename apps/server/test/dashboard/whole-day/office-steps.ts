import { dataOf } from '../../support/sample.js';
import { button, field, has, pressIn, type StepKind, type World } from './world.js';

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

export const officeSteps: Record<string, StepKind> = {
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
};
