import type { JsonSchema } from '@lead-engagement/contract/openapi';
import { failuresOf } from '@lead-engagement/contract/openapi';
import fc from 'fast-check';
import { describe, isSuccess } from '../api.js';
import { arbitraryOf, oddValue } from '../arbitrary.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import type { Exchange } from '../exchange.js';
import { must, show } from '../failure.js';
import { type OperationName, routeOf } from '../operations.js';
import { bodySchema, resolveSchema, validate } from '../schemas.js';

const defaultSamples = 15;

/** Valid input is accepted, invalid fields are named in the error, and no input makes the server fail. */
export const input: Guarantee = {
  name: 'input',
  when: 'together',
  checks: [
    {
      id: 'FULL-INPUT-1',
      says: 'Random bodies that fit the schema are taken, and their text and numbers come back.',
      source: 'contract, bodies of POST',
      run: (context) => tryAll(context, takeValid),
    },
    {
      id: 'FULL-INPUT-2',
      says: 'Bodies that are almost valid (a wrong type, an unknown field) are a 400 VALIDATION_ERROR that names the field.',
      source: 'contract, errors.VALIDATION_ERROR',
      run: (context) => tryAll(context, refuseAlmostValid),
    },
    {
      id: 'FULL-INPUT-3',
      says: 'For every body and query, the server answers in the envelope with a code of the operation, and never with a 5xx.',
      source: 'contract, failuresOf',
      async run(context) {
        await tryAll(context, surviveOdd);
        await surviveQueries(context);
      },
    },
  ],
};

/** Random request bodies: the fields that are drawn from the schema, and the fixed fields that they need. */
interface Subject {
  readonly operation: OperationName;
  readonly drawn: readonly string[];
  fixed(context: Context): Promise<Record<string, unknown>>;
}

const subjects: readonly Subject[] = [
  {
    operation: 'contacts.create',
    drawn: ['company', 'title', 'doNotContact'],
    fixed: async (context) => ({ name: context.name('Random') }),
  },
  {
    operation: 'leads.create',
    drawn: ['title', 'value', 'score', 'expectedCloseDate'],
    fixed: async (context) => ({ contactId: (await context.contact()).id }),
  },
  {
    operation: 'activities.create',
    drawn: ['title', 'content'],
    fixed: async (context) => ({ contactId: (await context.contact()).id, type: 'note' }),
  },
  {
    operation: 'chatbots.create',
    drawn: ['persona', 'temperature', 'enabled'],
    fixed: async (context) => ({ name: context.name('Random') }),
  },
  { operation: 'tags.create', drawn: ['color'], fixed: async (context) => ({ name: context.name('Random') }) },
];

type Trial = (context: Context, subject: Subject, schema: Schema) => fc.IAsyncProperty<unknown>;
type Schema = JsonSchema & { properties: Record<string, JsonSchema> };

async function tryAll(context: Context, trial: Trial): Promise<void> {
  for (const subject of subjects) {
    const schema = flatten(bodySchema(subject.operation) ?? {});
    await check(context, trial(context, subject, schema));
  }
}

/** Runs a property. The check fails with the error that remains after shrinking. */
async function check({ options, shared }: Context, property: fc.IAsyncProperty<unknown>): Promise<void> {
  const numRuns = options.samples ?? defaultSamples;
  // Shrinking a counterexample sends requests too; 30 seconds of them are enough.
  const details = await fc.check(property, { numRuns, seed: shared.seed, interruptAfterTimeLimit: 30_000 });
  if (details.failed && details.errorInstance) throw details.errorInstance;
}

/** A schema with all its fields in one object, even if it is a reference or composed of parts. */
function flatten(given: JsonSchema): Schema {
  const { allOf = [], properties = {}, ...rest } = resolveSchema(given);
  const parts = allOf.map((part) => flatten(part as JsonSchema).properties);
  return { ...rest, properties: Object.assign({}, properties, ...parts) } as Schema;
}

function drawn({ drawn: fields }: Subject, { properties }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const known = fields.filter((field) => properties[field]);
  const model = Object.fromEntries(known.map((field) => [field, arbitraryOf(properties[field] as JsonSchema)]));
  return fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Record<string, unknown>>;
}

