import { handler, printPort } from './handler.mjs';

const { default: express } = await import(process.argv[2]);
const app = express();

app.post('/webhooks', handler.node);
app.use(express.json());
app.post('/parsed', handler.node);

const server = app.listen(0, '127.0.0.1', () => printPort(server.address()));
