import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

/** Provides the folder of the built programs, in which they find the packages that are not bundled. After all tests, deletes it. */
export default function setUp(project: TestProject): () => void {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'children-'));
  project.provide('builtChildren', join(folder, 'built'));
  return () => rmSync(folder, { recursive: true, force: true });
}
