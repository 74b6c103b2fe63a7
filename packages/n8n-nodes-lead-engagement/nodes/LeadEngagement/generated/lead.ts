// Written by `npm run generate` from the contract.
import type { INodeProperties } from 'n8n-workflow';

export const leadOperations: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: {
      show: {
        resource: ['lead'],
      },
    },
    options: [
      {
        name: 'Assign',
        value: 'assign',
        description: 'Give a lead an owner, or none',
        action: 'Assign a lead',
      },
      {
        name: 'Create',
        value: 'create',
        description: 'Create a lead',
        action: 'Create a lead',
      },
      {
        name: 'Create or Update',
        value: 'upsert',
        description: 'Create a new record, or update the current one if it already exists (upsert)',
        action: 'Create or update a lead',
      },
      {
        name: 'Delete',
        value: 'delete',
        description: 'Delete a lead',
        action: 'Delete a lead',
      },
      {
        name: 'Get',
        value: 'get',
        description: 'Read a lead',
        action: 'Get a lead',
      },
      {
        name: 'Get Many',
        value: 'getAll',
        description: 'List leads',
        action: 'Get many leads',
      },
      {
        name: 'Move to Stage',
        value: 'updateStage',
        description: 'Move a lead to a stage',
        action: 'Move a lead to a stage',
      },
      {
        name: 'Search',
        value: 'search',
        description: 'List leads',
        action: 'Search leads',
      },
      {
        name: 'Update',
        value: 'update',
        description: 'Update a lead',
        action: 'Update a lead',
      },
    ],
    default: 'getAll',
  },
];

