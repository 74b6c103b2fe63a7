import { before, governorsOf, type HandoffCues, pattern, set, spellingsOf, upTo } from './cues.js';

/** The cues of requests for a person in Spanish. */
export const es = (() => {
  const noun = `(?:personas?|humanos?|humanas?|ser(?:es)? humanos?|agentes?|asesor(?:a|es)?|operador(?:a|es)?|representantes?|emplead[oa]s?|ejecutiv[oa]s?|encargad[oa]|responsable|supervisor(?:a)?|gerente|jefe|jefa|companer[oa]s?|colegas?|tecnic[oa]s?|comercial|comerciales|director(?:a)?|duen[oa]|propietari[oa]|vendedor(?:a|es)?|dependient[ea]|ingenier[oa]|trabajador(?:a|es)?|especialista|consultor(?:a)?|soporte|(?:servicio de )?atencion al cliente|servicio al cliente|servicio tecnico|equipo|personal|gente|(?:departamento|area|seccion|sector|servicio) (?:de )?[a-z]+|ventas|facturacion|cobranzas?|contabilidad|administracion|reclamos|reclamaciones|devoluciones|pedidos|logistica|finanzas|recursos humanos|compras|almacen|recepcion|tesoreria|pagos|garantias|posventa|reservas|direccion|gerencia|mesa de ayuda|ustedes|vosotros)`;
  const det = `(?:un|una|el|la|las|algun|alguna|su|tu|uno de (?:sus|tus)|una de (?:sus|tus)|alguno de (?:sus|tus)|otro|otra|cualquier|vuestro|vuestra|sus|tus|los|unos|unas|ningun|ninguna)`;
  const post = `(?: (?:real|reales|humano|humana|humanos|humanas|de verdad|de carne y hueso|en vivo|fisica|viva|vivo|mas|especializad[oa]|competente|del equipo|de (?:atencion|servicio) al cliente|de (?:soporte|ventas|su equipo|tu equipo)|de (?:la|su) empresa))`;
  const follow =
    before(`por porfa ya ahora que para sobre en de y o porque pues aqui ahi hoy alguien directamente real reales humano humana urgentemente cuanto urgente si lo antes
    mediante no gracias porfavor inmediatamente antes manana al cuando sin ni mas porfis pls disponible con me`);
  const someone = `(?:alguien${post}?|(?:${det} )?(?:verdader[oa] )?${noun}${post}{0,2}${follow})`;
  const strong = `(?:alguien${post}|(?:${det} )?(?:verdader[oa] )?(?:${noun}${post}{1,2}|ser humano|humanos?|seres humanos)${follow}|(?:un|una|algun|alguna) (?:persona|agente|operador|operadora|asesor|asesora|representante|ejecutivo|ejecutiva)${follow})`;
  const when =
    before(`por porfa ya ahora al a en manana hoy cuando cuanto lo sobre para urgente urgentemente porque y o si entre despues antes de este esta mas
    por favor inmediatamente directamente gracias luego pronto con mi`);
  const clitic = `(?:me|nos)`;
  const connect = `(?:pas|comunic|comuniqu|conect|transfier|transfer|pon|pong|deriv|redirij|redirig|remit|enlaz|enlac|contact|vincul)(?:a|e|as|es|an|en|ar|ir|er|ir|ame)?`;
  return {
    patterns: [
      pattern(
        'contact',
        `(?:hablar|conversar|chatear|platicar|charlar|comunicarme|comunicarnos|comunicar|contactar|contactarme|tratar|dialogar|ponerme en contacto|entrar en contacto|estar en contacto|quejarme|contacto|hablarlo|consultarlo|escribirme) (?:${upTo(3)})(?:con|a|al) ${someone}`,
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
        `(?:pasame|pasenos|comunicanos|comunicarnos|transferime|conectenos|ponedme|derivenme|transferidme|direcciname|canaliceme|canalizame|paseme|pasenme|pasarme|pasadme|comunicame|comuniqueme|comuniquenme|comunicarme|conectame|conecteme|conectenme|conectarme|transfierame|transfiereme|transfieranme|transferirme|ponme|pongame|pongan?me|ponerme|derivame|deriveme|derivarme|redirigeme|enlaceme|enlazame) (?:${upTo(3)})(?:con|a|al) ${someone}`,
      ),
      pattern(
        'direct',
        `${clitic} (?:(?:puede|puedes|pueden|podria|podrias|podrian|podeis|podes|quiere|quieres) )?${connect} (?:${upTo(3)})(?:con|a|al) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:dame|deme|denme|mandame|enviame|buscame|traeme|ponme|pasame|paseme|pasenme|consigueme|pongame|(?<!se )llama|(?<!se )llame|(?<!se )llamen) (?:a )?(?:${someone})`,
      ),
      pattern(
        'want',
        `(?:quiero|necesito|quisiera|prefiero|preferiria|deseo|exijo|solicito|requiero|queremos|necesitamos|me gustaria|busco) (?:(?:a|que me atienda|tener|ya|aqui|urgentemente) )*${strong}`,
      ),
      pattern(
        'question',
        `(?:hay|existe|tienen|tienes|tiene|esta|habra|no hay|puede haber|queda) (?:(?:aqui|ahi|por ahi|de verdad|realmente) )*(?!alguien mas (?:con|que) )${strong}`,
      ),
      pattern(
        'question',
        `(?:alguien|persona|agente|humano|asesor) (?:real )?con (?:quien|el que|la que|el cual) (?:yo )?(?:puedo|pueda|podria|podamos|hablar)(?: hablar| comunicarme| chatear)?`,
      ),
      pattern('question', `con quien (?:puedo|podria|puede uno|tengo que|debo) (?:hablar|comunicarme|contactar)`),
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
      pattern('contact', `(?:ser (?:llamad|contactad)[oa]|recibir una llamada)${when}`),
      pattern(
        'question',
        `(?:no quiero|no deseo|no quisiera|sin|no mas|nada de|basta de|ningun|harto de|harta de|cansado de|cansada de|no me gusta|odio|no necesito|no a|no) (?:(?:mas|hablar|hablando|chatear|tratar|conversar|comunicarme|seguir|con|un|una|el|la|los|las|este|esta|estos|estas|ningun|ninguna|a|que me atienda|que me responda|de|tu|su) )*(?:robots?|bots?|chatbots?|maquinas?|ia|contestador(?:a)?|ordenador(?:es)?|computadora|inteligencia artificial|respuestas automaticas)(?=$| (?:por|ya|aqui|mas|sino|que|gracias|quiero|y|ni|porfa|ahora|hablando|atendiendome)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:por favor|un|una|con|ya|quiero|a|hola|solo|algun|alguna|ahora|dije|el) )*(?:humano|ser humano|persona real|persona humana|agente humano|agente real|agente en vivo|agente|operador|operadora|representante|asesor|asesora|atencion humana|asistencia humana|persona de verdad|alguien real)(?: (?:por favor|porfa|ya|ahora|real|humano|gracias|porfavor|aqui))*$`,
      ),
      pattern(
        'direct',
        `(?:contacte|contacten|contacta|contactad|comuniquense|comuniquese|comunicate|comunicarse|ponganse en contacto|pongase en contacto|ponte en contacto|poneos en contacto|se ponga en contacto|se pongan en contacto|se comunique|se comuniquen|se contacten|ponerse en contacto) conmigo`,
      ),
      pattern(
        'direct',
        `(?:contactame|contacteme|contactenme|contactadme|contactarme|me (?:contacta|contacten|contacte|contactan|contactas|contactais))${when}`,
      ),
      pattern(
        'direct',
        `(?:echa|echar|eche|echen|da|dar|de|den|pega|pegue|peguen|haz|hacer|haga|hagan|haga)(?:me|nos) (?:una|un) (?:llamada|llamadita|toque|telefonazo|tel?efonazo|ring|timbrazo|llamado)`,
      ),
      pattern(
        'direct',
        `me (?:(?:puede|puedes|pueden|podria|podrian|podeis|podes) )?(?:echa|echan|echar|da|dan|dar|hace|hacen|hacer|devolver|devuelve|devuelven|regresar|regresan|regresa) (?:una|un|el|la) (?:llamada|llamadita|toque|telefonazo|llamado)`,
      ),
      pattern(
        'direct',
        `(?:escriban|escriba|escribe|manden|mande|manda|envien|envie|envia)me (?:un|una|al|por) (?:correo|mail|email|mensaje|whatsapp|whats|wasap|sms)(?=$| (?:por|a|al|cuando|gracias|porfa|con el dia)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:con quien|a quien|quien)(?: es la persona con quien)? (?:(?:me|le|les) )?(?:hablo|hablamos|contacto|llamo|escribo|dirijo|comunico|reclamo|puedo (?:hablar|llamar|contactar|escribir|acudir|reclamar|preguntar|dirigirme|comunicarme)|debo (?:hablar|llamar|contactar|escribir|acudir|dirigirme|comunicarme)|debemos hablar|tengo que (?:hablar|llamar|contactar|dirigirme|comunicarme)|hay que (?:hablar|llamar|contactar)|podria (?:hablar|llamar|contactar|comunicarme)|deberia (?:hablar|contactar|llamar|dirigirme))`,
      ),
      pattern(
        'question',
        `quien (?:me )?(?:puede|podria|puede por favor) (?:atenderme|atender|ayudarme|llamarme|llamar)(?=$| (?:por|con|en|para|sobre|ahora|aqui)(?: |$))`,
      ),
      pattern(
        'question',
        `quien (?:es|seria) (?:el|la|mi) (?:encargad[oa]|responsable|contacto|persona (?:encargada|indicada|de contacto)|asesor|asesora)`,
      ),
      pattern(
        'question',
        `(?:puede|podria|pueden|podrian) (?:ayudarme|atenderme|llamarme|contactarme|hablarme) (?:alguien|${strong})`,
      ),
      pattern(
        'question',
        `me (?:puede|podria|pueden|podrian|atiende|ayuda|ayude|atienda|atienden) (?:ayudar |atender |llamar |contactar )?(?:(?:un|una|algun|alguna) )?(?:persona|humano|agente|asesor|alguien|ser humano|operador)(?! mas (?:a|con) )(?=$| (?:real|humano|humana|por|de|ya|aqui|mas|para|con|en|porfa|ahora)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:no )?(?:hay|habra|tienen) (?:alguien|nadie|ninguna persona|alguna persona|una persona) (?:que|para) (?:me )?(?:atienda|pueda atenderme|pueda atender|pueda ayudarme|ayude|hable|atender|atenderme|hablar|ayudarme|responda|conteste|explique)`,
      ),
      pattern(
        'question',
        `(?:esta|se encuentra|anda|estara) (?:disponible )?(?:el|la|su|tu|algun|alguna) (?:encargad[oa]|gerente|jefe|jefa|responsable|supervisor|supervisora|duen[oa]|director|directora|agente|asesor|asesora)(?=$| (?:ahi|disponible|por|ahora|hoy|aqui)(?: |$))`,
      ),
      pattern(
        'direct',
        `(?:necesito|quiero|quisiera|pido|solicito|prefiero|espero|me gustaria) que (?:(?:alguien|ustedes|un agente|un asesor|una persona|un comercial|un humano) )?(?:me|se) (?:(?:atienda|llame|contacte|ayude|atiendan|llamen|contacten|hable|responda|devuelva la llamada|pongan? en contacto|comuniquen? conmigo))`,
      ),
      pattern('contact', `(?:la )?(?:ayuda|asistencia|atencion|apoyo) (?:de|por parte de) (?:${strong}|alguien)`),
      pattern(
        'want',
        `(?:quiero|necesito|quisiera|solicito|prefiero|exijo|deseo|busco) (?:(?:la|una|mas|recibir|tener) )*(?:atencion|ayuda|asistencia|asesoria) (?:humana|personal|personalizada|telefonica|de una persona|de un humano|de verdad)`,
      ),
      pattern(
        'contact',
        `(?:hablar|hablarlo|conversar|conversarlo|tratarlo|platicar|resolverlo|verlo|comentarlo|charlar|hablemos) (?:${upTo(3)})?(?:por|al) (?:telefono|tel|llamada)`,
      ),
      pattern(
        'direct',
        `^(?:(?:hola|por favor|mejor) )*(?:hablemos|hablamos|llamemonos|nos llamamos) (?:por telefono|por llamada|mejor)`,
      ),
      pattern(
        'want',
        `(?:quiero|quisiera|necesito|podemos|me gustaria|podriamos) (?:(?:que|nos) )?(?:agendar|programar|concertar|coordinar|tener|hacer|reservar|pedir) (?:una|la) (?:llamada|cita telefonica|videollamada|reunion)`,
      ),
      pattern(
        'contact',
        `(?:poner|presentar|hacer) una (?:queja|reclamacion|reclamo|denuncia) (?:con|a|ante) ${someone}`,
      ),
      pattern(
        'contact',
        `(?:contactar|contacto|comunicarme|comunico|llamo|localizo|encuentro|llego) (?:con |a )?${someone}`,
      ),
      pattern(
        'question',
        `^(?:(?:por favor|hola|el|la|con|a) )*(?:atencion al cliente|servicio al cliente|servicio de atencion al cliente|atencion personal|soporte humano|otra persona|alguien mas|encargado|supervisor|gerente|un companero)(?: (?:por favor|porfa|ya|ahora|gracias))*$`,
      ),
      pattern(
        'question',
        `^(?:(?:hola|el|la|con) )*(?:ventas|facturacion|soporte|soporte tecnico|cobranzas|contabilidad|reclamos|administracion|recepcion|gerencia)(?: (?:por favor|porfa|please))+$`,
      ),
      pattern(
        'direct',
        `(?:escala|escale|escalen|eleva|eleve|pasa|pase|pasen|transfiere|transfiera|deriva|derive|deriven|envia|envie|reenvia|reenvie) (?:(?:esto|este|mi|el|la|mi mensaje|mi caso) )+(?:caso |consulta |chat |mensaje |reclamo |queja |conversacion )?(?:a|con|al) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:necesito|quiero|quisiera|prefiero|pido|exijo|solicito|me gustaria) que (?:alguien|un humano|una persona|un agente|un asesor|un tecnico|un supervisor|uno de ustedes)(?: (?:de (?:su|tu|vuestro) [a-z]+|real|de verdad))? (?:me |lo |se )?(?:escriba|revise|vea|mire|explique|responda|conteste|ayude|atienda|hable|resuelva|revisara|viera|atendiera|contacte|llame)`,
      ),
      pattern(
        'question',
        `(?:puede|podria|alguno de|alguien de) (?:${upTo(3)})?(?:un humano|una persona|un agente|alguno de ustedes|alguien de (?:su|tu) equipo|ustedes puede|vosotros puede) ?(?:puede |podria )?(?:ver|revisar|mirar|ayudar|explicar|responder|resolver)?`,
      ),
      pattern(
        'question',
        `(?:alguno|alguna|uno) de (?:ustedes|vosotros|sus [a-z]+) (?:me )?(?:puede|podria) (?:ver|revisar|mirar|ayudar|atender|llamar|explicar|ayudarme|llamarme)`,
      ),
      pattern(
        'question',
        `(?:trabaja|contesta|responde|atiende|lee) (?:(?:de verdad|realmente) )?(?:alguien|algun humano|una persona)(?: (?:ahi|aqui|alli|esto|real))*$`,
      ),
      pattern(
        'question',
        `quien (?:lleva|se encarga de|se ocupa de|maneja|atiende|gestiona|ve|es responsable de) (?:(?:el|la|los|las|lo|de|mis|sus) )*(?:tema de (?:los |las )?)?(?:devolucion|devoluciones|reclamo|reclamos|reclamacion|reclamaciones|facturas?|facturacion|garantias?|pedidos?|ventas|mayoristas?|contratos?|reembolsos?|quejas?|cuentas?|reparaciones|reservas|prensa)(?=$| (?:ahi|alli|aqui|en|por)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:que|cual|con que|a que|cual es el) (?:departamento|area|seccion|sector)(?: que)? (?:lleva|se encarga|se ocupa|atiende|maneja|tengo que|debo|puedo|hablo|contacto|me dirijo|corresponde)`,
      ),
      pattern(
        'direct',
        `^(?:(?:por favor|hola|me) )*(?:llamar|llamada|llamen|llame)(?: (?:por favor|porfa|urgente|ya|ahora|gracias))+$`,
      ),
      pattern(
        'direct',
        `(?:hace|haga|hagan|haced|pega|pegue|peguen|pegad|echa|eche|echen|echad|da|de|den|dad)(?:me|nos) (?:una|un) (?:llamada|llamadita|toque|telefonazo|timbrazo|llamado)`,
      ),
      pattern(
        'direct',
        `me (?:marcas|marcan|marcais|llamas|llamais|hablas|hablan)(?: (?:por telefono|porfa|por favor|ahora|manana|luego|al [0-9]+))*$`,
      ),
      pattern(
        'direct',
        `(?:hablame|hableme|hablenme|habladme) (?:por|al) (?:telefono|tel|whatsapp|cel|celular|[0-9]+)`,
      ),
      pattern(
        'direct',
        `(?:espero|aguardo|quedo a la espera de|estoy esperando|quedo esperando) (?:su|tu|vuestra|una|la|su pronta) (?:llamada|llamado|contacto|llamadita)`,
      ),
      pattern(
        'direct',
        `^(?:(?:mejor|prefiero|preferiria|quiero|quisiera|me gustaria|podemos|si es posible|o) )+(?:hablar|hablarlo|conversar|hablemos|hablamos)?(?: ?(?:por telefono|en persona|cara a cara|por llamada|con alguien|en vivo|de viva voz))*(?: (?:por favor|porfa|gracias))*(?<=hablar|telefono|persona|cara|llamada|vivo|hablemos|voz)$`,
      ),
      pattern(
        'want',
        `(?:necesito|quiero|busco|quisiera|ocupo) (?:a )?(?:alguien|una persona) (?:que|con|competente|capaz|capacitado)`,
      ),
      pattern(
        'direct',
        `(?:trae|traiga|traigan|llama|llame|llamen|pon|ponga|pongan|pasa|pase|pasen|busca|busque)(?:me|te|le)? (?:al|a la|a tu|a su|con el|con la|con un|con una|a un) (?:encargad[oa]|jefe|jefa|gerente|supervisor(?:a)?|responsable|duen[oa]|companer[oa]|humano|compa|colega)`,
      ),
      pattern(
        'contact',
        `(?:hablar|comunicarme|conversar|comunica|pasa|comunique) (?:con )?(?:el senor|la senora|la senorita|don|dona|[a-z]+ de (?:ventas|soporte|facturacion|contabilidad|administracion|atencion|cobranzas)) ?(?:[a-z]+)?`,
      ),
      pattern(
        'question',
        `(?:quita|quite|quiten|saca|saque|saquen|apaga|apague|fuera|deja de responder|deja de hablar|para ya|basta ya)(?:me|nos)? (?:(?:a|de|este|ese|el|tu|con|tanto) )*(?:bots?|robots?|chatbots?|maquinas?|contestador(?:a)?|ia)`,
      ),
      pattern(
        'contact',
        `(?:hablar|consultar|chatear|platicar|conversar) con (?:un|una|el|la|su|uno de sus) (?:farmaceutic[oa]|abogad[oa]|medic[oa]|doctor(?:a)?|mecanic[oa]|contador(?:a)?|arquitect[oa]|veterinari[oa]|dentista|enfermer[oa]|profesor(?:a)?|fontaner[oa]|electricista|diseñador(?:a)?|corredor(?:a)?|profesional|personal|especialista)`,
      ),
      pattern(
        'contact',
        `(?:ver|visitar) a (?:un|una) (?:asesor|asesora|consultor|tecnico|especialista|agente|gestor|ejecutivo)`,
      ),
      pattern('contact', `(?:con|al) (?:el )?personal(?=$| (?:de|por|que|humano)(?: |$))`),
      pattern(
        'direct',
        `(?:agradeceria|gustaria|quiero|quisiera|necesito|pido|prefiero|posible|ojala|agradezco) (?:mucho )?(?:que|si) (?:(?:un|una|el|la|alguien|esto|lo|me|se) )+(?:${upTo(4)})?(?:contactara|contacte|llamara|llame|escribiera|escriba|atendiera|atienda|comunicara|comunique|conteste|contestara|lea|leyera|revise|vea|responda)(?: (?:un|una|alguien)(?: (?:humano|persona|agente|asesor))?)?`,
      ),
      pattern(
        'direct',
        `(?:^|digale |dile |diganle )?que (?:el|la|un|una|su|tu) (?:encargad[oa]|responsable|gerente|jefe|jefa|supervisor|supervisora|persona|tecnico|asesor|agente) (?:${upTo(5)})?(?:me (?:llame|contacte|escriba|atienda)|se (?:comunique|ponga en contacto|contacte) conmigo)`,
      ),
      pattern(
        'question',
        `con quien (?:tendria que|tengo que|deberia|debo|podria|hay que|habria que) (?:hablar|contactar|comunicarme|tratar|ponerme)`,
      ),
      pattern(
        'question',
        `(?:hay|queda) (?:alguna |algun )?(?:alma viva|ser vivo|persona viva|gente real|gente de verdad)`,
      ),
      pattern(
        'direct',
        `(?:me|nos) (?:(?:puede|puedes|pueden|podria|podrias|podeis|podes) )?(?:pone|ponen|poner|pones|pon|poneis|ponga) (?:en contacto )?con (?:${upTo(3)})?(?=[a-z])`,
      ),
      pattern(
        'direct',
        `(?:devuelva|devuelvan|devolver|regresen|regrese|devuelve)(?:me|nos) (?:el llamado|la llamada|la llamadita)`,
      ),
      pattern(
        'question',
        `(?:hasta las narices|hasta la coronilla|hasta el gorro|hart[oa]|cansad[oa]|podrid[oa]|aburrid[oa]) (?:de(?:l)?|con) (?:(?:este|el|tu|hablar|con|un|su|los|tanto) )*(?:bots?|robots?|chatbots?|maquinas?|contestador(?:a)?)`,
      ),
      pattern('question', `(?:deja de|dejate de) (?:responder|contestar|hablar)(?: tu)?(?: robot| bot| maquina)`),
      pattern(
        'question',
        `^(?:(?:hola|hay|esta|se encuentra|por favor|ey|oigan) )*alguien(?: (?:ahi|aqui|por ahi|por aqui|en linea|disponible|al otro lado|conmigo|por favor))*$`,
      ),
      pattern(
        'question',
        `(?:a|con) quien (?:(?:me|le|les|yo) )?(?!(?:pago|envio|hago|mando|devuelvo|transfiero|deposito|compro|vendo|regalo|dedico)(?: |$))(?:[a-z]{2,}o)(?=$| (?:para|por|sobre|si|en|una|un|mi|la|el|lo|de|con|cuando)(?: |$))`,
      ),
      pattern(
        'question',
        `quien (?:me|nos) (?:(?:puede|podria|pueden) )?(?:atiende|ayuda|informa|informar|asesora|asesorar|atender|orienta|orientar|resuelve|resolver)(?=$| (?:lo|con|sobre|por|en|para|el|la|esto|personalmente)(?: |$))`,
      ),
      pattern(
        'direct',
        `me (?:regala|regalas|colabora|colaboras|presta|comunica|contacta|facilita|consigue|consigues) (?:con )?(?:a )?(?:un|una|el|la|al) (?:asesor|asesora|agente|persona|humano|ejecutivo|ejecutiva|encargado|tecnico|supervisor|vendedor|gerente)`,
      ),
      pattern(
        'direct',
        `(?:aviente|avienta|mande|manda|eche|echa|tire|tira|deje|deja|saque|dejen|deje)(?:me|nos) (?:hablar )?(?:con|a|al) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:favor|ruego|rogaria|agradezco|agradeceria|agradecere|solicito|pido|por favor|se ruega) (?:de )?(?:(?:que|me|se) )*(?:llamar|llamarme|llamen|llame|llamada|llamado|una llamada|su llamada|contactar|contactarme|contacten|comunicarse|contactarse|contactenme|comuniquen|comuniquese|devolver la llamada)(?: conmigo| al [0-9]+)?`,
      ),
      pattern(
        'direct',
        `(?:pongan|ponga|ponganse|pongase|contactense|contactese|comuniquense|comuniquese|contactenos)(?: se)?(?: en contacto)?(?: conmigo| al [0-9]+)`,
      ),
      pattern(
        'question',
        `(?:no hablo|no hablare|no converso|me niego a (?:hablar|conversar|tratar|chatear)|no voy a hablar|paso de hablar) (?:mas )?con (?:(?:un|una|este|esta|tu) )*(?:maquinas?|robots?|bots?|chatbots?|ordenador(?:es)?|ia)`,
      ),
      pattern(
        'question',
        `(?:salta|saltate|saltarme|saltar|omitir|omite|evitar|apaga|quita) (?:(?:el|este|tu|al) )*(?:bot|robot|chatbot)`,
      ),
      pattern(
        'want',
        `(?:quiero|necesito|quisiera|exijo|prefiero|solicito) (?:(?:un|una|mas) )*(?:trato|contacto|soporte|servicio) (?:humano|personal|personalizado|directo|con una persona)`,
      ),
      pattern(
        'direct',
        `que (?:venga|salga|conteste|responda|me atienda|me hable) (?:tu|su|el|la|un|una|alguien) ?(?:jefe|jefa|gerente|encargad[oa]|supervisor|humano|persona|responsable|real|otro)?`,
      ),
      pattern(
        'direct',
        `(?:paseme|pasame|comuniqueme|comunicame|transfierame|transfiereme)(?: (?:a|al|con) (?:su|tu|un|una|otro|otra) (?:superior|companero|nivel|persona|jefe|pibe|mina|chavo|man)(?: .*)?)?(?: (?:por favor|porfa))*$`,
      ),
      pattern(
        'contact',
        `hablar con (?:el|la|su|tu) (?:mero mero|mandamas|que manda|superior|que este a cargo|que sepa)`,
      ),
      pattern(
        'contact',
        `(?:que me|me) (?:devolvieran|devuelvan|devuelva|regresen|regresaran) (?:el llamado|la llamada)`,
      ),
      pattern(
        'question',
        `por que (?:no|nadie) (?:me |nos )(?:llama|llaman|contesta|contestan|responde|atiende|atienden|ayuda|contactan|contacta|devuelven)|por que nadie (?:contesta|responde|atiende|llama)`,
      ),
      pattern(
        'question',
        `^(?:(?:no|por favor|sino|quiero|hola|mejor|con|a) )*(?:una persona|persona|un ser humano|un humano|con una persona|con un humano|con alguien)(?: (?:por favor|porfa|ya|real|ahora|mejor))*$`,
      ),
      pattern(
        'direct',
        `(?:dame|deme|denme|das|da|dan|pasa|pasas|pasame|paseme|pasan|envia|enviame|facilita|facilitame|necesito|quiero|puedo tener|tienes|me das|me pasas|me da) (?:me )?(?:el|un|los) (?:contacto|numero|telefono|correo|mail|celular|datos|directo) (?:de|del) (?:(?:la|el|los|tu|su|un|una|area|persona|departamento) )*(?:alguien|encargad[oa]|gerente|jefe|jefa|responsable|supervisor|ventas|vendedor|asesor|comercial|director|duen[oa]|[a-z]+ de [a-z]+)`,
      ),
      pattern(
        'question',
        `(?:puede|podria|pueden) (?:venir|pasar|visitarme|acercarse) (?:un|una|alguien) ?(?:tecnico|asesor|comercial|persona|agente)?`,
      ),
      pattern(
        'direct',
        `(?:localizar|encontrar|ubicar|contactar|llamar)(?:me)? (?:en|al) (?:el )?[0-9]+|me (?:puede|pueden|podeis) (?:localizar|encontrar|ubicar|contactar|llamar)(?=$| )|(?:quedo|estoy|sigo) (?:atento|atenta|pendiente|a la espera) (?:a|de) (?:su|tu|la|una) (?:llamada|llamado|contacto)`,
      ),
      pattern(
        'question',
        `(?:puede|pueden|podria|podrian|quiero que|necesito que) (?:me )?(?:ayudar|ayudarme|atender|atenderme|asesorar|asesorarme|ayuden|atiendan|informar|informarme) por (?:telefono|llamada)`,
      ),
      pattern(
        'question',
        `^(?:(?:quiero|necesito|prefiero|por favor) )*(?:atencion|asistencia|ayuda|soporte) (?:telefonica|telefonico|por telefono|personal|humana)(?: por favor)*$`,
      ),
      pattern(
        'contact',
        `(?:hablar|conversar|comunicarme|contactar|a|necesito) (?:con |a )?(?:mi|nuestro|nuestra) (?:gestor|gestora|asesor|asesora|ejecutiv[oa](?: de cuenta)?|consultor|consultora|agente|comercial|banquer[oa]|gerente de cuenta)`,
      ),
      pattern(
        'question',
        `con quien (?:puedo|podria|debo|deberia) (?:tratar|ver|resolver|consultar|gestionar|hablarlo)`,
      ),
      pattern(
        'contact',
        `ser (?:atendid|revisad|contestad|ayudad|asesorad|respondid|vist|leid|resuelt)[oa] por (?:${strong}|una persona|alguien|un humano)`,
      ),
      pattern(
        'direct',
        `(?:que|dile a|digale a|pidele a|pidale a|diganle a|dile al|digale al|pidele al|pidale al|diga a|diga al) ${upTo(4)}(?:que )?(?:me|nos) (?:llame|llamen|contacte|contacten|escriba|escriban|atienda|atiendan|ayude|devuelva la llamada)`,
      ),
      pattern(
        'direct',
        `^(?:(?:por favor|hola|ya|solo) )*(?:necesito|quiero|prefiero|quisiera) hablar(?: (?:ya|por favor|porfa|urgente|urgentemente|ahora))*$`,
      ),
      pattern(
        'direct',
        `(?:responda|respondan|respondeme|respondame|respondanme|contestenme|contesteme|contestame)(?: me)? por (?:telefono|correo|mail|email|whatsapp|llamada)`,
      ),
    ],
    terse: {
      persons: set(
        `alguien persona personas humano humana humanos agente agentes asesor asesora asesores operador operadora representante ejecutivo ejecutiva encargado encargada responsable supervisor supervisora gerente jefe jefa dueno duena director directora tecnico tecnica experto experta especialista comercial vendedor vendedora companero companera compa empleado empleada consultor consultora gente`,
      ),
      units: set(
        `ventas soporte facturacion contabilidad cobranzas administracion atencion servicio departamento area equipo reclamos reclamaciones devoluciones recepcion central cliente ustedes vosotros`,
      ),
      titles: set(`senor senora senorita sr sra srta don dona licenciado licenciada`),
      contacts: set(
        `hablar conversar platicar charlar chatear comunicar comunicarme comunicarse conectar conectarme transferir transferirme transfiere transfiera derivar derivarme pasar pasarme pasa pasame paseme contactar contactarme contacto llamar llamarme llamada cita chat atender atienda atiende atiendan atendiera atenderme escalar hable hablarlo videollamada marcar agendar comunica comunique traspasar pon ponme intervenga intervencion`,
      ),
      wants: set(
        `quiero necesito quisiera prefiero deseo exijo solicito requiero busco ocupo urge dame deme denme real verdad humana ayuda asistencia apoyo vivo manda mandame traeme traiganme`,
      ),
      channels: set(`telefono persona`),
      fillers: set(
        `yo me nos a al con de del el la los las un una unos su sus tu tus vuestro que por favor porfa porfavor ya ahora aqui ahi hola si puedo puede pueden podria podrian podes podrias puedes podemos podriamos hay es posible gustaria seria mejor otro otra algun alguna en directo directamente urgente urgentemente y o tener hoy manana che oye carne hueso mi lo te gracias para mas competente vos ser`,
      ),
      topics: set(`sobre acerca respecto porque`),
    },
    triggers: set(
      `respuestas contactado contactada automaticas quien quienes bot bots robot robots chatbot maquina maquinas ia ordenador contestador llamame llameme llamenme llamadme llama llamo llamas llaman llame llamen llamado llamara telefonazo toque timbrazo marcame marqueme marquenme marcas marcan marquen marque contactame contacteme contactenme contactense contacten contacte contacta conmigo escribanme escribeme escribame correo whatsapp pasenme pasan pasas pasadme pasan comunicame comuniquenme comuniquense comuniquese comunicas transfiereme transfieranme transfieren conecteme conectame derivame deriveme pongame pongan pongase ponganse ponedme derivenme enlazame enlaceme nadie alma atencion gestor telefonica trato hablame hableme hablemos hablamos hablarlo devuelvanme devuelvame devuelveme regresar atendido escribir echame echeme echenme echan pegame peguenme pegadme hacedme haganme hagame denme superior mero mandamas alguno alguna localizar responda contesta trabaja lleva encarga devolver devolvieran llamarnos llamenos digale dile telefoneeme aviente aventame avientame sector seccion comunican hablo conversar redirigeme queja farmaceutico abogado vos reunion gestiona`,
    ),
    spellings: spellingsOf(
      `fonazo=telefonazo, personal=personal, pibe=companero, pana=companero, man=persona, kisiera=quisiera, nesecito=necesito, asesro=asesor, kiero=quiero, qiero=quiero, quero=quiero, quieor=quiero, ablar=hablar, hblar=hablar, habalr=hablar, hablr=hablar, umano=humano, umana=humana, algien=alguien, alguen=alguien, alguie=alguien, alguin=alguien, alguno=alguien, persna=persona, perzona=persona, verda=verdad, q=que, k=que, xfa=porfa, xfavor=porfavor, pls=porfa, porfis=porfa, porfabor=porfavor, tlf=telefono, tel=telefono, fono=telefono, cel=celular, pasas=pasas, tas=estas, toy=estoy, nesesito=necesito, necsito=necesito, nececito=necesito, llameme=llameme, yamame=llamame, yamenme=llamenme, yame=llame, komo=como, kon=con, pa=para, asesro=asesor`,
    ),
    forgiven: [
      'alguien',
      'representante',
      'operador',
      'supervisor',
      'encargado',
      'comunicarme',
      'necesito',
      'quisiera',
      'telefono',
      'atencion',
    ],
    first: set('yo nosotros me nos uno'),
    governors: governorsOf({
      first: `esperaba esperando intentando tratando preguntaba poder posibilidad oportunidad bien quiero quisieramos necesito deseo puedo podemos queremos necesitamos prefiero preferiria intento estoy tengo debo voy exijo pido solicito espero quise posible forma manera
        requiero puedes permitame dejame dejeme hago se`,
      third:
        'quiere quieren necesita necesitan puede pueden desea desean pide piden quieres tiene tienen debe deben prefiere le les pidio dijo',
      open: 'queria quisiera podria gustaria querria encantaria pudiera',
    }),
    abilities: set('puedo podemos podria puede posible forma manera se pudiera dejame'),
    negations: set('no nunca jamas tampoco ni nadie'),
    averse: set('dejen dejad deje deja sin antes vez lugar evitar despues odio'),
    closed:
      set(`y o pero que como donde cuando cuanto por favor porfa ya ahora solo tambien pues entonces asi me nos se no si es de realmente urgentemente simplemente hoy aqui
      igual mejor mas bien nunca hola porque lo la te algo a con para hago`),
    conditions: set('si cuando antes despues mientras aunque'),
    obligation:
      /(?:^| )(?:tengo que|debo|hay que|hace falta|es necesario|es obligatorio|tenemos que|necesariamente)(?: |$)/,
    others: set('el ella ellos ellas usted ustedes clientes usuarios gente visitantes quien'),
  } satisfies HandoffCues;
})();
