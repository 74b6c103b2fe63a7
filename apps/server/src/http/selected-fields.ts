import type { Route } from '@lead-engagement/contract';

/** A query without `fields`, and the function that leaves only these in each record of a response. */
interface Selection {
  asked: unknown;
  select: ((content: unknown) => unknown) | undefined;
}

/** Takes `fields` out of the query of a route that has it: handlers read whole records, and cursors do not depend on it. */
export function selectFields({ metadata }: Pick<Route, 'metadata'>, query: unknown): Selection {
  const { fields, ...asked } = (query ?? {}) as { fields?: readonly string[] };
  if (!metadata.selects || fields === undefined) return { asked: query, select: undefined };
  const shown = new Set(['id', ...fields]);
  const cut = (record: object) => Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name)));
  const select = (content: unknown) => {
    const { data, ...others } = content as { data: object | object[] };
    return { ...others, data: Array.isArray(data) ? data.map(cut) : cut(data) };
  };
  return { asked, select };
}
