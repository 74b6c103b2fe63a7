/** The kinds of work of this feature; the id of each is that of the channel. */
export const channelKinds = { setup: 'channel_setup', inbound: 'channel_inbound', poll: 'channel_poll' } as const;
