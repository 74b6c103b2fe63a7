import { createChance } from '../../../apps/server/src/commands/demo/chance.js';
import { detectCarriers } from '../../../apps/server/src/features/integrations/carriers/detection.js';
import { format, printRatio, printTable, printTitle } from '../report.js';
import { divide, inTurns, median } from '../statistics.js';

const samples = 200_000;
const detections = 1_000_000;
const rounds = 4;
const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const { next: random, between } = createChance(1);
const text = (alphabet: string, chars: number) =>
  Array.from({ length: chars }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');

const kinds: Record<string, () => string> = {
  '8 to 34 letters and digits': () => text(letters + digits, between(8, 34)),
  '8 to 34 digits': () => text(digits, between(8, 34)),
  '10 digits': () => text(digits, 10),
  '12 digits': () => text(digits, 12),
  '22 digits': () => text(digits, 22),
  'the form of S10': () => text(letters, 2) + text(digits, 9) + text(letters, 2),
};

/** Real numbers, and inputs designed to take long: of the maximum length, that almost match, and far too long. */
const plain = ['1Z5R89390357567127', '986578788855', '9400111201080805483016', 'RB123456785DE', 'TBA000000000000'];
const hostile = [
  '9'.repeat(50),
  '4'.repeat(49),
  `GM${'1'.repeat(48)}`,
  `${'9 '.repeat(24)}x`,
  ' '.repeat(50),
  'A'.repeat(1e6),
];

/** Prints how often random text is detected as a tracking number, and the cost of hostile input compared with tracking numbers. */
export async function runDetection(): Promise<void> {
  printTitle(`detection: ${format(samples)} random texts of each kind that are taken for a tracking number`);
  const percent = (part: number) => `${((100 * part) / samples).toFixed(2)} %`;
  const rows = Object.entries(kinds).map(([kind, make]) => {
    const found = Array.from({ length: samples }, () => detectCarriers(make()));
    const checked = found.filter((matches) => matches.some((match) => match.checked)).length;
    return [kind, percent(checked), percent(found.filter((matches) => matches.length > 0).length)];
  });
  printTable(['', 'with a right check digit', 'at all'], rows);

  printTitle(`detection: ${format(detections)} detections of hostile input beside as many of tracking numbers`);
  const times = { plain: [] as number[], hostile: [] as number[] };
  for (const kind of ['plain', 'hostile', ...inTurns(['plain', 'hostile'] as const, rounds)] as const) {
    const inputs = kind === 'plain' ? plain : hostile;
    const startedMs = performance.now();
    for (let at = 0; at < detections; at++) detectCarriers(inputs[at % inputs.length] as string);
    times[kind].push(performance.now() - startedMs);
  }
  const [ofPlain, ofHostile] = [times.plain.slice(1), times.hostile.slice(1)];
  printTable(
    ['', 'median, s'],
    [
      ['tracking numbers', format(median(ofPlain) / 1_000, 2)],
      ['hostile input', format(median(ofHostile) / 1_000, 2)],
    ],
  );
  printRatio('time, hostile / tracking numbers', divide(ofHostile, ofPlain), { least: 0, most: 2 });
}
