import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.js';

const cheap = { cost: { ln: 4, r: 8, p: 1 } };

describe('a stored password', () => {
  test('verifies with its own text and no other', async () => {
    const passwords = createPasswords(cheap);
    const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(texts, texts, async (one, other) => {
        const stored = await passwords.hash(one);
        expect(stored).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
        expect(await passwords.verify(one, stored)).toBe(true);
        expect(await passwords.verify(other, stored)).toBe(one.normalize('NFC') === other.normalize('NFC'));
      }),
    );
  });

  test('is different each time, and can be verified after the cost has changed', async () => {
    const passwords = createPasswords(cheap);
    const stored = await passwords.hash('correct horse');
    expect(await passwords.hash('correct horse')).not.toBe(stored);
    expect(await createPasswords({ cost: { ln: 5, r: 4, p: 2 } }).verify('correct horse', stored)).toBe(true);
  });

  test('costs 32 MiB and three passes by default', async () => {
    expect(await createPasswords().hash('correct horse')).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  });

  test('causes an error if it is damaged, not a refusal', async () => {
    await expect(createPasswords(cheap).verify('x', '$scrypt$nonsense')).rejects.toThrow('damaged');
  });
});

describe('passwords of one person in several places', () => {
  /** Creates passwords that count their runs. */
  const counting = () => {
    const counted = { runs: 0 };
    const onRun = () => {
      counted.runs += 1;
    };
    return { counted, passwords: createPasswords({ ...cheap, onRun }) };
  };

  test('share their salt, and take one run to check, as does one place or none', async () => {
    const { counted, passwords } = counting();
    const first = await passwords.hash('correct horse');
    const second = await passwords.hash('another horse', [null, first]);
    for (const stored of [[first, second], [first, null, second], [second], [null], []]) {
      counted.runs = 0;
      const fits = await passwords.verifyEach('another horse', stored);
      expect(fits).toEqual(stored.map((each) => each === second));
      expect(counted.runs).toBe(1);
    }
  });

  test('have separate salts if the cost differs', async () => {
    const older = await createPasswords({ cost: { ln: 5, r: 8, p: 1 } }).hash('correct horse');
    const { passwords } = counting();
    const next = await passwords.hash('correct horse', [older]);
    expect(next.split('$')[3]).not.toBe(older.split('$')[3]);
    expect(await passwords.verifyEach('correct horse', [older, next, null])).toEqual([true, true, false]);
  });
});

describe('where nothing is stored', () => {
  test.each([null, undefined, ''])('refuses every password for %s', async (stored) => {
    expect(await createPasswords(cheap).verify('correct horse', stored)).toBe(false);
  });

  test('takes as much work as with a stored password', async () => {
    const passwords = createPasswords({ cost: { ln: 14, r: 8, p: 1 } });
    const stored = await passwords.hash('correct horse');
    const work = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 5; round++) {
      for (const [name, hash] of [['known', stored] as const, ['unknown', undefined] as const]) {
        const before = process.cpuUsage();
        await passwords.verify('wrong horse', hash);
        // Measure processor time, because a busy machine delays a check but does not add work. Use the total: Linux estimates the user part
        // from samples.
        const { user, system } = process.cpuUsage(before);
        work[name].push(user + system);
      }
    }
    const ratio = Math.min(...work.unknown) / Math.min(...work.known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

test('runs at most the allowed number at once, serves all that wait, and tells the rest to try again', async () => {
  const passwords = createPasswords({ ...cheap, concurrent: 2, queued: 10 });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => passwords.hash('correct horse')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'UNAVAILABLE', extra: { headers: { 'Retry-After': '2' } } });
  }
  await passwords.hash('correct horse');
});
