export { type Shown as ShownChatbots, toChatbot } from './present.js';
export {
  type ChatbotRow,
  createChatbot,
  findChatbot,
  forgetKnowledgeBase,
  getChatbotRow,
  listLiveChatbotIds,
  resolveChatbot,
  searchOf,
  toPersona,
} from './service.js';
