import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newUuid } from '../../src/ids.js';
import { makeDataDir } from '../support/data-directory.js';
import { openKilledServer } from '../support/killed-server.js';
import { runCli } from '../support/server-process.js';

test('an operator lists dead letters, has them tried again and discards them', async () => {
  const dataDir = await makeDataDir('letters');
  const server = await openKilledServer({ DATA_DIR: dataDir });
  const ids = [newUuid(), newUuid()] as const;
  await server.query(async (db) => {
    for (const id of ids) {
      await db`
        insert into dead_letters (tenant_id, id, kind, work_id, key, reason, died_at)
        select id, ${id}, 'no-such-kind', ${id}, 'a key', 'The disk is full.', now() from tenants order by id limit 1`;
    }
  });
  const run = async (...args: string[]) => {
    const { code, printed, errors } = await runCli(['jobs', ...args], { DATA_DIR: dataDir });
    return { code, errors, answer: printed === '' ? undefined : JSON.parse(printed) };
  };
  const listed = await run('list', '--json');
  expect(listed.errors).toBe('');
  expect(new Set(listed.answer.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
  expect(listed.answer[0]).toMatchObject({
    kind: 'no-such-kind',
    reason: 'The disk is full.',
    workId: expect.any(String),
  });
  expect((await run('list', '--json', '--kind', 'import')).answer).toEqual([]);
  const [first, second] = ids;
  expect(await run('retry', first, '--json')).toMatchObject({ code: 0, answer: { retried: [first], missing: [] } });
  const work = await server.query((db) => db`select id, key from work where kind = 'no-such-kind'`);
  expect([...work]).toEqual([{ id: first, key: 'a key' }]);
  expect(await run('discard', first, second, '--json')).toMatchObject({
    code: 1,
    answer: { discarded: [second], missing: [first] },
  });
  expect((await run('discard', 'nonsense')).errors).toContain('nonsense: is not the id of a dead letter.');
  expect((await run('list', '--json')).answer).toEqual([]);
  expect(await server.close()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
