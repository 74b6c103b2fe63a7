import { z } from 'zod';

/** The format that this server writes, and the newest one that it reads. */
export const formatVersion = 1;

/** The names of the entries. Tables and files are in parts, so that neither side holds a large one in memory. */
export const entryNames = {
  manifest: 'manifest.json',
  contents: 'contents.json',
  checksums: 'SHA256SUMS',
  tablePart: (table: string, part: number) => `tables/${table}/${toPartName(part)}.copy.gz`,
  filePart: (key: string, part: number) => `files/${key}/${toPartName(part)}`,
};

function toPartName(part: number): string {
  return String(part).padStart(6, '0');
}

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const tablePart = /^tables\/([a-z][a-z0-9_]{0,62})\/\d{6}\.copy\.gz$/;
const filePart = new RegExp(`^files/(${uuid}/${uuid})/\\d{6}$`);

/** What an entry belongs to; undefined for a name that no backup has. */
export type EntryPlace = { table: string } | { file: string } | 'manifest' | 'contents' | 'checksums';

/** Finds out what an entry of the archive is by its name. */
export function placeOf(entry: string): EntryPlace | undefined {
  if (entry === entryNames.manifest) return 'manifest';
  if (entry === entryNames.contents) return 'contents';
  if (entry === entryNames.checksums) return 'checksums';
  const table = tablePart.exec(entry)?.[1];
  if (table) return { table };
  const file = filePart.exec(entry)?.[1];
  return file ? { file } : undefined;
}

/** The first entry: what a restore has to know before it begins. */
export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  serverVersion: z.string(),
  /** The tag of the latest migration. */
  schema: z.string(),
  /** Ids of keys: the one of the server, and those of the secrets in the database. An id tells nothing about its key. */
  keys: z.object({ present: z.string(), used: z.array(z.string()) }),
  /** False if the backup was made without the stored files. */
  files: z.boolean(),
  /** The days that the weekly partitions cover. */
  partitions: z.object({ since: z.iso.date(), until: z.iso.date() }).nullable(),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
});

/** The last entry but the checksums: what a restore is verified against. */
export const contentsSchema = z.object({
  /** By table: the number of rows, and a checksum that does not depend on their order. */
  tables: z.record(name, z.object({ rows: z.number().int(), digest: z.string() })),
  sequences: z.record(name, z.object({ value: z.string().regex(/^\d{1,19}$/), called: z.boolean() })),
  files: z.object({ stored: z.number().int(), bytes: z.number().int(), unusable: z.array(z.string()) }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Contents = z.infer<typeof contentsSchema>;
