// Sends OAuth client libraries through the flow of the built server, and prints a table. Installed and run by `npm run test:oauth-clients`.
// package.json holds vite, which the inspector brings, at 8.3.8: 8.4.0 names an optional package that the registry does not have, and `npm ci`
// refuses a lock file without it.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { allow } from './browser.mjs';
import { libraries } from './libraries.mjs';
import { startServer } from './server.mjs';

const folder = await mkdtemp(path.join(tmpdir(), 'oauth-documents-'));
const files = { key: path.join(folder, 'key.pem'), cert: path.join(folder, 'cert.pem') };
await promisify(execFile)('openssl', [
  ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
  ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', files.key, '-out', files.cert],
]);
const documents = createServer({ key: await readFile(files.key), cert: await readFile(files.cert) }, (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const fields = { client_name: 'A host', redirect_uris: ['http://127.0.0.1/callback'] };
  response.end(JSON.stringify({ client_id: documentUrl, ...fields, token_endpoint_auth_method: 'none' }));
});
await new Promise((resolve) => documents.listen(0, '127.0.0.1', resolve));
const documentUrl = `https://localhost:${documents.address().port}/client.json`;

const { dependencies } = JSON.parse(await readFile(path.join(import.meta.dirname, 'package.json'), 'utf8'));
const only = process.argv[2];
const server = await startServer(files.cert);
const rows = [
  ['library', 'version', 'known', 'discover', 'register', 'code, token, call', 'refresh', 'revoke', 'user'],
];
try {
  for (const { name, as = 'registered by an admin', run } of libraries) {
    if (only && !name.includes(only)) continue;
    const said = (value) => (value === true ? 'yes' : (value ?? 'not in OAuth'));
    const version = dependencies[name].replace(/^npm:.*@/, '');
    const of = [name.replace(/-5$/, ''), version, as];
    try {
      const steps = await run({ ...server, documentUrl, allow });
      rows.push([
        ...of,
        ...['discover', 'register', 'code', 'refresh', 'revoke', 'user'].map((step) => said(steps[step])),
      ]);
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${of.join(' ')}: ${error.stack}\n${error.cause ? JSON.stringify(error.cause) : ''}\n`);
      rows.push([...of, `FAILED: ${error.message}`]);
    }
  }
} finally {
  await server.stop();
  documents.close();
  await rm(folder, { recursive: true, force: true });
}
const line = (cells) => `| ${cells.join(' | ')} |\n`;
process.stdout.write(line(rows[0]) + line(rows[0].map(() => '---')) + rows.slice(1).map(line).join(''));
process.exit();
