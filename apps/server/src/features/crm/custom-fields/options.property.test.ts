import type { CustomField, CustomFieldOption } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** An option of the model. Records of the model refer to it, whatever it is called. */
interface ModelOption {
  label: string;
  names: Set<string>;
  isLive: boolean;
  /** Whether its labels are kept with the field, as those of removed and renamed options are. */
  isKept?: boolean;
  /** An older server has removed it, which keeps no labels. */
  isForgotten?: boolean;
  id?: string;
}

type Type = 'SELECT' | 'MULTI_SELECT';

const labels = ['A', 'B', 'C', 'D', 'E', 'F'];

/** A field, its options and records as they ought to be, beside the real ones. */
class World {
  /** In order, with the removed ones at the end. */
  options: ModelOption[] = [];
  readonly records = new Map<string, ModelOption[]>();
  version = 1;

  constructor(
    readonly tenant: string,
    readonly caller: TestCaller,
    readonly type: Type,
    readonly field: CustomField,
  ) {
    this.options = field.options.map(({ id, label }) => ({ id, label, names: new Set([label]), isLive: true }));
  }

  get url() {
    return this.field.resource === 'LEAD' ? '/v1/leads' : '/v1/contacts';
  }
  get live() {
    return this.options.filter(({ isLive }) => isLive);
  }
  find(name: string): ModelOption | undefined {
    return this.options.find(({ names }) => names.has(name));
  }
  valueOf(names: readonly string[]): unknown {
    return this.type === 'SELECT' ? names[0] : names;
  }

  /** Sets the options of the field; the model follows if the server accepts them. */
  async setOptions(sent: { option?: ModelOption; label: string }[]): Promise<void> {
    const named = sent.map(({ option, label }) => ({ option: option ?? this.find(label), label }));
    const kept = named.flatMap(({ option }) => option ?? []);
    const isRefused =
      new Set(kept).size < kept.length ||
      new Set(sent.map(({ label }) => label)).size < sent.length ||
      named.some(({ option, label }) => {
        const holder = this.find(label);
        return holder !== undefined && holder !== option && kept.includes(holder);
      });
    const body = sent.map(({ option, label }) => (option ? { id: option.id, label } : label));
    const answer = await this.caller.call('PATCH', `/v1/custom-fields/${this.field.id}`, { options: body });
    if (isRefused) {
      expectFailure(answer, 'VALIDATION_ERROR');
      return;
    }
    const isChanged = dataOf(answer, 200).version > this.version;
    this.version = dataOf(answer, 200).version;
    const next = named.map(({ option = { label: '', names: new Set<string>(), isLive: true }, label }) => {
      const holder = this.find(label);
      if (holder && holder !== option) this.takeOver(option, holder);
      option.label = label;
      option.names.add(label);
      return option;
    });
    this.setLive(next);
    if (!isChanged) return;
    for (const option of this.options) option.isKept = !option.isLive || option.names.size > 1;
  }

  takeOver(option: ModelOption, holder: ModelOption): void {
    for (const name of holder.names) option.names.add(name);
    this.options = this.options.filter((one) => one !== holder);
    for (const [id, values] of this.records) {
      this.records.set(id, [...new Set(values.map((one) => (one === holder ? option : one)))]);
    }
  }

  setLive(next: ModelOption[]): void {
    const removed = this.options.filter((option) => !next.includes(option));
    for (const option of next) Object.assign(option, { isLive: true, isForgotten: false });
    for (const option of removed) option.isLive = false;
    this.options = [...next, ...removed];
  }

  /** Sets options as an older server does, which knows only texts. */
  async setTexts(texts: readonly string[]): Promise<void> {
    await this.sql(
      (tx) =>
        tx`update custom_fields set options = ${[...texts]} where id = ${decodeId('customField', this.field.id) as string}`,
    );
    const next = texts.map((text) => this.find(text) ?? { label: text, names: new Set([text]), isLive: true });
    const before = this.live;
    this.setLive([...new Set(next)]);
    for (const option of before) option.isForgotten = !option.isLive && !option.isKept;
  }

  async texts(): Promise<string[]> {
    const [row] = await this.sql(
      (tx) => tx<{ options: string[] }[]>`
        select options from custom_fields where id = ${decodeId('customField', this.field.id) as string}`,
    );
    return row?.options ?? [];
  }

  sql<T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> {
    return inTenant(api.db, this.tenant, work);
  }

  /** Creates a record with these options, each named by a label or an id. */
  async create(names: readonly string[], options: readonly ModelOption[]): Promise<void> {
    const base = this.field.resource === 'LEAD' ? { contact: { name: 'x' } } : { name: 'x' };
    const body = { ...base, customFields: { [this.field.key]: this.valueOf(names) } };
    const answer = await this.caller.call('POST', this.url, body);
    if (options.every(({ isLive }) => isLive)) {
      const { id, customFields } = dataOf(answer, 201);
      this.records.set(id, [...new Set(options)]);
      expect(customFields[this.field.key]).toEqual(this.shown(id));
    } else expectFailure(answer, 'VALIDATION_ERROR');
  }

