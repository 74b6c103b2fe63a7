import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import { paths } from '../nodes/generated/protocol';

/** An API key, and the server that it is for. */
export class LeadEngagementApi implements ICredentialType {
  name = 'leadEngagementApi';

  displayName = 'Lead Engagement API';

  icon = 'file:../icons/leadEngagement.svg' as const;

  documentationUrl = 'https://lead-engagement.example/n8n';

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
        'A key with the scopes of the operations that you use. The trigger needs manage:webhooks, and what it subscribes to.',
    },
  ];

  authenticate = {
    type: 'generic' as const,
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test = { request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: paths.me } };
}
