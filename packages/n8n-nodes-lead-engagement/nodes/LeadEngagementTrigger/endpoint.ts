import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { paths } from '../generated/protocol';
import { asObject, findInApi, requestApi } from '../request';

/** The endpoint of the workflow at the server. Its id and secret are in the static data of the node, which survives a restart of n8n. */
export const endpointMethods = {
  /** Whether the endpoint is there, gets the events of the node at its address, and is not disabled. One that is not as it should be is removed. */
  async checkExists(this: IHookFunctions): Promise<boolean> {
    const data = this.getWorkflowStaticData('node');
    if (typeof data.endpointId !== 'string' || typeof data.secret !== 'string') return false;
    const response = await findInApi(this, { method: 'GET', path: pathOf(data.endpointId) });
    const endpoint = asObject(response?.data);
    if (endpoint.status !== 'DISABLED' && isAsWanted(endpoint, readWanted(this))) return true;
    await removeEndpoint(this, data);
    return false;
  },

  async create(this: IHookFunctions): Promise<boolean> {
    const data = this.getWorkflowStaticData('node');
    // One whose check failed may be left: no workflow has two.
    if (typeof data.endpointId === 'string') await removeEndpoint(this, data);
    const body = { ...readWanted(this), description: describe(this) };
    const { id, secret } = asObject((await requestApi(this, { method: 'POST', path: paths.endpoints, body })).data);
    if (typeof id !== 'string' || typeof secret !== 'string')
      throw new NodeOperationError(this.getNode(), 'The server has made an endpoint without a secret.');
    data.endpointId = id;
    data.secret = secret;
    return true;
  },

  async delete(this: IHookFunctions): Promise<boolean> {
    await removeEndpoint(this, this.getWorkflowStaticData('node'));
    return true;
  },
};

const pathOf = (id: string) => paths.endpoint.replace(':id', encodeURIComponent(id));

async function removeEndpoint(functions: IHookFunctions, data: IDataObject): Promise<void> {
  const { endpointId } = data;
  // It may be gone already.
  if (typeof endpointId === 'string') await findInApi(functions, { method: 'DELETE', path: pathOf(endpointId) });
  delete data.endpointId;
  delete data.secret;
}

/** What the endpoint of the node must be. */
function readWanted(functions: IHookFunctions) {
  const url = functions.getNodeWebhookUrl('default');
  const events = functions.getNodeParameter('events') as string[];
  const { payload, minScore, pipelineId } = asObject(functions.getNodeParameter('options', {}));
  const filters = {
    ...(typeof minScore === 'number' && { minScore }),
    ...(typeof pipelineId === 'string' && pipelineId !== '' && { pipelineId }),
  };
  return {
    url,
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

/** What admins see in the list of endpoints. */
function describe(functions: IHookFunctions): string {
  const { name, id } = functions.getWorkflow();
  return `n8n: ${name ?? id ?? 'workflow'}, ${functions.getNode().name}`.slice(0, 500);
}
