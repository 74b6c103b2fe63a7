import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAuthentication } from '../../src/http/authentication.js';
import { createLocalRateLimiter } from '../../src/limits/rate/local-rate-limiter.js';

test('a route that does not say who may call it cannot be registered', () => {
  const app = fastify();
  const findCaller = () => {
    throw new Error('Nobody calls.');
  };
  registerAuthentication(app, { rateLimiter: createLocalRateLimiter(), findCaller });
  expect(() => app.get('/v1/secrets', async () => ({}))).toThrow(/GET \/v1\/secrets is neither/);
  expect(() => app.get('/status', { config: { public: true } }, async () => ({}))).not.toThrow();
});
