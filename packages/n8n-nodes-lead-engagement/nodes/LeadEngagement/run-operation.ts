import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { listRecords } from '../pages';
import { type ApiRequest, asObject, requestApi } from '../request';
import { operations } from './generated/operations';
import type { OperationSpec } from './operation-spec';
import { makeBody, makePath, makeQuery, type Parameters, type ReadParameter } from './values';

/** Does the operation of the node for one item. Returns the records of the response. Throws UnfitValue, NodeApiError. */
export async function runOperation(functions: IExecuteFunctions, itemIndex: number): Promise<IDataObject[]> {
  const read: ReadParameter = (name) => functions.getNodeParameter(name, itemIndex, undefined);
  const operation = `${read('resource')}.${read('operation')}`;
  const spec = operations.get(operation);
  if (!spec) throw new NodeOperationError(functions.getNode(), `There is no operation ${operation}.`, { itemIndex });
  const request = { ...makeRequest(spec, { read, zone: functions.getTimezone() }), itemIndex };
  if (spec.paginated) {
    const limit = read('returnAll') === true ? Number.POSITIVE_INFINITY : Number(read('limit') ?? 50);
    return listRecords(functions, request, limit);
  }
  const key = spec.idempotent ? makeKey(functions, operation, itemIndex) : undefined;
  const { data } = await requestApi(functions, { ...request, ...(key !== undefined && { idempotencyKey: key }) });
  return [asObject(data)];
}

/** Throws UnfitValue. */
function makeRequest(spec: OperationSpec, parameters: Parameters): ApiRequest {
  const { read } = parameters;
  const { method, params, query, body } = spec;
  const sent = method === 'GET' ? undefined : { ...makeBody(body, parameters), ...(spec.clears && readCleared(read)) };
  // A route without a body takes none.
  const hasBody = sent !== undefined && (body.length > 0 || Object.keys(sent).length > 0);
  const path = makePath(spec.path, params, read);
  return { method, path, query: makeQuery(query, parameters), ...(hasBody && { body: sent }) };
}

function readCleared(read: ReadParameter): Record<string, null> {
  const names = read('clearFields');
  return Object.fromEntries(Array.isArray(names) ? names.map((name) => [String(name), null]) : []);
}

/**
 * The same for all attempts of one run of the node for one item, so that "Retry On Fail" writes nothing twice; another for the next run, also in a
 * loop.
 */
function makeKey(functions: IExecuteFunctions, operation: string, itemIndex: number): string {
  const { $runIndex } = functions.getWorkflowDataProxy(itemIndex);
  const parts = [functions.getExecutionId(), functions.getNode().id, $runIndex, itemIndex, operation];
  return `n8n-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`;
}
