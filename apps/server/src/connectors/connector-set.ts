import { type Connector, type Settings, withDefaults } from '@lead-engagement/connector-kit';
import type { Platform } from '@lead-engagement/contract';
import { ownValue } from '../own-value.js';

/** A platform as this installation has it: with its connector and settings, or why there is none. */
export interface InstalledPlatform {
  connector: Connector;
  settings: Settings;
  /** Why it cannot be used; undefined if it can. */
  problem: string | undefined;
}

export interface ConnectorSet {
  find(platform: string): InstalledPlatform | undefined;
  /** Sorted by identifier. */
  directory: readonly Platform[];
}

/** Platforms that we have no connector for, and will not scrape. */
const gated: Record<string, [name: string, reason: string]> = {
  INSTAGRAM: ['Instagram', 'Searching needs an app that Meta has reviewed. There is no connector.'],
  LINKEDIN: ['LinkedIn', 'LinkedIn has no public search. There is no connector.'],
  TIKTOK: ['TikTok', 'TikTok opens its search to accepted researchers only. There is no connector.'],
};

/** Why a task's platform is unknown here, for the run. */
export function explainMissing(platform: string): string {
  return (
    ownValue(gated, platform)?.[1] ?? 'There is no connector for it. GET /v1/platforms lists those that there are.'
  );
}

/** The connectors of an installation, each with its settings from the environment: `<PLATFORM>_<SETTING>`. */
export function createConnectorSet(
  connectors: readonly Connector[],
  environment: Readonly<Record<string, string | undefined>>,
): ConnectorSet {
  const installed = new Map(
    connectors.map((connector) => {
      const names = Object.keys(connector.settings);
      const set = Object.fromEntries(names.map((name) => [name, ownValue(environment, toVariable(connector, name))]));
      const settings = withDefaults(connector, set);
      return [connector.platform, { connector, settings, problem: connector.findProblem?.(settings) }];
    }),
  );
  const missing = Object.entries(gated).filter(([platform]) => !installed.has(platform));
  const directory = [
    ...[...installed.values()].map(describe),
    ...missing.map(([platform, [name, reason]]) => describeMissing(platform, name, reason)),
  ];
  return {
    find: (platform) => installed.get(platform),
    directory: directory.sort((a, b) => (a.platform < b.platform ? -1 : 1)),
  };
}

function toVariable({ platform }: Connector, setting: string): string {
  return `${platform}_${setting}`;
}

/** The environment variables that configure a connector. */
export function variablesOf(connector: Connector): string[] {
  return Object.keys(connector.settings).map((setting) => toVariable(connector, setting));
}

function describe({ connector, problem }: InstalledPlatform): Platform {
  return {
    platform: connector.platform,
    name: connector.name,
    available: problem === undefined,
    unavailableReason: problem ?? null,
    types: [...connector.types],
    followers: connector.followers,
    filters: [...connector.places],
    attribution: connector.attribution ?? null,
  };
}

function describeMissing(platform: string, name: string, reason: string): Platform {
  return {
    platform,
    name,
    available: false,
    unavailableReason: reason,
    types: [],
    followers: false,
    filters: [],
    attribution: null,
  };
}
