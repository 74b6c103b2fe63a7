import { contract, inbound } from './index.js';
import { nestBodies, shareRepeated } from './openapi/compact.js';
import type { OpenApiComponents, OpenApiDocument } from './openapi/document.js';
import { addExamples } from './openapi/examples/add.js';
import { describeApi, describeSecurity } from './openapi/introduction.js';
import { appSecurity, toOAuthPaths } from './openapi/oauth.js';
import { toPaths } from './openapi/operations.js';
import { documentationPaths } from './openapi/paths.js';
import { describeTags, webhooksTag } from './openapi/tags.js';
import { toWebhooks } from './openapi/webhooks.js';

export { toCodeSamples } from './openapi/code-samples.js';
export { createBrunoFiles } from './openapi/collections/bruno.js';
export { createPostmanCollection, type PostmanCollection } from './openapi/collections/postman.js';
export type * from './openapi/document.js';
export { failureKindsOf, failuresOf } from './openapi/failures.js';
export { describeField } from './openapi/field-texts.js';
export { documentationPaths } from './openapi/paths.js';
export { describeResource } from './openapi/tags.js';
export { readsVersion } from './openapi/versions.js';

/**
 * The OpenAPI 3.1 document of the whole contract, deterministic for its arguments. `serverUrl` is the public address, `version` the
 * version of the server.
 */
export function createOpenApiDocument({ serverUrl, version }: { serverUrl: string; version: string }): OpenApiDocument {
  const url = serverUrl.replace(/\/+$/, '');
  const components: OpenApiComponents = {
    schemas: {},
    responses: {},
    parameters: {},
    headers: {},
    examples: {},
    securitySchemes: { ...describeSecurity(), app: appSecurity },
  };
  const paths = { ...toPaths({ ...contract, ...inbound }, url, components), ...toOAuthPaths(components) };
  const webhooks = toWebhooks(webhooksTag, components);
  nestBodies(Object.values(paths), components);
  shareRepeated(Object.values(paths), components);
  addExamples(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lead Engagement API',
      version,
      summary: 'Contacts, leads, pipelines and signed webhooks.',
      description: describeApi(url),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    externalDocs: { url: `${url}${documentationPaths.errors}`, description: 'Error codes' },
    tags: describeTags(),
    paths,
    webhooks,
    components,
  };
}
