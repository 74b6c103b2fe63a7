// A worker in a process of its own, so that it can be killed. Its settings are in the environment.
import pino from 'pino';
import { localhostCertificate } from '../../src/channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { openFileStore } from '../../src/files/open-store.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';

const { DATABASE_URL: databaseUrl = '', SECRET_KEY: secretKey = '', DATA_DIR: dataDir = '' } = process.env;

await startWorker({
  databaseUrl,
  files: openFileStore(dataDir, undefined),
  cipher: createCipher(secretKey),
  egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
  mailServers: { providers: {}, ca: localhostCertificate.cert, uncertainMinutes: 0.25 },
  log: pino({ level: 'error' }),
});
process.send?.('ready');
