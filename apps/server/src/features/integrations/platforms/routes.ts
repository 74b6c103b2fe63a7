import type { contract, Platform, PlatformQuery } from '@lead-engagement/contract';
import type { ConnectorSet } from '../../../connectors/connector-set.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import type { Handlers } from '../../../http/handlers.js';
import { nilUuid } from '../../../ids.js';

export const createPlatformHandlers = ({ directory }: ConnectorSet): Handlers<typeof contract.platforms> => ({
  list: ({ query }) => listPlatforms(directory, query),
});

/** A page of the directory. Its cursor is the place in it: the directory changes with a restart only. */
function listPlatforms(directory: readonly Platform[], query: PlatformQuery): Promise<Page<Platform>> {
  const page = openPage('platforms', query);
  const sorted = page.descending ? directory.toReversed() : directory;
  const matching = sorted.filter(({ available }) => query.available === undefined || available === query.available);
  const start = page.after === undefined ? 0 : Number(page.after.value) + 1;
  return fetchPage(page, {
    rows: Promise.resolve(matching.slice(start, start + page.limit + 1)),
    count: async () => matching.length,
    position: (row) => ({ value: matching.indexOf(row), id: nilUuid }),
    present: (row) => row,
  });
}
