// Written by `npm run generate` from the contract.
import type { INodeProperties } from 'n8n-workflow';

export const contactOperations: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: {
      show: {
        resource: ['contact'],
      },
    },
    options: [
      {
        name: 'Create',
        value: 'create',
        description: 'Create a contact',
        action: 'Create a contact',
      },
      {
        name: 'Create or Update',
        value: 'upsert',
        description: 'Create a new record, or update the current one if it already exists (upsert)',
        action: 'Create or update a contact',
      },
      {
        name: 'Delete',
        value: 'delete',
        description: 'Delete a contact and its leads',
        action: 'Delete a contact',
      },
      {
        name: 'Get',
        value: 'get',
        description: 'Read a contact',
        action: 'Get a contact',
      },
      {
        name: 'Get Many',
        value: 'getAll',
        description: 'List contacts',
        action: 'Get many contacts',
      },
      {
        name: 'Search',
        value: 'search',
        description: 'List contacts',
        action: 'Search contacts',
      },
      {
        name: 'Update',
        value: 'update',
        description: 'Update a contact',
        action: 'Update a contact',
      },
    ],
    default: 'getAll',
  },
];

export const contactFields: INodeProperties[] = [
  {
    displayName: 'Name',
    name: 'name',
    type: 'string',
    default: '',
    displayOptions: {
      show: {
        resource: ['contact'],
        operation: ['create'],
      },
    },
  },
  {
    displayName: 'Email',
    name: 'email',
    type: 'string',
    placeholder: 'name@email.com',
    default: '',
    displayOptions: {
      show: {
        resource: ['contact'],
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
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
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
    displayOptions: {
      show: {
        resource: ['contact'],
        operation: ['create'],
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
        displayName: 'Allow Duplicate',
        name: 'allowDuplicate',
        type: 'boolean',
        default: false,
        description:
          'Whether "Allow Duplicate" is on. Admits an e-mail address or a social profile that another live contact has already.',
      },
    ],
    displayOptions: {
      show: {
        resource: ['contact'],
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
        resource: ['contact'],
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
        resource: ['contact'],
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
        displayName: 'Name',
        name: 'name',
        type: 'string',
        default: '',
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
    displayOptions: {
      show: {
        resource: ['contact'],
        operation: ['upsert'],
      },
    },
  },
  {
    displayName: 'Contact ID',
    name: 'contactId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['contact'],
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
        displayName: 'Erase',
        name: 'erase',
        type: 'boolean',
        default: false,
        description: 'Whether "Erase" is on. Delete for good, together with everything that is known of the contact.',
      },
      {
        displayName: 'Purge',
        name: 'purge',
        type: 'boolean',
        default: false,
        description: 'Whether "Purge" is on. Delete for good.',
      },
    ],
    displayOptions: {
      show: {
        resource: ['contact'],
        operation: ['delete'],
      },
    },
  },
  {
    displayName: 'Contact ID',
    name: 'contactId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['contact'],
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
        description:
          '<code>duplicates</code>: each contact has in <code>duplicates</code> the IDs of those with the same e-mail address, telephone number or social profile, or a similar name at the same company',
        options: [
          {
            name: 'Duplicates',
            value: 'duplicates',
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
            name: 'Blocked At',
            value: 'blockedAt',
          },
          {
            name: 'Company',
            value: 'company',
          },
          {
            name: 'Country',
            value: 'country',
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
            name: 'Custom Fields',
            value: 'customFields',
          },
          {
            name: 'Deleted At',
            value: 'deletedAt',
          },
          {
            name: 'Do Not Contact',
            value: 'doNotContact',
          },
          {
            name: 'Duplicates',
            value: 'duplicates',
          },
          {
            name: 'Email',
            value: 'email',
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
            name: 'Name',
            value: 'name',
          },
          {
            name: 'Owner',
            value: 'owner',
          },
          {
            name: 'Phone',
            value: 'phone',
          },
          {
            name: 'Phone E164',
            value: 'phoneE164',
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
            name: 'Secondary Emails',
            value: 'secondaryEmails',
          },
          {
            name: 'Secondary Phones',
            value: 'secondaryPhones',
          },
          {
            name: 'Social Profiles',
            value: 'socialProfiles',
          },
          {
            name: 'Tags',
            value: 'tags',
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
            name: 'Version',
            value: 'version',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['contact'],
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
        resource: ['contact'],
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
        resource: ['contact'],
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
        displayName: 'Company Is Empty',
        name: 'companyNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Company Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Country',
        name: 'country',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Country Is Empty',
        name: 'countryNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Country Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Country Not',
        name: 'countryNot',
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
        displayName: 'Email',
        name: 'email',
        type: 'string',
        placeholder: 'name@email.com',
        default: '',
        description: 'The first address or a further one',
      },
      {
        displayName: 'Email Is Empty',
        name: 'emailNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Email Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
      },
      {
        displayName: 'External ID Is Empty',
        name: 'externalIdNull',
        type: 'boolean',
        default: false,
        description: 'Whether "External ID Is Empty" is on. true: without a value; false: with one.',
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
        displayName: 'Owner',
        name: 'owner',
        type: 'string',
        default: '',
        description: 'User IDs; <code>none</code> or <code>null</code> for contacts without an owner',
      },
      {
        displayName: 'Owner Not',
        name: 'ownerNot',
        type: 'string',
        default: '',
        description: 'None of these; contacts without an owner match, unless you name <code>none</code> too',
      },
      {
        displayName: 'Phone',
        name: 'phone',
        type: 'string',
        default: '',
        description: 'In E.164, or as it was given',
      },
      {
        displayName: 'Phone Is Empty',
        name: 'phoneNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Phone Is Empty" is on. true: without a value; false: with one.',
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
          "Words, each of which begins one of the contact's name, email or company, in any order, case and width, with accents or without, and with <code>ue</code> for <code>ü</code>, <code>oe</code> for <code>ö</code> or <code>ø</code>, <code>ae</code> for <code>ä</code> and <code>aa</code> for <code>å</code>; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count.",
      },
    ],
    displayOptions: {
      show: {
        resource: ['contact'],
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
        description:
          '<code>duplicates</code>: each contact has in <code>duplicates</code> the IDs of those with the same e-mail address, telephone number or social profile, or a similar name at the same company',
        options: [
          {
            name: 'Duplicates',
            value: 'duplicates',
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
            name: 'Blocked At',
            value: 'blockedAt',
          },
          {
            name: 'Company',
            value: 'company',
          },
          {
            name: 'Country',
            value: 'country',
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
            name: 'Custom Fields',
            value: 'customFields',
          },
          {
            name: 'Deleted At',
            value: 'deletedAt',
          },
          {
            name: 'Do Not Contact',
            value: 'doNotContact',
          },
          {
            name: 'Duplicates',
            value: 'duplicates',
          },
          {
            name: 'Email',
            value: 'email',
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
            name: 'Name',
            value: 'name',
          },
          {
            name: 'Owner',
            value: 'owner',
          },
          {
            name: 'Phone',
            value: 'phone',
          },
          {
            name: 'Phone E164',
            value: 'phoneE164',
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
            name: 'Secondary Emails',
            value: 'secondaryEmails',
          },
          {
            name: 'Secondary Phones',
            value: 'secondaryPhones',
          },
          {
            name: 'Social Profiles',
            value: 'socialProfiles',
          },
          {
            name: 'Tags',
            value: 'tags',
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
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Updated At (Descending)',
            value: '-updatedAt',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['contact'],
        operation: ['getAll'],
      },
    },
  },
  {
    displayName: 'Words',
    name: 'q',
    type: 'string',
    default: '',
    description:
      "Words, each of which begins one of the contact's name, email or company, in any order, case and width, with accents or without, and with <code>ue</code> for <code>ü</code>, <code>oe</code> for <code>ö</code> or <code>ø</code>, <code>ae</code> for <code>ä</code> and <code>aa</code> for <code>å</code>; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count.",
    required: true,
    displayOptions: {
      show: {
        resource: ['contact'],
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
        resource: ['contact'],
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
        resource: ['contact'],
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
        displayName: 'Company Is Empty',
        name: 'companyNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Company Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Country',
        name: 'country',
        type: 'string',
        default: '',
      },
      {
        displayName: 'Country Is Empty',
        name: 'countryNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Country Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'Country Not',
        name: 'countryNot',
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
        displayName: 'Email',
        name: 'email',
        type: 'string',
        placeholder: 'name@email.com',
        default: '',
        description: 'The first address or a further one',
      },
      {
        displayName: 'Email Is Empty',
        name: 'emailNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Email Is Empty" is on. true: without a value; false: with one.',
      },
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
      },
      {
        displayName: 'External ID Is Empty',
        name: 'externalIdNull',
        type: 'boolean',
        default: false,
        description: 'Whether "External ID Is Empty" is on. true: without a value; false: with one.',
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
        displayName: 'Owner',
        name: 'owner',
        type: 'string',
        default: '',
        description: 'User IDs; <code>none</code> or <code>null</code> for contacts without an owner',
      },
      {
        displayName: 'Owner Not',
        name: 'ownerNot',
        type: 'string',
        default: '',
        description: 'None of these; contacts without an owner match, unless you name <code>none</code> too',
      },
      {
        displayName: 'Phone',
        name: 'phone',
        type: 'string',
        default: '',
        description: 'In E.164, or as it was given',
      },
      {
        displayName: 'Phone Is Empty',
        name: 'phoneNull',
        type: 'boolean',
        default: false,
        description: 'Whether "Phone Is Empty" is on. true: without a value; false: with one.',
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
        resource: ['contact'],
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
        description:
          '<code>duplicates</code>: each contact has in <code>duplicates</code> the IDs of those with the same e-mail address, telephone number or social profile, or a similar name at the same company',
        options: [
          {
            name: 'Duplicates',
            value: 'duplicates',
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
            name: 'Blocked At',
            value: 'blockedAt',
          },
          {
            name: 'Company',
            value: 'company',
          },
          {
            name: 'Country',
            value: 'country',
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
            name: 'Custom Fields',
            value: 'customFields',
          },
          {
            name: 'Deleted At',
            value: 'deletedAt',
          },
          {
            name: 'Do Not Contact',
            value: 'doNotContact',
          },
          {
            name: 'Duplicates',
            value: 'duplicates',
          },
          {
            name: 'Email',
            value: 'email',
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
            name: 'Name',
            value: 'name',
          },
          {
            name: 'Owner',
            value: 'owner',
          },
          {
            name: 'Phone',
            value: 'phone',
          },
          {
            name: 'Phone E164',
            value: 'phoneE164',
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
            name: 'Secondary Emails',
            value: 'secondaryEmails',
          },
          {
            name: 'Secondary Phones',
            value: 'secondaryPhones',
          },
          {
            name: 'Social Profiles',
            value: 'socialProfiles',
          },
          {
            name: 'Tags',
            value: 'tags',
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
            name: 'Updated At',
            value: 'updatedAt',
          },
          {
            name: 'Updated At (Descending)',
            value: '-updatedAt',
          },
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['contact'],
        operation: ['search'],
      },
    },
  },
  {
    displayName: 'Contact ID',
    name: 'contactId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['contact'],
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
        displayName: 'Name',
        name: 'name',
        type: 'string',
        default: '',
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
    displayOptions: {
      show: {
        resource: ['contact'],
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
        name: 'Company',
        value: 'company',
      },
      {
        name: 'Country',
        value: 'country',
      },
      {
        name: 'Email',
        value: 'email',
      },
      {
        name: 'External ID',
        value: 'externalId',
      },
      {
        name: 'Name',
        value: 'name',
      },
      {
        name: 'Owner ID',
        value: 'ownerId',
      },
      {
        name: 'Phone',
        value: 'phone',
      },
      {
        name: 'Title',
        value: 'title',
      },
    ],
    displayOptions: {
      show: {
        resource: ['contact'],
        operation: ['update'],
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
        displayName: 'Allow Duplicate',
        name: 'allowDuplicate',
        type: 'boolean',
        default: false,
        description:
          'Whether "Allow Duplicate" is on. Admits an e-mail address or a social profile that another live contact has already.',
      },
    ],
    displayOptions: {
      show: {
        resource: ['contact'],
        operation: ['update'],
      },
    },
  },
];
