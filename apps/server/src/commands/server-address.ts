import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, publicUrl } from '../env/env.js';

const recordSchema = z.object({ publicUrl: z.url() });
const fileOf = (dataDir: string) => join(dataDir, 'server.json');

/** Records the address of the server in its data directory, for commands. Does nothing if the directory cannot be written to. */
export async function recordAddress(config: Config): Promise<void> {
  const record: z.infer<typeof recordSchema> = { publicUrl: publicUrl(config) };
  await mkdir(config.dataDir, { recursive: true }).catch(() => undefined);
  await writeFile(fileOf(config.dataDir), `${JSON.stringify(record)}\n`).catch(() => undefined);
}

/** Returns the public URL of the server of a data directory: PUBLIC_URL, or the address at which it runs or last ran, or else PORT. */
export async function findServerUrl(config: Config): Promise<string> {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const text = await readFile(fileOf(config.dataDir), 'utf8').catch(() => '{}');
  try {
    return recordSchema.parse(JSON.parse(text)).publicUrl;
  } catch {
    return publicUrl(config);
  }
}
