// Writes src/protocol.ts from the contract and the design: only the values that the chat needs at run time.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChatContactUpdate, chat, chatLimits, chatPaths, headers } from '@lead-engagement/contract';
import { colors } from '@lead-engagement/design';
import { z } from 'zod';

const { name, email } = z.toJSONSchema(ChatContactUpdate, { io: 'input' }).properties as Record<
  string,
  { maxLength: number }
>;
const paths = Object.fromEntries(Object.entries(chat).map(([route, { path }]) => [route, path]));

const roles = ['surface', 'sunken', 'ink', 'soft', 'line', 'border', 'warn', 'warnTint', 'bad'] as const;
const colorsOf = (scheme: 'light' | 'dark') => Object.fromEntries(roles.map((role) => [role, colors[scheme][role]]));

const lines = [
  '// Generated from the contract and the design by `npm run generate`. Do not edit.',
  '',
  ...constant('paths', paths),
  ...constant('headerNames', { retryAfter: headers.retryAfter, lastEventId: headers.lastEventId }),
  ...constant('maxChars', { message: chatLimits.messageChars, name: name?.maxLength, email: email?.maxLength }),
  ...constant('lightColors', colorsOf('light')),
  ...constant('darkColors', colorsOf('dark')),
  ...constant('panelPath', chatPaths.panel),
];
writeFileSync(join(import.meta.dirname, '../src/protocol.ts'), `${lines.join('\n')}\n`);

function constant(label: string, value: unknown): string[] {
  if (typeof value === 'string') return [`export const ${label} = '${value}';`];
  const entries = Object.entries(value as object).map(
    ([key, each]) =>
      `  ${key}: ${typeof each === 'number' ? each.toLocaleString('en').replaceAll(',', '_') : `'${each}'`},`,
  );
  return [`export const ${label} = {`, ...entries, '} as const;', ''];
}
