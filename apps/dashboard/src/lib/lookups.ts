import type { CustomField, DirectoryUser, Pipeline, Stage, Tag } from '@lead-engagement/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, may } from '../session/session.js';
import { nameOfContact } from './contacts.js';

/** What hardly changes is read again after this time. */
const staleTime = 5 * 60_000;
const none: readonly never[] = [];
const noNames: ReadonlyMap<string, string> = new Map();

/** All pipelines with their stages in order. */
export function usePipelines() {
  return useQuery({
    queryKey: ['pipelines'],
    staleTime,
    queryFn: async ({ signal }): Promise<Pipeline[]> => {
      const { data } = await client.pipelines.list({ limit: 200, signal });
      return data.map((pipeline) => ({
        ...pipeline,
        stages: [...pipeline.stages].sort((a, b) => a.position - b.position),
      }));
    },
  });
}

/** The stages of all pipelines by their ids. */
export function useStages(): Map<string, Stage> {
  const { data = [] } = usePipelines();
  return new Map(data.flatMap(({ stages }) => stages.map((stage) => [stage.id, stage] as const)));
}

/** The users of the tenant, whom leads can be assigned to. */
export function useUsers(): DirectoryUser[] {
  const { data = [] } = useQuery({
    queryKey: ['users'],
    staleTime,
    enabled: may('read:users'),
    queryFn: async ({ signal }) => (await client.users.list({ limit: 200, signal })).data,
  });
  return data;
}

/** The tags of the tenant. */
export function useTags(): Tag[] {
  const { data = [] } = useQuery({
    queryKey: ['tags'],
    staleTime,
    queryFn: async ({ signal }) => (await client.tags.list({ limit: 200, signal })).data,
  });
  return data;
}

/** The custom fields that the tenant has for leads or contacts. */
export function useCustomFields(resource: 'LEAD' | 'CONTACT'): readonly CustomField[] {
  const { data = none } = useQuery({
    queryKey: ['custom-fields', resource],
    staleTime,
    queryFn: async ({ signal }) => (await client.customFields.list({ resource, limit: 200, signal })).data,
  });
  return data;
}

/** The same; undefined until they are read, for forms that need them all at once. */
export function useReadCustomFields(resource: 'LEAD' | 'CONTACT'): readonly CustomField[] | undefined {
  const fields = useCustomFields(resource);
  return fields === none ? undefined : fields;
}

/** How many records one request reads by their ids. */
const mostIds = 50;

/** Reads records by their ids, in as many requests as that takes. */
export async function readByIds<T>(
  ids: readonly string[],
  read: (query: { id: readonly string[]; limit: number }) => PromiseLike<{ data: T[] }>,
): Promise<T[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, at) =>
    read({ id: ids.slice(at * mostIds, (at + 1) * mostIds), limit: mostIds }),
  );
  return (await Promise.all(parts)).flatMap(({ data }) => data);
}

/** The names of contacts by their ids. Those that the user may not read, or that are deleted, are missing. */
export function useContactNames(contactIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(contactIds)].sort();
  const { data = noNames } = useQuery({
    queryKey: ['contacts', 'names', ids],
    staleTime,
    enabled: ids.length > 0 && may('read:leads'),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const contacts = await readByIds(ids, (query) => client.contacts.list({ ...query, signal }));
      return new Map(contacts.map((each) => [each.id, nameOfContact(each)]));
    },
  });
  return data;
}

/** Options of a select field from records with a name. */
export const toOptions = (records: readonly { id: string; name: string }[]) =>
  records.map(({ id, name }) => [id, name] as const);

/** Finds the name of a stage, pipeline or user by its id. What is not found is shown as it is. */
export function useNames(): (id: string) => string {
  const { data: pipelines = [] } = usePipelines();
  const users = useUsers();
  const names = new Map(
    [...pipelines, ...pipelines.flatMap(({ stages }) => stages), ...users].map(({ id, name }) => [id, name] as const),
  );
  return (id) => names.get(id) ?? id;
}
