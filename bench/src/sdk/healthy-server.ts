import { startLocalServer, succeed } from './server.js';

// A separate process, so that its work is not counted as the client's. It ends with its parent.
const { baseUrl } = await startLocalServer((_, response) => succeed(response));
process.send?.({ baseUrl });
process.once('disconnect', () => process.exit());
