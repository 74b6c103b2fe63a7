export { blockAddresses, hashAddress, isAddressBlocked, unblockAddresses } from './blocked-addresses.js';
export { createFindChannel } from './find-channel.js';
export { createKnownChannels, type KnownChannels } from './known-channels.js';
export { type Shown as ShownChannels, toChannel } from './present.js';
export { type ChannelRow, findChannelOfAny, identitySecrets, noteInbound, webChatOf } from './service.js';
