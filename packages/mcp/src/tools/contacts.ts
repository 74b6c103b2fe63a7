import { contract } from '@lead-engagement/contract';
import { againField, confirmField, pageFields, takeFields, text } from '../schema.js';
import { pickKnown, showActivity, showContact, showLead } from '../show.js';
import type { Tool } from '../tool.js';

const { contacts, activities, leads } = contract;
const toolset = 'leads';
const contactFields = [
  'name',
  'email',
  'phone',
  'company',
  'title',
  'country',
  'doNotContact',
  'tags',
  'customFields',
] as const;

/** Tools for contacts, activities and tasks. */
export const contactTools: readonly Tool[] = [
  {
    name: 'find_contact',
    toolset,
    description:
      'Read a contact by id, or find one by email, phone or words. A single match includes leads and memory notes.',
    routes: [contacts.list, contacts.get, leads.list, contacts.listMemoryNotes],
    input: {
      properties: { contactId: { type: 'string' }, ...takeFields(contacts.list.query, ['email', 'phone', 'q']) },
    },
    async run(call, { contactId, ...query }) {
      if (!contactId && Object.keys(query).length === 0) throw new Error('Pass contactId, email, phone or q.');
      const found = contactId
        ? [await call.read(contacts.get, { params: [contactId] })]
        : await call.read(contacts.list, { query: { ...query, limit: 10 } });
      const [contact, second] = found;
      if (!contact) return { data: undefined, notes: ['No contact is like that.'] };
      if (second) return { data: { contacts: found.map(showContact) } };
      const params = [contact.id];
      const [ownLeads, notes] = await Promise.all([
        call.read(leads.list, { query: { contact: contact.id, limit: 5 } }),
        call.read(contacts.listMemoryNotes, { params, query: { limit: 10 } }),
      ]);
      return {
        data: {
          ...showContact(contact),
          customFields: 'customFields' in contact ? contact.customFields : undefined,
          leads: await Promise.all(ownLeads.map((lead) => showLead(lead, call.session))),
          memory: notes.map((note) => pickKnown(note, 'kind', 'content', 'createdAt')),
        },
      };
    },
  },
  {
    name: 'upsert_contact',
    toolset,
    description: 'Create a contact, or change the one with this contactId or email.',
    routes: [contacts.create, contacts.update, contacts.list],
    input: {
      properties: { contactId: { type: 'string' }, ...takeFields(contacts.create.body, contactFields), ...againField },
    },
    async run(call, { contactId, again: _again, ...body }) {
      const [known] =
        contactId || !body.email ? [] : await call.read(contacts.list, { query: { email: body.email, limit: 1 } });
      const id = contactId ?? known?.id;
      const contact = id
        ? await call.write(contacts.update, { params: [id], body })
        : await call.create(contacts.create, { body });
      return { data: pickKnown(contact, 'id', 'name', 'email', 'company'), notes: [id ? 'Changed.' : 'Created.'] };
    },
  },
  {
    name: 'merge_contacts',
    toolset,
    description: 'Merge contacts into one (primaryId). Returns a preview first. A merge can be undone for 30 days.',
    routes: [contacts.merge, contacts.previewMerge, contacts.get],
    confirms: true,
    input: {
      properties: { ...takeFields(contacts.merge.body, ['primaryId', 'mergeIds']), ...confirmField },
      required: ['primaryId', 'mergeIds'],
    },
    async run(call, { primaryId, mergeIds }) {
      const ids: string[] = [primaryId, ...mergeIds.slice(0, 10)];
      const versions = await Promise.all(
        ids.map(async (id) => [id, (await call.read(contacts.get, { params: [id] })).version]),
      );
      const body = { primaryId, mergeIds };
      if (!call.isConfirmed(versions)) {
        const merged = await call.write(contacts.previewMerge, { body });
        const shown = { contact: merged.contact && showContact(merged.contact), moved: merged.moved };
        return call.preview(`merge ${mergeIds.length} contact(s) into ${primaryId}`, shown, versions);
      }
      const merged = await call.write(contacts.merge, { body });
      return {
        data: { ...pickKnown(merged, 'id', 'primaryId', 'undoUntil') },
        notes: ['Merged.'],
      };
    },
  },
  {
    name: 'log_activity',
    toolset,
    description: 'Record a call, email, meeting or note on a lead or contact. Type task with dueAt creates a to-do.',
    routes: [activities.create],
    input: {
      properties: {
        ...takeFields(activities.create.body, [
          'type',
          'title',
          'content',
          'leadId',
          'contactId',
          'occurredAt',
          'dueAt',
        ]),
        assignee: text('who has to do a task: name, email or id; default: me'),
        ...againField,
      },
      required: ['type'],
    },
    async run(call, { again: _again, assignee, ...fields }) {
      const { names, caller } = call.session;
      const body = assignee ? { ...fields, assigneeId: await names.userId(assignee, caller.userId) } : fields;
      const activity = await call.create(activities.create, { body });
      return { data: pickKnown(activity, 'id', 'type', 'title', 'leadId', 'contactId', 'dueAt'), notes: ['Logged.'] };
    },
  },
  {
    name: 'list_tasks',
    toolset,
    description: 'List open tasks, or another type of activity, by due date. Use dueBefore for due or overdue tasks.',
    routes: [activities.list],
    input: {
      properties: {
        ...takeFields(activities.list.query, ['type', 'completed', 'leadId', 'contactId'], {
          dueBefore: 'dueAt[lt]',
          dueAfter: 'dueAt[gte]',
        }),
        owner: text('name, email or id; me'),
        ...pageFields,
      },
    },
    async run(call, { dueBefore, dueAfter, owner, type = 'task', completed = false, limit, cursor, ...query }) {
      const { names, caller } = call.session;
      const filters = {
        ...query,
        type,
        completed,
        sort: 'dueAt',
        assigneeId: owner && (await names.userId(owner, caller.userId)),
        'dueAt[lt]': dueBefore,
        'dueAt[gte]': dueAfter,
      };
      return call.page(activities.list, { query: filters }, async (activity) => ({
        ...showActivity(activity),
        contact: await names.contact(activity.contactId),
      }));
    },
  },
  {
    name: 'complete_task',
    toolset,
    description: 'Mark a task as done.',
    routes: [activities.update],
    input: { properties: { taskId: { type: 'string' } }, required: ['taskId'] },
    async run(call, { taskId }) {
      const body = { completedAt: new Date().toISOString() };
      const task = await call.write(activities.update, { params: [taskId], body });
      return { data: pickKnown(task, 'id', 'title', 'completedAt'), notes: ['Done.'] };
    },
  },
];
