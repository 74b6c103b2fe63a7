import { LeadEngagement } from '@lead-engagement/sdk';
import OpenAI from 'openai';
import createClient from 'openapi-fetch';
import Stripe from 'stripe';
import { Svix } from 'svix';

/** The setup of a client. Options that a client does not support are left out of its calls. */
export interface Setup {
  baseUrl: string;
  /** The timeout of one attempt; undefined: the client's default. */
  timeoutMs?: number;
}

/** The calls of a client. They settle like the client's own. */
export interface Calls {
  get(signal?: AbortSignal): Promise<unknown>;
  post(signal?: AbortSignal): Promise<unknown>;
}

/** A client that is measured. */
export interface Contestant {
  name: string;
  /** The import statement of a program that uses the whole client. */
  import: string;
  /** The name of the package to install; undefined if the client is part of Node. */
  package: string | undefined;
  /** True if a call accepts an AbortSignal. */
  takesSignal: boolean;
  connect(setup: Setup): Calls;
}

const key = 'les_test_0123456789abcdefghijklmnopqrstuv';

export const bareFetch: Contestant = {
  name: 'bare fetch',
  import: '',
  package: undefined,
  takesSignal: true,
  connect({ baseUrl, timeoutMs }) {
    const send = async (init: RequestInit, signal: AbortSignal | undefined) => {
      const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)];
      const response = await fetch(`${baseUrl}/v1/leads/lead_1`, {
        ...init,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.json();
    };
    return {
      get: (signal) => send({ method: 'GET' }, signal),
      post: (signal) => send({ method: 'POST', body: '{"name":"Ada"}' }, signal),
    };
  },
};

export const ours: Contestant = {
  name: '@lead-engagement/sdk',
  import: `export { LeadEngagement } from '@lead-engagement/sdk'`,
  package: '@lead-engagement/sdk',
  takesSignal: true,
  connect({ baseUrl, timeoutMs }) {
    const client = new LeadEngagement({ baseUrl, apiKey: key, tenantId: 'tn_1', timeoutMs, logLevel: 'off' });
    return {
      get: (signal) => client.leads.get('lead_1', { signal }),
      post: (signal) => client.contacts.create({ name: 'Ada' }, { signal }),
    };
  },
};

const stripe: Contestant = {
  name: 'stripe',
  import: `export { default } from 'stripe'`,
  package: 'stripe',
  takesSignal: false,
  connect({ baseUrl, timeoutMs }) {
    const { hostname, port } = new URL(baseUrl);
    const client = new Stripe('sk_test_1', {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    });
    return { get: () => client.customers.retrieve('cus_1'), post: () => client.customers.create({ name: 'Ada' }) };
  },
};

const openai: Contestant = {
  name: 'openai',
  import: `export { default } from 'openai'`,
  package: 'openai',
  takesSignal: true,
  connect({ baseUrl, timeoutMs }) {
    const client = new OpenAI({ apiKey: key, baseURL: `${baseUrl}/v1`, timeout: timeoutMs, logLevel: 'off' });
    return {
      get: (signal) => client.models.retrieve('model_1', { signal }),
      post: (signal) =>
        client.embeddings.create({ model: 'model_1', input: 'Ada', encoding_format: 'float' }, { signal }),
    };
  },
};

const svix: Contestant = {
  name: 'svix',
  import: `export { Svix } from 'svix'`,
  package: 'svix',
  takesSignal: false,
  connect({ baseUrl, timeoutMs }) {
    const client = new Svix(key, { serverUrl: baseUrl, ...(timeoutMs !== undefined && { requestTimeout: timeoutMs }) });
    return { get: () => client.application.get('app_1'), post: () => client.application.create({ name: 'Ada' }) };
  },
};

interface Paths {
  '/v1/leads/{id}': {
    get: { parameters: { path: { id: string } }; responses: { 200: { content: { 'application/json': object } } } };
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': { name: string } } };
      responses: { 201: { content: { 'application/json': object } } };
    };
  };
}

const openapiFetch: Contestant = {
  name: 'openapi-fetch',
  import: `export { default } from 'openapi-fetch'`,
  package: 'openapi-fetch',
  takesSignal: true,
  connect({ baseUrl, timeoutMs }) {
    const client = createClient<Paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
    const path = { id: 'lead_1' };
    const signalOf = (signal: AbortSignal | undefined) =>
      AbortSignal.any(
        [signal, timeoutMs && AbortSignal.timeout(timeoutMs)].filter((one) => one instanceof AbortSignal),
      );
    const check = ({ data, response }: { data?: unknown; response: Response }) => {
      if (data === undefined) throw new Error(`HTTP ${response.status}`);
      return data;
    };
    return {
      get: async (signal) => check(await client.GET('/v1/leads/{id}', { params: { path }, signal: signalOf(signal) })),
      post: async (signal) =>
        check(
          await client.POST('/v1/leads/{id}', { params: { path }, body: { name: 'Ada' }, signal: signalOf(signal) }),
        ),
    };
  },
};

export const contestants: readonly Contestant[] = [ours, stripe, openai, svix, openapiFetch];
