import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { paths } from '../generated/protocol';
import { listRecords } from '../pages';
import { asObject } from '../request';

/** The most records that a list of choices has. Others are named by their ids. */
const maxChoices = 1_000;

const list = (functions: ILoadOptionsFunctions, path: string) =>
  listRecords(functions, { method: 'GET', path }, maxChoices);

const toChoice = ({ id, name, email }: IDataObject): INodePropertyOptions => ({
  name: String(name ?? email ?? id),
  value: String(id),
});

const choose = (path: string) =>
  async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    return (await list(this, path)).map(toChoice);
  };

/** The lists from which the fields of the node can be chosen. */
export const choices = {
  getChatbots: choose(paths.chatbots),
  getForms: choose(paths.forms),
  getPipelines: choose(paths.pipelines),
  getUsers: choose(paths.users),
  async getStages(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const pipelines = await list(this, paths.pipelines);
    return pipelines.flatMap(({ name, stages }) =>
      (Array.isArray(stages) ? stages : []).map(asObject).map((stage) => {
        const choice = toChoice(stage);
        return pipelines.length === 1 ? choice : { ...choice, name: `${String(name)}: ${choice.name}` };
      }),
    );
  },
};
