import type { BoardStage, LeadRead, PipelineBoard } from '@lead-engagement/sdk';
import { expect, test } from 'vitest';
import { place, putFirst, takeOut } from '../src/pages/board/board-moves.js';

const lead = (id: string, stageId: string, value: number | null = 100, currency = 'EUR') =>
  ({ id, stageId, value, currency, title: id }) as LeadRead;
const stage = (stageId: string, probability: number, leads: LeadRead[]) =>
  ({
    stageId,
    probability,
    leads,
    // More leads than are shown: the totals are of all.
    count: leads.length + 10,
    amounts: [{ currency: 'EUR', value: 1_000, weighted: (1_000 * probability) / 100 }],
  }) as BoardStage;
const board = {
  stages: [stage('new', 10, [lead('a', 'new'), lead('b', 'new')]), stage('won', 100, [])],
} as unknown as PipelineBoard;
const totals = ({ stages }: PipelineBoard) =>
  stages.map(({ count, amounts, leads }) => [
    count,
    amounts[0]?.value,
    amounts[0]?.weighted,
    leads.map(({ id }) => id).join(),
  ]);

test('a lead that moves takes its count, value and weighted value along', () => {
  const moved = putFirst(takeOut(board, lead('a', 'new')), lead('a', 'won'));
  expect(totals(moved)).toEqual([
    [11, 900, 90, 'b'],
    [11, 1_100, 1_100, 'a'],
  ]);
});

test('a move back restores the board as it was, with the lead at its place', () => {
  const moved = putFirst(takeOut(board, lead('b', 'new')), lead('b', 'won'));
  const back = putFirst(takeOut(moved, lead('b', 'won')), lead('b', 'new'), 1);
  expect(totals(back)).toEqual(totals(board));
});

test('a lead that the board shows already is counted once, and one that it does not show is not taken off', () => {
  expect(totals(putFirst(board, lead('a', 'new')))).toEqual(totals(board));
  expect(totals(takeOut(board, lead('x', 'new')))).toEqual(totals(board));
});

test('a lead without a value, or in another currency, leaves the other amounts alone', () => {
  const [, won] = putFirst(putFirst(board, lead('n', 'won', null)), lead('d', 'won', 7, 'USD')).stages;
  expect(won?.amounts).toEqual([
    { currency: 'EUR', value: 1_000, weighted: 1_000 },
    { currency: 'USD', value: 7, weighted: 7 },
  ]);
});

test('a lead as it was written replaces the one that is shown, and is not put into a stage that it has left', () => {
  const written = { ...lead('a', 'new'), title: 'Written' };
  expect(place(board, written).stages[0]?.leads.map(({ title }) => title)).toEqual(['Written', 'b']);
  expect(place(board, lead('a', 'won')).stages[1]?.leads).toEqual([]);
});
