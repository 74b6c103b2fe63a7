import type { ResolveHost } from '../../../egress/host-resolver.js';
import { type EgressPolicy, findUrlProblem } from '../../../egress/policy.js';
import { invalidField } from '../../../errors.js';

/** The dependencies for checking links of documents. */
export interface LinkDeps {
  egress: EgressPolicy;
  resolveHost: ResolveHost;
}

/**
 * Throws VALIDATION_ERROR for a link that a webhook could not have either, because pages are fetched and links are shown to contacts.
 * Fragments are not checked.
 */
export async function checkLink({ egress, resolveHost }: LinkDeps, link: string | null | undefined): Promise<void> {
  if (link === null || link === undefined) return;
  const problem = await findUrlProblem(egress, link.replace(/#.*$/s, ''), resolveHost);
  if (problem !== undefined) throw invalidField('body.url', problem);
}
