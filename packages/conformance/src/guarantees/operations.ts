import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { MissingOperation } from '../failure.js';
import { concerns, type OperationName, operationNames, routeOf, shownOperations } from '../operations.js';

/** Every operation is served. */
export const operations: Guarantee = {
  name: 'operations',
  when: 'together',
  checks: [
    {
      id: 'SPEC-OPERATIONS-1',
      says: 'Every operation that the specification shows is served.',
      source: 'specification, Endpoints',
      run: (context) => expectAll(context, shownOperations),
    },
    {
      id: 'FULL-OPERATIONS-2',
      says: 'Every operation of the contract is served.',
      source: 'contract, all routes',
      run: (context) =>
        expectAll(
          context,
          // Operations for signed-in users and public ones fail with an API key in any case, so the failure does not show
          // that they exist.
          operationNames.filter((operation) => !['user', 'public'].includes(routeOf(operation).metadata.scope)),
        ),
    },
  ],
};

async function expectAll({ api, options }: Context, operations: readonly OperationName[]): Promise<void> {
  const wanted = operations.filter((operation) => concerns(options, operation));
  const found = await Promise.all(wanted.map(async (operation) => [operation, await api.has(operation)] as const));
  const first = found.find(([, has]) => !has);
  if (first) throw new MissingOperation(first[0]);
}
