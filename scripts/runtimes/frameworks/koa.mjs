import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { handler, printPort } from './handler.mjs';

const app = new Koa();
const parse = bodyParser();

app.use((context, next) => (context.path === '/parsed' ? parse(context, next) : next()));
app.use(async (context) => {
  context.respond = false;
  await handler.node(context.req, context.res);
});

const server = app.listen(0, '127.0.0.1', () => printPort(server.address()));
