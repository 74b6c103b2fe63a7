/** The languages that the chatbot has texts of its own in, by ISO 639-1 code. */
export const replyLanguages = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type ReplyLanguage = (typeof replyLanguages)[number];

/** The language of a contact whose own is not known, or has no texts here. */
export const defaultReplyLanguage: ReplyLanguage = 'en';

/** What a contact does with a message that asks nothing. */
export type SmallTalkKind =
  | 'complaint'
  | 'identity'
  | 'wellbeing'
  | 'presence'
  | 'opening'
  | 'goodbye'
  | 'thanks'
  | 'greeting'
  | 'no'
  | 'yes'
  | 'acknowledgement';

/** The texts of the chatbot that no tenant has written. */
export interface ReplyTexts {
  smallTalk: Record<SmallTalkKind, (botName: string) => string>;
  /** Said above the questions or subjects that are nearest to one without an answer. */
  didYouMean: string;
  /** Asks for other words. */
  rephrase: string;
  /** The same, once more. */
  rephraseAgain: string;
  /** Said before the hand-off to a human, for want of an answer. */
  unsure: string;
  /** Said when a human goes on. */
  handoff: string;
  /** Stands before the address or title of a passage. */
  source: string;
}

export const replyTexts: Record<ReplyLanguage, ReplyTexts> = {
  en: {
    smallTalk: {
      greeting: (name) => `Hello! I am ${name}. How can I help you?`,
      thanks: () => 'You are welcome. Is there anything else I can help you with?',
      goodbye: () => 'Goodbye, and have a good day.',
      wellbeing: () => 'I am doing well, thank you. How can I help you?',
      identity: (name) => `I am ${name}, an automatic assistant. If I do not know something, I ask a colleague.`,
      presence: (name) => `Yes, I am here. I am ${name}, an automatic assistant. How can I help you?`,
      opening: () => 'Of course. What would you like to know?',
      acknowledgement: () => 'All right. Is there anything else I can help you with?',
      yes: () => 'All right. What would you like to know?',
      no: () => 'All right. If you need anything else, just write to me.',
      complaint: () => 'I am sorry about that. What can I do for you?',
    },
    didYouMean: 'I am not sure what you mean. Is it one of these? If not, please ask again in other words.',
    rephrase:
      'I have not found an answer to that. Could you put it in other words? If you would like to talk to a person, just say so.',
    rephraseAgain:
      'I still have not found an answer. Please try other words once more, or tell me that you would like to talk to a person.',
    unsure: 'I am not sure about that.',
    handoff: 'I am passing this conversation to a colleague, who will get back to you here.',
    source: 'Source',
  },
  de: {
    smallTalk: {
      greeting: (name) => `Hallo! Ich bin ${name}. Wie kann ich Ihnen helfen?`,
      thanks: () => 'Gern geschehen. Kann ich sonst noch etwas für Sie tun?',
      goodbye: () => 'Auf Wiedersehen, und einen schönen Tag noch.',
      wellbeing: () => 'Danke, mir geht es gut. Wie kann ich Ihnen helfen?',
      identity: (name) =>
        `Ich bin ${name}, ein automatischer Assistent. Wenn ich etwas nicht weiß, frage ich eine Kollegin oder einen Kollegen.`,
      presence: (name) => `Ja, ich bin da. Ich bin ${name}, ein automatischer Assistent. Wie kann ich Ihnen helfen?`,
      opening: () => 'Gern. Was möchten Sie wissen?',
      acknowledgement: () => 'In Ordnung. Kann ich sonst noch etwas für Sie tun?',
      yes: () => 'In Ordnung. Was möchten Sie wissen?',
      no: () => 'In Ordnung. Wenn Sie noch etwas brauchen, schreiben Sie mir einfach.',
      complaint: () => 'Das tut mir leid. Was kann ich für Sie tun?',
    },
    didYouMean:
      'Ich bin nicht sicher, was Sie meinen. Ist es eines davon? Wenn nicht, fragen Sie bitte mit anderen Worten.',
    rephrase:
      'Dazu habe ich keine Antwort gefunden. Können Sie es anders formulieren? Wenn Sie mit einem Menschen sprechen möchten, sagen Sie es einfach.',
    rephraseAgain:
      'Ich habe noch immer keine Antwort gefunden. Versuchen Sie es bitte noch einmal mit anderen Worten, oder sagen Sie, dass Sie mit einem Menschen sprechen möchten.',
    unsure: 'Da bin ich mir nicht sicher.',
    handoff:
      'Ich gebe dieses Gespräch an eine Kollegin oder einen Kollegen weiter. Sie bekommen hier so bald wie möglich eine Antwort.',
    source: 'Quelle',
  },
  es: {
    smallTalk: {
      greeting: (name) => `¡Hola! Soy ${name}. ¿En qué puedo ayudarle?`,
      thanks: () => 'De nada. ¿Puedo ayudarle en algo más?',
      goodbye: () => 'Adiós, y que tenga un buen día.',
      wellbeing: () => 'Muy bien, gracias. ¿En qué puedo ayudarle?',
      identity: (name) => `Soy ${name}, un asistente automático. Si no sé algo, pregunto a un compañero.`,
      presence: (name) => `Sí, aquí estoy. Soy ${name}, un asistente automático. ¿En qué puedo ayudarle?`,
      opening: () => 'Por supuesto. ¿Qué le gustaría saber?',
      acknowledgement: () => 'De acuerdo. ¿Puedo ayudarle en algo más?',
      yes: () => 'De acuerdo. ¿Qué le gustaría saber?',
      no: () => 'De acuerdo. Si necesita algo más, escríbame.',
      complaint: () => 'Lo siento. ¿Qué puedo hacer por usted?',
    },
    didYouMean:
      'No estoy seguro de lo que quiere decir. ¿Es algo de esto? Si no, pregúntemelo con otras palabras, por favor.',
    rephrase:
      'No he encontrado una respuesta a eso. ¿Podría decirlo con otras palabras? Si prefiere hablar con una persona, dígamelo.',
    rephraseAgain:
      'Sigo sin encontrar una respuesta. Inténtelo otra vez con otras palabras, por favor, o dígame que quiere hablar con una persona.',
    unsure: 'No estoy seguro de eso.',
    handoff: 'Paso esta conversación a un compañero, que le responderá aquí.',
    source: 'Fuente',
  },
  fr: {
    smallTalk: {
      greeting: (name) => `Bonjour ! Je suis ${name}. Comment puis-je vous aider ?`,
      thanks: () => 'Je vous en prie. Puis-je vous aider pour autre chose ?',
      goodbye: () => 'Au revoir, et bonne journée.',
      wellbeing: () => 'Je vais bien, merci. Comment puis-je vous aider ?',
      identity: (name) =>
        `Je suis ${name}, un assistant automatique. Quand je ne sais pas répondre, je demande à un collègue.`,
      presence: (name) => `Oui, je suis là. Je suis ${name}, un assistant automatique. Comment puis-je vous aider ?`,
      opening: () => 'Bien sûr. Que souhaitez-vous savoir ?',
      acknowledgement: () => 'Très bien. Puis-je vous aider pour autre chose ?',
      yes: () => 'Très bien. Que souhaitez-vous savoir ?',
      no: () => "Très bien. Si vous avez besoin d'autre chose, écrivez-moi.",
      complaint: () => 'Je suis désolé. Que puis-je faire pour vous ?',
    },
    didYouMean:
      'Je ne suis pas sûr de comprendre. Est-ce l’une de ces questions ? Sinon, posez-la avec d’autres mots, s’il vous plaît.',
    rephrase:
      'Je n’ai pas trouvé de réponse à cela. Pourriez-vous le dire avec d’autres mots ? Si vous préférez parler à une personne, dites-le-moi.',
    rephraseAgain:
      'Je n’ai toujours pas trouvé de réponse. Essayez encore une fois avec d’autres mots, s’il vous plaît, ou dites-moi que vous voulez parler à une personne.',
    unsure: "Je n'en suis pas sûr.",
    handoff: 'Je transmets cette conversation à un collègue, qui vous répondra ici.',
    source: 'Source',
  },
  pt: {
    smallTalk: {
      greeting: (name) => `Olá! Eu sou ${name}. Como posso ajudar?`,
      thanks: () => 'De nada. Posso ajudar em mais alguma coisa?',
      goodbye: () => 'Até logo, e tenha um bom dia.',
      wellbeing: () => 'Estou bem, obrigado. Como posso ajudar?',
      identity: (name) => `Eu sou ${name}, um assistente automático. Se não sei alguma coisa, pergunto a um colega.`,
      presence: (name) => `Sim, estou aqui. Eu sou ${name}, um assistente automático. Como posso ajudar?`,
      opening: () => 'Claro. O que gostaria de saber?',
      acknowledgement: () => 'Certo. Posso ajudar em mais alguma coisa?',
      yes: () => 'Certo. O que gostaria de saber?',
      no: () => 'Certo. Se precisar de mais alguma coisa, é só escrever.',
      complaint: () => 'Lamento por isso. O que posso fazer por você?',
    },
    didYouMean:
      'Não tenho certeza do que quer dizer. É uma destas opções? Se não, pergunte com outras palavras, por favor.',
    rephrase:
      'Não encontrei uma resposta para isso. Poderia dizer com outras palavras? Se preferir falar com uma pessoa, é só dizer.',
    rephraseAgain:
      'Ainda não encontrei uma resposta. Tente mais uma vez com outras palavras, por favor, ou diga que quer falar com uma pessoa.',
    unsure: 'Não tenho certeza sobre isso.',
    handoff: 'Vou passar esta conversa a um colega, que responderá aqui.',
    source: 'Fonte',
  },
};
