import { isDeepStrictEqual } from 'node:util';
import type { TestApi } from '../../support/api.js';
import { dataOf } from '../../support/sample.js';
import type { ImportCase, Right } from './cases.js';

// biome-ignore lint/suspicious/noExplicitAny: records of either kind are compared field by field
type Seen = any;

/** A row of a file that came out otherwise than a person meant it. */
export interface Wrong {
  kind: string;
  name: string;
  row: number;
  right: string;
  found: string;
}

const pollMs = 15;
const patienceMs = 120_000;

/** Imports a file into an account of its own; resolves to the rows that came out otherwise than meant. */
export async function judge(api: TestApi, wake: () => void, each: ImportCase): Promise<Wrong[]> {
  const caller = await api.newCaller(await api.newTenant({ currency: each.currency }));
  const query = new URLSearchParams(each.query).toString();
  const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
  const run = async () => {
    const sent = await caller.call('POST', `/v1/${each.resource}/import?${query}`, each.file, {
      'content-type': each.type,
    });
    if (sent.status !== 202)
      return { refusal: `${sent.status} ${sent.error?.message} ${JSON.stringify(sent.error?.details ?? '')}` };
    wake();
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const job = await get(`/v1/imports/${sent.data.id}`);
      if (job.completedAt !== null) return { job, errors: await get(`/v1/imports/${job.id}/errors?limit=200`) };
      if (Date.now() > deadline) throw new Error(`The import of ${each.name} has not ended.`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };
  let result: Seen = await run();
  if (each.again) result = await run();
  const expand = each.resource === 'leads' ? '&expand=contact' : '';
  const records = (await get(`/v1/${each.resource}?limit=200&sort=createdAt${expand}`)).map(flatten);
  return compare(each, records, result);
}

function flatten(record: Seen): Seen {
  const { contact, tags, ...rest } = record;
  return { ...rest, tags: tags?.map(({ name }: Seen) => name), ...(contact ? { contact: flatten(contact) } : {}) };
}

function compare(each: ImportCase, records: Seen[], { refusal, job, errors = [] }: Seen): Wrong[] {
  const left = [...records];
  const wrong: Wrong[] = [];
  const note = (row: number, right: unknown, found: unknown) =>
    wrong.push({ kind: each.kind, name: each.name, row, right: JSON.stringify(right), found: JSON.stringify(found) });
  each.rows.forEach((right, at) => {
    if (isMet(right, at, left, { each, errors, refusal, status: job?.status })) return;
    const near = nearest(right, left) ?? errors[at] ?? errors[0];
    note(
      at + 1,
      right,
      refusal ??
        near ?? { status: job?.status, error: job?.error, columns: job?.columns?.map((one: Seen) => one.field) },
    );
  });
  const expected = each.records ?? each.rows.filter((right) => 'stored' in right).length;
  const isOpen = each.rows.some((right) => 'either' in right);
  if (wrong.length === 0 && !isOpen && records.length !== expected)
    note(0, { records: expected }, { records: records.length });
  return wrong;
}

interface Outcome {
  each: ImportCase;
  errors: Seen[];
  refusal: unknown;
  status: string | undefined;
}

function isMet(right: Right, at: number, left: Seen[], outcome: Outcome): boolean {
  const { each, errors, refusal, status } = outcome;
  if ('either' in right) return right.either.some((one) => isMet(one, at, left, outcome));
  if ('stored' in right) {
    const found = left.findIndex((record) => isLike(record, right.stored));
    if (found >= 0 && each.records === undefined) left.splice(found, 1);
    return found >= 0;
  }
  if ('refusedFile' in right) return refusal !== undefined || status === 'FAILED';
  if (refusal !== undefined) return false;
  const line = right.line ?? at + (each.type.includes('json') ? 1 : 2);
  return errors.some(
    (error) =>
      error.line === line &&
      (error.field ?? '').replace('contact.', '') === right.refused &&
      right.says.every((part) => error.message.includes(part)),
  );
}

function isLike(record: Seen, stored: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(stored).every(([path, value]) => isDeepStrictEqual(at(record, path), value));
}

const at = (record: Seen, path: string): unknown => path.split('.').reduce((part, key) => part?.[key], record);

function nearest(right: Right, left: Seen[]): unknown {
  const one = 'either' in right ? right.either[0] : right;
  if (!one || !('stored' in one)) return left.length === 1 ? summary(left[0]) : undefined;
  const fields = Object.keys(one.stored);
  const hits = (record: Seen) =>
    fields.filter((field) => isDeepStrictEqual(at(record, field), one.stored[field])).length;
  const best = left.toSorted((a, b) => hits(b) - hits(a))[0];
  return best && (hits(best) > 0 || left.length === 1)
    ? Object.fromEntries(fields.map((field) => [field, at(best, field) ?? null]))
    : undefined;
}

function summary({ name, email, phone, title, value, currency, expectedCloseDate }: Seen) {
  return { name, email, phone, title, value, currency, expectedCloseDate };
}
