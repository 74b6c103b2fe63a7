import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { pageSize, paths } from '../generated/protocol';
import { asObject, requestApi } from '../request';

/** The most records that a list of choices has. Others are named by their ids. */
const maxChoices = 1_000;

async function listAll(functions: ILoadOptionsFunctions, path: string): Promise<IDataObject[]> {
  const records: IDataObject[] = [];
  let cursor: unknown;
  do {
    const query = { limit: String(pageSize), ...(typeof cursor === 'string' && { cursor }) };
    const page = await requestApi(functions, { method: 'GET', path, query });
    for (const record of Array.isArray(page.data) ? page.data : []) records.push(asObject(record));
    const { hasMore, cursor: next } = asObject(page.meta);
    cursor = hasMore === true ? next : undefined;
  } while (typeof cursor === 'string' && records.length < maxChoices);
  return records;
}

const toChoice = ({ id, name, email }: IDataObject): INodePropertyOptions => ({
  name: String(name ?? email ?? id),
  value: String(id),
});

const choose = (path: string) =>
  async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    return (await listAll(this, path)).map(toChoice);
  };

/** The lists from which the fields of the node can be chosen. */
export const choices = {
  getChatbots: choose(paths.chatbots),
  getForms: choose(paths.forms),
  getPipelines: choose(paths.pipelines),
  getUsers: choose(paths.users),
  async getStages(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const pipelines = await listAll(this, paths.pipelines);
    return pipelines.flatMap(({ name, stages }) =>
      (Array.isArray(stages) ? stages : []).map(asObject).map((stage) => {
        const choice = toChoice(stage);
        return pipelines.length === 1 ? choice : { ...choice, name: `${String(name)}: ${choice.name}` };
      }),
    );
  },
};