export const leadFields: INodeProperties[] = [
  {
    displayName: 'Lead ID',
    name: 'leadId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['assign'],
      },
    },
  },
  {
    displayName: 'Assigned To ID Name or ID',
    name: 'assignedToId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getUsers',
    },
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['assign'],
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
        resource: ['lead'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Contact ID',
    name: 'contactId',
    type: 'string',
    default: '',
    description: 'The contact of the lead; or send <code>contact</code>',
    displayOptions: {
      show: {
        resource: ['lead'],
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
      'The contact of the lead: an existing one, as its <code>matchOn</code> and <code>onMatch</code> say, or a new one',
    displayOptions: {
      show: {
        resource: ['lead'],
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
        displayName: 'Assigned To ID Name or ID',
        name: 'assignedToId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getUsers',
        },
      },
      {
        displayName: 'Closed At',
        name: 'closedAt',
        type: 'dateTime',
        default: '',
        description:
          'When a lead that is new and WON, LOST or UNQUALIFIED was closed, from its <code>createdAt</code> to now. Needs the scope import:contacts. Default: now.',
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
        displayName: 'Currency',
        name: 'currency',
        type: 'string',
        default: '',
        description: "ISO 4217 code, in any case. Default for a new lead: the tenant's currency.",
      },
      {
        displayName: 'Custom Fields',
        name: 'customFields',
        type: 'json',
        default: '{}',
        description: 'Custom fields by their keys. Those that are not named stay as they are; null clears one.',
      },
      {
        displayName: 'Expected Close Date',
        name: 'expectedCloseDate',
        type: 'string',
        default: '',
        description: 'Calendar day, YYYY-MM-DD',
        placeholder: 'e.g. 2026-12-31',
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
        description: 'Your own ID of the lead; unique among live leads',
      },
      {
        displayName: 'Lost Reason',
        name: 'lostReason',
        type: 'string',
        default: '',
        description: 'Needed with LOST and UNQUALIFIED',
      },
      {
        displayName: 'Pipeline ID Name or ID',
        name: 'pipelineId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getPipelines',
        },
      },
      {
        displayName: 'Score',
        name: 'score',
        type: 'number',
        default: 0,
        description:
          '0 to 100. One that is sent is kept until the lead is recomputed; the one that it has already changes nothing.',
      },
      {
        displayName: 'Source',
        name: 'source',
        type: 'options',
        default: 'AD',
        description: 'Default: API. Cannot be changed later.',
        options: [
          {
            name: 'Ad',
            value: 'AD',
          },
          {
            name: 'Api',
            value: 'API',
          },
          {
            name: 'Call',
            value: 'CALL',
          },
          {
            name: 'Chatbot',
            value: 'CHATBOT',
          },
          {
            name: 'Crawler',
            value: 'CRAWLER',
          },
          {
            name: 'Email',
            value: 'EMAIL',
          },
          {
            name: 'Event',
            value: 'EVENT',
          },
          {
            name: 'Form',
            value: 'FORM',
          },
          {
            name: 'Import',
            value: 'IMPORT',
          },
          {
            name: 'Manual',
            value: 'MANUAL',
          },
          {
            name: 'Other',
            value: 'OTHER',
          },
          {
            name: 'Partner',
            value: 'PARTNER',
          },
          {
            name: 'Referral',
            value: 'REFERRAL',
          },
          {
            name: 'Website',
            value: 'WEBSITE',
          },
        ],
      },
      {
        displayName: 'Stage ID Name or ID',
        name: 'stageId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getStages',
        },
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        default: 'LOST',
        description:
          'OPEN and NURTURING can become any other; WON, LOST and UNQUALIFIED can become OPEN. Entering a WON or LOST stage sets it; WON or LOST moves the lead to the first stage of that type in its pipeline, if there is one.',
        options: [
          {
            name: 'Lost',
            value: 'LOST',
          },
          {
            name: 'Nurturing',
            value: 'NURTURING',
          },
          {
            name: 'Open',
            value: 'OPEN',
          },
          {
            name: 'Unqualified',
            value: 'UNQUALIFIED',
          },
          {
            name: 'Won',
            value: 'WON',
          },
        ],
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
        displayName: 'Value',
        name: 'value',
        type: 'number',
        default: 0,
        description: 'Deal value in units of <code>currency</code>',
      },
    ],
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Match On',
    name: 'matchOn',
    type: 'string',
    default: '',
    description:
      'The field by which the record is found: one of these, or <code>customFields.&lt;key&gt;</code> of a unique custom field',
    required: true,
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['upsert'],
      },
    },
  },
  {
    displayName: 'Value',
    name: 'value',
    type: 'string',
    default: '',
    description: 'The value of this field. A record that is created gets it, too.',
    required: true,
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['upsert'],
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
      'The contact of the lead: an existing one, as its <code>matchOn</code> and <code>onMatch</code> say, or a new one',
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['upsert'],
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
        displayName: 'Assigned To ID Name or ID',
        name: 'assignedToId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getUsers',
        },
      },
      {
        displayName: 'Closed At',
        name: 'closedAt',
        type: 'dateTime',
        default: '',
        description:
          'When a lead that is new and WON, LOST or UNQUALIFIED was closed, from its <code>createdAt</code> to now. Needs the scope import:contacts. Default: now.',
      },
      {
        displayName: 'Contact ID',
        name: 'contactId',
        type: 'string',
        default: '',
        description: 'The contact of the lead; or send <code>contact</code>',
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
        displayName: 'Currency',
        name: 'currency',
        type: 'string',
        default: '',
        description: "ISO 4217 code, in any case. Default for a new lead: the tenant's currency.",
      },
      {
        displayName: 'Custom Fields',
        name: 'customFields',
        type: 'json',
        default: '{}',
        description: 'Custom fields by their keys. Those that are not named stay as they are; null clears one.',
      },
      {
        displayName: 'Expected Close Date',
        name: 'expectedCloseDate',
        type: 'string',
        default: '',
        description: 'Calendar day, YYYY-MM-DD',
        placeholder: 'e.g. 2026-12-31',
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
        description: 'Your own ID of the lead; unique among live leads',
      },
      {
        displayName: 'Lost Reason',
        name: 'lostReason',
        type: 'string',
        default: '',
        description: 'Needed with LOST and UNQUALIFIED',
      },
      {
        displayName: 'On Match',
        name: 'onMatch',
        type: 'options',
        default: 'update',
        description:
          '<code>update</code>: the fields that are sent are written to a record that is found. <code>fill</code>: only to its blank fields. <code>link</code>: it stays as it is. <code>refuse</code>: the request is a CONFLICT with existingId.',
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
        displayName: 'Pipeline ID Name or ID',
        name: 'pipelineId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getPipelines',
        },
      },
      {
        displayName: 'Score',
        name: 'score',
        type: 'number',
        default: 0,
        description:
          '0 to 100. One that is sent is kept until the lead is recomputed; the one that it has already changes nothing.',
      },
      {
        displayName: 'Source',
        name: 'source',
        type: 'options',
        default: 'AD',
        description: 'Default: API. Cannot be changed later.',
        options: [
          {
            name: 'Ad',
            value: 'AD',
          },
          {
            name: 'Api',
            value: 'API',
          },
          {
            name: 'Call',
            value: 'CALL',
          },
          {
            name: 'Chatbot',
            value: 'CHATBOT',
          },
          {
            name: 'Crawler',
            value: 'CRAWLER',
          },
          {
            name: 'Email',
            value: 'EMAIL',
          },
          {
            name: 'Event',
            value: 'EVENT',
          },
          {
            name: 'Form',
            value: 'FORM',
          },
          {
            name: 'Import',
            value: 'IMPORT',
          },
          {
            name: 'Manual',
            value: 'MANUAL',
          },
          {
            name: 'Other',
            value: 'OTHER',
          },
          {
            name: 'Partner',
            value: 'PARTNER',
          },
          {
            name: 'Referral',
            value: 'REFERRAL',
          },
          {
            name: 'Website',
            value: 'WEBSITE',
          },
        ],
      },
      {
        displayName: 'Stage ID Name or ID',
        name: 'stageId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getStages',
        },
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        default: 'LOST',
        description:
          'OPEN and NURTURING can become any other; WON, LOST and UNQUALIFIED can become OPEN. Entering a WON or LOST stage sets it; WON or LOST moves the lead to the first stage of that type in its pipeline, if there is one.',
        options: [
          {
            name: 'Lost',
            value: 'LOST',
          },
          {
            name: 'Nurturing',
            value: 'NURTURING',
          },
          {
            name: 'Open',
            value: 'OPEN',
          },
          {
            name: 'Unqualified',
            value: 'UNQUALIFIED',
          },
          {
            name: 'Won',
            value: 'WON',
          },
        ],
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
      {
        displayName: 'Value',
        name: 'value',
        type: 'number',
        default: 0,
        description: 'Deal value in units of <code>currency</code>',
      },
    ],
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['upsert'],
      },
    },
  },
  {
    displayName: 'Lead ID',
    name: 'leadId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['lead'],
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
        resource: ['lead'],
        operation: ['delete'],
      },
    },
  },
  {
    displayName: 'Lead ID',
    name: 'leadId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['lead'],
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
        displayName: 'Expand',
        name: 'expand',
        type: 'multiOptions',
        default: [],
        description: '<code>contact</code>: each lead has its contact in <code>contact</code>',
        options: [
          {
            name: 'Contact',
            value: 'contact',
          },
        ],
      },
      {
        displayName: 'Fields',
        name: 'fields',
        type: 'multiOptions',
        default: [],
        description: 'Names of fields: records have only these, and <code>ID</code>. Default: all.',
        options: [
          {
            name: 'Assigned To ID',
            value: 'assignedToId',
          },
          {
            name: 'Closed At',
            value: 'closedAt',
          },
          {
            name: 'Contact',
            value: 'contact',
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
            name: 'Created By',
            value: 'createdBy',
          },
          {
            name: 'Currency',
            value: 'currency',
          },
          {
            name: 'Custom Fields',
            value: 'customFields',
          },
          {
            name: 'Deleted At',
            value: 'deletedAt',
          },
          {
            name: 'Expected Close Date',
            value: 'expectedCloseDate',
          },
          {
            name: 'External ID',
            value: 'externalId',
          },
          {
            name: 'ID',
            value: 'id',
          },
          {
            name: 'Last Activity At',
            value: 'lastActivityAt',
          },
          {
            name: 'Lost Reason',
            value: 'lostReason',
          },
          {
            name: 'Owner At Closing ID',
            value: 'ownerAtClosingId',
          },
          {
            name: 'Pipeline ID',
            value: 'pipelineId',
          },
          {
            name: 'Recorded At',
            value: 'recordedAt',
          },
          {
            name: 'Score',
            value: 'score',
          },
          {
            name: 'Source',
            value: 'source',
          },
          {
            name: 'Stage Entered At',
            value: 'stageEnteredAt',
          },
          {
            name: 'Stage ID',
            value: 'stageId',
          },
          {
            name: 'Status',
            value: 'status',
          },
          {
            name: 'Tag IDs',
            value: 'tagIds',
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
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Value',
            value: 'value',
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
        resource: ['lead'],
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
        resource: ['lead'],
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
        resource: ['lead'],
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
        description: 'User IDs; <code>none</code> or <code>null</code> for leads without an owner',
      },
      {
        displayName: 'Assignee Not',
        name: 'assigneeNot',
        type: 'string',
        default: '',
        description: 'None of these; leads without an owner match, unless you name <code>none</code> too',
      },
      {
        displayName: 'Closed At Before',
        name: 'closedAtLt',
        type: 'dateTime',
        default: '',
        description: 'Closed before; an open lead does not match',
      },
      {
        displayName: 'Closed At From',
        name: 'closedAtGte',
        type: 'dateTime',
        default: '',
        description: 'Closed at or after; an open lead does not match',
      },
      {
        displayName: 'Closed At Is Empty',
        name: 'closedAtNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Closed At Is Empty" is on. true: without a value; false: with one.',
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
        displayName: 'Custom Fields',
        name: 'customFields',
        type: 'json',
        default: '{}',
        description:
          'By custom fields: <code>customFields[key]=a,b</code> has any of these values, <code>customFields[key][not]=a,b</code> none of them; <code>customFields[key][null]=true</code> has no value; <code>customFields[key][gte]</code> and <code>customFields[key][lt]</code> bound numbers, dates and moments; <code>customFields[key][contains]</code> and <code>customFields[key][startsWith]</code> find a part of a text, ignoring case',
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
        displayName: 'Expected Close Date Before',
        name: 'expectedCloseDateLt',
        type: 'string',
        default: '',
        description: 'Expected to close before this day',
        placeholder: 'e.g. 2026-12-31',
      },
      {
        displayName: 'Expected Close Date From',
        name: 'expectedCloseDateGte',
        type: 'string',
        default: '',
        description: 'Expected to close on or after this day',
        placeholder: 'e.g. 2026-12-31',
      },
      {
        displayName: 'Expected Close Date Is Empty',
        name: 'expectedCloseDateNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Expected Close Date Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
        description: 'Your own ID of the lead',
      },
      {
        displayName: 'External ID Is Empty',
        name: 'externalIdNull',
        type: 'boolean',
        default: false,
        description: 'Whether "External ID Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Has Next Step',
        name: 'hasNextStep',
        type: 'boolean',
        default: false,
        description:
          'Whether "Has Next Step" is on. true: with an activity that is due and not done; false: without one.',
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
        displayName: 'Last Activity At Before',
        name: 'lastActivityAtLt',
        type: 'dateTime',
        default: '',
        description: 'With no activity since this moment; a lead without any does not match',
      },
      {
        displayName: 'Last Activity At From',
        name: 'lastActivityAtGte',
        type: 'dateTime',
        default: '',
        description: 'With an activity at or after this moment',
      },
      {
        displayName: 'Last Activity At Is Empty',
        name: 'lastActivityAtNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Last Activity At Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Lost Reason Is Empty',
        name: 'lostReasonNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Lost Reason Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Min Score',
        name: 'minScore',
        type: 'number',
        default: 0,
        description: 'Scored at least this',
      },
      {
        displayName: 'Pipeline',
        name: 'pipeline',
        type: 'string',
        default: '',
        description: 'Pipeline IDs',
      },
      {
        displayName: 'Pipeline Not',
        name: 'pipelineNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Score Up To',
        name: 'scoreLte',
        type: 'number',
        default: 0,
        description: 'Scored at most this',
      },
      {
        displayName: 'Source',
        name: 'source',
        type: 'multiOptions',
        default: [],
        options: [
          {
            name: 'Ad',
            value: 'AD',
          },
          {
            name: 'Api',
            value: 'API',
          },
          {
            name: 'Call',
            value: 'CALL',
          },
          {
            name: 'Chatbot',
            value: 'CHATBOT',
          },
          {
            name: 'Crawler',
            value: 'CRAWLER',
          },
          {
            name: 'Email',
            value: 'EMAIL',
          },
          {
            name: 'Event',
            value: 'EVENT',
          },
          {
            name: 'Form',
            value: 'FORM',
          },
          {
            name: 'Import',
            value: 'IMPORT',
          },
          {
            name: 'Manual',
            value: 'MANUAL',
          },
          {
            name: 'Other',
            value: 'OTHER',
          },
          {
            name: 'Partner',
            value: 'PARTNER',
          },
          {
            name: 'Referral',
            value: 'REFERRAL',
          },
          {
            name: 'Website',
            value: 'WEBSITE',
          },
        ],
      },
      {
        displayName: 'Source Not',
        name: 'sourceNot',
        type: 'multiOptions',
        default: [],
        description: 'None of these; records without a value match',
        options: [
          {
            name: 'Ad',
            value: 'AD',
          },
          {
            name: 'Api',
            value: 'API',
          },
          {
            name: 'Call',
            value: 'CALL',
          },
          {
            name: 'Chatbot',
            value: 'CHATBOT',
          },
          {
            name: 'Crawler',
            value: 'CRAWLER',
          },
          {
            name: 'Email',
            value: 'EMAIL',
          },
          {
            name: 'Event',
            value: 'EVENT',
          },
          {
            name: 'Form',
            value: 'FORM',
          },
          {
            name: 'Import',
            value: 'IMPORT',
          },
          {
            name: 'Manual',
            value: 'MANUAL',
          },
          {
            name: 'Other',
            value: 'OTHER',
          },
          {
            name: 'Partner',
            value: 'PARTNER',
          },
          {
            name: 'Referral',
            value: 'REFERRAL',
          },
          {
            name: 'Website',
            value: 'WEBSITE',
          },
        ],
      },
      {
        displayName: 'Stage',
        name: 'stage',
        type: 'string',
        default: '',
        description: 'Stage IDs',
      },
      {
        displayName: 'Stage Not',
        name: 'stageNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'multiOptions',
        default: [],
        options: [
          {
            name: 'Lost',
            value: 'LOST',
          },
          {
            name: 'Nurturing',
            value: 'NURTURING',
          },
          {
            name: 'Open',
            value: 'OPEN',
          },
          {
            name: 'Unqualified',
            value: 'UNQUALIFIED',
          },
          {
            name: 'Won',
            value: 'WON',
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
            name: 'Lost',
            value: 'LOST',
          },
          {
            name: 'Nurturing',
            value: 'NURTURING',
          },
          {
            name: 'Open',
            value: 'OPEN',
          },
          {
            name: 'Unqualified',
            value: 'UNQUALIFIED',
          },
          {
            name: 'Won',
            value: 'WON',
          },
        ],
      },
      {
        displayName: 'Tag',
        name: 'tag',
        type: 'string',
        default: '',
        description: 'Tags, by ID or by name in any case',
      },
      {
        displayName: 'Tag Is Empty',
        name: 'tagNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Tag Is Empty" is on. true: without tags; false: with at least one.',
      },
      {
        displayName: 'Tag Not',
        name: 'tagNot',
        type: 'string',
        default: '',
        description: 'Without any of these tags, by ID or by name in any case',
      },
      {
        displayName: 'Title Is Empty',
        name: 'titleNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Title Is Empty" is on. true: without a value; false: with one.',
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
        displayName: 'Value From',
        name: 'valueGte',
        type: 'number',
        default: 0,
        description: 'Worth at least this; a lead without a value does not match',
      },
      {
        displayName: 'Value Is Empty',
        name: 'valueNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Value Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Value Up To',
        name: 'valueLte',
        type: 'number',
        default: 0,
        description: 'Worth at most this; a lead without a value does not match',
      },
      {
        displayName: 'Words',
        name: 'q',
        type: 'string',
        default: '',
        description:
          "Words, each of which begins one of the lead's title or of its contact's name, email and company, in any order, case and width, with accents or without, and with <code>ue</code> for <code>ü</code>, <code>oe</code> for <code>ö</code> or <code>ø</code>, <code>ae</code> for <code>ä</code> and <code>aa</code> for <code>å</code>; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count.",
      },
    ],
    displayOptions: {
      show: {
        resource: ['lead'],
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
        displayName: 'Expand',
        name: 'expand',
        type: 'multiOptions',
        default: [],
        description: '<code>contact</code>: each lead has its contact in <code>contact</code>',
        options: [
          {
            name: 'Contact',
            value: 'contact',
          },
        ],
      },
      {
        displayName: 'Fields',
        name: 'fields',
        type: 'multiOptions',
        default: [],
        description: 'Names of fields: records have only these, and <code>ID</code>. Default: all.',
        options: [
          {
            name: 'Assigned To ID',
            value: 'assignedToId',
          },
          {
            name: 'Closed At',
            value: 'closedAt',
          },
          {
            name: 'Contact',
            value: 'contact',
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
            name: 'Created By',
            value: 'createdBy',
          },
          {
            name: 'Currency',
            value: 'currency',
          },
          {
            name: 'Custom Fields',
            value: 'customFields',
          },
          {
            name: 'Deleted At',
            value: 'deletedAt',
          },
          {
            name: 'Expected Close Date',
            value: 'expectedCloseDate',
          },
          {
            name: 'External ID',
            value: 'externalId',
          },
          {
            name: 'ID',
            value: 'id',
          },
          {
            name: 'Last Activity At',
            value: 'lastActivityAt',
          },
          {
            name: 'Lost Reason',
            value: 'lostReason',
          },
          {
            name: 'Owner At Closing ID',
            value: 'ownerAtClosingId',
          },
          {
            name: 'Pipeline ID',
            value: 'pipelineId',
          },
          {
            name: 'Recorded At',
            value: 'recordedAt',
          },
          {
            name: 'Score',
            value: 'score',
          },
          {
            name: 'Source',
            value: 'source',
          },
          {
            name: 'Stage Entered At',
            value: 'stageEnteredAt',
          },
          {
            name: 'Stage ID',
            value: 'stageId',
          },
          {
            name: 'Status',
            value: 'status',
          },
          {
            name: 'Tag IDs',
            value: 'tagIds',
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
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Value',
            value: 'value',
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
            name: 'Closed At',
            value: 'closedAt',
          },
          {
            name: 'Closed At (Descending)',
            value: '-closedAt',
          },
          {
            name: 'Created At',
            value: 'createdAt',
          },
          {
            name: 'Created At (Descending)',
            value: '-createdAt',
          },
          {
            name: 'Expected Close Date',
            value: 'expectedCloseDate',
          },
          {
            name: 'Expected Close Date (Descending)',
            value: '-expectedCloseDate',
          },
          {
            name: 'Last Activity At',
            value: 'lastActivityAt',
          },
          {
            name: 'Last Activity At (Descending)',
            value: '-lastActivityAt',
          },
          {
            name: 'Score',
            value: 'score',
          },
          {
            name: 'Score (Descending)',
            value: '-score',
          },
          {
            name: 'Stage Entered At',
            value: 'stageEnteredAt',
          },
          {
            name: 'Stage Entered At (Descending)',
            value: '-stageEnteredAt',
          },
          {
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Updated At (Descending)',
            value: '-updatedAt',
          },
          {
            name: 'Value',
            value: 'value',
          },
          {
            name: 'Value (Descending)',
            value: '-value',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['getAll'],
      },
    },
  },
  {
    displayName: 'Lead ID',
    name: 'leadId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['updateStage'],
      },
    },
  },
  {
    displayName: 'Stage ID Name or ID',
    name: 'stageId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getStages',
    },
    required: true,
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['updateStage'],
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
        displayName: 'Lost Reason',
        name: 'lostReason',
        type: 'string',
        default: '',
        description: 'On a LOST stage; default: the name of the stage',
      },
    ],
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['updateStage'],
      },
    },
  },
  {
    displayName: 'Words',
    name: 'q',
    type: 'string',
    default: '',
    description:
      "Words, each of which begins one of the lead's title or of its contact's name, email and company, in any order, case and width, with accents or without, and with <code>ue</code> for <code>ü</code>, <code>oe</code> for <code>ö</code> or <code>ø</code>, <code>ae</code> for <code>ä</code> and <code>aa</code> for <code>å</code>; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count.",
    required: true,
    displayOptions: {
      show: {
        resource: ['lead'],
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
        resource: ['lead'],
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
        resource: ['lead'],
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
        description: 'User IDs; <code>none</code> or <code>null</code> for leads without an owner',
      },
      {
        displayName: 'Assignee Not',
        name: 'assigneeNot',
        type: 'string',
        default: '',
        description: 'None of these; leads without an owner match, unless you name <code>none</code> too',
      },
      {
        displayName: 'Closed At Before',
        name: 'closedAtLt',
        type: 'dateTime',
        default: '',
        description: 'Closed before; an open lead does not match',
      },
      {
        displayName: 'Closed At From',
        name: 'closedAtGte',
        type: 'dateTime',
        default: '',
        description: 'Closed at or after; an open lead does not match',
      },
      {
        displayName: 'Closed At Is Empty',
        name: 'closedAtNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Closed At Is Empty" is on. true: without a value; false: with one.',
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
        displayName: 'Custom Fields',
        name: 'customFields',
        type: 'json',
        default: '{}',
        description:
          'By custom fields: <code>customFields[key]=a,b</code> has any of these values, <code>customFields[key][not]=a,b</code> none of them; <code>customFields[key][null]=true</code> has no value; <code>customFields[key][gte]</code> and <code>customFields[key][lt]</code> bound numbers, dates and moments; <code>customFields[key][contains]</code> and <code>customFields[key][startsWith]</code> find a part of a text, ignoring case',
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
        displayName: 'Expected Close Date Before',
        name: 'expectedCloseDateLt',
        type: 'string',
        default: '',
        description: 'Expected to close before this day',
        placeholder: 'e.g. 2026-12-31',
      },
      {
        displayName: 'Expected Close Date From',
        name: 'expectedCloseDateGte',
        type: 'string',
        default: '',
        description: 'Expected to close on or after this day',
        placeholder: 'e.g. 2026-12-31',
      },
      {
        displayName: 'Expected Close Date Is Empty',
        name: 'expectedCloseDateNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Expected Close Date Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
        description: 'Your own ID of the lead',
      },
      {
        displayName: 'External ID Is Empty',
        name: 'externalIdNull',
        type: 'boolean',
        default: false,
        description: 'Whether "External ID Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Has Next Step',
        name: 'hasNextStep',
        type: 'boolean',
        default: false,
        description:
          'Whether "Has Next Step" is on. true: with an activity that is due and not done; false: without one.',
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
        displayName: 'Last Activity At Before',
        name: 'lastActivityAtLt',
        type: 'dateTime',
        default: '',
        description: 'With no activity since this moment; a lead without any does not match',
      },
      {
        displayName: 'Last Activity At From',
        name: 'lastActivityAtGte',
        type: 'dateTime',
        default: '',
        description: 'With an activity at or after this moment',
      },
      {
        displayName: 'Last Activity At Is Empty',
        name: 'lastActivityAtNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Last Activity At Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Lost Reason Is Empty',
        name: 'lostReasonNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Lost Reason Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Min Score',
        name: 'minScore',
        type: 'number',
        default: 0,
        description: 'Scored at least this',
      },
      {
        displayName: 'Pipeline',
        name: 'pipeline',
        type: 'string',
        default: '',
        description: 'Pipeline IDs',
      },
      {
        displayName: 'Pipeline Not',
        name: 'pipelineNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Score Up To',
        name: 'scoreLte',
        type: 'number',
        default: 0,
        description: 'Scored at most this',
      },
      {
        displayName: 'Source',
        name: 'source',
        type: 'multiOptions',
        default: [],
        options: [
          {
            name: 'Ad',
            value: 'AD',
          },
          {
            name: 'Api',
            value: 'API',
          },
          {
            name: 'Call',
            value: 'CALL',
          },
          {
            name: 'Chatbot',
            value: 'CHATBOT',
          },
          {
            name: 'Crawler',
            value: 'CRAWLER',
          },
          {
            name: 'Email',
            value: 'EMAIL',
          },
          {
            name: 'Event',
            value: 'EVENT',
          },
          {
            name: 'Form',
            value: 'FORM',
          },
          {
            name: 'Import',
            value: 'IMPORT',
          },
          {
            name: 'Manual',
            value: 'MANUAL',
          },
          {
            name: 'Other',
            value: 'OTHER',
          },
          {
            name: 'Partner',
            value: 'PARTNER',
          },
          {
            name: 'Referral',
            value: 'REFERRAL',
          },
          {
            name: 'Website',
            value: 'WEBSITE',
          },
        ],
      },
      {
        displayName: 'Source Not',
        name: 'sourceNot',
        type: 'multiOptions',
        default: [],
        description: 'None of these; records without a value match',
        options: [
          {
            name: 'Ad',
            value: 'AD',
          },
          {
            name: 'Api',
            value: 'API',
          },
          {
            name: 'Call',
            value: 'CALL',
          },
          {
            name: 'Chatbot',
            value: 'CHATBOT',
          },
          {
            name: 'Crawler',
            value: 'CRAWLER',
          },
          {
            name: 'Email',
            value: 'EMAIL',
          },
          {
            name: 'Event',
            value: 'EVENT',
          },
          {
            name: 'Form',
            value: 'FORM',
          },
          {
            name: 'Import',
            value: 'IMPORT',
          },
          {
            name: 'Manual',
            value: 'MANUAL',
          },
          {
            name: 'Other',
            value: 'OTHER',
          },
          {
            name: 'Partner',
            value: 'PARTNER',
          },
          {
            name: 'Referral',
            value: 'REFERRAL',
          },
          {
            name: 'Website',
            value: 'WEBSITE',
          },
        ],
      },
      {
        displayName: 'Stage',
        name: 'stage',
        type: 'string',
        default: '',
        description: 'Stage IDs',
      },
      {
        displayName: 'Stage Not',
        name: 'stageNot',
        type: 'string',
        default: '',
        description: 'None of these; records without a value match',
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'multiOptions',
        default: [],
        options: [
          {
            name: 'Lost',
            value: 'LOST',
          },
          {
            name: 'Nurturing',
            value: 'NURTURING',
          },
          {
            name: 'Open',
            value: 'OPEN',
          },
          {
            name: 'Unqualified',
            value: 'UNQUALIFIED',
          },
          {
            name: 'Won',
            value: 'WON',
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
            name: 'Lost',
            value: 'LOST',
          },
          {
            name: 'Nurturing',
            value: 'NURTURING',
          },
          {
            name: 'Open',
            value: 'OPEN',
          },
          {
            name: 'Unqualified',
            value: 'UNQUALIFIED',
          },
          {
            name: 'Won',
            value: 'WON',
          },
        ],
      },
      {
        displayName: 'Tag',
        name: 'tag',
        type: 'string',
        default: '',
        description: 'Tags, by ID or by name in any case',
      },
      {
        displayName: 'Tag Is Empty',
        name: 'tagNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Tag Is Empty" is on. true: without tags; false: with at least one.',
      },
      {
        displayName: 'Tag Not',
        name: 'tagNot',
        type: 'string',
        default: '',
        description: 'Without any of these tags, by ID or by name in any case',
      },
      {
        displayName: 'Title Is Empty',
        name: 'titleNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Title Is Empty" is on. true: without a value; false: with one.',
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
        displayName: 'Value From',
        name: 'valueGte',
        type: 'number',
        default: 0,
        description: 'Worth at least this; a lead without a value does not match',
      },
      {
        displayName: 'Value Is Empty',
        name: 'valueNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Value Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Value Up To',
        name: 'valueLte',
        type: 'number',
        default: 0,
        description: 'Worth at most this; a lead without a value does not match',
      },
    ],
    displayOptions: {
      show: {
        resource: ['lead'],
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
        displayName: 'Expand',
        name: 'expand',
        type: 'multiOptions',
        default: [],
        description: '<code>contact</code>: each lead has its contact in <code>contact</code>',
        options: [
          {
            name: 'Contact',
            value: 'contact',
          },
        ],
      },
      {
        displayName: 'Fields',
        name: 'fields',
        type: 'multiOptions',
        default: [],
        description: 'Names of fields: records have only these, and <code>ID</code>. Default: all.',
        options: [
          {
            name: 'Assigned To ID',
            value: 'assignedToId',
          },
          {
            name: 'Closed At',
            value: 'closedAt',
          },
          {
            name: 'Contact',
            value: 'contact',
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
            name: 'Created By',
            value: 'createdBy',
          },
          {
            name: 'Currency',
            value: 'currency',
          },
          {
            name: 'Custom Fields',
            value: 'customFields',
          },
          {
            name: 'Deleted At',
            value: 'deletedAt',
          },
          {
            name: 'Expected Close Date',
            value: 'expectedCloseDate',
          },
          {
            name: 'External ID',
            value: 'externalId',
          },
          {
            name: 'ID',
            value: 'id',
          },
          {
            name: 'Last Activity At',
            value: 'lastActivityAt',
          },
          {
            name: 'Lost Reason',
            value: 'lostReason',
          },
          {
            name: 'Owner At Closing ID',
            value: 'ownerAtClosingId',
          },
          {
            name: 'Pipeline ID',
            value: 'pipelineId',
          },
          {
            name: 'Recorded At',
            value: 'recordedAt',
          },
          {
            name: 'Score',
            value: 'score',
          },
          {
            name: 'Source',
            value: 'source',
          },
          {
            name: 'Stage Entered At',
            value: 'stageEnteredAt',
          },
          {
            name: 'Stage ID',
            value: 'stageId',
          },
          {
            name: 'Status',
            value: 'status',
          },
          {
            name: 'Tag IDs',
            value: 'tagIds',
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
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Value',
            value: 'value',
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
            name: 'Closed At',
            value: 'closedAt',
          },
          {
            name: 'Closed At (Descending)',
            value: '-closedAt',
          },
          {
            name: 'Created At',
            value: 'createdAt',
          },
          {
            name: 'Created At (Descending)',
            value: '-createdAt',
          },
          {
            name: 'Expected Close Date',
            value: 'expectedCloseDate',
          },
          {
            name: 'Expected Close Date (Descending)',
            value: '-expectedCloseDate',
          },
          {
            name: 'Last Activity At',
            value: 'lastActivityAt',
          },
          {
            name: 'Last Activity At (Descending)',
            value: '-lastActivityAt',
          },
          {
            name: 'Score',
            value: 'score',
          },
          {
            name: 'Score (Descending)',
            value: '-score',
          },
          {
            name: 'Stage Entered At',
            value: 'stageEnteredAt',
          },
          {
            name: 'Stage Entered At (Descending)',
            value: '-stageEnteredAt',
          },
          {
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Updated At (Descending)',
            value: '-updatedAt',
          },
          {
            name: 'Value',
            value: 'value',
          },
          {
            name: 'Value (Descending)',
            value: '-value',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['search'],
      },
    },
  },
  {
    displayName: 'Lead ID',
    name: 'leadId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['lead'],
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
        displayName: 'Assigned To ID Name or ID',
        name: 'assignedToId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getUsers',
        },
      },
      {
        displayName: 'Currency',
        name: 'currency',
        type: 'string',
        default: '',
        description: "ISO 4217 code, in any case. Default for a new lead: the tenant's currency.",
      },
      {
        displayName: 'Custom Fields',
        name: 'customFields',
        type: 'json',
        default: '{}',
        description: 'Custom fields by their keys. Those that are not named stay as they are; null clears one.',
      },
      {
        displayName: 'Expected Close Date',
        name: 'expectedCloseDate',
        type: 'string',
        default: '',
        description: 'Calendar day, YYYY-MM-DD',
        placeholder: 'e.g. 2026-12-31',
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
        description: 'Your own ID of the lead; unique among live leads',
      },
      {
        displayName: 'Lost Reason',
        name: 'lostReason',
        type: 'string',
        default: '',
        description: 'Needed with LOST and UNQUALIFIED',
      },
      {
        displayName: 'Pipeline ID Name or ID',
        name: 'pipelineId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getPipelines',
        },
      },
      {
        displayName: 'Score',
        name: 'score',
        type: 'number',
        default: 0,
        description:
          '0 to 100. One that is sent is kept until the lead is recomputed; the one that it has already changes nothing.',
      },
      {
        displayName: 'Stage ID Name or ID',
        name: 'stageId',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        type: 'options',
        default: '',
        typeOptions: {
          loadOptionsMethod: 'getStages',
        },
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        default: 'LOST',
        description:
          'OPEN and NURTURING can become any other; WON, LOST and UNQUALIFIED can become OPEN. Entering a WON or LOST stage sets it; WON or LOST moves the lead to the first stage of that type in its pipeline, if there is one.',
        options: [
          {
            name: 'Lost',
            value: 'LOST',
          },
          {
            name: 'Nurturing',
            value: 'NURTURING',
          },
          {
            name: 'Open',
            value: 'OPEN',
          },
          {
            name: 'Unqualified',
            value: 'UNQUALIFIED',
          },
          {
            name: 'Won',
            value: 'WON',
          },
        ],
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
      {
        displayName: 'Value',
        name: 'value',
        type: 'number',
        default: 0,
        description: 'Deal value in units of <code>currency</code>',
      },
    ],
    displayOptions: {
      show: {
        resource: ['lead'],
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
        name: 'Assigned To ID',
        value: 'assignedToId',
      },
      {
        name: 'Expected Close Date',
        value: 'expectedCloseDate',
      },
      {
        name: 'External ID',
        value: 'externalId',
      },
      {
        name: 'Lost Reason',
        value: 'lostReason',
      },
      {
        name: 'Title',
        value: 'title',
      },
      {
        name: 'Value',
        value: 'value',
      },
    ],
    displayOptions: {
      show: {
        resource: ['lead'],
        operation: ['update'],
      },
    },
  },
];
