export { telegramKinds } from './fixtures/telegram-kinds.js';
export {
  type BotAnswer,
  bots,
  firstToken,
  privateMessage,
  secondToken,
  startTelegramServer,
  type TelegramServer,
} from './fixtures/telegram-server.js';
export { whatsAppKinds } from './fixtures/whatsapp-kinds.js';
export {
  credentials,
  graphError,
  inboundMessage,
  notification,
  signatureOf,
  startWhatsAppServer,
  statusOf,
  type WhatsAppServer,
} from './fixtures/whatsapp-server.js';
