import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { pageSize } from '../generated/protocol';
import { type ApiRequest, asObject, requestApi } from '../request';
import { operations } from './generated/operations';
import type { OperationSpec } from './operation-spec';
import { makeBody, makePath, makeQuery, type ReadParameter, UnfitValue } from './values';

/** Does the operation of the node for one item. Returns the records of the response. */
export async function runOperation(functions: IExecuteFunctions, itemIndex: number): Promise<IDataObject[]> {
  const read: ReadParameter = (name) => functions.getNodeParameter(name, itemIndex, undefined);
  const operation = `${read('resource')}.${read('operation')}`;
  const spec = operations.get(operation);
  if (!spec) throw new NodeOperationError(functions.getNode(), `There is no operation ${operation}.`, { itemIndex });
  const request = { ...makeRequest(functions, spec, read), itemIndex };
  if (spec.paginated) return readPages(functions, request, read);
  const key = spec.idempotent ? makeKey(functions, operation, itemIndex) : undefined;
  const { data } = await requestApi(functions, { ...request, ...(key !== undefined && { idempotencyKey: key }) });
  return [asObject(data)];
}

function makeRequest(functions: IExecuteFunctions, spec: OperationSpec, read: ReadParameter): ApiRequest {
  try {
    const { method, params, query, body } = spec;
    const sent = method === 'GET' ? undefined : { ...makeBody(body, read), ...(spec.clears && readCleared(read)) };
    // A route without a body takes none.
    const hasBody = sent !== undefined && (body.length > 0 || Object.keys(sent).length > 0);
    const path = makePath(spec.path, params, read);
    return { method, path, query: makeQuery(query, read), ...(hasBody && { body: sent }) };
  } catch (error) {
    throw error instanceof UnfitValue ? new NodeOperationError(functions.getNode(), error) : error;
  }
}

function readCleared(read: ReadParameter): Record<string, null> {
  const names = read('clearFields');
  return Object.fromEntries(Array.isArray(names) ? names.map((name) => [String(name), null]) : []);
}

/** Reads pages until the limit, or all of them: each names the next by its cursor, so that no record comes twice or is missed. */
async function readPages(
  functions: IExecuteFunctions,
  request: ApiRequest,
  read: ReadParameter,
): Promise<IDataObject[]> {
  const wanted = read('returnAll') === true ? Number.POSITIVE_INFINITY : Number(read('limit') ?? 50);
  const records: IDataObject[] = [];
  let cursor: unknown;
  do {
    const limit = String(Math.min(pageSize, wanted - records.length));
    const query = { ...request.query, limit, ...(typeof cursor === 'string' && { cursor }) };
    const page = await requestApi(functions, { ...request, query });
    for (const record of Array.isArray(page.data) ? page.data : []) records.push(asObject(record));
    const { hasMore, cursor: next } = asObject(page.meta);
    cursor = hasMore === true ? next : undefined;
  } while (typeof cursor === 'string' && records.length < wanted);
  return records;
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
