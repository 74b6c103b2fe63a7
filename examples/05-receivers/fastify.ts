// Fastify: the JSON parser keeps the raw body. It is in its own plugin, so that your other routes still get parsed bodies.
import { parseSecrets, verify, WebhookVerificationError } from '@lead-engagement/sdk/webhooks';
import Fastify, { type FastifyInstance } from 'fastify';
import { takeOnce } from './inbox.js';

const secrets = parseSecrets(process.env.LEAD_ENGAGEMENT_WEBHOOK_SECRET);
const app = Fastify({ bodyLimit: 1024 * 1024 });

app.register(async (hooks: FastifyInstance) => {
  hooks.removeAllContentTypeParsers();
  hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  hooks.post<{ Body: Buffer }>('/hook', async (request, reply) => {
    try {
      await takeOnce(await verify(request.body, request.headers, secrets));
      return reply.code(204).send();
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return reply.code(400).send(error.reason);
    }
  });
});

const address = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 4000) });
console.log(`listening on ${address}/hook`);
