// Lists what a client of an earlier version can miss in a later one: operations, parameters, fields and values that are gone, fields that are
// needed now, and types that are others. Usage: node scripts/openapi-diff.mjs <before.json> <after.json>
import { readFileSync } from 'node:fs';

const [before, after] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')));
if (!after) throw new Error('Usage: node scripts/openapi-diff.mjs <before.json> <after.json>');

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const lines = [];
const say = (place, what) => lines.push(`${place}: ${what}`);

function resolve(document, value) {
  let found = value;
  while (found?.$ref) {
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce((part, name) => part?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  }
  return found ?? {};
}

/** Operations by method and path: every path is served under both prefixes, and the names of parameters do not matter. */
function operationsOf(document) {
  const found = new Map();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const key = `${method.toUpperCase()} ${path.replace(/^\/api(?=\/v1\/)/, '').replaceAll(/\{\w+\}/g, ':id')}`;
      if (item[method] && !found.has(key)) found.set(key, item[method]);
    }
  }
  return found;
}

/** The alternatives of a schema, null left out. */
function alternativesOf(document, schema) {
  const own = resolve(document, schema);
  const parts = own.anyOf ?? own.oneOf;
  const list = parts ? parts.flatMap((part) => alternativesOf(document, part)) : [merged(document, own)];
  return list.filter(({ type }) => type !== 'null');
}

/** A schema with the fields of what it is made of. */
function merged(document, schema) {
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => merged(document, resolve(document, part)));
  return Object.assign({}, schema, ...parts, {
    properties: Object.assign({}, schema.properties, ...parts.map(({ properties }) => properties)),
    required: [schema, ...parts].flatMap(({ required = [] }) => required),
  });
}

function typesOf(document, schema) {
  const types = alternativesOf(document, schema).flatMap(
    ({ type, properties }) => type ?? (properties ? 'object' : []),
  );
  return new Set(types.filter((type) => type !== 'null'));
}

/** Compares what is sent (`isSent`) or received. */
function compare(place, old, now, isSent, depth = 0) {
  if (depth > 8) return;
  const [was, is] = [typesOf(before, old), typesOf(after, now)];
  const gone = [...was].filter((type) => is.size > 0 && !is.has(type) && !(type === 'integer' && is.has('number')));
  if (gone.length > 0) say(place, `is now ${[...is].join(' or ')}, not ${gone.join(' or ')}`);
  const [wasOne, isOne] = [objectOf(before, old), objectOf(after, now)];
  const values = ({ enum: list }) => list ?? [];
  const [oldValues, newValues] = [
    alternativesOf(before, old).flatMap(values),
    alternativesOf(after, now).flatMap(values),
  ];
  const lost = newValues.length > 0 ? oldValues.filter((value) => !newValues.includes(value)) : [];
  if (lost.length > 0) say(place, `has no ${lost.join(', ')}`);
  const items = (document, schema) => alternativesOf(document, schema).find((part) => part.items)?.items;
  const [oldItems, newItems] = [items(before, old), items(after, now)];
  if (oldItems && newItems) compare(`${place}[]`, oldItems, newItems, isSent, depth + 1);
  for (const [field, schema] of Object.entries(wasOne.properties ?? {})) {
    const next = isOne.properties?.[field];
    if (next) compare(`${place}.${field}`, schema, next, isSent, depth + 1);
    else if (isOne.properties) say(place, `has no ${field}`);
  }
  const needed = (isOne.required ?? []).filter((field) => !(wasOne.required ?? []).includes(field));
  if (isSent && needed.length > 0) say(place, `needs ${needed.join(', ')}`);
  if (isSent) return;
  const optional = (wasOne.required ?? []).filter((f) => isOne.properties?.[f] && !(isOne.required ?? []).includes(f));
  if (optional.length > 0) say(place, `can lack ${optional.join(', ')}`);
}

/** All fields that an object can have. */
function objectOf(document, schema) {
  const objects = alternativesOf(document, schema).filter(({ properties }) => properties);
  if (objects.length === 0) return {};
  const required = objects.map((one) => one.required ?? []);
  return {
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)),
    required: required[0].filter((field) => required.every((list) => list.includes(field))),
  };
}

function jsonOf(document, holder) {
  return resolve(document, holder).content?.['application/json']?.schema;
}

function compareOperations(key, old, now) {
  const named = (document, { parameters = [] }) =>
    new Map(parameters.map((one) => resolve(document, one)).map((one) => [`${one.in} ${one.name}`, one]));
  const [wasGiven, isGiven] = [named(before, old), named(after, now)];
  for (const [name, parameter] of wasGiven) {
    const next = isGiven.get(name);
    if (next) compare(`${key} ${name}`, parameter.schema ?? {}, next.schema ?? {}, true);
    else if (parameter.in !== 'path') say(key, `takes no ${name}`);
  }
  for (const [name, { required }] of isGiven)
    if (required && !wasGiven.has(name) && !name.startsWith('path')) say(key, `needs ${name}`);
  const [wasBody, isBody] = [jsonOf(before, old.requestBody), jsonOf(after, now.requestBody)];
  if (wasBody && isBody) compare(`${key} body`, wasBody, isBody, true);
  for (const [status, response] of Object.entries(old.responses)) {
    if (!status.startsWith('2')) continue;
    const next = now.responses[status];
    if (!next) say(key, `answers no ${status}`);
    const [was, is] = [jsonOf(before, response), jsonOf(after, next)];
    if (was && is) compare(`${key} ${status}`, was, is, false);
  }
  if (old.operationId !== now.operationId) say(key, `is ${now.operationId}, and was ${old.operationId}`);
}

const [wasServed, isServed] = [operationsOf(before), operationsOf(after)];
for (const [key, operation] of wasServed) {
  const next = isServed.get(key);
  if (next) compareOperations(key, operation, next);
  else say(key, 'is gone');
}
for (const type of Object.keys(before.webhooks ?? {}))
  if (!after.webhooks?.[type]) say(type, 'is not an event any more');
for (const line of [...new Set(lines)]) console.log(line);
