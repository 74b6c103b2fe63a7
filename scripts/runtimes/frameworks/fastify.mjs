import { handler, printPort } from './handler.mjs';

const { default: fastify } = await import(process.argv[2]);
const app = fastify();

app.register(handler.fastify, { path: '/webhooks' });
app.post('/parsed', (request, reply) => {
  reply.hijack();
  handler.node(request.raw, reply.raw);
});

await app.listen({ port: 0, host: '127.0.0.1' });
printPort(app.server.address());
