import { describe, isSuccess } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must, show } from '../failure.js';
import type { OperationName } from '../operations.js';

/** Crawl tasks begin as PENDING and change state as requested. */
export const crawlTasks: Guarantee = {
  name: 'crawl-tasks',
  when: 'together',
  checks: [
    {
      id: 'SPEC-CRAWL-1',
      says: 'A new crawl task is PENDING, without results, and has the name and the platforms that were sent.',
      source: 'specification, States and transitions, Crawl task status; Endpoints, Crawl tasks and results',
      async run(context) {
        const task = await context.crawlTask();
        must(task.status === 'PENDING', `A new crawl task has the status ${show(task.status)}.`);
        must(task.resultCount === 0, `A new crawl task has ${show(task.resultCount)} results.`);
        must(task.name?.startsWith(context.shared.prefix), `It has the name ${show(task.name)}.`);
        must(JSON.stringify(task.platforms) === '["CONFORMANCE"]', `It has the platforms ${show(task.platforms)}.`);
      },
    },
    {
      id: 'SPEC-CRAWL-2',
      says: 'The results of a task, filtered by taskId and minScore, are those of the task.',
      source: 'specification, Endpoints, Crawl tasks and results',
      async run(context) {
        const task = await context.crawlTask();
        const results = await context.api.get('crawlResults.list', { query: { taskId: task.id, minScore: 50 } });
        must(Array.isArray(results), `The list of results is ${show(results)}.`);
        must(results.length === 0, `A task that never ran has ${results.length} results.`);
      },
    },
    {
      id: 'FULL-CRAWL-3',
      says: 'run, pause, resume and cancel lead from PENDING, PAUSED and COMPLETED to the state that is written, or are refused.',
      source: 'contract, crawlTasks',
      run: checkMoves,
    },
  ],
};

type Trigger = 'run' | 'pause' | 'resume' | 'cancel';

/** The states that each trigger leads to; undefined if the trigger is refused. A run begins at once, and fails or ends soon. */
const moves: Record<string, { way: readonly Trigger[]; to: Partial<Record<Trigger, RegExp>> }> = {
  PENDING: { way: [], to: { run: /./, pause: /^PAUSED$/, cancel: /^COMPLETED$/ } },
  PAUSED: { way: ['pause'], to: { resume: /^PENDING$/, cancel: /^COMPLETED$/ } },
  COMPLETED: { way: ['cancel'], to: { run: /./ } },
};

async function checkMoves(context: Context): Promise<void> {
  for (const [from, { way, to }] of Object.entries(moves)) {
    for (const trigger of ['run', 'pause', 'resume', 'cancel'] as const) {
      const { id } = await context.crawlTask();
      for (const step of way) await context.api.get(toOperation(step), { params: { id } });
      const exchange = await context.api.call(toOperation(trigger), { params: { id } });
      const expected = to[trigger];
      const { json } = exchange;
      if (expected)
        must(
          isSuccess(exchange) && expected.test(json?.data?.status),
          `${trigger} of a ${from} task leads to ${expected.source}, but: ${describe(exchange)}`,
          exchange,
        );
      else
        must(
          json?.error?.code === 'INVALID_TRANSITION',
          `${trigger} of a ${from} task is INVALID_TRANSITION, but: ${describe(exchange)}`,
          exchange,
        );
    }
  }
}

function toOperation(trigger: Trigger): OperationName {
  return `crawlTasks.${trigger}`;
}
