import { expect, test } from 'vitest';
import { DatabaseSetupError } from './setup-error.js';
import { DatabaseUnavailableError } from './unavailable.js';
import { untilDatabaseIsUp } from './wait-for-database.js';

const url = 'postgres://leads:p%40ss@db.example.com:5432/leads?sslmode=require';

function failing(errors: unknown[]) {
  const lines: string[] = [];
  const log = { warn: (_: unknown, message: string) => void lines.push(message) };
  const work = async () => {
    const error = errors.shift();
    if (error !== undefined) throw error;
    return 'up';
  };
  return { lines, run: (timeoutMs = 60_000) => untilDatabaseIsUp(work, { url, timeoutMs, log: log as never }) };
}
const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });

test('a database that is away is waited for, with a line that names it without its password', async () => {
  const wrapped = new Error('Failed query', { cause: withCode('57P03') });
  const { lines, run } = failing([withCode('ECONNREFUSED'), wrapped, new DatabaseUnavailableError('lost')]);
  expect(await run()).toBe('up');
  expect(lines).toEqual([
    'waiting for the database db.example.com:5432/leads: no PostgreSQL accepts connections there',
  ]);
});

test('the wait ends after its time with the reason and what to do', async () => {
  const { run } = failing(Array.from({ length: 1_000 }, () => withCode('ENOTFOUND')));
  await expect(run(300)).rejects.toThrow(
    'Gave up after waiting 0.3 s for the database db.example.com:5432/leads: the name of its host is not known. Check that',
  );
});

test.each([
  ['28P01', /^DATABASE_URL: PostgreSQL at db\.example\.com:5432 says: .*percent-encoded\.$/],
  ['3D000', /^DATABASE_URL: there is no database leads at db\.example\.com:5432\. Correct the name, or create it/],
  ['42501', /^DATABASE_OWNER_URL: the user leads does not have the rights .* CREATEROLE/],
])('the error %s, which time does not mend, is explained at once', async (code, message) => {
  const { lines, run } = failing([withCode(code, 'password authentication failed for user "leads"')]);
  const error = await run().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseSetupError);
  expect((error as Error).message).toMatch(message);
  expect(lines).toEqual([]);
});

test('an error of our own is passed on', async () => {
  const error = new TypeError('x is not a function');
  await expect(failing([error]).run()).rejects.toBe(error);
});
