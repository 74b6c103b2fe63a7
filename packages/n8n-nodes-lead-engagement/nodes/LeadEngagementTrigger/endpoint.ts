import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { maxDescriptionChars, paths } from '../generated/protocol';
import { listRecords } from '../pages';
import { asObject, findInApi, requestApi } from '../request';

/** The endpoint of the workflow at the server. Its id and secret are in the static data of the node, which survives a restart of n8n. */
export const endpointMethods = {
  /** Whether the endpoint is there, gets the events of the node at its address, and is not disabled. If not, `create` replaces it. */
  async checkExists(this: IHookFunctions): Promise<boolean> {
    const data = this.getWorkflowStaticData('node');
    if (typeof data.endpointId !== 'string' || typeof data.secret !== 'string') return false;
    const response = await findInApi(this, { method: 'GET', path: pathOf(data.endpointId) });
    const endpoint = asObject(response?.data);
    return endpoint.status !== 'DISABLED' && isAsWanted(endpoint, readWanted(this));
  },

  async create(this: IHookFunctions): Promise<boolean> {
    const data = this.getWorkflowStaticData('node');
    await removeEndpoints(this, data);
    const body = { ...readWanted(this), description: describe(this) };
    const { id, secret } = asObject((await requestApi(this, { method: 'POST', path: paths.endpoints, body })).data);
    if (typeof id !== 'string' || typeof secret !== 'string') {
      await removeEndpoints(this, data);
      throw new NodeOperationError(this.getNode(), 'The server has made an endpoint without a secret.');
    }
    data.endpointId = id;
    data.secret = secret;
    return true;
  },

  async delete(this: IHookFunctions): Promise<boolean> {
    await removeEndpoints(this, this.getWorkflowStaticData('node'));
    return true;
  },
};

const pathOf = (id: string) => paths.endpoint.replace(':id', encodeURIComponent(id));

/**
 * Removes the endpoint of the node, and all others at its address, which no other node has: if the response to a creation was lost, there is one
 * whose id and secret are not known.
 */
async function removeEndpoints(functions: IHookFunctions, data: IDataObject): Promise<void> {
  const url = getUrl(functions);
  const endpoints = await listRecords(functions, { method: 'GET', path: paths.endpoints }, Number.POSITIVE_INFINITY);
  const ids = new Set(endpoints.filter((endpoint) => endpoint.url === url).map(({ id }) => id));
  // It may have another address, as before WEBHOOK_URL was changed.
  ids.add(data.endpointId);
  for (const id of ids) {
    // It may be gone already.
    if (typeof id === 'string') await findInApi(functions, { method: 'DELETE', path: pathOf(id) });
  }
  delete data.endpointId;
  delete data.secret;
}

function getUrl(functions: IHookFunctions): string {
  const url = functions.getNodeWebhookUrl('default');
  if (url === undefined) throw new NodeOperationError(functions.getNode(), 'n8n has no address for the trigger.');
  return url;
}

/** What the endpoint of the node must be. */
function readWanted(functions: IHookFunctions) {
  const events = functions.getNodeParameter('events') as string[];
  const { payload, minScore, pipelineId } = asObject(functions.getNodeParameter('options', {}));
  const filters = {
    ...(typeof minScore === 'number' && { minScore }),
    ...(typeof pipelineId === 'string' && pipelineId !== '' && { pipelineId }),
  };
  return {
    url: getUrl(functions),
    events,
    ...(typeof payload === 'string' && { payload }),
    ...(Object.keys(filters).length > 0 && { filters }),
  };
}

function isAsWanted(endpoint: IDataObject, wanted: ReturnType<typeof readWanted>): boolean {
  const own = asObject(endpoint.filters);
  const {
    url,
    events,
    payload = 'full',
    filters = {},
  } = wanted as ReturnType<typeof readWanted> & {
    filters?: { minScore?: number; pipelineId?: string };
  };
  return (
    endpoint.url === url &&
    JSON.stringify(endpoint.events) === JSON.stringify(events) &&
    endpoint.payload === payload &&
    (own.minScore ?? undefined) === filters.minScore &&
    (own.pipelineId ?? undefined) === filters.pipelineId
  );
}

/** What admins see in the list of endpoints: if it is longer than the API takes, its end is left out, and an ellipsis says so. */
function describe(functions: IHookFunctions): string {
  const { name, id } = functions.getWorkflow();
  const characters = [...`n8n: ${name ?? id ?? 'workflow'}, ${functions.getNode().name}`];
  if (characters.length <= maxDescriptionChars) return characters.join('');
  return `${characters.slice(0, maxDescriptionChars - 1).join('')}…`;
}
