// Compares two OpenAPI documents of this API.

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Lists the differences between two documents, each once: operations, scopes, parameters, fields, types, values, and types of events. Texts and
 * examples are not compared. The place of a difference is an operation, the name of a schema, or a type of events, with the path below it;
 * `isAddition` is false if a client of the earlier document can miss something.
 */
export function compareDocuments(before, after) {
  const found = new Map();
  const say = (place, what, isAddition) => found.set(`${place} ${what}`, { place, what, isAddition });
  const lose = (place, what) => say(place, what, false);
  const add = (place, what) => say(place, what, true);
  /** Pairs of named schemas that were compared already. */
  const compared = new Set();

  /** Compares the values of a place that are sent (`isSent`) or received. */
  function compareValues(at, old, now, isSent, depth = 0) {
    if (depth > 8) return;
    const place = placeOf(at, old, now);
    if (place !== at) {
      const pair = `${place} ${isSent}`;
      if (compared.has(pair)) return;
      compared.add(pair);
    }
    const [was, is] = [typesOf(before, old), typesOf(after, now)];
    const covers = (types, type) => types.size === 0 || types.has(type) || (type === 'integer' && types.has('number'));
    const gone = [...was].filter((type) => !covers(is, type));
    const added = was.size === 0 ? [] : [...is].filter((type) => !covers(was, type) && !was.has(type));
    if (gone.length > 0) lose(place, `is now ${[...is].join(' or ')}, not ${gone.join(' or ')}`);
    else if (added.length > 0) say(place, `can be ${added.join(' or ')}`, isSent);
    compareEnums(place, old, now, isSent);
    const [oldItems, newItems] = [itemsOf(before, old), itemsOf(after, now)];
    if (oldItems && newItems) compareValues(`${place}[]`, oldItems, newItems, isSent, depth + 1);
    compareFields(place, objectOf(before, old), objectOf(after, now), isSent, depth);
  }

  function compareEnums(place, old, now, isSent) {
    const [oldValues, newValues] = [enumOf(before, old), enumOf(after, now)];
    const lost = newValues.length > 0 ? oldValues.filter((value) => !newValues.includes(value)) : [];
    if (lost.length > 0) lose(place, `has no ${lost.join(', ')}`);
    const added = oldValues.length > 0 ? newValues.filter((value) => !oldValues.includes(value)) : [];
    if (added.length > 0) add(place, `has ${added.join(', ')}`);
    // A field that took any text takes one of a list now.
    if (isSent && oldValues.length === 0 && newValues.length > 0 && typesOf(before, old).size > 0)
      lose(place, `is one of ${newValues.join(', ')}`);
  }

  function compareFields(place, was, is, isSent, depth) {
    for (const [field, schema] of Object.entries(was.properties ?? {})) {
      const next = is.properties?.[field];
      if (next) compareValues(`${place}.${field}`, schema, next, isSent, depth + 1);
      else if (is.properties) lose(place, `has no ${field}`);
    }
    const names = Object.keys(is.properties ?? {});
    const added = was.properties ? names.filter((field) => !Object.hasOwn(was.properties, field)) : [];
    for (const field of added) if (!(isSent && is.required?.includes(field))) add(place, `has ${field}`);
    const needed = (is.required ?? []).filter((field) => !(was.required ?? []).includes(field));
    if (isSent && was.properties && needed.length > 0) lose(place, `needs ${needed.join(', ')}`);
    if (isSent) return;
    const optional = (was.required ?? []).filter((f) => is.properties?.[f] && !(is.required ?? []).includes(f));
    if (optional.length > 0) lose(place, `can lack ${optional.join(', ')}`);
  }

  function compareOperations(key, old, now) {
    const [wasGiven, isGiven] = [parametersOf(before, old), parametersOf(after, now)];
    for (const [name, parameter] of wasGiven) {
      const next = isGiven.get(name);
      if (next) compareValues(`${key} ${name}`, singleOf(before, parameter), singleOf(after, next), true);
      else if (parameter.in !== 'path') lose(key, `takes no ${name}`);
    }
    for (const [name, { required, in: where }] of isGiven) {
      if (wasGiven.has(name) || where === 'path') continue;
      say(key, `${required ? 'needs' : 'takes'} ${name}`, !required);
    }
    const [wasBody, isBody] = [jsonOf(before, old.requestBody), jsonOf(after, now.requestBody)];
    if (wasBody && isBody) compareValues(`${key} body`, wasBody, isBody, true);
    for (const [status, response] of Object.entries(old.responses)) {
      if (!status.startsWith('2')) continue;
      const next = now.responses[status];
      if (!next) lose(key, `answers no ${status}`);
      const [was, is] = [jsonOf(before, response), jsonOf(after, next)];
      if (was && is) compareValues(`${key} ${status}`, was, is, false);
    }
    for (const status of Object.keys(now.responses))
      if (status.startsWith('2') && !old.responses[status]) add(key, `answers ${status}`);
    compareScopes(key, scopesOf(old), scopesOf(now));
    if (old.operationId !== now.operationId) lose(key, `is ${now.operationId}, and was ${old.operationId}`);
  }

  function compareScopes(key, was, is) {
    // It opens every operation.
    const lost = was.filter((scope) => scope !== 'admin' && !is.includes(scope));
    if (is.length > 0 && lost.length > 0) lose(key, `is not open to ${lost.join(', ')} any more`);
    const added = is.filter((scope) => !was.includes(scope));
    if (was.length > 0 && added.length > 0) add(key, `is open to ${added.join(', ')}`);
    else if (added.length > 0) lose(key, `is open only to ${added.join(', ')}`);
  }

  const [wasServed, isServed] = [operationsOf(before), operationsOf(after)];
  for (const [key, operation] of wasServed) {
    const next = isServed.get(key);
    if (next) compareOperations(key, operation, next);
    else lose(key, 'is gone');
  }
  for (const key of isServed.keys()) if (!wasServed.has(key)) add(key, 'is new');
  const [wasSent, isSent] = [Object.keys(before.webhooks ?? {}), Object.keys(after.webhooks ?? {})];
  for (const type of wasSent) if (!isSent.includes(type)) lose(`event ${type}`, 'is gone');
  for (const type of isSent) if (!wasSent.includes(type)) add(`event ${type}`, 'is new');
  return [...found.values()];
}

