import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import { paths } from '../nodes/generated/protocol';
import { notOfApi } from '../nodes/not-of-api';

/** An API key, and the server that it is for. */
export class LeadEngagementApi implements ICredentialType {
  name = 'leadEngagementApi';

  displayName = 'Lead Engagement API';

  icon = 'file:../icons/leadEngagement.svg' as const;

  documentationUrl = 'https://www.npmjs.com/package/@lead-engagement/n8n-nodes-lead-engagement';

  properties: INodeProperties[] = [
    {
      displayName: 'Server',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://leads.example.com',
      description: 'The address of your server, without a path of the API',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'A key with the scopes of the operations that you use. The trigger needs manage:webhooks alone; to choose a pipeline from its list, add read:leads.',
    },
  ];

  authenticate = {
    type: 'generic' as const,
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: paths.me },
    rules: [
      {
        // n8n refuses a response in which the key has this value: here, one without the key.
        type: 'responseSuccessBody' as const,
        properties: { key: 'success', value: undefined, message: notOfApi },
      },
    ],
  };
}