  /** Writes a text to a record as an older server does. */
  async write(id: string, text: string): Promise<void> {
    const table = this.field.resource === 'LEAD' ? 'leads' : 'contacts';
    const uuid = decodeId(this.field.resource === 'LEAD' ? 'lead' : 'contact', id) as string;
    const value = JSON.stringify({ [this.field.key]: this.valueOf([text]) });
    await this.sql((tx) => tx`update ${tx(table)} set custom_fields = ${value}::text::jsonb where id = ${uuid}`);
    this.records.set(id, [this.find(text) as ModelOption]);
  }

  shown(id: string): unknown {
    return this.valueOf((this.records.get(id) ?? []).map(({ label }) => label));
  }

  /** Compares the field, all records and all filters. */
  async check(): Promise<void> {
    const field: CustomField = dataOf(await this.caller.call('GET', `/v1/custom-fields/${this.field.id}`), 200);
    expect(field.options.map(({ label }) => label)).toEqual(this.live.map(({ label }) => label));
    for (const [at, option] of this.live.entries()) {
      option.id ??= (field.options[at] as CustomFieldOption).id;
      expect(field.options[at]?.id).toBe(option.id);
    }
    const all = dataOf(await this.caller.call('GET', `${this.url}?limit=200`), 200);
    for (const { id, customFields } of all) expect(customFields[this.field.key]).toEqual(this.shown(id));
    expect(all.length).toBe(this.records.size);
    for (const option of this.options) {
      const having = [...this.records].flatMap(([id, values]) => (values.includes(option) ? [id] : []));
      const { id, isForgotten } = option;
      if (isForgotten && having.length === 0) {
        const query = `customFields[${this.field.key}]=${[...option.names]}`;
        expectFailure(await this.caller.call('GET', `${this.url}?${query}`), 'VALIDATION_ERROR');
        continue;
      }
      for (const name of [...option.names, ...(id && !isForgotten ? [id] : [])]) {
        expect(await this.filter('', name), name).toEqual(having.sort());
        const lacking = [...this.records.keys()].filter((id) => !having.includes(id));
        expect(await this.filter('[not]', name), name).toEqual(lacking.sort());
      }
    }
  }

  async filter(operator: string, name: string): Promise<string[]> {
    const query = new URLSearchParams({ [`customFields[${this.field.key}]${operator}`]: name, limit: '200' });
    return dataOf(await this.caller.call('GET', `${this.url}?${query}`), 200)
      .map(({ id }: { id: string }) => id)
      .sort();
  }
}

const at = fc.nat(1_000);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), a: at, b: at, c: at }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rename' as const), a: at, b: at, c: at }) },
  ...(['reorder', 'remove', 'add', 'write', 'texts'] as const).map((kind) => ({
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant(kind), a: at, b: at, c: at }),
  })),
);

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;
const same = (option: ModelOption) => ({ option, label: option.label });

async function take(world: World, { kind, a, b, c }: { kind: string; a: number; b: number; c: number }): Promise<void> {
  const { live } = world;
  switch (kind) {
    case 'create': {
      const chosen = world.type === 'SELECT' ? [pick(world.options, a)] : [pick(world.options, a), pick(live, b)];
      const names = chosen.map((option, index) =>
        (c + index) % 3 === 0 && option.id ? option.id : pick([...option.names], c),
      );
      return world.create(names, chosen);
    }
    case 'rename':
      return world.setOptions(
        live.map((option) => (option === pick(live, a) ? { option, label: pick(labels, b) } : same(option))),
      );
    case 'reorder':
      return world.setOptions([...live.slice(a % live.length), ...live.slice(0, a % live.length)].map(same));
    case 'remove':
      if (live.length > 1) await world.setOptions(live.filter((option) => option !== pick(live, a)).map(same));
      return;
    case 'add':
      return world.setOptions([...live.map(same), { label: pick(labels, a) }]);
    case 'write': {
      const ids = [...world.records.keys()];
      if (ids.length > 0) await world.write(pick(ids, a), pick(await world.texts(), b));
      return;
    }
    case 'texts': {
      const texts = await world.texts();
      const kept = texts.filter((_, index) => texts.length === 1 || index !== a % texts.length);
      return world.setTexts(b % 2 === 0 ? kept : [...new Set([...kept, pick(labels, c)])]);
    }
  }
}

test.each([
  ['SELECT', 'CONTACT'],
  ['MULTI_SELECT', 'LEAD'],
] as const)(
  'options of a %s mean the same whatever becomes of them',
  async (type, resource) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const tenant = await api.newTenant();
        const caller = await api.newCaller(tenant);
        const body = { resource, key: 'size', label: 'Size', type, options: ['A', { label: 'B' }, 'C'] };
        const world = new World(
          tenant,
          caller,
          type,
          dataOf(await caller.call('POST', '/v1/custom-fields', body), 201),
        );
        await world.create(['A'], [pick(world.options, 0)]);
        for (const one of steps) {
          await take(world, one);
          await world.check();
        }
      }),
      { numRuns: 12 },
    );
  },
  180_000,
);
