import { foldCase } from '@lead-engagement/connector-kit';
import type { Carrier, CarrierQuery } from '@lead-engagement/contract';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { nilUuid } from '../../../ids.js';

import { carrierRecords, detectCarriers } from './detection.js';
import { toCarrier } from './present.js';

const byName = new Intl.Collator('en');
const directory: readonly Carrier[] = carrierRecords
  .map(toCarrier)
  .sort((a, b) => byName.compare(a.name, b.name) || (a.code < b.code ? -1 : 1));

/** Carriers have no rows, so cursors store a position in the directory. */

/** A page of the directory, by name. */
export function listCarriers(query: CarrierQuery): Promise<Page<Carrier>> {
  const page = openPage('carriers', query);
  const matching = directory.map((carrier, place) => ({ carrier, place })).filter(matches(query));
  const after = Number(page.after?.value ?? -1);
  return fetchPage(page, {
    rows: Promise.resolve(matching.filter(({ place }) => place > after).slice(0, page.limit + 1)),
    count: async () => matching.length,
    position: ({ place }) => ({ value: place, id: nilUuid }),
    present: ({ carrier }) => carrier,
  });
}

function matches({ q, trackingNumber, ...query }: CarrierQuery) {
  const { code, type, country, 'code[not]': notCode, 'type[not]': notType, 'country[not]': notCountry } = query;
  const part = q === undefined ? undefined : foldCase(q);
  const detected = trackingNumber === undefined ? undefined : detectCarriers(trackingNumber).map((each) => each.code);
  return ({ carrier }: { carrier: Carrier }) =>
    (part === undefined || foldCase(carrier.name).includes(part) || carrier.code.includes(part)) &&
    (code === undefined || code.includes(carrier.code)) &&
    (type === undefined || type.includes(carrier.type)) &&
    (country === undefined || country.some((each) => carrier.countries.includes(each))) &&
    !notCode?.includes(carrier.code) &&
    !notType?.includes(carrier.type) &&
    !notCountry?.some((each) => carrier.countries.includes(each)) &&
    (detected === undefined || detected.includes(carrier.code));
}
