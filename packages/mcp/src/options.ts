import { InvalidArgumentError } from 'commander';
import { type Toolset, toolsets } from './tool.js';

/** Parses a list such as `leads,crawls`. Throws an error that lists the valid names. */
export function readToolsets(text: string): Toolset[] {
  const named = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = named.filter((name) => !toolsets.includes(name as Toolset));
  if (unknown.length === 0 && named.length > 0) return named as Toolset[];
  throw new InvalidArgumentError(`Choose from ${toolsets.join(', ')}.`);
}
