import { contract, type Route } from '@lead-engagement/contract';

/** An operation of the node, and the route that it calls. */
export interface Operation {
  readonly value: string;
  /** What the list of operations shows. */
  readonly name: string;
  /** What the list of actions shows. */
  readonly action: string;
  readonly route: Route;
  /** Optional fields that everybody needs: they stand outside of the collection. */
  readonly shown?: readonly string[];
  /** Query parameters that this operation requires. */
  readonly needs?: readonly string[];
}

export interface Resource {
  readonly value: string;
  readonly name: string;
  /** The names of the path parameters, as people know them. */
  readonly ids: Readonly<Record<string, string>>;
  readonly operations: readonly Operation[];
}

const { leads, contacts, activities, conversations, forms } = contract;

const remove = (what: string, route: Route): Operation => ({
  value: 'delete',
  name: 'Delete',
  action: `Delete ${what}`,
  route,
});
const get = (what: string, route: Route): Operation => ({ value: 'get', name: 'Get', action: `Get ${what}`, route });
const getAll = (what: string, route: Route): Operation => ({
  value: 'getAll',
  name: 'Get Many',
  action: `Get many ${what}`,
  route,
});
const search = (what: string, route: Route): Operation => ({
  value: 'search',
  name: 'Search',
  action: `Search ${what}`,
  route,
  needs: ['q'],
});
const create = (what: string, route: Route, shown: readonly string[] = []): Operation => ({
  value: 'create',
  name: 'Create',
  action: `Create ${what}`,
  route,
  shown,
});
const update = (what: string, route: Route): Operation => ({
  value: 'update',
  name: 'Update',
  action: `Update ${what}`,
  route,
});
const upsert = (what: string, route: Route): Operation => ({
  value: 'upsert',
  name: 'Create or Update',
  action: `Create or update ${what}`,
  route,
});

/** What the node can do. The parameters of each operation are made from its route. */
export const resources: readonly Resource[] = [
  {
    value: 'activity',
    name: 'Activity',
    ids: { id: 'Activity ID' },
    operations: [
      create('an activity', activities.create, ['leadId', 'contactId', 'title', 'content']),
      remove('an activity', activities.delete),
      get('an activity', activities.get),
      getAll('activities', activities.list),
      update('an activity', activities.update),
    ],
  },
  {
    value: 'contact',
    name: 'Contact',
    ids: { id: 'Contact ID' },
    operations: [
      create('a contact', contacts.create, ['name', 'email']),
      upsert('a contact', contacts.upsert),
      remove('a contact', contacts.delete),
      get('a contact', contacts.get),
      getAll('contacts', contacts.list),
      search('contacts', contacts.list),
      update('a contact', contacts.update),
    ],
  },
  {
    value: 'conversation',
    name: 'Conversation',
    ids: { id: 'Conversation ID' },
    operations: [
      {
        value: 'reassign',
        name: 'Assign',
        action: 'Assign a conversation',
        route: conversations.reassign,
        shown: ['assigneeId', 'botId'],
      },
      { value: 'close', name: 'Close', action: 'Close a conversation', route: conversations.close },
      create('a conversation', conversations.create, ['contactId']),
      get('a conversation', conversations.get),
      getAll('conversations', conversations.list),
      {
        value: 'listMessages',
        name: 'Get Messages',
        action: 'Get the messages of a conversation',
        route: conversations.listMessages,
      },
      { value: 'createMessage', name: 'Post Message', action: 'Post a message', route: conversations.createMessage },
      { value: 'reopen', name: 'Reopen', action: 'Reopen a conversation', route: conversations.reopen },
      search('conversations', conversations.list),
      { value: 'takeOver', name: 'Take Over', action: 'Take a conversation over', route: conversations.takeOver },
    ],
  },
  {
    value: 'formSubmission',
    name: 'Form Submission',
    ids: { id: 'Form ID', submissionId: 'Submission ID' },
    operations: [
      remove('a form submission', forms.deleteSubmission),
      get('a form submission', forms.getSubmission),
      getAll('form submissions', forms.listSubmissions),
      {
        value: 'judge',
        name: 'Mark as Spam',
        action: 'Say whether a form submission is spam',
        route: forms.judgeSubmission,
      },
      { value: 'retry', name: 'Retry', action: 'Work on a form submission again', route: forms.retrySubmission },
    ],
  },
  {
    value: 'lead',
    name: 'Lead',
    ids: { id: 'Lead ID' },
    operations: [
      { value: 'assign', name: 'Assign', action: 'Assign a lead', route: leads.assign },
      create('a lead', leads.create, ['contactId', 'title']),
      upsert('a lead', leads.upsert),
      remove('a lead', leads.delete),
      get('a lead', leads.get),
      getAll('leads', leads.list),
      { value: 'updateStage', name: 'Move to Stage', action: 'Move a lead to a stage', route: leads.updateStage },
      search('leads', leads.list),
      update('a lead', leads.update),
    ],
  },
];

/** Fields of a body that are there for what is sent back unchanged, or that have another name. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  'lead.update': ['contact', 'contactId', 'source', 'deletedAt'],
  'contact.create': ['owner'],
  'contact.upsert': ['owner'],
  'contact.update': ['owner', 'deletedAt'],
  'activity.update': ['contactId', 'leadId', 'deletedAt'],
};
