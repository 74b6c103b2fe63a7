// Written by `npm run generate` from the contract.
import type { INodeProperties } from 'n8n-workflow';

export const conversationOperations: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
      },
    },
    options: [
      {
        name: 'Assign',
        value: 'reassign',
        description: 'Give a conversation to another user, or to a chatbot',
        action: 'Assign a conversation',
      },
      {
        name: 'Close',
        value: 'close',
        description: 'Close a conversation',
        action: 'Close a conversation',
      },
      {
        name: 'Create',
        value: 'create',
        description: 'Begin a conversation',
        action: 'Create a conversation',
      },
      {
        name: 'Get',
        value: 'get',
        description: 'Read a conversation',
        action: 'Get a conversation',
      },
      {
        name: 'Get Many',
        value: 'getAll',
        description: 'List conversations',
        action: 'Get many conversations',
      },
      {
        name: 'Get Messages',
        value: 'listMessages',
        description: 'List the messages of a conversation',
        action: 'Get the messages of a conversation',
      },
      {
        name: 'Post Message',
        value: 'createMessage',
        description: 'Post a message',
        action: 'Post a message',
      },
      {
        name: 'Reopen',
        value: 'reopen',
        description: 'Reopen a closed conversation',
        action: 'Reopen a conversation',
      },
      {
        name: 'Search',
        value: 'search',
        description: 'List conversations',
        action: 'Search conversations',
      },
      {
        name: 'Take Over',
        value: 'takeOver',
        description: 'Take a conversation over',
        action: 'Take a conversation over',
      },
    ],
    default: 'getAll',
  },
];

