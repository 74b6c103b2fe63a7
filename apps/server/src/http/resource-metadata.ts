import { oauthPaths } from '@lead-engagement/contract';

/** The URL of the API's OAuth metadata. The path of an issuer follows the well-known part. Source: RFC 9728, 3.1. */
export function resourceMetadataUrl(issuer: string): string {
  const { origin, pathname } = new URL(issuer);
  return origin + oauthPaths.resourceMetadata + (pathname === '/' ? '' : pathname);
}
