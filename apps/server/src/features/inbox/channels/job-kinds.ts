import { channelSetupKind } from '../../../channels/connected-platforms.js';

/** The kinds of work of this feature. The id of each is that of the channel; of `file`, it is that of the attachment, and the channel is the key. */
export const channelKinds = {
  setup: channelSetupKind,
  inbound: 'channel_inbound',
  poll: 'channel_poll',
  file: 'channel_file',
} as const;
