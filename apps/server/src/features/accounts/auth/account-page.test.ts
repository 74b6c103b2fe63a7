import { createHash } from 'node:crypto';
import { accountPagePath } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { header } from '../../../../test/support/expect.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('the page where a password is chosen runs its own script only, and takes its look from this server', async () => {
  const page = await api.send({ url: accountPagePath });
  expect(page.status).toBe(200);
  expect(header(page, 'content-type')).toBe('text/html; charset=utf-8');
  expect(header(page, 'cache-control')).toBe('no-store');
  expect(header(page, 'referrer-policy')).toBe('no-referrer');
  const policy = header(page, 'content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const inline = [...page.text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  expect(inline).toHaveLength(1);
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(inline.join()).digest('base64')}'`);
  expect(policy).toContain("style-src 'self'");
  expect(page.text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:\/\/|<style|\ssrc=|\son\w+=/);
  for (const label of page.text.matchAll(/<label for="(\w+)">/g))
    expect(page.text).toContain(`<input id="${label[1]}"`);
});
