import { abouts } from '../generated/lists.js';
import { oauthTag } from './oauth.js';
import { toTag } from './operations.js';

/** The heading of the webhooks that the server sends. */
export const webhooksTag = toTag('webhooks');

/** The description of a resource in one sentence; undefined if the API does not have the resource. */
export function describeResource(resource: string): string | undefined {
  return (abouts as Record<string, string | undefined>)[resource];
}

/** The tags of the document, with their descriptions. */
export function describeTags(): { name: string; description: string }[] {
  return [
    ...Object.entries(abouts).map(([resource, description]) => ({ name: toTag(resource), description })),
    { name: oauthTag, description: 'The authorization server for partner apps (OAuth 2).' },
    { name: webhooksTag, description: 'The events that the server sends to your endpoints.' },
  ];
}
