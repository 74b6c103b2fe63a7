// Writes src/protocol.ts from the contract: only the values that a form needs at run time, as constants, which are smaller than an object.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formInputs, formLimits, formPathOf, headers, viewParameters } from '@lead-engagement/contract';

/** A script confirms nothing: that is done on a page of the server. */
const { confirmation: _, ...ofScript } = formInputs;
const lines = [
  '// Generated from the contract by `npm run generate`. Do not edit.',
  '',
  `export const formPrefix = '${formPathOf('')}';`,
  `export const retryAfterHeader = '${headers.retryAfter}';`,
  `export const valueChars = ${formLimits.valueChars.toLocaleString('en').replaceAll(',', '_')};`,
  ...Object.entries(ofScript).map(([role, name]) => `export const ${role}Input = '${name}';`),
  `export const viewParameters = /^utm_(${viewParameters.map((name) => name.replace('utm_', '')).join('|')})$/;`,
];
writeFileSync(join(import.meta.dirname, '../src/protocol.ts'), `${lines.join('\n')}\n`);