export const conversationFields: INodeProperties[] = [
  {
    displayName: 'Conversation ID',
    name: 'conversationId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['reassign'],
      },
    },
  },
  {
    displayName: 'Assignee ID Name or ID',
    name: 'assigneeId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getUsers',
    },
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['reassign'],
      },
    },
  },
  {
    displayName: 'Bot ID Name or ID',
    name: 'botId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getChatbots',
    },
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['reassign'],
      },
    },
  },
  {
    displayName: 'Conversation ID',
    name: 'conversationId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['close'],
      },
    },
  },
  {
    displayName: 'Bot ID Name or ID',
    name: 'botId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getChatbots',
    },
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Contact ID',
    name: 'contactId',
    type: 'string',
    default: '',
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Contact',
    name: 'contact',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [
      {
        displayName: 'Company',
        name: 'company',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Country',
        name: 'country',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Created At',
        name: 'createdAt',
        type: 'dateTime',
        default: '',
        description:
          'When the record was made, if that was before now, in another system. Needs the scope import:contacts. Default: now.',
      },
      {
        displayName: 'Custom Fields',
        name: 'customFields',
        type: 'json',
        default: '{}',
        description: 'Custom fields by their keys. Those that are not named stay as they are; null clears one.',
      },
      {
        displayName: 'Do Not Contact',
        name: 'doNotContact',
        type: 'boolean',
        default: false,
        description: 'Whether "Do Not Contact" is on',
      },
      {
        displayName: 'Email',
        name: 'email',
        type: 'string',
        placeholder: 'name@email.com',
        default: '',
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Match On',
        name: 'matchOn',
        type: 'string',
        default: '',
        description:
          'The field by which an existing contact is looked for first. Then, and by default, it is looked for by <code>externalId</code>, <code>email</code> and <code>phone</code>, in this order. A telephone number counts if exactly one contact has it, the names do not conflict, and neither an e-mail address nor an external ID says that it is another contact.',
      },
      {
        displayName: 'Name',
        name: 'name',
        type: 'string',
        default: '',
      },
      {
        displayName: 'On Match',
        name: 'onMatch',
        type: 'options',
        default: 'fill',
        description:
          'How to treat a contact that is found. <code>link</code>, the default: it stays as it is, and the response names the fields that differ. <code>fill</code>: only its blank fields are written. <code>update</code>: the fields that are sent are written. <code>refuse</code>: the request is a CONFLICT with existingId.',
        options: [
          {
            name: 'Fill',
            value: 'fill',
          },
          {
            name: 'Link',
            value: 'link',
          },
          {
            name: 'Refuse',
            value: 'refuse',
          },
          {
            name: 'Update',
            value: 'update',
          },
        ],
      },
      {
        displayName: 'Owner ID Name or ID',
        name: 'ownerId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getUsers',
        },
      },
      {
        displayName: 'Phone',
        name: 'phone',
        type: 'string',
        default: '',
        description: 'Kept as given. A number without a country code is read as one of <code>country</code>.',
      },
      {
        displayName: 'Secondary Emails',
        name: 'secondaryEmails',
        type: 'string',
        default: [],
        description:
          'Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other contacts may have them too.',
        typeOptions: {
          multipleValues: true,
        },
      },
      {
        displayName: 'Secondary Phones',
        name: 'secondaryPhones',
        type: 'string',
        default: [],
        description:
          'Further telephone numbers, up to 20, or those that a merge has united; replaces them all. The contact is found by each of them. One that is <code>phone</code> too, or stands twice, is kept once.',
        typeOptions: {
          multipleValues: true,
        },
      },
      {
        displayName: 'Social Profiles',
        name: 'socialProfiles',
        type: 'json',
        default: '[]',
        description:
          'Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same handle on one platform.',
      },
      {
        displayName: 'Tag IDs',
        name: 'tagIds',
        type: 'string',
        default: [],
        description: 'IDs of tags; replaces the whole set',
        typeOptions: {
          multipleValues: true,
        },
      },
      {
        displayName: 'Tags',
        name: 'tags',
        type: 'string',
        default: [],
        description:
          'Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are made.',
        typeOptions: {
          multipleValues: true,
        },
      },
      {
        displayName: 'Title',
        name: 'title',
        type: 'string',
        default: '',
      },
    ],
    description:
      'The contact of the conversation: an existing one, as its <code>matchOn</code> and <code>onMatch</code> say, or a new one. Without the scope <code>read:leads</code>, an existing one is a CONFLICT.',
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [
      {
        displayName: 'External Thread ID',
        name: 'externalThreadId',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Platform',
        name: 'platform',
        type: 'string',
        default: '',
        description: 'Default: API',
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Conversation ID',
    name: 'conversationId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['get'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      {
        displayName: 'Fields',
        name: 'fields',
        type: 'multiOptions',
        default: [],
        description: 'Names of fields: records have only these, and <code>ID</code>. Default: all.',
        options: [
          {
            name: 'Assignee ID',
            value: 'assigneeId',
          },
          {
            name: 'Bot ID',
            value: 'botId',
          },
          {
            name: 'Close Reason',
            value: 'closeReason',
          },
          {
            name: 'Closed At',
            value: 'closedAt',
          },
          {
            name: 'Contact ID',
            value: 'contactId',
          },
          {
            name: 'Created At',
            value: 'createdAt',
          },
          {
            name: 'External Thread ID',
            value: 'externalThreadId',
          },
          {
            name: 'Handoff Error',
            value: 'handoffError',
          },
          {
            name: 'Handoff Reason',
            value: 'handoffReason',
          },
          {
            name: 'ID',
            value: 'id',
          },
          {
            name: 'Last Message',
            value: 'lastMessage',
          },
          {
            name: 'Last Message At',
            value: 'lastMessageAt',
          },
          {
            name: 'Lead ID',
            value: 'leadId',
          },
          {
            name: 'Message Count',
            value: 'messageCount',
          },
          {
            name: 'Platform',
            value: 'platform',
          },
          {
            name: 'Reply Window Ends At',
            value: 'replyWindowEndsAt',
          },
          {
            name: 'Snoozed Until',
            value: 'snoozedUntil',
          },
          {
            name: 'Status',
            value: 'status',
          },
          {
            name: 'Tenant ID',
            value: 'tenantId',
          },
          {
            name: 'Unanswered',
            value: 'unanswered',
          },
          {
            name: 'Unread Count',
            value: 'unreadCount',
          },
          {
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Version',
            value: 'version',
          },
          {
            name: 'Visitor',
            value: 'visitor',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['get'],
      },
    },
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['getAll'],
      },
    },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: {
      minValue: 1,
    },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['getAll'],
        returnAll: [false],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Assignee',
        name: 'assignee',
        type: 'string',
        default: '',
        description: 'User IDs; <code>none</code> or <code>null</code> for conversations without an assignee',
      },
      {
        displayName: 'Assignee Not',
        name: 'assigneeNot',
        type: 'string',
        default: '',
        description: 'None of these; conversations without an assignee match, unless you name <code>none</code> too',
      },
      {
        displayName: 'Chatbot',
        name: 'chatbot',
        type: 'string',
        default: '',
        description: 'Chatbot IDs',
      },
      {
        displayName: 'Chatbot Not',
        name: 'chatbotNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Contact',
        name: 'contact',
        type: 'string',
        default: '',
        description: 'Contact IDs',
      },
      {
        displayName: 'Contact Not',
        name: 'contactNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Created At Before',
        name: 'createdAtLt',
        type: 'dateTime',
        default: '',
        description: 'Created before',
      },
      {
        displayName: 'Created At From',
        name: 'createdAtGte',
        type: 'dateTime',
        default: '',
        description: 'Created at or after',
      },
      {
        displayName: 'External Thread ID',
        name: 'externalThreadId',
        type: 'string',
        default: '',
      },
      {
        displayName: 'ID',
        name: 'id',
        type: 'string',
        default: '',
        description:
          'Records by their IDs: reads several in one request. One that is unknown or not in the list is left out.',
      },
      {
        displayName: 'ID Not',
        name: 'idNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Platform',
        name: 'platform',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Platform Not',
        name: 'platformNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Snoozed',
        name: 'snoozed',
        type: 'boolean',
        default: false,
        description: 'Whether snoozedUntil is still to come',
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'multiOptions',
        default: [],
        options: [
          {
            name: 'Active',
            value: 'ACTIVE',
          },
          {
            name: 'Archived',
            value: 'ARCHIVED',
          },
          {
            name: 'Closed',
            value: 'CLOSED',
          },
          {
            name: 'Human Takeover',
            value: 'HUMAN_TAKEOVER',
          },
          {
            name: 'Waiting',
            value: 'WAITING',
          },
        ],
      },
      {
        displayName: 'Status Not',
        name: 'statusNot',
        type: 'multiOptions',
        default: [],
        description: 'None of these; records without a value match',
        options: [
          {
            name: 'Active',
            value: 'ACTIVE',
          },
          {
            name: 'Archived',
            value: 'ARCHIVED',
          },
          {
            name: 'Closed',
            value: 'CLOSED',
          },
          {
            name: 'Human Takeover',
            value: 'HUMAN_TAKEOVER',
          },
          {
            name: 'Waiting',
            value: 'WAITING',
          },
        ],
      },
      {
        displayName: 'Unread',
        name: 'unread',
        type: 'boolean',
        default: false,
        description: 'Whether unreadCount is above 0',
      },
      {
        displayName: 'Updated At Before',
        name: 'updatedAtLt',
        type: 'dateTime',
        default: '',
        description: 'Changed before',
      },
      {
        displayName: 'Updated At From',
        name: 'updatedAtGte',
        type: 'dateTime',
        default: '',
        description: 'Changed at or after',
      },
      {
        displayName: 'Words',
        name: 'q',
        type: 'string',
        default: '',
        description:
          'Words, each of which begins one of the same message or private note, in any order, case and width, with accents or without. Of more than eight words, the first eight count.',
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['getAll'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      {
        displayName: 'Fields',
        name: 'fields',
        type: 'multiOptions',
        default: [],
        description: 'Names of fields: records have only these, and <code>ID</code>. Default: all.',
        options: [
          {
            name: 'Assignee ID',
            value: 'assigneeId',
          },
          {
            name: 'Bot ID',
            value: 'botId',
          },
          {
            name: 'Close Reason',
            value: 'closeReason',
          },
          {
            name: 'Closed At',
            value: 'closedAt',
          },
          {
            name: 'Contact ID',
            value: 'contactId',
          },
          {
            name: 'Created At',
            value: 'createdAt',
          },
          {
            name: 'External Thread ID',
            value: 'externalThreadId',
          },
          {
            name: 'Handoff Error',
            value: 'handoffError',
          },
          {
            name: 'Handoff Reason',
            value: 'handoffReason',
          },
          {
            name: 'ID',
            value: 'id',
          },
          {
            name: 'Last Message',
            value: 'lastMessage',
          },
          {
            name: 'Last Message At',
            value: 'lastMessageAt',
          },
          {
            name: 'Lead ID',
            value: 'leadId',
          },
          {
            name: 'Message Count',
            value: 'messageCount',
          },
          {
            name: 'Platform',
            value: 'platform',
          },
          {
            name: 'Reply Window Ends At',
            value: 'replyWindowEndsAt',
          },
          {
            name: 'Snoozed Until',
            value: 'snoozedUntil',
          },
          {
            name: 'Status',
            value: 'status',
          },
          {
            name: 'Tenant ID',
            value: 'tenantId',
          },
          {
            name: 'Unanswered',
            value: 'unanswered',
          },
          {
            name: 'Unread Count',
            value: 'unreadCount',
          },
          {
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Version',
            value: 'version',
          },
          {
            name: 'Visitor',
            value: 'visitor',
          },
        ],
      },
      {
        displayName: 'Sort',
        name: 'sort',
        type: 'options',
        default: '-createdAt',
        options: [
          {
            name: 'Created At',
            value: 'createdAt',
          },
          {
            name: 'Created At (Descending)',
            value: '-createdAt',
          },
          {
            name: 'Last Message At',
            value: 'lastMessageAt',
          },
          {
            name: 'Last Message At (Descending)',
            value: '-lastMessageAt',
          },
          {
            name: 'Snoozed Until',
            value: 'snoozedUntil',
          },
          {
            name: 'Snoozed Until (Descending)',
            value: '-snoozedUntil',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['getAll'],
      },
    },
  },
  {
    displayName: 'Conversation ID',
    name: 'conversationId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['listMessages'],
      },
    },
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['listMessages'],
      },
    },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: {
      minValue: 1,
    },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['listMessages'],
        returnAll: [false],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Created At Before',
        name: 'createdAtLt',
        type: 'dateTime',
        default: '',
        description: 'Created before',
      },
      {
        displayName: 'Created At From',
        name: 'createdAtGte',
        type: 'dateTime',
        default: '',
        description: 'Created at or after',
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
      },
      {
        displayName: 'ID',
        name: 'id',
        type: 'string',
        default: '',
        description:
          'Records by their IDs: reads several in one request. One that is unknown or not in the list is left out.',
      },
      {
        displayName: 'ID Not',
        name: 'idNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Role',
        name: 'role',
        type: 'multiOptions',
        default: [],
        options: [
          {
            name: 'Assistant',
            value: 'ASSISTANT',
          },
          {
            name: 'Human Agent',
            value: 'HUMAN_AGENT',
          },
          {
            name: 'System',
            value: 'SYSTEM',
          },
          {
            name: 'User',
            value: 'USER',
          },
        ],
      },
      {
        displayName: 'Role Not',
        name: 'roleNot',
        type: 'multiOptions',
        default: [],
        description: 'None of these; records without a value match',
        options: [
          {
            name: 'Assistant',
            value: 'ASSISTANT',
          },
          {
            name: 'Human Agent',
            value: 'HUMAN_AGENT',
          },
          {
            name: 'System',
            value: 'SYSTEM',
          },
          {
            name: 'User',
            value: 'USER',
          },
        ],
      },
      {
        displayName: 'Sequence Above',
        name: 'sequenceGt',
        type: 'number',
        default: 0,
        description: 'Only messages after this place: a place to go on from',
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['listMessages'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      {
        displayName: 'Sort',
        name: 'sort',
        type: 'options',
        default: 'sequence',
        options: [
          {
            name: 'Sequence',
            value: 'sequence',
          },
          {
            name: 'Sequence (Descending)',
            value: '-sequence',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['listMessages'],
      },
    },
  },
  {
    displayName: 'Conversation ID',
    name: 'conversationId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['createMessage'],
      },
    },
  },
  {
    displayName: 'Role',
    name: 'role',
    type: 'options',
    default: 'ASSISTANT',
    description:
      'USER is the contact, and makes the chatbot reply; ASSISTANT your own bot; HUMAN_AGENT a human after a takeover. SYSTEM is written by the server only.',
    options: [
      {
        name: 'Assistant',
        value: 'ASSISTANT',
      },
      {
        name: 'Human Agent',
        value: 'HUMAN_AGENT',
      },
      {
        name: 'System',
        value: 'SYSTEM',
      },
      {
        name: 'User',
        value: 'USER',
      },
    ],
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['createMessage'],
      },
    },
  },
  {
    displayName: 'Content',
    name: 'content',
    type: 'string',
    default: '',
    description: 'May be empty if the message has attachments',
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['createMessage'],
      },
    },
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [
      {
        displayName: 'Attachments',
        name: 'attachments',
        type: 'string',
        default: [],
        description:
          'Up to 10 files that were uploaded to this conversation and not used in a message yet: their IDs, or the objects that the upload returned',
        typeOptions: {
          multipleValues: true,
        },
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
        description: 'Posted again with the same externalId, a message is stored once: you get the first one',
      },
      {
        displayName: 'Metadata',
        name: 'metadata',
        type: 'json',
        default: '{}',
        description: 'Of an ASSISTANT message: what your own engine has to say of it',
      },
      {
        displayName: 'Suggestions',
        name: 'suggestions',
        type: 'string',
        default: [],
        description: 'Of an ASSISTANT message: what the contact may answer, such as the questions that it may mean',
        typeOptions: {
          multipleValues: true,
        },
      },
      {
        displayName: 'Template',
        name: 'template',
        type: 'json',
        default: '{}',
        description:
          'A template of the channel, as <code>GET /v1/channels/:ID/templates</code> lists it; for platforms that take nothing else after the reply window. <code>content</code> is then what your team sees; if it is empty, the server names the template.',
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['createMessage'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      {
        displayName: 'Wait',
        name: 'wait',
        type: 'boolean',
        default: false,
        description:
          'Whether "Wait" is on. Answer a USER message only when the chatbot has replied or handed off, after a minute at most.',
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['createMessage'],
      },
    },
  },
  {
    displayName: 'Conversation ID',
    name: 'conversationId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['reopen'],
      },
    },
  },
  {
    displayName: 'To',
    name: 'to',
    type: 'options',
    default: 'BOT',
    description: 'The side that continues the conversation. HUMAN: the caller becomes the assignee.',
    options: [
      {
        name: 'Bot',
        value: 'BOT',
      },
      {
        name: 'Human',
        value: 'HUMAN',
      },
    ],
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['reopen'],
      },
    },
  },
  {
    displayName: 'Words',
    name: 'q',
    type: 'string',
    default: '',
    description:
      'Words, each of which begins one of the same message or private note, in any order, case and width, with accents or without. Of more than eight words, the first eight count.',
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['search'],
      },
    },
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['search'],
      },
    },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: {
      minValue: 1,
    },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['search'],
        returnAll: [false],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Assignee',
        name: 'assignee',
        type: 'string',
        default: '',
        description: 'User IDs; <code>none</code> or <code>null</code> for conversations without an assignee',
      },
      {
        displayName: 'Assignee Not',
        name: 'assigneeNot',
        type: 'string',
        default: '',
        description: 'None of these; conversations without an assignee match, unless you name <code>none</code> too',
      },
      {
        displayName: 'Chatbot',
        name: 'chatbot',
        type: 'string',
        default: '',
        description: 'Chatbot IDs',
      },
      {
        displayName: 'Chatbot Not',
        name: 'chatbotNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Contact',
        name: 'contact',
        type: 'string',
        default: '',
        description: 'Contact IDs',
      },
      {
        displayName: 'Contact Not',
        name: 'contactNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Created At Before',
        name: 'createdAtLt',
        type: 'dateTime',
        default: '',
        description: 'Created before',
      },
      {
        displayName: 'Created At From',
        name: 'createdAtGte',
        type: 'dateTime',
        default: '',
        description: 'Created at or after',
      },
      {
        displayName: 'External Thread ID',
        name: 'externalThreadId',
        type: 'string',
        default: '',
      },
      {
        displayName: 'ID',
        name: 'id',
        type: 'string',
        default: '',
        description:
          'Records by their IDs: reads several in one request. One that is unknown or not in the list is left out.',
      },
      {
        displayName: 'ID Not',
        name: 'idNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Platform',
        name: 'platform',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Platform Not',
        name: 'platformNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Snoozed',
        name: 'snoozed',
        type: 'boolean',
        default: false,
        description: 'Whether snoozedUntil is still to come',
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'multiOptions',
        default: [],
        options: [
          {
            name: 'Active',
            value: 'ACTIVE',
          },
          {
            name: 'Archived',
            value: 'ARCHIVED',
          },
          {
            name: 'Closed',
            value: 'CLOSED',
          },
          {
            name: 'Human Takeover',
            value: 'HUMAN_TAKEOVER',
          },
          {
            name: 'Waiting',
            value: 'WAITING',
          },
        ],
      },
      {
        displayName: 'Status Not',
        name: 'statusNot',
        type: 'multiOptions',
        default: [],
        description: 'None of these; records without a value match',
        options: [
          {
            name: 'Active',
            value: 'ACTIVE',
          },
          {
            name: 'Archived',
            value: 'ARCHIVED',
          },
          {
            name: 'Closed',
            value: 'CLOSED',
          },
          {
            name: 'Human Takeover',
            value: 'HUMAN_TAKEOVER',
          },
          {
            name: 'Waiting',
            value: 'WAITING',
          },
        ],
      },
      {
        displayName: 'Unread',
        name: 'unread',
        type: 'boolean',
        default: false,
        description: 'Whether unreadCount is above 0',
      },
      {
        displayName: 'Updated At Before',
        name: 'updatedAtLt',
        type: 'dateTime',
        default: '',
        description: 'Changed before',
      },
      {
        displayName: 'Updated At From',
        name: 'updatedAtGte',
        type: 'dateTime',
        default: '',
        description: 'Changed at or after',
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['search'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      {
        displayName: 'Fields',
        name: 'fields',
        type: 'multiOptions',
        default: [],
        description: 'Names of fields: records have only these, and <code>ID</code>. Default: all.',
        options: [
          {
            name: 'Assignee ID',
            value: 'assigneeId',
          },
          {
            name: 'Bot ID',
            value: 'botId',
          },
          {
            name: 'Close Reason',
            value: 'closeReason',
          },
          {
            name: 'Closed At',
            value: 'closedAt',
          },
          {
            name: 'Contact ID',
            value: 'contactId',
          },
          {
            name: 'Created At',
            value: 'createdAt',
          },
          {
            name: 'External Thread ID',
            value: 'externalThreadId',
          },
          {
            name: 'Handoff Error',
            value: 'handoffError',
          },
          {
            name: 'Handoff Reason',
            value: 'handoffReason',
          },
          {
            name: 'ID',
            value: 'id',
          },
          {
            name: 'Last Message',
            value: 'lastMessage',
          },
          {
            name: 'Last Message At',
            value: 'lastMessageAt',
          },
          {
            name: 'Lead ID',
            value: 'leadId',
          },
          {
            name: 'Message Count',
            value: 'messageCount',
          },
          {
            name: 'Platform',
            value: 'platform',
          },
          {
            name: 'Reply Window Ends At',
            value: 'replyWindowEndsAt',
          },
          {
            name: 'Snoozed Until',
            value: 'snoozedUntil',
          },
          {
            name: 'Status',
            value: 'status',
          },
          {
            name: 'Tenant ID',
            value: 'tenantId',
          },
          {
            name: 'Unanswered',
            value: 'unanswered',
          },
          {
            name: 'Unread Count',
            value: 'unreadCount',
          },
          {
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Version',
            value: 'version',
          },
          {
            name: 'Visitor',
            value: 'visitor',
          },
        ],
      },
      {
        displayName: 'Sort',
        name: 'sort',
        type: 'options',
        default: '-createdAt',
        options: [
          {
            name: 'Created At',
            value: 'createdAt',
          },
          {
            name: 'Created At (Descending)',
            value: '-createdAt',
          },
          {
            name: 'Last Message At',
            value: 'lastMessageAt',
          },
          {
            name: 'Last Message At (Descending)',
            value: '-lastMessageAt',
          },
          {
            name: 'Snoozed Until',
            value: 'snoozedUntil',
          },
          {
            name: 'Snoozed Until (Descending)',
            value: '-snoozedUntil',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['search'],
      },
    },
  },
  {
    displayName: 'Conversation ID',
    name: 'conversationId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['conversation'],
        operation: ['takeOver'],
      },
    },
  },
];
