import { mcpPath, oauthPaths, ResourceMetadata, scopeNames } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { startTestApi } from '../support/api.js';
import { header } from '../support/expect.js';

test.each([
  ['http://leads.test', '', 'http://leads.test/.well-known/oauth-protected-resource'],
  ['http://leads.test/crm', '/crm', 'http://leads.test/.well-known/oauth-protected-resource/crm'],
])('a client that was refused at %s finds where to get a token', async (publicUrl, path, address) => {
  const api = await startTestApi({ publicUrl });
  const refused = await api.send({ method: 'GET', url: '/v1/leads' });
  expect([refused.status, refused.error.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect(header(refused, 'www-authenticate')).toBe(`Bearer resource_metadata="${address}"`);
  const { status, text } = await api.send({ method: 'GET', url: oauthPaths.resourceMetadata + path });
  expect(status).toBe(200);
  const metadata = JSON.parse(text);
  expect(ResourceMetadata.strict().parse(metadata)).toEqual(metadata);
  expect(metadata).toMatchObject({
    resource: publicUrl,
    authorization_servers: [publicUrl],
    bearer_methods_supported: ['header'],
    scopes_supported: scopeNames,
  });
  await api.close();
});

test.each([
  ['http://leads.test', ''],
  ['http://leads.test/crm', '/crm'],
])(
  'a host of the Model Context Protocol that was refused at %s finds where to get a token for /mcp',
  async (publicUrl, path) => {
    const api = await startTestApi({ publicUrl });
    const refused = await api.send({ method: 'POST', url: mcpPath, payload: '{}' });
    expect([refused.status, refused.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    const address = `${oauthPaths.resourceMetadata}${path}${mcpPath}`;
    expect(header(refused, 'www-authenticate')).toBe(`Bearer resource_metadata="http://leads.test${address}"`);
    const { text } = await api.send({ method: 'GET', url: address });
    expect(JSON.parse(text)).toMatchObject({ resource: publicUrl + mcpPath, authorization_servers: [publicUrl] });
    await api.close();
  },
);
