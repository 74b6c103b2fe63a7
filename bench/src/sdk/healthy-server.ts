import { startLocalServer, succeed } from './server.js';

// A process of its own, so that its work is not counted as the client's. It ends with the one that started it.
const { baseUrl } = await startLocalServer((_, response) => succeed(response));
process.send?.({ baseUrl });
process.once('disconnect', () => process.exit());
