// Fails if what the browser has to load has grown beyond its budget, gzipped: `pnpm run check:package`, after a build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A part of Vite's manifest: a file, and what it loads with it or later. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** What the first page loads before it shows anything, without the texts, in KB of 1,024 bytes. */
const entryKb = 170;
/** The texts of one language. */
const catalogKb = 18;
/** What one page loads besides. */
const pageKb = 40;
/** What is loaded only where it is shown, such as plots and menus. */
const lazyKb = 60;

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
const sizes = new Map<string, number>();

/** The files that are loaded with a chunk, itself included. */
function filesOf(name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) filesOf(imported, files);
  return files;
}

function sizeOf(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
}

const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + sizeOf(file), 0);

const names = Object.keys(manifest);
const catalogs = names.filter((name) => name.includes('/catalogs/'));
const entry = filesOf('index.html');
const largestCatalog = Math.max(...catalogs.map((name) => sum(filesOf(name))));
const added = (name: string) => sum([...filesOf(name)].filter((file) => !entry.has(file)));

const rows = [
  { what: 'entry', bytes: sum(entry), maxKb: entryKb },
  { what: 'largest catalog', bytes: largestCatalog, maxKb: catalogKb },
  ...names
    .filter((name) => name.startsWith('src/') && !catalogs.includes(name))
    .map((name) => ({ what: name, bytes: added(name), maxKb: name.startsWith('src/pages/') ? pageKb : lazyKb }))
    .sort((a, b) => b.bytes - a.bytes),
];
const width = Math.max(...rows.map(({ what }) => what.length));
for (const { what, bytes, maxKb } of rows) {
  const isOver = bytes > maxKb * 1_024;
  if (isOver) process.exitCode = 1;
  const size = (bytes / 1_024).toFixed(1).padStart(6);
  process.stdout.write(`${what.padEnd(width)} ${size} of ${maxKb} KB${isOver ? '  over its budget' : ''}\n`);
}

// The library that plots must not come with a page: only a plot itself loads it.
const chart = manifest['src/ui/chart.tsx']?.file;
const eager = names.filter((name) => name !== 'src/ui/chart.tsx' && chart !== undefined && filesOf(name).has(chart));
if (chart === undefined || eager.length > 0) {
  process.stdout.write(
    `The plots are loaded by ${eager.join(', ') || 'a page'}: import src/ui/chart.tsx with lazy().\n`,
  );
  process.exitCode = 1;
}
