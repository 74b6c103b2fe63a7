import type { IntentPatterns } from '../intent-rules.js';

/** The patterns of Spanish, without accents. */
export const spanish: IntentPatterns = {
  looks_for_vendor:
    /\b(?:busc(?:o|amos) (?:un|una|a |empresa|proveedor|agencia|alguien|traductor|despacho|taller|quien)|se busca|en busca de (?:un|una)|compro\b|comprar[ei]?a? ya|(?:quiero|queremos|quisiera|quisieramos|necesito|necesitamos) (?:contratar|comprar|cambiar(?:me|nos)?|alquilar|adquirir)|(?:donde|con quien) (?:puedo|podemos|se puede) (?:contratar|comprar|conseguir)|para contratar|licitacion|quien (?:me |nos )?(?:puede|hace|trabaja|instala|vende)|proveedores, |recibimos propuestas|listos? para comprar)|\b(?:hay (?:algun|alguna|alguien)|alguien (?:tiene|vende|ofrece|hace|alquila|libre)|quien (?:entrega|vende|ofrece|lo lleva|tiene|repara|alquila|me)|quiero (?:delegar|encargar|externalizar|subcontratar|dejar)|(?:acepto|escucho|recibo) (?:propuestas|ofertas)|(?:va|vamos|voy) a (?:poner|contratar|comprar|instalar|cambiar)|hay que (?:asegurar|contratar|comprar|cambiar|reemplazar|instalar))/i,
  states_need:
    /\b(?:(?:necesito|necesitamos|me urge|nos urge|me falta|nos falta|hace falta|ocupo|requiero|requerimos)\b)|\b(?:nos faltan|hay que)/i,
  asks_for_recommendation:
    /\b(?:recomiend(?:an|as|en|a)|recomendar(?:me|nos)?|recomendaci(?:on|ones)|sugerencias?\b|(?:alguien|alguno) (?:conoce|sabe de|me pase|me puede)|conocen (?:un|una|algun)|alternativas? (?:a|para)|que me (?:recomiendan|aconsejan))/i,
  asks_which_to_take:
    /\b(?:cual (?:me |nos )?(?:recomiendan|eligen|usan|compro|escojo|conviene comprar)|a cual (?:nos|me)|que \w+ (?:me|nos) (?:saca|hace|vende)|donde (?:lo|la) (?:compraron|compro|consigo)|con cual)\b|\b(?:con que|que \w+ (?:usarian|usan|recomiendan|compraron)|que compraron|cual (?:compraron|contrataron))/i,
  asks_for_price:
    /\b(?:cotizaci(?:on|ones)|presupuestos? (?:por|a mi|al|para|de)|(?:mand|envi|pas)\w* (?:\w+ ){0,2}(?:precios?|tarifas?|presupuesto|cotizacion)|cuanto (?:cobran|cuesta|costaria|sale|vale)|que precio|pasadme)\b|\b(?:me presupuesta|(?:dice|da|pasa) (?:el )?precio|cuanto me (?:costaria|sale|cobran)|ofertas serias|cuanto seria)/i,
  names_budget:
    /\b(?:presupuesto de|dispuest\w+ a pagar|pago (?:de contado|urgencia|al contado|inmediato)|hasta \d[\d.,]* ?(?:eur|euros|€|usd|dolares|pesos)|aprobaron|credito aprobado|\d[\d.,]* (?:al mes|mensuales|por usuario))|\b(?:pagamos|firmo|nos comprometemos|dinero asignado|comision)/i,
  names_quantity:
    /\b\d[\d.,]*(?: mil)? (?:personas|usuarios|empleados|agentes|pedidos|suscriptores|contactos|licencias|puestos|paginas|folletos|empresas|trabajadores|metros|m2|unidades|vendedores)\b/i,
  names_deadline:
    /\b(?:urgente|urge|cuanto antes|hoy mismo|ya mismo|lo antes posible|(?:esta|la proxima) (?:semana|quincena)|este mes|(?:antes de|para el|hasta el|desde el|en) (?:fin de|finales de|principios de )?(?:mes|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miercoles|jueves|viernes|navidad|\d{1,2} de|\d+ semanas))\b|\b(?:en (?:una|dos|tres) semanas?|nos cancelo|antes del? (?:verano|otono|invierno|primavera)|desde (?:enero|febrero|marzo|abril|mayo|junio|septiembre))/i,
  replaces_what_it_has:
    /\b(?:cambiar(?:me|nos)? de|dejamos|nos vence|vence (?:el|mi|nuestro) contrato|no vamos a renovar|reemplazar|migrar (?:de|desde|a)|nos (?:pasamos|vamos)|salirnos de)\b/i,
  asks_for_demo:
    /\b(?:ver una demo|una demo(?:stracion)? (?:esta|para|de)|quisiera (?:ver|probar)|agendar una demo)\b/i,
  tells_of_a_problem:
    /\b(?:se (?:congela|cae|pierden|nos pierden|traba|desplomo)|dolor de cabeza|no puedo mas|caido|muy caro|por el precio|lento|dificil|caos|problema)/i,
  speaks_of_own_business:
    /\b(?:somos|nuestr[oa]s?|nos|mi (?:negocio|empresa|tienda|restaurante|cafeteria|equipo)|llevamos|tenemos)\b/i,
  weighs_it:
    /\b(?:vale la pena|conviene|a partir de que|que diferencia|diferencias? entre|como (?:se organizan|lo hacen|hacen)|estoy pensando|pensando en|mas adelante|algun dia|alguien ha (?:usado|probado)|que tal|no se por donde|a alguien mas|cuando es|de verdad|algun truco|que tan bien|no lo tengo claro|el proximo ano)\b|\b(?:con cuantas|normalmente|a ustedes tambien|todavia tiene sentido|a veces|que dicen|les ha traido|cada noche)/i,
  sells:
    /\b(?:prueb[ae] (?:gratis|nuestr\w+|ya)|gratis\b|gratuit[ao]s?\b|enlace en|link en|descuento|codigo \w+|oferta|ayudamos a|ofrec(?:emos|e|o)\b|hago (?:paginas|sitios|webs|logos)|desde \d+ (?:dolares|euros|€)|escribeme y|te mando mi|agend[ae] (?:tu|una|su)|solicita (?:tu|una)|contactanos|consultanos|ya usan|inscribete|registrate|suscribete|solo (?:por )?hoy|espacio disponible|sus servicios|anos de experiencia|te ayudamos|compra ya)\b|\b(?:reserva tu|en nuestra (?:web|pagina|tienda)|compara \d|huecos? libres?|ya estan|descubre|visitanos)/i,
  offers_a_job:
    /\b(?:enviar (?:cv|curriculum)|sueldo|salario|vacante|contratamos (?:a|personal)|estamos contratando|unete a|oferta de empleo|jornada completa)\b|\b(?:se buscan? (?:\w+ )?(?:choferes|vendedor\w*|cociner\w*|emplead\w*|personal|chofer|auxiliar|mesero\w*)|buen pago|buena paga)/i,
  seeks_work:
    /\b(?:busc[ao] (?:trabajo|empleo|nuevos? (?:proyectos|retos|clientes|oportunidades))|en busca de (?:empleo|trabajo|nuev\w+)|me ofrezco)\b/i,
  shows_own_work:
    /\b(?:creamos (?:nuestr\w+)|hicimos nuestr\w+|desarrolle|construimos|codigo abierto|open ?source|como (?:migramos|construimos|creamos)|lanzamos|liberamos)\b|\b(?:version \d|hoy salio|gracias a (?:quienes|todos))/i,
  tells_news:
    /\b(?:acciones de|bolsa|trimestre|millones|informe|segun|startup|levanta|gobierno|hacienda|policia|heridos|record|aplaza|anuncia)\b|\b(?:caen|ganancias|suben|ministr|tribunal|aseguradoras)/i,
  teaches:
    /\b(?:tutorial|curso|webinar|hilo\b|lecciones|paso a paso|consejos?\b|podcast|blog|guia|principiantes|abuel[oa]|recuerdos|mi vecino|chiste|larga vida|ha muerto)|\b(?:diapositivas|charla|comparativa|\(video\)|los diez|receta)/i,
  has_decided:
    /\b(?:por fin (?:terminamos|migramos|cambiamos|tenemos)|estamos (?:muy )?(?:felices|contentos|encantados)|esta encantado|ya (?:compramos|contratamos)|acabamos de comprar)\b|\b(?:felices con|que elegimos|la mejor decision)/i,
};
