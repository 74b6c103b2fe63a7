export {
  type ChatbotRow,
  createChatbot,
  findChatbot,
  forgetKnowledgeBase,
  getChatbotRow,
  listLiveChatbotIds,
  resolveChatbot,
  toPersona,
} from './service.js';
