import type { OpenApiDocument } from '../document.js';
import { type CollectionField, type CollectionRequest, toCollection, variablesByPrefix } from './requests.js';

/** The files of a collection for Bruno, by their paths, with a request for each operation of the document. */
export function createBrunoFiles(document: OpenApiDocument): Record<string, string> {
  const { name, description, baseUrl, ids, folders } = toCollection(document);
  const files: Record<string, string> = {
    'bruno.json': `${JSON.stringify({ version: '1', name, type: 'collection', ignore: ['node_modules', '.git'] }, null, 2)}\n`,
    'collection.bru': join(
      block('auth', ['mode: bearer']),
      block('auth:bearer', ['token: {{apiKey}}']),
      block('vars:pre-request', listPairs(ids)),
      block('script:post-response', rememberIds.split('\n')),
      block('docs', description.split('\n')),
    ),
    'environments/server.bru': join(block('vars', listPairs({ baseUrl })), 'vars:secret [\n  apiKey\n]'),
  };
  for (const [at, folder] of folders.entries()) {
    const path = toFileName(folder.name);
    files[`${path}/folder.bru`] = join(
      block('meta', [`name: ${folder.name}`, `seq: ${at + 1}`]),
      block('docs', folder.description.split('\n')),
    );
    for (const [seq, request] of folder.requests.entries())
      files[`${path}/${toFileName(request.operationId.replace(/^[a-zA-Z]+_/, ''))}.bru`] = writeRequest(
        request,
        seq + 1,
      );
  }
  return files;
}

/** Runs after each request. */
const rememberIds = `// The requests that follow are about the record that was made last.
if (req.getMethod() === 'POST' && res.getStatus() < 300) {
  const variables = ${JSON.stringify(variablesByPrefix)};
  const body = res.getBody();
  const id = body && body.data && body.data.id;
  const variable = typeof id === 'string' && variables[id.split('_')[0]];
  if (variable) bru.setVar(variable, id);
}`;

function writeRequest(request: CollectionRequest, seq: number): string {
  const { name, method, path, pathParameters, query, headers, body, needsCredential } = request;
  const sent = query.filter(({ enabled }) => enabled).map((field) => `${field.name}=${field.value}`);
  const mode = body === undefined ? 'none' : 'form' in body ? 'formUrlEncoded' : isJson(body) ? 'json' : 'text';
  return join(
    block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`]),
    block(method.toLowerCase(), [
      `url: {{baseUrl}}${path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      `body: ${mode}`,
      `auth: ${needsCredential ? 'inherit' : 'none'}`,
    ]),
    block('params:query', query.map(toPair)),
    block('params:path', pathParameters.map(toPair)),
    block('headers', headers.map(toPair)),
    body &&
      ('form' in body
        ? block('body:form-urlencoded', body.form.map(toPair))
        : block(`body:${mode}`, body.text.split('\n'))),
    block('docs', describe(request)),
  );
}

const isJson = ({ type }: { type: string }) => type === 'application/json';

/** Fields have no descriptions of their own in these files. */
function describe({ description, pathParameters, query, headers }: CollectionRequest): string[] {
  const fields = [...pathParameters, ...query, ...headers].filter((field) => field.description);
  const lines = fields.map((field) => `- \`${field.name}\`: ${field.description.replaceAll('\n', ' ')}`);
  return [...description.split('\n'), ...(lines.length > 0 ? ['', ...lines] : [])];
}

function toPair({ name, value, enabled }: CollectionField): string {
  return `${enabled ? '' : '~'}${name}: ${value}`;
}

const listPairs = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => `${name}: ${value}`);

/** A block ends with a brace at the beginning of a line, and its lines are indented. */
function block(name: string, lines: string[]): string {
  return lines.length === 0 ? '' : `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n}`;
}

function join(...blocks: (string | undefined)[]): string {
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** A name that every file system takes. */
const toFileName = (text: string) => text.replace(/[^\w ()-]+/g, '-');
