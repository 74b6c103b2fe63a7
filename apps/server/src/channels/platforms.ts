import { type DefinedChannel, type Settings, withDefaults } from '@lead-engagement/connector-kit';
import { telegramChannel, whatsAppChannel } from '@lead-engagement/platforms/channels';
import { ownValue } from '../own-value.js';
import { hourMs } from '../time.js';
import { emailChannel } from './email-channel.js';

/** A platform that tenants can connect chatbots to, with the settings of the operator. */
export interface ConnectablePlatform {
  channel: DefinedChannel;
  settings: Settings;
}

/** The platforms of an installation besides WEB, which the server is itself. */
export interface ChannelPlatforms {
  find(platform: string): ConnectablePlatform | undefined;
  /** Sorted by identifier. */
  list: readonly ConnectablePlatform[];
}

export const builtInChannels: readonly DefinedChannel[] = [emailChannel, telegramChannel, whatsAppChannel];

/** When the reply window of a platform ends, after its contact has written at `since`; undefined if there is none. */
export function replyWindowEnd(platforms: ChannelPlatforms, platform: string, since: Date): string | undefined {
  const hours = platforms.find(platform)?.channel.capabilities.replyWindowHours ?? null;
  return hours === null ? undefined : new Date(since.getTime() + hours * hourMs).toISOString();
}

/** The channels of an installation, each with its settings from the environment: `<PLATFORM>_<SETTING>`. */
export function createChannelPlatforms(
  channels: readonly DefinedChannel[],
  environment: Readonly<Record<string, string | undefined>>,
): ChannelPlatforms {
  const installed = new Map(
    channels.map((channel) => {
      const names = Object.keys(channel.settings);
      const set = Object.fromEntries(
        names.map((name) => [name, withoutSlash(ownValue(environment, toVariable(channel, name)))]),
      );
      return [channel.platform, { channel, settings: withDefaults(channel, set) }];
    }),
  );
  const list = [...installed.values()].sort((a, b) => (a.channel.platform < b.channel.platform ? -1 : 1));
  return { find: (platform) => installed.get(platform), list };
}

/** Paths are added to addresses. */
function withoutSlash(value: string | undefined): string | undefined {
  return value?.startsWith('http') ? value.replace(/\/+$/, '') : value;
}

function toVariable({ platform }: DefinedChannel, setting: string): string {
  return `${platform}_${setting}`;
}

/** The environment variables that configure a channel. */
export function channelVariablesOf(channel: DefinedChannel): string[] {
  return Object.keys(channel.settings).map((setting) => toVariable(channel, setting));
}
