import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Machine } from './machine.js';
import type { Section } from './report.js';

/** The last kept run of a benchmark. */
export interface KeptRun extends Machine {
  /** The calendar day, YYYY-MM-DD. */
  date: string;
  command: string;
  sections: readonly Section[];
}

const page = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

/** Writes the run of a benchmark into the page of benchmarks. */
export function keepRun(name: string, run: KeptRun): void {
  writeFileSync(page, replaceBlock(readFileSync(page, 'utf8'), name, formatRun(run)));
}

/** Replaces the JSON block under the heading `## <name>` of a page, or adds both at its end. The rest of the page stays as it is. */
export function replaceBlock(text: string, name: string, json: string): string {
  const block = `\`\`\`json\n${json}\n\`\`\`\n`;
  const heading = `\n## ${name}\n`;
  const start = text.indexOf(heading);
  if (start < 0) return `${text.trimEnd()}\n${heading}\n${block}`;
  const body = start + heading.length;
  const next = text.indexOf('\n## ', body);
  const end = next < 0 ? text.length : next;
  const section = text.slice(body, end);
  const present = /^```json\n[\s\S]*?^```\n/m;
  const replaced = present.test(section) ? section.replace(present, () => block) : `${section.trimEnd()}\n\n${block}`;
  return text.slice(0, body) + replaced + text.slice(end);
}

/** Formats a run as JSON with one ratio, or one row of a table, in each line. */
export function formatRun({ sections, ...run }: KeptRun): string {
  const head = Object.entries(run).map(([key, value]) => `  ${JSON.stringify(key)}: ${inLine(value)},\n`);
  return `{\n${head.join('')}  "sections": [\n${sections.map(formatSection).join(',\n')}\n  ]\n}`;
}

function formatSection({ title, ratios, tables, notes }: Section): string {
  const lists = Object.entries({
    ratios: ratios.map((ratio) => inLine(roundRatio(ratio))),
    tables: tables.map(({ headings, rows }) => listLines([headings, ...rows].map(inLine), 8)),
    notes: notes.map(inLine),
  }).filter(([, lines]) => lines.length > 0);
  const parts = [`"title": ${inLine(title)}`, ...lists.map(([key, lines]) => `"${key}": ${listLines(lines, 6)}`)];
  return `    {\n${parts.map((part) => `      ${part}`).join(',\n')}\n    }`;
}

function listLines(lines: readonly string[], indent: number): string {
  const margin = ' '.repeat(indent);
  return `[\n${lines.map((line) => `${margin}  ${line}`).join(',\n')}\n${margin}]`;
}

/** Two digits, as they are printed. */
function roundRatio({ name, value, least, greatest, ...aim }: Section['ratios'][number]) {
  const round = (number: number) => Number(number.toFixed(2));
  return { name, value: round(value), least: round(least), greatest: round(greatest), ...aim };
}

function inLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}
