import type { OpenApiDocument } from '../document.js';
import { type CollectionField, type CollectionRequest, toCollection, variablesByPrefix } from './requests.js';

/** The part of Postman's collection format 2.1 that is used. */
export interface PostmanCollection {
  info: { name: string; description: string; schema: string };
  auth: PostmanAuth;
  variable: { key: string; value: string }[];
  event: { listen: 'test'; script: { type: 'text/javascript'; exec: string[] } }[];
  item: { name: string; description: string; item: PostmanItem[] }[];
}

export interface PostmanItem {
  name: string;
  request: {
    method: string;
    description: string;
    auth?: PostmanAuth;
    url: { raw: string; host: string[]; path: string[]; query: PostmanField[]; variable: PostmanField[] };
    header: PostmanField[];
    body?: { mode: 'raw'; raw: string } | { mode: 'urlencoded'; urlencoded: PostmanField[] };
  };
  response: [];
}

export interface PostmanField {
  key: string;
  value: string;
  description?: string;
  disabled?: true;
}

type PostmanAuth = { type: 'noauth' } | { type: 'bearer'; bearer: { key: 'token'; value: string; type: 'string' }[] };

/** A collection for Postman (format 2.1) with a request for each operation of the document. */
export function createPostmanCollection(document: OpenApiDocument): PostmanCollection {
  const { name, description, baseUrl, ids, folders } = toCollection(document);
  return {
    info: { name, description, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: Object.entries({ baseUrl, apiKey: '', ...ids }).map(([key, value]) => ({ key, value })),
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: rememberIds.split('\n') } }],
    item: folders.map((folder) => ({ ...folder, item: folder.requests.map(toItem), requests: undefined })),
  };
}

/** Runs after each request. */
const rememberIds = `// The requests that follow are about the record that was made last.
if (pm.request.method === 'POST' && pm.response.code < 300) {
  const variables = ${JSON.stringify(variablesByPrefix)};
  const [, id] = /^\\s*\\{"success":true,"data":\\{"id":"(\\w+)"/.exec(pm.response.text()) || [];
  const variable = id && variables[id.split('_')[0]];
  if (variable) pm.collectionVariables.set(variable, id);
}`;

function toItem(request: CollectionRequest): PostmanItem {
  const { name, method, description, path, pathParameters, query, headers, body, needsCredential } = request;
  const sent = query.filter(({ enabled }) => enabled).map((field) => `${field.name}=${field.value}`);
  return {
    name,
    request: {
      method,
      description,
      ...(!needsCredential && { auth: { type: 'noauth' } }),
      url: {
        raw: `{{baseUrl}}${path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
        host: ['{{baseUrl}}'],
        path: path.slice(1).split('/'),
        query: query.map(toPostmanField),
        variable: pathParameters.map(toPostmanField),
      },
      header: headers.map(toPostmanField),
      ...(body && {
        body:
          'form' in body
            ? { mode: 'urlencoded', urlencoded: body.form.map(toPostmanField) }
            : { mode: 'raw', raw: body.text },
      }),
    },
    response: [],
  };
}

function toPostmanField({ name, value, description, enabled }: CollectionField): PostmanField {
  return { key: name, value, ...(description && { description }), ...(!enabled && { disabled: true }) };
}
