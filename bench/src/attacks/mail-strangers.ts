import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localhostCertificate } from '../../../apps/server/src/channels/fixtures/localhost-certificate.js';
import type { Defer } from '../cleanup.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

/** The ports of malicious mail servers on this machine, one of each kind. */
export interface MailStrangers {
  smtp: number[];
  imap: number[];
  /** The path of the certificate by which they are trusted. */
  certificate: string;
}

/** Starts them in a process of their own. */
export async function startMailStrangers(defer: Defer): Promise<MailStrangers> {
  const folder = await makeTemporaryFolder(defer);
  const paths = [join(folder, 'key.pem'), join(folder, 'certificate.pem')] as const;
  await writeFile(paths[0], localhostCertificate.key);
  await writeFile(paths[1], localhostCertificate.cert);
  const child = fork(fileURLToPath(new URL('mail-strangers.mjs', import.meta.url)), [...paths], { execArgv: [] });
  defer(async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  const [ports] = (await once(child, 'message')) as [Pick<MailStrangers, 'smtp' | 'imap'>];
  return { ...ports, certificate: paths[1] };
}
