// Does ten jobs of integrators with the SDK against the built server, and prints how many requests each takes and what it lacks. Run by
// `npm run test:integrator-jobs`; arguments run those alone whose titles contain one of them. A job that does not reach its end fails the run.
import { parseArgs } from 'node:util';
import { LeadEngagement } from '../../packages/sdk/dist/index.js';
import { startBuiltServer } from '../built-server.mjs';
import { jobs } from './jobs.mjs';
import { createTenant } from './tenant.mjs';

const { positionals } = parseArgs({ allowPositionals: true });
const isWanted = (title) => positionals.length === 0 || positionals.some((text) => title.includes(text));
const server = await startBuiltServer({ EGRESS_ALLOW_CIDRS: '127.0.0.0/8', APPS_ACROSS_TENANTS: 'on' });
const rows = [['job', 'requests, reviewed', 'requests, now', 'what was checked', 'holes']];
try {
  for (const { title, before, run } of jobs) {
    if (!isWanted(title)) continue;
    const tenant = await createTenant(server, title);
    let requests = 0;
    let asked = '';
    const count = {
      onRequest({ method, url }) {
        // While a job is waited for, the same is asked until it is done, as often as the machine is slow.
        if (method !== 'GET' || url !== asked) requests++;
        asked = url;
      },
    };
    const connect = (more) => new LeadEngagement({ baseUrl: server.url, apiKey: tenant.apiKey, ...more });
    try {
      // The job itself uses `client`; its preparation and checks use `other`, whose requests are not counted.
      const told = await run({
        client: connect(count),
        other: connect(),
        connect: (more) => connect({ ...count, ...more }),
        server,
        tenant,
      });
      rows.push([title, before, requests, told.checked, told.holes ?? 'none']);
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${title}: ${error.stack}\n`);
      rows.push([title, before, requests, `FAILED: ${error.message.split('\n')[0]}`, '']);
    }
  }
} finally {
  await server.stop();
}
const line = (cells) => `| ${cells.join(' | ')} |\n`;
process.stdout.write(line(rows[0]) + line(rows[0].map(() => '---')) + rows.slice(1).map(line).join(''));
process.exit();
