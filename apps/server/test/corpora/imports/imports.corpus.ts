import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ImportWorker,
  startImportWorker,
} from '../../../src/features/operations/imports/fixtures/import-worker.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ImportCase } from './cases.js';
import { exportsOfProducts } from './exports.js';
import { judge, type Wrong } from './judge.js';
import { amounts } from './kinds/amounts.js';
import { dates } from './kinds/dates.js';
import { judgeFeeds } from './kinds/feeds.js';
import { files } from './kinds/files.js';
import { people } from './kinds/people.js';
import { workbooks } from './kinds/workbooks.js';
import { knownImports } from './known.js';
import { randomTable } from './random-tables.js';
import { describeTable } from './table.js';

const atOnce = 6;
/** The seeds of the random tables: the same in each run, unless the environment says otherwise. */
const firstSeed = Number(process.env.CORPUS_SEED ?? 1);
const tables = Number(process.env.CORPUS_TABLES ?? 40);

let api: TestApi;
let worker: ImportWorker;
beforeAll(async () => {
  api = await startTestApi();
  worker = startImportWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

async function judgeAll(cases: readonly ImportCase[]): Promise<Wrong[]> {
  const left = [...cases];
  const wrong: Wrong[] = [];
  const work = async () => {
    for (let each = left.shift(); each; each = left.shift()) wrong.push(...(await judge(api, worker.wake, each)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return wrong;
}

test('each row of the corpus is stored as meant or refused by name, except those that are known', async () => {
  const cases = [...amounts, ...dates, ...people, ...files, ...workbooks, ...exportsOfProducts];
  const feeds = judgeFeeds();
  const wrong = [...(await judgeAll(cases)), ...feeds.wrong];
  if (process.env.CORPUS_TABLE) process.stdout.write(describeTable([...cases, ...feeds.cases], wrong));
  const idOf = ({ kind, name, row }: Wrong) => `${kind}: ${name}, row ${row}`;
  expect(wrong.map(idOf).toSorted()).toEqual(Object.values(knownImports).flat().toSorted());
});

test('a random table comes back cell by cell, or its row says which cell it is', async () => {
  // The name of a table that comes back otherwise begins with its seed.
  const wrong = await judgeAll(Array.from({ length: tables }, (_, at) => randomTable(firstSeed + at)));
  expect(wrong).toEqual([]);
});
