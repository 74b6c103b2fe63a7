import { contract, type ErrorCode, headers } from '@lead-engagement/contract';
import { expect } from 'vitest';
import type { Answer, TestApi } from '../support/api.js';
import { header } from '../support/expect.js';
import type { Sample } from '../support/sample.js';

/** The environment of a case. */
export interface World {
  api: TestApi;
  sample: Sample;
}

/** A request that makes the API return an error code. */
export interface ErrorCase {
  code: ErrorCode;
  when: string;
  /** What the message must contain. */
  tells: RegExp;
  raise: (world: World) => Promise<Answer>;
  /** Further checks of the response. */
  sees?: (answer: Answer, world: World) => void;
}

/** The list of leads under each prefix. */
export const apiLeads = contract.leads.list.path;
export const plainLeads = apiLeads.replace('/api', '');

export function get({ sample }: World, url: string, more?: Record<string, string>): Promise<Answer> {
  return sample.caller.call('GET', url, undefined, more);
}

export function postContact({ sample }: World, body: unknown, more?: Record<string, string>): Promise<Answer> {
  return sample.caller.call('POST', '/v1/contacts', body, more);
}

export function patchLead({ sample }: World, body: unknown, more?: Record<string, string>): Promise<Answer> {
  return sample.caller.call('PATCH', `/v1/leads/${sample.leadId}`, body, more);
}

/** Expects a wait in whole seconds. */
export function seesRetryAfter(answer: Answer): void {
  expect(header(answer, headers.retryAfter)).toMatch(/^[1-9]\d*$/);
}
