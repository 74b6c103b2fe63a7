import type { CrawlTask } from '@lead-engagement/sdk';
import { Ago } from '../../ui/time.js';

/** When a task runs next; nothing while it is paused, whatever time it was once planned for. */
export function NextRun({ task: { status, nextRunAt } }: { task: Pick<CrawlTask, 'status' | 'nextRunAt'> }) {
  return nextRunAt && status !== 'PAUSED' ? <Ago at={nextRunAt} /> : null;
}
