import type { Guarantee } from '../check.js';
import { must, show } from '../failure.js';
import { expectSame } from './leads.js';

const source = 'specification, Endpoints, Contacts';

/** Contacts, their notes and their merges. */
export const contacts: Guarantee = {
  name: 'contacts',
  when: 'together',
  checks: [
    {
      id: 'SPEC-CONTACTS-1',
      says: 'A contact is read as it was created and changed, and is gone once it is deleted.',
      source,
      async run(context) {
        const body = { name: context.name('Contact'), email: context.email(), company: 'Analytical', country: 'GB' };
        const created = await context.make('contacts.create', { body });
        const params = { id: created.id };
        for (const [field, value] of Object.entries(body))
          must(created[field] === value, `The new contact has ${field} ${show(created[field])}, not ${show(value)}.`);
        expectSame('The contact', created, await context.api.get('contacts.get', { params }));
        const changed = await context.api.get('contacts.update', { params, body: { title: 'Countess' } });
        must(changed.title === 'Countess' && changed.name === body.name, 'PATCH did not change the title alone.');
        expectSame('The changed contact', changed, await context.api.get('contacts.get', { params }));
        await context.api.get('contacts.delete', { params });
        const { status } = await context.api.call('contacts.get', { params });
        must([404, 410].includes(status), `The deleted contact is answered with ${status}.`);
      },
    },
    {
      id: 'SPEC-CONTACTS-2',
      says: 'A memory note is listed once it was added, and no longer once it was removed.',
      source,
      async run(context) {
        const { id } = await context.make('contacts.create', { body: { name: context.name('Contact') } });
        const note = await context.api.get('contacts.createMemoryNote', {
          params: { id },
          body: { content: 'Likes tea' },
        });
        context.shared.ownIds.add(note.id);
        const list = () => context.api.get('contacts.listMemoryNotes', { params: { id } });
        const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
        must(ids(await list()).includes(note.id), 'The list lacks the note that was added.');
        await context.api.get('contacts.deleteMemoryNote', { params: { id, noteId: note.id } });
        must(!ids(await list()).includes(note.id), 'The list still has the note that was removed.');
      },
    },
    {
      id: 'SPEC-CONTACTS-3',
      says: 'A contact can have several leads; merged contacts are one, which has the leads of both.',
      source,
      async run(context) {
        const make = () => context.make('contacts.create', { body: { name: context.name('Twin') } });
        const [primary, other] = [await make(), await make()];
        const leads = [];
        for (const contactId of [primary.id, primary.id, other.id]) leads.push(await context.lead({ contactId }));
        const body = { primaryId: primary.id, mergeIds: [other.id] };
        await context.api.get('contacts.merge', { body });
        for (const { id } of leads) {
          const { contactId } = await context.api.get('leads.get', { params: { id } });
          must(contactId === primary.id, `A lead of the merged contact is of ${show(contactId)}, not ${primary.id}.`);
        }
      },
    },
    {
      id: 'SPEC-CONTACTS-4',
      says: 'A contact has an AI profile.',
      source,
      async run(context) {
        const { id } = await context.contact();
        await context.api.get('contacts.getProfile', { params: { id } });
      },
    },
  ],
};
