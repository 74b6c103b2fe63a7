import type { Functions, IDataObject } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { pageSize } from './generated/protocol';
import { notOfApi } from './not-of-api';
import { type ApiRequest, asObject, requestApi } from './request';

/**
 * The records of a list, at most `limit`: page after page, each by the cursor of the one before, so that no record comes twice or is missed. Throws a
 * NodeApiError.
 */
export async function listRecords(functions: Functions, request: ApiRequest, limit: number): Promise<IDataObject[]> {
  const records: IDataObject[] = [];
  let cursor: unknown;
  do {
    const query = {
      ...request.query,
      limit: String(Math.min(pageSize, limit - records.length)),
      ...(typeof cursor === 'string' && { cursor }),
    };
    const { data, meta } = await requestApi(functions, { ...request, query });
    if (!Array.isArray(data)) throw new NodeApiError(functions.getNode(), {}, { message: notOfApi });
    for (const record of data) records.push(asObject(record));
    const { hasMore, cursor: next } = asObject(meta);
    cursor = hasMore === true ? next : undefined;
  } while (typeof cursor === 'string' && records.length < limit);
  return records;
}
