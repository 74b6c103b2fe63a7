// Writes src/protocol.ts from the contract: only the values that a form needs at run time.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formInputs, formLimits, formPath, headers } from '@lead-engagement/contract';

/** A script confirms nothing: that is done on a page of the server. */
const { confirmation: _, ...ofScript } = formInputs;
const inputs = Object.entries(ofScript).map(([role, name]) => `  ${role}: '${name}',`);
const lines = [
  '// Generated from the contract by `npm run generate`. Do not edit.',
  '',
  `export const formPath = '${formPath}';`,
  `export const retryAfterHeader = '${headers.retryAfter}';`,
  `export const valueChars = ${formLimits.valueChars.toLocaleString('en').replaceAll(',', '_')};`,
  'export const inputNames = {',
  ...inputs,
  '} as const;',
];
writeFileSync(join(import.meta.dirname, '../src/protocol.ts'), `${lines.join('\n')}\n`);
