// Sends the request of the README with a client that each generator made. Its environment has BASE_URL and API_KEY.
import createClient from 'openapi-fetch';
import { client } from './hey-api/client.gen.js';
import { leadsCreateV1 } from './hey-api/index.js';
import type { paths } from './openapi-typescript.js';
import { leadsCreateV1 as create } from './orval/api.js';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env;
const headers = { Authorization: `Bearer ${apiKey}` };
const body = { contact: { name: 'Ada Lovelace' }, value: 12000, currency: 'EUR' };

const byPath = createClient<paths>({ baseUrl, headers });
const first = await byPath.POST('/v1/leads', { body });
expectLead('openapi-typescript', first.data?.data);

client.setConfig({ baseUrl, headers });
const second = await leadsCreateV1({ body });
expectLead('hey-api', second.data?.data);

// Its addresses are those of the document, which name the same server.
const third = await create(body, { headers });
expectLead('orval', third.status === 201 ? third.data.data : undefined);

function expectLead(generator: string, lead: { id: string; value?: unknown } | undefined): void {
  if (!lead?.id.startsWith('lead_')) throw new Error(`${generator}: the response has no lead`);
  process.stdout.write(`${generator}: POST /v1/leads made ${lead.id}\n`);
}
