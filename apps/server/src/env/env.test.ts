import { expect, test } from 'vitest';
import type { ConnectionShares } from '../db/connections.js';
import { ConfigurationError } from '../errors.js';
import { readConfig } from './env.js';

const read = (env: NodeJS.ProcessEnv) => readConfig('cli.js', env);

test.each([
  ['', false],
  ['false', false],
  ['1', 1],
  ['10.0.0.0/8, fd00::1', ['10.0.0.0/8', 'fd00::1']],
])('accepts TRUST_PROXY=%s', (text, expected) => {
  expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

test.each(['true', '0', '-1', 'everyone', '10.0.0.0/33', ','])('refuses TRUST_PROXY=%s', (text) => {
  expect(() => read({ TRUST_PROXY: text })).toThrow(ConfigurationError);
  expect(() => read({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY: must be/);
});

test.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', SANDBOX_LOOPBACK: 'on' }, true],
  [{ SANDBOX_LOOPBACK: 'off' }, false],
])('with %o, webhooks of sandboxes may go to this machine: %s', (env, expected) => {
  expect(read(env).sandboxLoopback).toBe(expected);
});

test.each(['https://leads.example.com', 'https://example.com/leads', 'http://127.0.0.1:3000/'])(
  'accepts PUBLIC_URL=%s',
  (text) => {
    expect(read({ PUBLIC_URL: text }).publicUrl).toBe(text.replace(/\/$/, ''));
  },
);

test.each([
  'leads.example.com',
  'ftp://example.com',
  'https://example.com/?a=1',
  'https://example.com/#a',
  'https://me@example.com',
])('refuses PUBLIC_URL=%s, which cannot be an issuer of tokens', (text) => {
  expect(() => read({ PUBLIC_URL: text })).toThrow(/^PUBLIC_URL: must be an address/);
});

test.each([
  ['', []],
  ['large, small', ['large', 'small']],
  ['large,*', '*'],
])('AI_MODELS=%s lists the models that tenants may use in addition to AI_MODEL', (text, expected) => {
  const env = { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'house', AI_MODELS: text };
  expect(read(env).model).toMatchObject({ model: 'house', otherModels: expected });
});

test('EMBEDDINGS is an API with a model, or a folder that names its model', () => {
  const api = { EMBEDDINGS: 'https://api.example.com/v1', EMBEDDINGS_MODEL: 'm', EMBEDDINGS_API_KEY: 'k' };
  expect(read(api).embeddings).toEqual({
    source: { kind: 'endpoint', baseUrl: 'https://api.example.com/v1', apiKey: 'k' },
    model: 'm',
    queryPrefix: '',
    passagePrefix: '',
    minSimilarity: undefined,
  });
  const prefixes = { EMBEDDINGS_QUERY_PREFIX: 'query: ', EMBEDDINGS_PASSAGE_PREFIX: 'passage:' };
  for (const folder of ['/models/e5-small/', 'file:///models/e5-small']) {
    expect(read({ EMBEDDINGS: folder, EMBEDDINGS_MIN_SIMILARITY: '0.85', ...prefixes }).embeddings).toEqual({
      source: { kind: 'folder', folder: '/models/e5-small' },
      model: 'e5-small',
      queryPrefix: 'query:',
      passagePrefix: 'passage:',
      minSimilarity: 0.85,
    });
  }
  expect(read({}).embeddings).toBeUndefined();
});

test.each([
  [{ EMBEDDINGS: 'https://api.example.com/v1' }, /^EMBEDDINGS_MODEL: must be set/],
  [{ EMBEDDINGS: 'models/e5-small' }, /^EMBEDDINGS: must be an address/],
  [{ EMBEDDINGS: 'ftp://example.com' }, /^EMBEDDINGS: must be an address/],
  [{ EMBEDDINGS: 'file://host/models' }, /^EMBEDDINGS: must be an address/],
  [{ EMBEDDINGS_MIN_SIMILARITY: '1' }, /^EMBEDDINGS_MIN_SIMILARITY: must be a cosine similarity/],
  [{ EMBEDDINGS_MIN_SIMILARITY: 'high' }, /^EMBEDDINGS_MIN_SIMILARITY: must be a cosine similarity/],
])('refuses %o', (env, message) => {
  expect(() => read(env)).toThrow(message);
});

const primary = { DATABASE_URL: 'postgres://leads@db/leads' };
const twoReplicas = 'postgres://leads@a/leads, postgres://leads@b/leads';

test('DATABASE_REPLICA_URLS lists replicas, which may be ten seconds behind by default', () => {
  const urls = ['postgres://leads@a/leads', 'postgres://leads@b/leads'];
  expect(read({ ...primary, DATABASE_REPLICA_URLS: twoReplicas }).replicas).toEqual({ urls, maxLagMs: 10_000 });
  expect(read({ ...primary, DATABASE_REPLICA_MAX_LAG: '2.5' }).replicas).toEqual({ urls: [], maxLagMs: 2_500 });
});

test.each([
  [{ DATABASE_REPLICA_URLS: twoReplicas }, /^DATABASE_URL: must be set with DATABASE_REPLICA_URLS/],
  [{ ...primary, DATABASE_REPLICA_URLS: 'replica' }, /^DATABASE_REPLICA_URLS: must be a URL such as/],
  [{ ...primary, DATABASE_REPLICA_URLS: Array(17).fill('postgres://a/b').join() }, /^DATABASE_REPLICA_URLS: /],
  [{ ...primary, DATABASE_REPLICA_MAX_LAG: '0' }, /^DATABASE_REPLICA_MAX_LAG: must be at least 1/],
])('refuses replicas with %o', (env, message) => {
  expect(() => read(env)).toThrow(message);
});

test('DATABASE_CONNECTIONS are those of the API and of the worker in all, 24 by default', () => {
  const spare = (connections: ConnectionShares) => Object.values(connections).reduce((sum, each) => sum + each, 0);
  expect(spare(read({}).connections)).toBe(24 - 2);
  expect(spare(read({ DATABASE_CONNECTIONS: '100' }).connections)).toBe(100 - 2);
  for (const DATABASE_CONNECTIONS of ['15', '1001', '24.5', 'many']) {
    expect(() => read({ DATABASE_CONNECTIONS })).toThrow('DATABASE_CONNECTIONS: must be a whole number, 16 to 1000');
  }
});

const mail = { MAIL_FROM: 'Leads <leads@example.com>' };

test.each([
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
  ['SMTP_URL', 'smtps://user:p%23w%2F%3F@mail.example.com/'],
  ['SMTP_URL', 'smtp://user:p@w@host:587?pool=true'],
  ['REDIS_URL', 'redis://127.0.0.1:6379/5'],
  ['REDIS_URL', 'rediss://user:p%23w@[::1]:6379,rediss://b:6379'],
])('accepts %s=%s', (name, url) => {
  expect(() => read({ ...mail, [name]: url })).not.toThrow();
});

test.each(
  ['#', '/', '?', '%zz'].flatMap((character) => [
    ['SMTP_URL', `smtp://user:12${character}34@host:587`],
    ['SMTP_URL', `smtp://user:ab${character}cd@host:587`],
    ['REDIS_URL', `redis://:12${character}x@host:6379`],
    ['REDIS_URL', `redis://a:6379,redis://:12${character}x@host:6379`],
  ]),
)('refuses %s=%s: the password is not percent-encoded', (name, url) => {
  expect(() => read({ ...mail, [name]: url })).toThrow(new RegExp(`^${name}: must be a URL such as .*percent-encoded`));
});

test.each(['http://host', 'mail.example.com', 'smtp://'])('refuses SMTP_URL=%s', (url) => {
  expect(() => read({ ...mail, SMTP_URL: url })).toThrow(/^SMTP_URL: must be a URL such as smtp:/);
});

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' }, false],
  [{ PUBLIC_URL: 'https://leads.example.com' }, false],
  [{ PACKAGES: 'off' }, false],
  [{ PACKAGES: 'on', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PACKAGES: 'on', PUBLIC_URL: 'https://leads.example.com' }, true],
])('with %o, packages are handed out: %s', (env, expected) => {
  expect(read(env).packages).toBe(expected);
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://leads.example.com' }])(
  'packages are not handed out over http to other machines: %o',
  (env) => {
    expect(() => read({ ...env, PACKAGES: 'on' })).toThrow(/^PUBLIC_URL: must be https with PACKAGES=on/);
  },
);