/** Operations by method and path: every path is served under both prefixes, and the names of path parameters do not matter. */
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

function parametersOf(document, { parameters = [] }) {
  return new Map(parameters.map((one) => resolve(document, one)).map((one) => [`${one.in} ${one.name}`, one]));
}

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

/** A schema with a name is a place of its own: what differs in it differs in every operation that has it. */
function placeOf(at, old, now) {
  const [was, is] = [nameOf(old), nameOf(now)];
  if (!was || !is) return at;
  return was === is ? was : `${was} (now ${is})`;
}

function nameOf(schema) {
  const [alternative, ...others] = (schema?.anyOf ?? schema?.oneOf ?? [schema]).filter(
    ({ type } = {}) => type !== 'null',
  );
  return others.length === 0 ? /^#\/components\/schemas\/(.+)$/.exec(alternative?.$ref ?? '')?.[1] : undefined;
}

/** The alternatives of a schema, null left out. */
function alternativesOf(document, schema) {
  const own = resolve(document, schema);
  const parts = own.anyOf ?? own.oneOf;
  const list = parts ? parts.flatMap((part) => alternativesOf(document, part)) : [merged(document, own)];
  return list.filter(({ type }) => type !== 'null');
}

/** A schema with the fields of the schemas that it combines. */
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

function enumOf(document, schema) {
  return alternativesOf(document, schema)
    .flatMap(({ enum: list, const: only }) => list ?? (only === undefined ? [] : [only]))
    .filter((value) => value !== null);
}

function itemsOf(document, schema) {
  return alternativesOf(document, schema).find((part) => part.items)?.items;
}

/** All fields that an object can have. */
function objectOf(document, schema) {
  const objects = alternativesOf(document, schema).filter(({ properties }) => properties);
  if (objects.length === 0) return {};
  const required = objects.map((one) => one.required ?? []);
  const properties = {};
  for (const [field, schema] of objects.flatMap((one) => Object.entries(one.properties)))
    properties[field] = field in properties ? { anyOf: [properties[field], schema] } : schema;
  return { properties, required: required[0].filter((field) => required.every((list) => list.includes(field))) };
}

/** A query parameter that takes several values takes one, too. */
function singleOf(document, { in: where, schema = {} }) {
  return (where === 'query' && itemsOf(document, schema)) || schema;
}

/** The scopes of which each opens an operation. Those that open it only together are one text. */
function scopesOf({ security = [] }) {
  const sets = security
    .flatMap(({ bearer = [], apiKey = [] }) => [bearer, apiKey])
    .filter((scopes) => scopes.length > 0);
  return [...new Set(sets.map((scopes) => scopes.join(' with ')))];
}

function jsonOf(document, holder) {
  return resolve(document, holder).content?.['application/json']?.schema;
}
