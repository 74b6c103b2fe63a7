import { readFileSync } from 'node:fs';
import { defaultHandoff } from '@lead-engagement/contract';
import { asksForPerson } from '/work/wt/bot/apps/server/src/ai/handoff-requests.js';

const lists = JSON.parse(readFileSync('/work/wt/bot/apps/server/src/ai/fixtures/handoff-design.json', 'utf8'));
const only = process.argv[2];
for (const [l, { requests, others }] of Object.entries<any>(lists)) {
  if (only && l !== only) continue;
  const a = requests.filter((t: string) => !asksForPerson(t, defaultHandoff.phrases, 'Bot'));
  const b = others.filter((t: string) => asksForPerson(t, defaultHandoff.phrases, 'Bot'));
  console.log(
    l,
    `requests ${requests.length - a.length}/${requests.length}, others ${others.length - b.length}/${others.length}`,
  );
  for (const x of a) console.log('   MISS', x);
  for (const x of b) console.log('   FALSE', x);
}
