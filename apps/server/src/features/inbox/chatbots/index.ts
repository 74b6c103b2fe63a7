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
