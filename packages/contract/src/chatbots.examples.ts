import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

const handoff = { minConfidence: 0.35, attempts: 2, phrases: ['talk to a person'], message: 'I will ask a colleague.' };

const chatbot = {
  handoff,
  allowedOrigins: ['https://www.example.com'],
  id: ids.botId,
  name: 'Bo',
  persona: 'You are the friendly assistant of a boatyard.',
  platforms: ['WEB'],
  model: 'rules',
  modelError: null,
};

export const examples: Examples = {
  records: {
    ChatbotTestReply: {
      reply: 'We are open from Monday to Friday, 8:00 to 17:00.',
      tokens: 0,
      latencyMs: 12,
      confidence: 0.91,
      suggestions: [],
    },
    ChatbotHandoff: { ...handoff },
    Chatbot: chatbot,
    ChatbotRead: chatbot,
  },
  requests: {
    chatbots_create: {
      name: 'Bo',
      persona: 'You are the friendly assistant of a boatyard.',
      platforms: ['WEB'],
      handoff: { message: 'I will ask a colleague about that. One moment, please.' },
    },
    chatbots_test: { message: 'When are you open?' },
    chatbots_update: { temperature: 0.2 },
  },
};
