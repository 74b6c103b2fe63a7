export { channelExchange, fileExchange, pollExchange } from './telegram.js';
export { telegramChannel } from './telegram-channel.js';
export { readUpdate as readTelegramUpdate } from './telegram-updates.js';
export { whatsAppChannel } from './whatsapp-channel.js';
export { toPhone as toWhatsAppPhone } from './whatsapp-numbers.js';
export { readUpdate as readWhatsAppUpdate, readUpdates as readWhatsAppUpdates } from './whatsapp-updates.js';
