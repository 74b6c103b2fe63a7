import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { localhostCertificate } from '../../src/channels/fixtures/localhost-certificate.js';
import { findFreePort } from '../../test/support/free-port.js';

/** Runs a command to its end. Those that leave a server behind would keep pipes open. */
async function run(command: string, parts: readonly string[]): Promise<void> {
  const [code] = await once(spawn(command, parts, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`${command} ${parts.join(' ')} ended with ${code}.`);
}

const password = 'secret';

/** Postfix and Dovecot of Debian, configured in a temporary folder. Postfix delivers mails of all addresses to mailboxes of Dovecot. */
export interface MailServers {
  smtpPort: number;
  /** Takes mails over TLS, from users of Dovecot with the password. */
  submissionPort: number;
  imapPort: number;
  password: string;
  imapUrlOf(address: string): string;
  /** The mails in the mailbox of an address, as they were delivered. */
  listMails(address: string): Promise<Buffer[]>;
  /** Puts mails into the mailbox of an address, as if they had arrived at these times. Few files are written at once. */
  fill(address: string, mails: Iterable<{ source: string | Buffer; at: Date }>): Promise<number>;
  /** Removes all mails from the mailbox of an address. */
  empty(address: string): Promise<void>;
  /** What the servers have logged. */
  readLogs(): Promise<string>;
  /** Stops Postfix at once, also in the middle of a mail, and starts it again. */
  restartPostfix(): Promise<void>;
  restartDovecot(): Promise<void>;
  stop(): Promise<void>;
}

const services = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'tlsmgr unix - - n 1000? 1 tlsmgr',
  'rewrite unix - - n - - trivial-rewrite',
  ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
  'verify unix - - n - 1 verify',
  'flush unix n - n 1000? 0 flush',
  'proxymap unix - - n - - proxymap',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'lmtp unix - - n - - lmtp',
  'anvil unix - - n - 1 anvil',
  'scache unix - - n - 1 scache',
  'pickup unix n - n 60 1 pickup',
  'showq unix n - n - - showq',
  'postlog unix-dgram n - n - 1 postlogd',
];

/** Starts both. Needs root, because they change to users of their own. */
export async function startMailServers(): Promise<MailServers> {
  const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-mail-'));
  await chmod(folder, 0o755);
  const [smtpPort, imapPort, submissionPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const [conf, mails] = [join(folder, 'postfix'), join(folder, 'mails')];
  for (const name of [conf, mails, join(folder, 'spool'), join(folder, 'data')]) await mkdir(name);
  await run('chown', ['postfix', join(folder, 'data')]);
  await run('chown', ['mail:mail', mails]);
  await writeFile(join(conf, 'any'), '/./ OK\n');
  await writeFile(
    join(conf, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file_prefixes = ${folder}
maillog_file = ${folder}/postfix.log
myhostname = mx.shop.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
virtual_mailbox_domains = regexp:${conf}/any
virtual_mailbox_maps = regexp:${conf}/any
virtual_transport = lmtp:unix:${folder}/lmtp
message_size_limit = 30000000
smtpd_tls_cert_file = ${folder}/cert.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${folder}/auth
smtpd_client_connection_rate_limit = 0
queue_run_delay = 3s
minimal_backoff_time = 3s
maximal_backoff_time = 6s
`,
  );
  const smtpd = `127.0.0.1:${smtpPort} inet n - n - - smtpd`;
  const submission = [
    `127.0.0.1:${submissionPort} inet n - n - - smtpd`,
    ...[
      'smtpd_tls_wrappermode=yes',
      'smtpd_sasl_auth_enable=yes',
      'smtpd_recipient_restrictions=permit_sasl_authenticated,reject',
    ].map((option) => `  -o ${option}`),
  ];
  await writeFile(join(conf, 'master.cf'), `${[smtpd, ...submission, ...services].join('\n')}\n`);
  await writeFile(join(folder, 'cert.pem'), localhostCertificate.cert);
  await writeFile(join(folder, 'key.pem'), localhostCertificate.key, { mode: 0o600 });
  const dovecot = join(folder, 'dovecot.conf');
  await writeFile(
    dovecot,
    `protocols = imap lmtp
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/dovecot.log
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${mails}/%u
first_valid_uid = 1
auth_username_format = %Lu
recipient_delimiter =
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${mails}/%u allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${imapPort}
    ssl = yes
  }
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Drafts {
    auto = create
    special_use = \\Drafts
  }
}
service auth {
  unix_listener ${folder}/auth {
    mode = 0666
  }
}
service lmtp {
  unix_listener ${folder}/lmtp {
    mode = 0666
  }
}
`,
  );
  await run('dovecot', ['-c', dovecot]);
  await run('postfix', ['-c', conf, 'start']);
  return {
    smtpPort,
    submissionPort,
    imapPort,
    password,
    imapUrlOf: (address) => `imaps://${encodeURIComponent(address)}:${password}@localhost:${imapPort}/INBOX`,
    async listMails(address) {
      const found: Buffer[] = [];
      for (const part of ['new', 'cur']) {
        const within = join(mails, address.toLowerCase(), part);
        for (const name of await readdir(within).catch(() => [])) found.push(await readFile(join(within, name)));
      }
      return found;
    },
    async fill(address, all) {
      const folder = join(mails, address.toLowerCase());
      for (const part of ['', 'cur', 'new', 'tmp']) await mkdir(join(folder, part), { recursive: true });
      let count = 0;
      for (const { source, at } of all) {
        const seconds = Math.floor(at.getTime() / 1_000);
        const file = join(folder, 'cur', `${seconds}.M${count}P1.filled:2,S`);
        await writeFile(file, source);
        await utimes(file, seconds, seconds);
        count += 1;
      }
      await run('chown', ['-R', 'mail:mail', folder]);
      return count;
    },
    async empty(address) {
      await rm(join(mails, address.toLowerCase()), { recursive: true });
    },
    async readLogs() {
      const logs = ['postfix.log', 'dovecot.log'].map((name) => readFile(join(folder, name), 'utf8').catch(() => ''));
      return (await Promise.all(logs)).join('\n');
    },
    async restartPostfix() {
      await run('postfix', ['-c', conf, 'abort']).catch(() => undefined);
      await run('postfix', ['-c', conf, 'start']);
    },
    async restartDovecot() {
      await run('doveadm', ['-c', dovecot, 'stop']).catch(() => undefined);
      // It refuses to start until the one before has ended.
      for (let tries = 0; ; tries += 1) {
        const started = await run('dovecot', ['-c', dovecot]).then(
          () => true,
          (error: unknown) => {
            if (tries > 100) throw error;
            return false;
          },
        );
        if (started) return;
        await setTimeout(100);
      }
    },
    async stop() {
      await run('postfix', ['-c', conf, 'stop']).catch(() => undefined);
      await run('doveadm', ['-c', dovecot, 'stop']).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
