// Written by `npm run generate` from the contract.
import type { INodeProperties } from 'n8n-workflow';

export const activityOperations: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: {
      show: {
        resource: ['activity'],
      },
    },
    options: [
      {
        name: 'Create',
        value: 'create',
        description: 'Create an activity',
        action: 'Create an activity',
      },
      {
        name: 'Delete',
        value: 'delete',
        description: 'Delete an activity',
        action: 'Delete an activity',
      },
      {
        name: 'Get',
        value: 'get',
        description: 'Read an activity',
        action: 'Get an activity',
      },
      {
        name: 'Get Many',
        value: 'getAll',
        description: 'List activities',
        action: 'Get many activities',
      },
      {
        name: 'Update',
        value: 'update',
        description: 'Update an activity',
        action: 'Update an activity',
      },
    ],
    default: 'getAll',
  },
];

export const activityFields: INodeProperties[] = [
  {
    displayName: 'Type',
    name: 'type',
    type: 'string',
    default: '',
    description:
      'Note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, or one of your own',
    required: true,
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Title',
    name: 'title',
    type: 'string',
    default: '',
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Content',
    name: 'content',
    type: 'string',
    default: '',
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Contact ID',
    name: 'contactId',
    type: 'string',
    default: '',
    description: 'Default: the contact of the lead',
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Lead ID',
    name: 'leadId',
    type: 'string',
    default: '',
    displayOptions: {
      show: {
        resource: ['activity'],
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
        displayName: 'Assignee ID Name or ID',
        name: 'assigneeId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getUsers',
        },
      },
      {
        displayName: 'Completed At',
        name: 'completedAt',
        type: 'dateTime',
        default: '',
        description: 'When it was done',
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
        displayName: 'Due At',
        name: 'dueAt',
        type: 'dateTime',
        default: '',
        description: 'When a task is to be done',
      },
      {
        displayName: 'Metadata',
        name: 'metadata',
        type: 'json',
        default: '{}',
        description: 'Up to 16384 bytes of JSON, kept as given; replaced as a whole',
      },
      {
        displayName: 'Occurred At',
        name: 'occurredAt',
        type: 'dateTime',
        default: '',
        description: 'Of a new one by default its <code>createdAt</code>',
      },
      {
        displayName: 'User ID Name or ID',
        name: 'userId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getUsers',
        },
      },
    ],
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Activity ID',
    name: 'activityId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['delete'],
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
        displayName: 'Purge',
        name: 'purge',
        type: 'boolean',
        default: false,
        description: 'Whether "Purge" is on. Delete for good, at once.',
      },
    ],
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['delete'],
      },
    },
  },
  {
    displayName: 'Activity ID',
    name: 'activityId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['activity'],
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
            name: 'Completed At',
            value: 'completedAt',
          },
          {
            name: 'Contact ID',
            value: 'contactId',
          },
          {
            name: 'Content',
            value: 'content',
          },
          {
            name: 'Created At',
            value: 'createdAt',
          },
          {
            name: 'Created By',
            value: 'createdBy',
          },
          {
            name: 'Due At',
            value: 'dueAt',
          },
          {
            name: 'ID',
            value: 'id',
          },
          {
            name: 'Lead ID',
            value: 'leadId',
          },
          {
            name: 'Metadata',
            value: 'metadata',
          },
          {
            name: 'Occurred At',
            value: 'occurredAt',
          },
          {
            name: 'Recorded At',
            value: 'recordedAt',
          },
          {
            name: 'Tenant ID',
            value: 'tenantId',
          },
          {
            name: 'Title',
            value: 'title',
          },
          {
            name: 'Type',
            value: 'type',
          },
          {
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'User ID',
            value: 'userId',
          },
          {
            name: 'Version',
            value: 'version',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['activity'],
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
        resource: ['activity'],
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
        resource: ['activity'],
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
        description:
          'User IDs: tasks that these have to do; <code>none</code> or <code>null</code> for tasks that nobody has to do',
      },
      {
        displayName: 'Assignee Not',
        name: 'assigneeNot',
        type: 'string',
        default: '',
        description: 'None of these; tasks that nobody has to do match, unless you name <code>none</code> too',
      },
      {
        displayName: 'Completed',
        name: 'completed',
        type: 'boolean',
        default: false,
        description: 'Whether completedAt is set: <code>type=task&amp;completed=false</code> are open tasks',
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
        displayName: 'Deleted',
        name: 'deleted',
        type: 'boolean',
        default: false,
        description:
          'Whether "Deleted" is on. true: the deleted records that can still be restored, in place of the live ones; sorted by createdAt only.',
      },
      {
        displayName: 'Due At Before',
        name: 'dueAtLt',
        type: 'dateTime',
        default: '',
        description: 'Due before',
      },
      {
        displayName: 'Due At From',
        name: 'dueAtGte',
        type: 'dateTime',
        default: '',
        description: 'Due at or after',
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
        displayName: 'Lead',
        name: 'lead',
        type: 'string',
        default: '',
        description:
          'Lead IDs; <code>none</code> or <code>null</code> for activities that belong to a contact and to no lead',
      },
      {
        displayName: 'Lead Not',
        name: 'leadNot',
        type: 'string',
        default: '',
        description:
          'None of these; activities that belong to a contact and to no lead match, unless you name <code>none</code> too',
      },
      {
        displayName: 'Occurred At Before',
        name: 'occurredAtLt',
        type: 'dateTime',
        default: '',
        description: 'Occurred before',
      },
      {
        displayName: 'Occurred At From',
        name: 'occurredAtGte',
        type: 'dateTime',
        default: '',
        description: 'Occurred at or after',
      },
      {
        displayName: 'Type',
        name: 'type',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Type Not',
        name: 'typeNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
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
        displayName: 'User ID',
        name: 'userId',
        type: 'string',
        default: '',
        description: 'User IDs; <code>none</code> or <code>null</code> for activities written by keys without an owner',
      },
      {
        displayName: 'User ID Not',
        name: 'userIdNot',
        type: 'string',
        default: '',
        description:
          'None of these; activities written by keys without an owner match, unless you name <code>none</code> too',
      },
    ],
    displayOptions: {
      show: {
        resource: ['activity'],
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
            name: 'Completed At',
            value: 'completedAt',
          },
          {
            name: 'Contact ID',
            value: 'contactId',
          },
          {
            name: 'Content',
            value: 'content',
          },
          {
            name: 'Created At',
            value: 'createdAt',
          },
          {
            name: 'Created By',
            value: 'createdBy',
          },
          {
            name: 'Deleted At',
            value: 'deletedAt',
          },
          {
            name: 'Due At',
            value: 'dueAt',
          },
          {
            name: 'ID',
            value: 'id',
          },
          {
            name: 'Lead ID',
            value: 'leadId',
          },
          {
            name: 'Metadata',
            value: 'metadata',
          },
          {
            name: 'Occurred At',
            value: 'occurredAt',
          },
          {
            name: 'Recorded At',
            value: 'recordedAt',
          },
          {
            name: 'Tenant ID',
            value: 'tenantId',
          },
          {
            name: 'Title',
            value: 'title',
          },
          {
            name: 'Type',
            value: 'type',
          },
          {
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'User ID',
            value: 'userId',
          },
          {
            name: 'Version',
            value: 'version',
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
            name: 'Due At',
            value: 'dueAt',
          },
          {
            name: 'Due At (Descending)',
            value: '-dueAt',
          },
          {
            name: 'Occurred At',
            value: 'occurredAt',
          },
          {
            name: 'Occurred At (Descending)',
            value: '-occurredAt',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['getAll'],
      },
    },
  },
  {
    displayName: 'Activity ID',
    name: 'activityId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['update'],
      },
    },
  },
  {
    displayName: 'Update Fields',
    name: 'updateFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [
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
      },
      {
        displayName: 'Completed At',
        name: 'completedAt',
        type: 'dateTime',
        default: '',
        description: 'When it was done',
      },
      {
        displayName: 'Content',
        name: 'content',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Due At',
        name: 'dueAt',
        type: 'dateTime',
        default: '',
        description: 'When a task is to be done',
      },
      {
        displayName: 'Metadata',
        name: 'metadata',
        type: 'json',
        default: '{}',
        description: 'Up to 16384 bytes of JSON, kept as given; replaced as a whole',
      },
      {
        displayName: 'Occurred At',
        name: 'occurredAt',
        type: 'dateTime',
        default: '',
        description: 'Of a new one by default its <code>createdAt</code>',
      },
      {
        displayName: 'Title',
        name: 'title',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Type',
        name: 'type',
        type: 'string',
        default: '',
        description:
          'Note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, or one of your own',
      },
    ],
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['update'],
      },
    },
  },
  {
    displayName: 'Clear Fields',
    name: 'clearFields',
    type: 'multiOptions',
    default: [],
    description: 'The fields to clear. Blank fields above are not sent.',
    options: [
      {
        name: 'Assignee ID',
        value: 'assigneeId',
      },
      {
        name: 'Completed At',
        value: 'completedAt',
      },
      {
        name: 'Content',
        value: 'content',
      },
      {
        name: 'Due At',
        value: 'dueAt',
      },
      {
        name: 'Metadata',
        value: 'metadata',
      },
      {
        name: 'Title',
        value: 'title',
      },
    ],
    displayOptions: {
      show: {
        resource: ['activity'],
        operation: ['update'],
      },
    },
  },
];