const takeValid: Trial = (context, subject, schema) =>
  fc.asyncProperty(drawn(subject, schema), async (fields) => {
    const body = { ...(await subject.fixed(context)), ...fields };
    const exchange = await send(context, subject.operation, { body });
    must(isSuccess(exchange), `A valid body was refused: ${describe(exchange)}`, exchange);
    for (const [field, value] of Object.entries(fields)) {
      const stored = exchange.json?.data?.[field];
      const same = typeof value === 'string' ? stored === value.normalize('NFC') : stored === value;
      const optional = value === null || field === 'color';
      must(same || optional, `${field} was sent as ${show(value)} and came back as ${show(stored)}.`, exchange);
    }
  });

const refuseAlmostValid: Trial = (context, subject, schema) => {
  const { operation } = subject;
  const fields = Object.keys(schema.properties).filter((field) => subject.drawn.includes(field));
  const unknownField = fc.tuple(fc.stringMatching(/^zz[a-z]{3,8}$/), fc.constantFrom('x', 1, null, {}));
  const breaks = (field: string, value: unknown) =>
    validate(`${operation}.${field}`, () => schema.properties[field] as JsonSchema, value) !== undefined;
  const wrongType = fc
    .tuple(fc.constantFrom(...fields), fc.constantFrom<unknown>({}, [], 'x'.repeat(30_000), -1e30, { a: [1] }, [[]]))
    .filter(([field, value]) => breaks(field, value));
  return fc.asyncProperty(fc.oneof(unknownField, wrongType), async ([field, value]) => {
    const body = { ...(await subject.fixed(context)), [field]: value };
    const exchange = await send(context, operation, { body });
    const { error } = exchange.json ?? {};
    const fits = exchange.status === 400 && error?.code === 'VALIDATION_ERROR';
    must(fits, `${field} with ${show(value)} is a VALIDATION_ERROR, but: ${describe(exchange)}`, exchange);
    must(JSON.stringify(error).includes(field), `The error does not name ${field}: ${show(error)}`, exchange);
  });
};

const surviveOdd: Trial = (context, subject, schema) => {
  const odd = oddValue();
  const entry = fc.tuple(fc.constantFrom(...Object.keys(schema.properties)), odd);
  const bodies = fc.array(entry, { minLength: 1, maxLength: 3 }).map((entries) => Object.fromEntries(entries));
  const anything = fc.oneof({ weight: 4, arbitrary: bodies }, { weight: 1, arbitrary: odd });
  return fc.asyncProperty(anything, async (value) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const body = isObject ? { ...(await subject.fixed(context)), ...value } : value;
    expectAnswer(await send(context, subject.operation, { body }));
  });
};

async function surviveQueries(context: Context): Promise<void> {
  for (const operation of ['leads.list', 'contacts.list', 'activities.list', 'conversations.list'] as const) {
    const names = ['limit', 'cursor', 'sort', 'status', 'createdAt[gte]', 'contactId', 'q', 'type'];
    const query = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 60 }), {
      minKeys: 1,
      maxKeys: 3,
    });
    const property = fc.asyncProperty(query, async (values) => {
      const wellFormed = Object.entries(values).map(([name, value]) => [name, value.toWellFormed()] as const);
      expectAnswer(await context.api.call(operation, { query: Object.fromEntries(wellFormed) }));
    });
    await check(context, property);
  }
}

/** Sends a body and registers the record that it creates. */
async function send(context: Context, operation: OperationName, options: { body: unknown }): Promise<Exchange> {
  const exchange = await context.api.call(operation, options);
  if (isSuccess(exchange) && exchange.json?.data) context.keep(operation, exchange.json.data, {}, context.api);
  return exchange;
}

function expectAnswer(exchange: Exchange): void {
  const { operation, status, json } = exchange;
  must(status < 500, `The server failed: ${describe(exchange)}`, exchange);
  if (status < 400) return;
  must(json?.success === false, `A refusal without the envelope: ${describe(exchange)}`, exchange);
  const route = routeOf(operation as OperationName);
  const codes: readonly string[] = failuresOf(route, route.path);
  must(
    codes.includes(json.error?.code) || json.error?.code === 'NOT_FOUND',
    `A code that the operation lacks: ${describe(exchange)}`,
    exchange,
  );
}
