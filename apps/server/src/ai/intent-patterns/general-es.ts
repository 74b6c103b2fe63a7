import type { IntentPatterns } from '../intent-rules.js';

/** Further patterns of Spanish, made from verbs and nouns of the subject and from no post, without accents. */
export const generalSpanish: Partial<IntentPatterns> = {
  looks_for_vendor:
    /\b(?:(?:quiero|queremos|quisiera) (?:un|una|hacer|poner|montar|instalar|digitalizar)|vamos a (?:digitalizar|instalar|montar|poner|pasar|abrir)|quien (?:tiene|tenga) (?:capacidad|hueco|disponibilidad|tiempo)|quien \w+(?:e|a) (?:un|una|el|la|los|las)\b|pas(?:o|amos) (?:\S+ ){0,4}a (?:un|una) (?:operador|empresa|proveedor|agencia)|que \w+ (?:me |nos )?(?:lleva|entrega|hace|trabaja|ofrece|vende|instala|repara|imprime|acepta)|(?:busco|buscamos|buscando|ando buscando|estoy buscando|estamos buscando) (?!trabajo|empleo|nuev)(?:\S+ ){0,5}\w|en busca de (?!trabajo|empleo|nuev)|(?:quiero|queremos|quisiera|quisieramos|me gustaria|nos gustaria|pensamos|tengo que|tenemos que|debo|debemos|vamos a|voy a) (?:contratar|comprar|adquirir|alquilar|rentar|cambiar|renovar|encargar|mandar hacer|reemplazar|sustituir)|donde (?:consigo|conseguimos|compro|encuentro|venden|puedo (?:encontrar|encargar|alquilar))|quien (?:podria|sepa|haga|se dedica|se dedique|arregla|fabrica|disena|distribuye|alquile|venda)|algun(?:a)? (?:proveedor|empresa|agencia|tecnico|profesional|abogado|contador|gestor|distribuidor|fabricante) (?:que|en|de|con|para)|alguien que (?:me|nos|haga|sepa|venda|instale|repare|pueda))/i,
  states_need:
    /\b(?:(?:hara|haran|haria|harian) falta|vamos a necesitar|voy a necesitar|necesitaremos|necesitari\w+|precisari\w+|precisamos de|(?:necesito|necesitamos|preciso|precisamos) (?:un|una|alguien|que|urgente|contratar|comprar)|estoy necesitando|estamos necesitando|nos hace falta|me hace falta)\b/i,
  asks_for_recommendation:
    /\b(?:contacto de (?:un|una|algun)|(?:pasa|pasan|pasais|dais|dan) (?:\w+ ){0,2}(?:contacto|telefono|nombre) de|con quien (?:lo|la|los|se)|(?:me|nos) (?:puede[ns]?|podria[ns]?|podeis|pueden) (?:recomendar|aconsejar|sugerir|orientar)|(?:algun|alguna|alguno) (?:recomendacion|sugerencia|de confianza|que (?:recomienden|conozcan))|conoce[ns]? (?:a )?(?:alguien|algun|alguna|un buen|una buena)|conoceis|sabe[ns]? de (?:alguien|algun|alguna|un|una)|sabeis de|acepto (?:recomendaciones|sugerencias)|a quien (?:recomiendan|puedo|llamo|acudo))/i,
  asks_which_to_take:
    /\b(?:cual (?:me |os )?(?:compra\w*|pill\w+|cog\w+|elegis|recomendais)|a que (?:proveedor\w*|empresa\w*|agencia\w*)|donde (?:lo|la|los) (?:habeis|han) \w+|cual (?:es (?:el|la) mejor|comprarian|elegirian|contratarian|elegiriais|es mejor para)|que (?:marca|modelo|empresa|agencia|proveedor|programa|sistema|herramienta|software|plataforma) (?:\w+ )?(?:me |nos )?(?:recom\w+|us\w+|compr\w+|elig\w+|conviene|aconsej\w+))/i,
  asks_for_price:
    /\b(?:(?:decid|digan|dime|diganme|pasad|pasen)\w* (?:\w+ )?precio|pedi(?:r|mos) (?:oferta|precio|presupuesto)|(?:pido|pidiendo|solicito|solicitamos|quiero|queremos|necesito|necesitamos|dar|darme|pasarme|hacerme|enviarme) (?:\w+ ){0,2}(?:presupuestos?|cotizacion\w*|precios?|tarifas?)|cuanto (?:me |nos )?(?:cobra\w*|costaria|sale|saldria|valdria|pagaria)|a que precio|precios? (?:por favor|por privado|aproximado)|manden (?:info|precio)|cotizar|cotizarme)\b/i,
  names_budget:
    /\b(?:presupuesto (?:maximo|de|es|aproximado|entre|hasta)|(?:maximo|hasta|unos|alrededor de|no mas de) \d[\d.,]* ?(?:€|euros|dolares|usd|pesos|soles|mxn|mil)|pago (?:inmediato|en efectivo|al momento|bien)|\d[\d.,]* ?(?:€|euros|dolares|usd) (?:de presupuesto|al mes|por mes))/i,
  names_deadline:
    /\b(?:urgentemente|con urgencia|lo mas pronto|pronto posible|inmediat\w+|para (?:manana|hoy|ayer|esta semana|el proximo|la proxima|dentro de)|antes de(?:l)? (?:fin|viernes|lunes|\d+)|cuanto antes|plazo|a mas tardar)\b/i,
  weighs_it:
    /\b(?:que opinan|que opinais|que piensan|me pregunto|merece la pena|es normal|por que|alguna experiencia|como (?:gestionan|gestionais|llevan|manejan)|cuanto tiempo|soy (?:el|la) unic[oa]|tiene sentido|sirve de algo|quizas|tal vez)\b/i,
  sells:
    /\b(?:(?:quedan|tengo|tenemos) (?:\w+ ){0,2}(?:fechas|huecos|plazas|cupos)|(?:tu|su) (?:negocio|empresa|proyecto|marca|sitio|pagina|equipo|hogar)\b|(?:necesitas|buscas|quieres|sabias|te gustaria|cansad[oa] de|listo para)\b|aprovecha|promocion|ofrecemos|contamos con|nuestros (?:clientes|servicios|productos|expertos|planes)|nuestro (?:equipo|servicio|producto|curso)|escribenos|escribeme|llamanos|visita (?:nuestr\w+)|reserva (?:ya|ahora|tu)|haz (?:clic|tu)|mas informacion (?:en|al)|contactame|contacta con|envios? a todo|cupos? limitados?|primer mes)/i,
  offers_a_job:
    /\b(?:buscamos (?:\S+ ){0,3}(?:desarrollador|programador|vendedor|comercial|becari|administrativ|recepcionista|ingenier|camarer|dependient)\w*|incorporacion inmediata|experiencia minima|enviar (?:hoja de vida|curriculum)|manda tu cv|prestaciones|media jornada|remuneracion|postul\w+)/i,
  seeks_work:
    /\b(?:(?:soy|estudie) \w+ (?:\S+ ){0,6}(?:busco|buscando|disponible)|disponibilidad inmediata|mi portafolio|mi curriculum|abierto a ofertas)\b/i,
  tells_news:
    /\b(?:por ciento|crecio|cayo|aumento|inversion|inversores|encuesta|estudio|ministerio|banco central|adquisicion|mercado de|quiebra|presidente|comunicado)\b/i,
  teaches:
    /\b(?:en (?:tres|cinco|siete|\d+) pasos|\d+ (?:consejos|claves|errores|razones|trucos|formas)|te (?:explico|cuento|enseno)|aprende a|como hacer|articulo|clase|taller gratuito|masterclass|por que deberias)\b/i,
  has_decided:
    /\b(?:llevamos (?:\w+ ){1,4}(?:usando|con)|uso \w+ desde|lo recomiendo|la recomiendo|(?:totalmente|muy|super) (?:recomendable|recomendado|content[oa]s?|satisfech[oa]s?)|nos (?:decidimos|cambiamos|quedamos)|funciona (?:genial|perfecto|de maravilla))\b/i,
};
