// Written by `npm run generate` from the contract.
import type { INodeProperties } from 'n8n-workflow';

export const formSubmissionOperations: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
      },
    },
    options: [
      {
        name: 'Delete',
        value: 'delete',
        description: 'Delete a submission',
        action: 'Delete a form submission',
      },
      {
        name: 'Get',
        value: 'get',
        description: 'Read a submission',
        action: 'Get a form submission',
      },
      {
        name: 'Get Many',
        value: 'getAll',
        description: 'List the submissions of a form',
        action: 'Get many form submissions',
      },
      {
        name: 'Mark as Spam',
        value: 'judge',
        description: 'Say whether a submission is spam',
        action: 'Say whether a form submission is spam',
      },
      {
        name: 'Retry',
        value: 'retry',
        description: 'Work on a submission again',
        action: 'Work on a form submission again',
      },
    ],
    default: 'getAll',
  },
];

export const formSubmissionFields: INodeProperties[] = [
  {
    displayName: 'Form Name or ID',
    name: 'formId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getForms',
    },
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['delete'],
      },
    },
  },
  {
    displayName: 'Submission ID',
    name: 'submissionId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['delete'],
      },
    },
  },
  {
    displayName: 'Form Name or ID',
    name: 'formId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getForms',
    },
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['get'],
      },
    },
  },
  {
    displayName: 'Submission ID',
    name: 'submissionId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['get'],
      },
    },
  },
  {
    displayName: 'Form Name or ID',
    name: 'formId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getForms',
    },
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['getAll'],
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
        resource: ['formSubmission'],
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
        resource: ['formSubmission'],
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
        displayName: 'Contact',
        name: 'contact',
        type: 'string',
        default: '',
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
        displayName: 'Status',
        name: 'status',
        type: 'multiOptions',
        default: [],
        options: [
          {
            name: 'Expired',
            value: 'EXPIRED',
          },
          {
            name: 'Needs Review',
            value: 'NEEDS_REVIEW',
          },
          {
            name: 'Pending Confirmation',
            value: 'PENDING_CONFIRMATION',
          },
          {
            name: 'Processed',
            value: 'PROCESSED',
          },
          {
            name: 'Received',
            value: 'RECEIVED',
          },
          {
            name: 'Spam',
            value: 'SPAM',
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
            name: 'Expired',
            value: 'EXPIRED',
          },
          {
            name: 'Needs Review',
            value: 'NEEDS_REVIEW',
          },
          {
            name: 'Pending Confirmation',
            value: 'PENDING_CONFIRMATION',
          },
          {
            name: 'Processed',
            value: 'PROCESSED',
          },
          {
            name: 'Received',
            value: 'RECEIVED',
          },
          {
            name: 'Spam',
            value: 'SPAM',
          },
        ],
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
        resource: ['formSubmission'],
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
        ],
      },
    ],
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['getAll'],
      },
    },
  },
  {
    displayName: 'Form Name or ID',
    name: 'formId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getForms',
    },
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['judge'],
      },
    },
  },
  {
    displayName: 'Submission ID',
    name: 'submissionId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['judge'],
      },
    },
  },
  {
    displayName: 'Spam',
    name: 'spam',
    type: 'boolean',
    default: false,
    description:
      'Whether "Spam" is on. true: it is spam. A lead that was made of it stays. false: it is not, and is worked on.',
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['judge'],
      },
    },
  },
  {
    displayName: 'Form Name or ID',
    name: 'formId',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    type: 'options',
    default: '',
    typeOptions: {
      loadOptionsMethod: 'getForms',
    },
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['retry'],
      },
    },
  },
  {
    displayName: 'Submission ID',
    name: 'submissionId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: {
      show: {
        resource: ['formSubmission'],
        operation: ['retry'],
      },
    },
  },
];
