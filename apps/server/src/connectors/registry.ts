import type { Connector } from '@lead-engagement/connector-kit';
import { jsonConnectors } from '@lead-engagement/platforms/connectors';
import { rss } from './rss.js';

/** The connectors that the server brings. */
export const builtInConnectors: readonly Connector[] = [...jsonConnectors, rss];
