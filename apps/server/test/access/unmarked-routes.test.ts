import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAuthentication } from '../../src/http/authentication.js';
import { createLocalLimits } from '../../src/limits/local-limits.js';

test('a route that does not say who may call it cannot be registered', () => {
  const app = fastify();
  const findCaller = () => {
    throw new Error('Nobody calls.');
  };
  registerAuthentication(app, { limits: createLocalLimits(), findCaller });
  expect(() => app.get('/v1/secrets', async () => ({}))).toThrow(/GET \/v1\/secrets is neither/);
  expect(() => app.get('/status', { config: { public: true } }, async () => ({}))).not.toThrow();
});
