import { expect, test } from 'vitest';
import { formatRun, type KeptRun, replaceBlock } from './kept-runs.js';

const run: KeptRun = {
  date: '2026-11-27',
  command: 'npm run bench -- http --seconds 3',
  node: '20.20.2',
  processors: '2 × AMD EPYC',
  load: [0.1, 0.2, 0.3],
  sections: [
    {
      title: 'http: lead read',
      ratios: [{ name: 'requests/s', value: 0.8549, least: 0.8, greatest: 0.9, target: { least: 0.85 }, met: true }],
      tables: [{ headings: ['medians', 'requests/s'], rows: [['bare handler', '4,000']] }],
      notes: [],
    },
  ],
};

const page = `# Benchmarks

Text with \`\`\`json in it.

## http

What it measures.

\`\`\`json
{ "old": "http" }
\`\`\`

Text below.

## verify

\`\`\`json
{ "old": "verify" }
\`\`\`
`;

test('a kept run replaces the block of its benchmark and leaves the rest of the page as it is', () => {
  const replaced = replaceBlock(page, 'http', '{ "new": "$& $1" }');
  expect(replaced).toBe(page.replace('{ "old": "http" }', () => '{ "new": "$& $1" }'));
  expect(replaceBlock(replaced, 'http', '{ "old": "http" }')).toBe(page);
});

test('a benchmark whose section has no block gets one there, and not that of the next section', () => {
  const without = page.replace('```json\n{ "old": "http" }\n```\n\n', '');
  const replaced = replaceBlock(without, 'http', '{}');
  expect(replaced).toBe(without.replace('Text below.\n', 'Text below.\n\n```json\n{}\n```\n'));
});

test('a benchmark that the page does not have is added at its end', () => {
  expect(replaceBlock(page, 'htt', '{}')).toBe(`${page}\n## htt\n\n\`\`\`json\n{}\n\`\`\`\n`);
});

test('a kept run is JSON with one ratio or row in each line, rounded as it is printed', () => {
  const text = formatRun(run);
  const [section] = run.sections;
  const rounded = { ...section?.ratios[0], value: 0.85, least: 0.8, greatest: 0.9 };
  expect(JSON.parse(text)).toEqual({
    ...run,
    sections: [
      {
        title: 'http: lead read',
        ratios: [rounded],
        tables: [
          [
            ['medians', 'requests/s'],
            ['bare handler', '4,000'],
          ],
        ],
      },
    ],
  });
  expect(text.split('\n').filter((line) => line.includes('"met"'))).toHaveLength(1);
  expect(text.split('\n')).toContain('          [ "bare handler", "4,000" ]');
});
