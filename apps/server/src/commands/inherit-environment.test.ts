import { expect, test } from 'vitest';
import { builtInChannels } from '../channels/platforms.js';
import { builtInConnectors } from '../connectors/registry.js';
import { inheritEnvironment } from './inherit-environment.js';

const inherit = (names: string[]) =>
  Object.keys(
    inheritEnvironment(Object.fromEntries(names.map((name) => [name, 'x'])), builtInConnectors, builtInChannels),
  );

test('the processes of the server inherit what it, its connectors and channels, Node and the driver read', () => {
  const read = [
    'DATABASE_URL',
    'SECRET_KEY',
    'SMTP_URL',
    'SEVENTEENTRACK_API_KEY',
    'MASTODON_BASE_URL',
    'TELEGRAM_API_URL',
  ];
  const platform = [
    'PATH',
    'Path',
    'HOME',
    'TZ',
    'TMPDIR',
    'NODE_ENV',
    'NODE_EXTRA_CA_CERTS',
    'PGSSLMODE',
    'https_proxy',
  ];
  expect(inherit([...read, ...platform])).toEqual([...read, ...platform]);
});

test.each([
  'AWS_SECRET_ACCESS_KEY',
  'GITLAB_TOKEN',
  'NPM_TOKEN',
  'MY_DATABASE_URL',
  'SECRET_KEY_OF_OTHERS',
  'npm_config_x',
])('they do not inherit %s, which is for others', (name) => {
  expect(inherit([name])).toEqual([]);
});
