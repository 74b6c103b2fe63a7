import { before, governorsOf, type HandoffCues, pattern, set, upTo } from './cues.js';

/** The cues of requests for a person in Spanish. */
export const es = (() => {
  const noun = `(?:personas?|humanos?|humanas?|ser(?:es)? humanos?|agentes?|asesor(?:a|es)?|operador(?:a|es)?|representantes?|emplead[oa]s?|ejecutiv[oa]s?|encargad[oa]|responsable|supervisor(?:a)?|gerente|jefe|jefa|companer[oa]s?|colegas?|tecnic[oa]s?|comercial|vendedor(?:a)?|trabajador(?:a|es)?|especialista|consultor(?:a)?|soporte|(?:servicio de )?atencion al cliente|servicio al cliente|servicio tecnico|equipo|personal|gente|departamento de [a-z]+)`;
  const det = `(?:un|una|el|la|algun|alguna|su|tu|uno de (?:sus|tus)|una de (?:sus|tus)|alguno de (?:sus|tus)|otro|otra|cualquier|vuestro|los|unos|unas|ningun|ninguna)`;
  const post = `(?: (?:real|reales|humano|humana|humanos|humanas|de verdad|de carne y hueso|en vivo|fisica|viva|vivo|mas|especializad[oa]|competente|del equipo|de (?:atencion|servicio) al cliente|de (?:soporte|ventas|su equipo|tu equipo)|de (?:la|su) empresa))`;
  const follow =
    before(`por porfa ya ahora que para sobre en de y o porque pues aqui ahi hoy alguien directamente real reales humano humana urgentemente cuanto urgente si lo antes
    mediante no gracias porfavor inmediatamente antes manana al cuando sin ni mas`);
  const someone = `(?:alguien${post}?|(?:${det} )?(?:verdader[oa] )?${noun}${post}{0,2}${follow})`;
  const strong = `(?:alguien${post}|(?:${det} )?(?:verdader[oa] )?(?:${noun}${post}{1,2}|ser humano|humanos?|seres humanos)${follow}|(?:un|una|algun|alguna) (?:persona|agente|operador|operadora|asesor|asesora|representante|ejecutivo|ejecutiva)${follow})`;
  const when =
    before(`por porfa ya ahora al a en manana hoy cuando cuanto lo sobre para urgente urgentemente porque y o si entre despues antes de este esta el mas
    por favor inmediatamente directamente gracias luego pronto con mi`);
  const clitic = `(?:me|nos)`;
  const connect = `(?:pas|comunic|comuniqu|conect|transfier|transfer|pon|pong|deriv|redirij|redirig|remit|enlaz|enlac|contact|vincul)(?:a|e|as|es|an|en|ar|ir|er|ir|ame)?`;
  return {
    patterns: [
      pattern(
        'contact',
        `(?:hablar|conversar|chatear|platicar|charlar|comunicarme|comunicarnos|comunicar|contactar|contactarme|tratar|dialogar|ponerme en contacto|entrar en contacto|estar en contacto|quejarme|contacto|hablarlo|consultarlo|escribirme) (?:${upTo(3)})(?:con|a) ${someone}`,
      ),
      pattern(
        'contact',
        `(?:ser|estar|que me|me) (?:atendid[oa] por|atienda|atiende|atender|ayude|contacte|llame|responda|conteste) ${strong}`,
      ),
      pattern(
        'contact',
        `(?:ser|estar) (?:transferid[oa]|pasad[oa]|derivad[oa]|conectad[oa]|atendid[oa]) (?:${upTo(1)})(?:con|a|por) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:pasame|paseme|pasenme|pasarme|pasadme|comunicame|comuniqueme|comuniquenme|comunicarme|conectame|conecteme|conectenme|conectarme|transfierame|transfiereme|transfieranme|transferirme|ponme|pongame|pongan?me|ponerme|derivame|deriveme|derivarme|redirigeme|enlaceme|enlazame) (?:${upTo(3)})(?:con|a) ${someone}`,
      ),
      pattern(
        'direct',
        `${clitic} (?:(?:puede|puedes|pueden|podria|podrias|podrian|podeis|quiere|quieres) )?${connect} (?:${upTo(3)})(?:con|a) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:dame|deme|denme|mandame|enviame|buscame|traeme|ponme|pasame|paseme|pasenme|consigueme|pongame|llama|llame|llamen) (?:a )?(?:${someone})`,
      ),
      pattern(
        'want',
        `(?:quiero|necesito|quisiera|prefiero|preferiria|deseo|exijo|solicito|requiero|queremos|necesitamos|me gustaria|busco) (?:(?:a|que me atienda|tener|ya|aqui|urgentemente) )*${strong}`,
      ),
      pattern(
        'question',
        `(?:hay|existe|tienen|tienes|tiene|esta|habra|no hay|puede haber|queda) (?:(?:aqui|ahi|por ahi|de verdad|realmente) )*${strong}`,
      ),
      pattern(
        'question',
        `(?:alguien|persona|agente|humano|asesor) (?:real )?con (?:quien|el que|la que|el cual) (?:yo )?(?:puedo|pueda|podria|podamos|hablar)(?: hablar| comunicarme| chatear)?`,
      ),
      pattern('question', `con quien (?:puedo|podria|puede uno|tengo que) (?:hablar|comunicarme|contactar)`),
      pattern(
        'question',
        `alguien (?:que )?(?:me )?(?:(?:puede|podria|pueda|podra) )?(?:me )?(?:llame|llamar|llamarme|contacte|contactar|contactarme)${when}`,
      ),
      pattern(
        'question',
        `(?:puede|podria|pueden|podrian|que) (?:me )?(?:llamar|llamarme|contactar|contactarme|atender|atenderme|llame|contacte|atienda) (?:alguien|${strong})`,
      ),
      pattern(
        'question',
        `(?:puede|podria|que) (?:alguien|${strong}) (?:${upTo(1)})(?:llamarme|contactarme|llamar|contactar|llame|contacte|atenderme|atienda)`,
      ),
      pattern(
        'direct',
        `(?:llamame|llameme|llamenme|llamadme|llamarme|llamarnos|llamenos|llamennos|telefoneeme|marcame|marqueme|marquenme|devuelvame la llamada|devuelvanme la llamada|devuelveme la llamada|devolverme la llamada)${when}`,
      ),
      pattern(
        'direct',
        `${clitic} (?:(?:puede|puedes|pueden|podria|podrias|podrian|podeis|podriais|quiere|quieren) )?(?:llamar|llama|llamas|llaman|llame|llames|llamen|llamais|telefonear|marcar|marcan|marquen|marque|devolver la llamada|devuelven la llamada|devuelvan la llamada)${when}`,
      ),
      pattern(
        'want',
        `(?:quiero|necesito|quisiera|solicito|deseo|espero|pido|me gustaria) (?:(?:recibir|una|que me|tener|pedir|solicitar|agendar) )*(?:llamada|llamada telefonica|llamada de vuelta|devolucion de llamada)${when}`,
      ),
      pattern('contact', `(?:ser llamad[oa]|recibir una llamada)${when}`),
      pattern(
        'question',
        `(?:no quiero|no deseo|no quisiera|sin|no mas|nada de|basta de|ningun|harto de|harta de|cansado de|cansada de|no me gusta|odio|no necesito|no a|no) (?:(?:mas|hablar|hablando|chatear|tratar|conversar|comunicarme|seguir|con|un|una|el|la|los|las|este|esta|estos|estas|ningun|ninguna|a|que me atienda|que me responda|de|tu|su) )*(?:robots?|bots?|chatbots?|maquinas?|ia|contestador(?:a)?|ordenador(?:es)?|computadora|inteligencia artificial|respuestas automaticas)(?=$| (?:por|ya|aqui|mas|sino|que|gracias|quiero|y|ni|porfa|ahora|hablando|atendiendome)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:por favor|un|una|con|ya|quiero|a|hola|solo|algun|alguna|ahora|dije|el) )*(?:humano|ser humano|persona real|persona humana|agente humano|agente real|agente en vivo|agente|operador|operadora|representante|asesor|asesora|atencion humana|asistencia humana|persona de verdad|alguien real)(?: (?:por favor|porfa|ya|ahora|real|humano|gracias|porfavor|aqui))*$`,
      ),
    ],
    first: set('yo nosotros me nos uno'),
    governors: governorsOf({
      first: `quiero quisieramos necesito deseo puedo podemos queremos necesitamos prefiero preferiria intento estoy tengo debo voy exijo pido solicito espero quise posible forma manera
        requiero puedes permitame dejame dejeme se`,
      third:
        'quiere quieren necesita necesitan puede pueden desea desean pide piden quieres tiene tienen debe deben prefiere le les pidio dijo',
      open: 'queria quisiera podria gustaria querria encantaria pudiera',
    }),
    abilities: set('puedo podemos podria puede posible forma manera se pudiera dejame'),
    negations: set('no nunca jamas tampoco ni nadie'),
    averse: set('sin antes vez lugar evitar despues odio'),
    closed:
      set(`y o pero que como donde cuando cuanto por favor porfa ya ahora solo tambien pues entonces asi me nos se no si es de realmente urgentemente simplemente hoy aqui
      igual mejor mas bien nunca hola porque lo la te algo a con`),
    conditions: set('si cuando antes despues mientras aunque'),
    obligation:
      /(?:^| )(?:tengo que|debo|hay que|hace falta|es necesario|es obligatorio|tenemos que|necesariamente)(?: |$)/,
    others: set('el ella ellos ellas usted ustedes clientes usuarios gente visitantes quien'),
  } satisfies HandoffCues;
})();
