import { contract } from '@lead-engagement/contract';
import { againField, confirmField, pageFields, takeFields, text } from '../schema.js';
import { pickKnown, showActivity, showContact, showConversation, showLead } from '../show.js';
import type { Tool } from '../tool.js';

const { leads, contacts, activities, conversations, pipelines } = contract;
const toolset = 'leads';
const leadId = text('id of the lead');

const written = takeFields(leads.update.body, [
  'title',
  'value',
  'currency',
  'status',
  'lostReason',
  'expectedCloseDate',
  'tags',
  'customFields',
]);
const { lostReason: _, ...created } = written;

/** Tools for leads. */
export const leadTools: readonly Tool[] = [
  {
    name: 'search',
    toolset,
    description: 'Find leads, contacts and their conversations by words, name, company, email or phone.',
    routes: [leads.list, contacts.list],
    input: { properties: { q: text('words, or the start of a name') }, required: ['q'] },
    async run(call, { q }) {
      const query = { q, limit: 5 };
      const [foundLeads, foundContacts] = await Promise.all([
        call.read(leads.list, { query: { ...query, expand: 'contact' } }),
        call.read(contacts.list, { query }),
      ]);
      const first = foundContacts.slice(0, 2);
      const found = call.session.allows(conversations.list)
        ? await Promise.all(first.map(({ id }) => call.read(conversations.list, { query: { contact: id, limit: 3 } })))
        : [];
      return {
        data: {
          leads: await Promise.all(foundLeads.map((lead) => showLead(lead, call.session))),
          contacts: foundContacts.map(showContact),
          conversations: await Promise.all(found.flat().map((one) => showConversation(one, call.session))),
        },
      };
    },
  },
  {
    name: 'list_leads',
    toolset,
    description: 'List leads by status, stage, owner, score, value, dates or tag; the newest first unless sorted.',
    routes: [leads.list],
    input: {
      properties: {
        ...takeFields(leads.list.query, ['q', 'status', 'source', 'minScore', 'tag', 'contactId', 'sort'], {
          minValue: 'value[gte]',
          closesBefore: 'expectedCloseDate[lt]',
          inactiveSince: 'lastActivityAt[lt]',
          createdAfter: 'createdAt[gte]',
        }),
        stage: text('name or id'),
        owner: text('name, email or id; me; none'),
        ...pageFields,
      },
    },
    async run(call, { stage, owner, minValue, closesBefore, inactiveSince, createdAfter, limit, cursor, ...query }) {
      const { names, caller } = call.session;
      const isNone = owner?.toLowerCase() === 'none';
      const filters = {
        ...query,
        expand: 'contact',
        stage: stage && (await names.stageId(stage)),
        assignee: isNone ? 'none' : owner && (await names.userId(owner, caller.userId)),
        'value[gte]': minValue,
        'expectedCloseDate[lt]': closesBefore,
        'lastActivityAt[lt]': inactiveSince,
        'createdAt[gte]': createdAfter,
      };
      return call.page(leads.list, { query: filters }, (lead) => showLead(lead, call.session));
    },
  },
  {
    name: 'get_lead',
    toolset,
    description: 'Read a lead: contact, reasons for its score, latest activities, open tasks, custom fields.',
    routes: [leads.get, leads.getScore, contacts.get, activities.list],
    input: { properties: { leadId }, required: ['leadId'] },
    async run(call, { leadId: id }) {
      const params = [id];
      const lead = await call.read(leads.get, { params });
      const [score, contact, latest, tasks] = await Promise.all([
        call.read(leads.getScore, { params }),
        call.read(contacts.get, { params: [lead.contactId] }),
        call.read(activities.list, { query: { leadId: id, limit: 5, sort: '-occurredAt' } }),
        call.read(activities.list, { query: { leadId: id, type: 'task', completed: false, limit: 5 } }),
      ]);
      return {
        data: {
          ...(await showLead(lead, call.session)),
          customFields: lead.customFields,
          contact: showContact(contact),
          scoreReasons: score.reasons,
          openTasks: tasks.map(showActivity),
          latestActivities: latest.map(showActivity),
        },
      };
    },
  },
  {
    name: 'create_lead',
    toolset,
    description:
      'Create a lead for a contact by contactId, or by its details: one with this email or phone is used, otherwise created. Default stage: the first.',
    routes: [leads.create],
    input: {
      properties: {
        ...takeFields(leads.create.body, ['contactId', 'source']),
        ...created,
        contact: {
          type: 'object',
          properties: takeFields(contacts.create.body, ['name', 'email', 'phone', 'company', 'title']),
        },
        stage: text('name or id'),
        ...againField,
      },
    },
    async run(call, { stage, again: _again, ...body }) {
      const stageId = stage && (await call.session.names.stageId(stage));
      const lead = await call.create(leads.create, { body: { ...body, ...(stageId && { stageId }) } });
      const { contactMatch, contactIgnored = [] } = lead;
      const kept =
        contactIgnored.length > 0
          ? [`The contact was there already and keeps its own ${contactIgnored.join(', ')}.`]
          : contactMatch === 'linked'
            ? ['The contact was there already.']
            : [];
      const data = pickKnown(lead, 'id', 'contactId', 'title', 'stageId', 'score', 'contactMatch');
      return { data, notes: ['Created.', ...kept] };
    },
  },
  {
    name: 'update_lead',
    toolset,
    description:
      'Change fields of a lead; null clears a field. Use move_lead for its stage and assign_lead for its owner.',
    routes: [leads.update],
    input: { properties: { leadId, ...written }, required: ['leadId'] },
    async run(call, { leadId: id, ...body }) {
      const lead = await call.write(leads.update, { params: [id], body });
      return { data: pickKnown(lead, 'id', ...Object.keys(body)), notes: ['Changed.'] };
    },
  },
  {
    name: 'move_lead',
    toolset,
    description: 'Move a lead to a stage and start the automations of that stage. A WON or LOST stage closes the lead.',
    routes: [leads.updateStage],
    input: {
      properties: { leadId, stage: text('name or id'), lostReason: { type: 'string' } },
      required: ['leadId', 'stage'],
    },
    async run(call, { leadId: id, stage, lostReason }) {
      const { names, allows } = call.session;
      const pipelineId = allows(leads.get) ? (await call.read(leads.get, { params: [id] })).pipelineId : undefined;
      const stageId = allows(pipelines.list) ? await names.stageId(stage, pipelineId) : stage;
      const lead = await call.write(leads.updateStage, { params: [id], body: { stageId, lostReason } });
      return { data: pickKnown(lead, 'id', 'title', 'stageId', 'status'), notes: ['Moved.'] };
    },
  },
  {
    name: 'assign_lead',
    toolset,
    description: 'Set or clear the owner of a lead.',
    routes: [leads.assign],
    input: {
      properties: { leadId, owner: text('name, email or id; me; none') },
      required: ['leadId', 'owner'],
    },
    async run(call, { leadId: id, owner }) {
      const { names, caller } = call.session;
      const isNone = owner.toLowerCase() === 'none';
      const assignedToId = isNone ? null : await names.userId(owner, caller.userId);
      const lead = await call.write(leads.assign, { params: [id], body: { assignedToId } });
      return {
        data: { ...pickKnown(lead, 'id', 'title'), owner: await names.user(assignedToId) },
        notes: ['Assigned.'],
      };
    },
  },
  {
    name: 'delete_lead',
    toolset,
    description: 'Delete a lead. Returns a preview first. It can be restored for 30 days.',
    routes: [leads.delete, leads.get],
    confirms: true,
    input: { properties: { leadId, ...confirmField }, required: ['leadId'] },
    async run(call, { leadId: id }) {
      const lead = await call.read(leads.get, { params: [id] });
      const shown = await showLead(lead, call.session);
      if (!call.isConfirmed(lead.version)) return call.preview('delete this lead', shown, lead.version);
      return { data: await call.write(leads.delete, { params: [id] }), notes: ['Deleted.'] };
    },
  },
];
