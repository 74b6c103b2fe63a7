// Methods for the operations of the document.
import { quote, toDocstring, toPascal, toSnake } from './names.mjs';

/** Not for programs that hold a key: the chat of a visitor, pushes of other services, and the pages and tokens of OAuth. */
const leftOut = /^(?:chat_|oauth_|trackingPushes_|channelUpdates_|downloads_|secretScanning_)|_v1$/;

/** The classes of the resources, and the attributes of the client. */
export function writeResources(document, models) {
  const resources = new Map();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (leftOut.test(operation.operationId)) continue;
      const [resource, name] = operation.operationId.split('_');
      const text = writeMethod(document, models, { path, method: method.toUpperCase(), operation, name });
      if (text !== undefined) resources.set(resource, [...(resources.get(resource) ?? []), text]);
    }
  }
  const names = [...resources.keys()].sort();
  const classes = names.map(
    (name) => `class ${toPascal(name)}Resource(Resource):\n${resources.get(name).join('\n\n')}\n`,
  );
  const attributes = names.map((name) => `        self.${toSnake(name)} = ${toPascal(name)}Resource(send)`);
  const all = `class Resources:\n    """Every resource of the API."""\n\n    def __init__(self, send: Send) -> None:\n${attributes.join('\n')}\n`;
  return [...classes, all].join('\n\n');
}

function writeMethod(document, models, { path, method, operation, name }) {
  const result = findResult(document, operation);
  // Streams of events are not in this client.
  if (result === undefined) return undefined;
  const parameters = (operation.parameters ?? []).map((one) => resolve(document, one));
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor')
    .map((parameter) => toArgument(models, operation, parameter));
  const isList = result.isList && parameters.some((parameter) => parameter.name === 'cursor');
  const body = findBody(models, operation);
  const hasHeader = (header) => parameters.some((parameter) => parameter.name === header);
  const options = [
    ...(isList ? ['cursor: str | None = None'] : []),
    ...(hasHeader('If-Match') ? ['if_match: int | None = None'] : []),
    ...(hasHeader('Idempotency-Key') ? ['idempotency_key: str | None = None'] : []),
    'timeout: float | None = None',
  ];
  const given = [
    'self',
    ...ids.map((id) => `${toSnake(id)}: str`),
    ...(body ? [body.argument] : []),
    ...(body?.contentType ? [`content_type: str = ${quote(body.contentType)}`] : []),
    '*',
    ...query.map(({ argument }) => argument),
    ...options,
  ];
  checkUnique(operation.operationId, given);
  const type = models.typeOf(result.schema, `${toPascal(operation.operationId)}Result`);
  const returned = isList ? `Pages[${result.itemType(models)}]` : type;
  const call = [
    quote(method),
    quote(path),
    `{${ids.map((id) => `${quote(id)}: ${toSnake(id)}`).join(', ')}}`,
    `{${query.map(({ key, value }) => `${quote(key)}: ${value}`).join(', ')}}`,
    `returns=${isList ? result.itemType(models) : type.replace(orNone, '')}`,
    ...(body ? ['body=body'] : []),
    ...(body?.contentType ? ['content_type=content_type'] : []),
    ...options.map((option) => option.split(':')[0]).map((option) => `${option}=${option}`),
  ];
  const doc = [operation.summary, operation.description].filter(Boolean).join('\n\n');
  return [
    `    def ${toSnake(name)}(`,
    `        ${given.map(toAnnotation).join(',\n        ')},`,
    `    ) -> ${toAnnotation(returned)}:`,
    toDocstring(doc, '        '),
    `        return self._send.${isList ? 'pages' : type.match(orNone) ? 'one_or_none' : 'one'}(\n            ${call.join(',\n            ')},\n        )`,
  ].join('\n');
}

/** A type that is also null. A function cannot take it as an argument whose type it returns. */
const orNone = / \| None$/;

const resolve = (document, { $ref, ...value }) =>
  $ref === undefined
    ? value
    : $ref
        .slice(2)
        .split('/')
        .reduce((node, key) => node[key], document);

/** The return type of an operation: the data of the envelope, or the bytes of a file; undefined for a stream of events. */
function findResult(document, operation) {
  const contents = Object.entries(operation.responses)
    .filter(([status]) => /^2/.test(status))
    .map(([, response]) => resolve(document, response).content ?? {});
  const json = contents.map((content) => content['application/json']?.schema).find((schema) => schema !== undefined);
  if (json) {
    const { data, meta } = resolve(document, json).properties;
    const isList = data.type === 'array' && meta !== undefined;
    return {
      schema: data,
      isList,
      itemType: (models) => models.typeOf(data.items, `${toPascal(operation.operationId)}Item`),
    };
  }
  if (contents.every((content) => 'text/event-stream' in content)) return undefined;
  return { schema: { type: 'string', format: 'binary' }, isList: false };
}

function findBody(models, operation) {
  const content = operation.requestBody?.content;
  if (!content) return undefined;
  const types = Object.keys(content);
  const json = content['application/json']?.schema;
  if (json && json.format !== 'binary') {
    const type = models.typeOf(json, `${toPascal(operation.operationId)}Body`);
    return { argument: operation.requestBody.required ? `body: ${type}` : `body: ${type} | None = None` };
  }
  return { argument: 'body: str | bytes', contentType: types[0] };
}

function toArgument(models, operation, parameter) {
  // The path can have an `id` too.
  const attribute = parameter.name === 'id' ? 'ids' : toSnake(parameter.name);
  const schema = parameter.schema ?? parameter.content?.['application/json']?.schema ?? {};
  const type = models.typeOf(schema, toPascal(operation.operationId) + toPascal(parameter.name));
  const value = type.startsWith('list[') ? `${type.slice('list['.length, -1)} | ${type}` : type;
  const argument = parameter.required ? `${attribute}: ${value}` : `${attribute}: ${value} | None = None`;
  return { key: parameter.name, value: parameter.content ? `to_json(${attribute})` : attribute, argument };
}

/** In a class with a method `list`, the name means that method. */
const toAnnotation = (text) => text.replaceAll('list[', 'List[');

function checkUnique(operationId, given) {
  const names = given.map((argument) => argument.split(':')[0]);
  if (new Set(names).size !== names.length)
    throw new Error(`${operationId} has an argument twice: ${names.join(', ')}`);
}
