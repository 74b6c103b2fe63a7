import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Feature } from './feature.js';
import { features } from './index.js';

test('every feature that declares something is in the list', async () => {
  const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const declared = await Promise.all(
    paths
      .filter((path) => path.endsWith('/feature.ts'))
      .map(async (path): Promise<Feature> => (await import(/* @vite-ignore */ `./${path}`)).feature),
  );
  expect(new Set(features)).toEqual(new Set(declared));
  expect(features).toHaveLength(declared.length);
});
