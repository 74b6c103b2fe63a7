import type { Speech } from './speech.js';

const standard = 'iso[ /-]?\\d{3,5}(?:[-:]\\d+)?';

export const spanishSpeech: Speech = {
  denial: {
    before: /\b(?:no|nunca|jamas|nadie|ningun\w*|sin|tampoco|ni|dejad|dejen)\b/i,
    after: /\b(?:ningun\w*|nada|nadie|nunca)\b/i,
    unless: /\bno (?:solo|solamente|unicamente)\b|\bpor que no\b|\bno mas de\b/i,
  },
  wants:
    /\b(?:necesit\w+|quer(?:emos|ia)|quier\w+|busc\w+|intencion|pensa\w+|planea\w+|interesa\w*|compr(?:ar|amos)|cambi(?:ar|amos)|hace falta)\b/i,
  senses: new RegExp(
    `\\b(?:${standard}|prueba gratis del gimnasio|preci\\w+ (?:de|del|de la|de las|de los) (?:la |las |los )?(?:entradas?|billetes?|gasolina|luz|pan|cerveza|cafe|alquiler|huevos)|(?:barco|cartera) mas grande)`,
    'gi',
  ),
  patterns: {
    requests_quote:
      /\b(?:rfqs?|solicit\w+ (?:de )?(?:una )?(?:cotizacion|presupuestos?|oferta|precios?)|(?:pido|pedimos|recibir|envi\w+|mand\w+|pas\w+) (?:\w+ ){0,3}(?:presupuestos?|cotizacion\w*|precios|tarifas)|licitacion)\b/i,
    asks_who_provides:
      /\bquien(?:es)? (?!sabe|es\b|mas|fue|dijo|cree)(?:\w+ ){0,2}\w+n?\b[^.!]*\?|\b(?:alguien|algun\w*) (?:\w+ )?(?:conoce|tiene|sabe de|recomienda)\b(?! por que)|\b(?:conoceis|teneis|tienen|conocen) (?:a )?algun\w*|\bhay alg(?:un|una|uno)\b[^.!]*\?|\bdonde (?:\w+ )?(?:compr|consig|encarg|pid|encuentr)\w+/i,
    wants_it:
      /\b(?:buscamos|busco|necesitamos|necesito|precis(?:o|amos)|queremos|quisier\w+|nos hace(?:n)? falta|me hace(?:n)? falta|estamos (?:comparando|buscando|mirando)|estoy (?:buscando|mirando)|se busca|tenemos que decidir|hay que (?:contratar|comprar|cambiar)|me toca elegir|toca (?:poner|comprar|cambiar))\b(?! (?:saber|decir|un barco|una cartera|vacaciones))/i,
    asks_what_others_use:
      /\b(?:cual(?:es)?|que|con cual|a cual) (?:\w+ ){0,4}(?:us[aá]is|usan|usas|utiliz\w+|recom\w+|cambiasteis|cambiaron|elegiri\w+|estais contentos|vale para|comprari\w+|tomari\w+)\b|\bcuanto (?:\w+ ){0,2}(?:sale|cuesta|vale|cobra\w*|cobrari\w+|calcular|costaria)\b|\bme (?:recomend|aconsej|dec[ií])\w+/i,
    supposes:
      /\bsi [^.?!]{0,50}\b\w+(?:ara|iera|uviera|uera|ase|iese)(?:mos|n|s|is)?\b[^.?!]{0,80}\b\w+ri(?:a|an|amos|as|ais)\b|\b(?:imaginad?|imaginaos|hipoteticamente|en un mundo ideal|sueno con)\b/i,
    jokes:
      /\bpregunto para un(?:a)? amig[oa]\b|\b(?:(?:ja){2,}\w*|lol|😂|🤣)(?=\W|$)[^\n]*\b(?:jefe|mujer|marido|gato|perro|amigo|madre|futbolin)\b|\b(?:jefe|mujer|marido|gato|perro|amigo|madre)\b[^\n]*\b(?:(?:ja){2,}\w*|lol)\b|\b(?:dice|dicen|quiere) mi (?:mujer|marido|madre|hijo|hija|gato|novia|novio)\b|\bmi (?:mujer|marido|madre|hijo|hija|gato|novia|novio) (?:dice|quiere|cree)\b/i,
    laughs: /\b(?:(?:ja){2,}\w*|lol)\b|😂|🤣/i,
    studies:
      /\b(?:(?:mi|la|una) (?:tesis|tfg|tfm|tesina)|soy estudiante|en clase|encuesta|cuestionario|trabajo de (?:fin|la universidad|clase)|un trabajo sobre|la universidad|estudio (?:ade|economicas|marketing))\b/i,
    warns:
      /\bno (?:lo |la |los )?(?:compr(?:eis|en|es)|contrat(?:eis|en|es)|us(?:eis|en|es)|os fieis|recomiendo)\b|\b(?:cuidado con|evitad|huid|ni se os ocurra|estafa|nunca mas|timo)\b/i,
    complains:
      /\b(?:llevo (?:\w+ ){1,3}esperando|devuelva\w*|reembolso|nadie (?:contesta|responde)|nos cobr\w+|me cobr\w+|otra vez han subido|es normal|se rompio|queja|reclamacion)\b/i,
    advises:
      /(?:^|\n) ?@\w+|\b(?:necesitas|deberias|podrias|tienes que|te (?:recomiendo|aconsejo|conviene)|yo (?:\w+ )?(?:recomiendo|usaria|empezaria|miraria)|os recomiendo|(?:nosotros|yo) (?:lo|la) us\w+|(?:lo|la) us(?:o|amos) (?:desde )?hace)\b(?![^.!]*\?)|\b(?:mira|miraos|echa un vistazo|prueba con)\b/i,
    asks_for_help:
      /\bcomo (?:escrib|hag|pued|configur|export|import|borr|conect|instal|cambi|arregl)\w+\b|\bpor que (?:la|el|todos|no|me|se)\b|\b(?:mensaje de error|se queda en|se cuelga|sql|sintaxis)\b/i,
    applies_for_work:
      /\bbusco (?:\w+ )?(?:trabajo|empleo|puesto|practicas|curro)\b|\banos de experiencia\b|\bdisponib\w+ (?:desde|a partir)|\bmi (?:cv|curriculum)\b/i,
    hires:
      /\b(?:envia\w* tu (?:cv|curriculum)|contrato indefinido|unete a (?:nuestro|el)|(?:nuestro|el) equipo (?:de|como)|vacante|oferta de empleo|salario|jornada completa|incorporacion inmediata|teletrabajo)\b|\b(?:elegiras|negociaras|seras|trabajaras|gestionaras|llevaras)\b/i,
    serves_clients:
      /\b(?:ayudamos a|ayudo a|hago (?:tiendas|webs|paginas|logos)|creamos|disenamos|ofrecemos|ofrezco|diseno) \w+|\b(?:escribeme|escribenos|contactame|contactanos|reserva una?|agenda una?)\b|\bnuevo (?:articulo|post|video|episodio)\b|\b\w+ (?:preguntas|consejos|errores|razones|pasos) (?:antes|para|que|al|por)\b/i,
    has_bought:
      /\b(?:(?:por fin |ya |al final )?(?:compramos|hemos comprado|he comprado|contratamos|encargamos)(?: por fin| ya)?|compre) (?:un|una|el|la|por)\b|\bgracias por (?:los|vuestros|sus|todos) (?:\w+ )?(?:consejos|ayuda|recomendaciones)\b/i,
  },
};

export const frenchSpeech: Speech = {
  denial: {
    before: /\b(?:ne|pas|jamais|aucun\w*|personne|sans|ni|arretez|stop)\b|\bn'/i,
    after: /\b(?:pas|aucun\w*|rien|jamais|personne)\b/i,
    unless:
      /\bnon seulement\b|\bpas (?:seulement|que|uniquement)\b|\bpourquoi pas\b|\bpas plus (?:de|tard)\b|\bn'(?:auriez|avez|y a-t-il|est-ce)\b/i,
  },
  wants:
    /\b(?:besoin|cherch\w+|veu(?:x|t|lent)|voulons|voudr\w+|intention|prevoi\w+|prevu|envie|interess\w+|achet\w+|achat|chang\w+|remplac\w+|faut)\b/i,
  senses: new RegExp(
    `\\b(?:${standard}|essai gratuit (?:a|de) la salle|prix (?:du|de la|des|de l') ?(?:billets?|essence|pain|biere|cafe|loyer|oeufs|places?)|vous etes(?! (?:passes|contents|satisfaits))|ateliers?|plus (?:grand|gros) (?:bateau|portefeuille))`,
    'gi',
  ),
  patterns: {
    requests_quote:
      /\b(?:rfqs?|demande de (?:devis|prix|cotation)|appel d'offres|(?:recevoir|envoyer|obtenir|besoin d(?:e|'un)|m'envoyer) (?:\w+ ){0,3}(?:devis|prix|tarifs|offres))\b/i,
    asks_who_provides:
      /\bqui (?!est\b|sait|a dit|croit|veut|d'autre|etait)(?:\w+ ){0,2}\w+\b[^.!]*\?|\b(?:quelqu'un|qqn) (?:\w+ )?(?:connait|connaitrait|a un|aurait|utilise)\b|\b(?:connaissez|auriez|avez)-vous (?:un|une|des)\b|\bvous (?:connaissez|auriez|avez) (?:un|une) (?:\w+ )?\w+[^.!]*\?|\by a-t-il (?:un|une|des)\b[^.!]*\?|\b(?:vous )?(?:achetez|trouvez|commandez|prenez)(?:-vous)? ou\b|\bou (?:achetez|trouvez|commandez|acheter|trouver)/i,
    wants_it:
      /\b(?:(?:nous|on|je) (?:re)?cherch(?:e|ons)|recherch(?:e|ons)|(?:il )?(?:nous|me|m'en|nous en) faut|il (?:faut|fallait) (?:la|le|les) changer|(?:nous voulons|on veut|je veux|on voudrait|nous voudrions|je voudrais|je souhaite|nous souhaitons|on compare|nous comparons|je dois choisir|nous devons (?:trancher|choisir|trouver|changer)|on doit (?:choisir|trouver)|il faut commander))\b(?! (?:un plus|savoir|dire|des vacances|une demo))|(?:^|[.!?\n] *)(?:besoin d|cherche|recherche)/i,
    asks_what_others_use:
      /\bvous (?:\w+ ){0,2}(?:utilisez|prenez|recommandez|conseillez|etes passes|etes contents)\b|\b(?:utilisez|recommandez|conseillez|prendriez|choisiriez|etes)-vous\b|\b(?:duquel|de laquelle|lequel|laquelle) (?:\w+-)?(?:etes|utilis|prend|choisi)\w*|\bquel(?:le|s|les)? (?:\w+ ){1,4}(?:pour|moins|choisir|prendre)\b[^.!]*\?|\b(?:coute|compter|prevoir|payez|facturez) (?:\w+ )?combien\b|\bcombien (?:\w+ ){0,2}(?:coute|faut|prenez|facturez)/i,
    supposes:
      /\bsi (?:j'|je |on |nous |l'|le |la |il |elle |tu |vous |jamais )[^.?!]{0,50}\w+(?:ais|ait|ions|aient|iez)\b[^.?!]{0,80}\w+r(?:ais|ait|ions|aient|iez)\b|\b(?:imaginez|imagine|hypothetiquement|dans un monde ideal|je reve d)/i,
    jokes:
      /\bdemande pour un(?:e)? ami(?:e)?\b|\b(?:mdr+|lol|(?:ha){2,}|ptdr|😂|🤣)(?=\W|$)[^\n]*\b(?:patron|chef|femme|mari|chat|chien|ami|mere|baby-foot)\b|\b(?:patron|chef|femme|mari|chat|chien|ami|mere)\b[^\n]*\b(?:mdr+|lol|ptdr|(?:ha){2,})\b|\bm(?:a|on) (?:femme|mari|mere|fils|fille|chat|chien|copine|copain) (?:dit|veut|pense|trouve)\b/i,
    laughs: /\b(?:mdr+|ptdr|lol|(?:ha){2,})\b|😂|🤣/i,
    studies:
      /\b(?:mon (?:memoire|master)|ma these|je suis etudiante?|en cours|sondage|questionnaire|un (?:dossier|expose) sur|pour mes etudes|a la fac)\b/i,
    warns:
      /\b(?:n'achetez|n'achete|ne (?:prenez|commandez|faites|choisissez)) (?:surtout )?(?:pas|jamais|rien)?|\b(?:mefiez-vous|evitez|fuyez|attention a|arnaque|plus jamais|a fuir)\b/i,
    complains:
      /\b(?:j'attends (?:\w+ ){0,2}(?:mon|ma|le|toujours|depuis)|remboursement|(?:ne repond|personne ne repond|sans reponse)|factur\w+ le double|encore augmente|c'est normal|casse|reclamation|honteux)\b/i,
    advises:
      /(?:^|\n) ?@\w+|\b(?:il te faut|tu (?:devrais|peux|pourrais|dois)|je (?:te|vous) (?:conseille|recommande)|je (?:recommande|conseille)|(?:on|nous|je) l'utilis\w+|regarde (?:du cote|chez)?|jette un oeil|essaie plutot)\b(?![^.!]*\?)/i,
    asks_for_help:
      /\bcomment (?:ecrire|exporter|importer|configurer|supprimer|installer|changer|faire pour|connecter|regler|puis-je)\b|\bpourquoi (?:l'|le|la|tous|mon|ma|est-ce|ca)|\b(?:message d'erreur|bloque a|plante quand|sql|syntaxe)\b/i,
    applies_for_work:
      /\bcherche (?:\w+ ){0,2}(?:poste|emploi|travail|stage|alternance|boulot)\b|\bans d'experience\b|\bdisponible (?:en|des|a partir)|\bmon cv\b/i,
    hires:
      /\b(?:nous recrutons|on recrute|envoyez votre cv|h\/f|cdi|cdd|rejoignez (?:notre|nos|l')|offre d'emploi|salaire|temps plein)\b|\bvous (?:choisirez|negocierez|serez|travaillerez|gererez|assurerez)\b/i,
    serves_clients:
      /\b(?:nous aidons|j'aide|je cree|je realise|je concois|nous creons|nous proposons|je propose|nous accompagnons) \w+|\b(?:ecrivez-moi|contactez-moi|contactez-nous|reservez un|prenez rendez-vous)\b|\bnouvel (?:article|episode)\b|\b\w+ (?:questions|conseils|erreurs|raisons|etapes) (?:a|pour|avant|que|de)\b/i,
    has_bought:
      /\b(?:on a|nous avons|j'ai) (?:\w+ )?(?:achete|commande|signe|choisi)\b|\bmerci pour (?:vos|tous|les|votre) (?:\w+ )?(?:conseils|aide|recommandations)\b/i,
  },
};

export const portugueseSpeech: Speech = {
  denial: {
    before: /\b(?:nao|nunca|jamais|ninguem|nenhum\w*|sem|tampouco|nem|parem)\b/i,
    after: /\b(?:nenhum\w*|nada|ninguem|nunca)\b/i,
    unless: /\bnao (?:so|somente|apenas)\b|\bpor que nao\b|\bnao mais (?:de|que)\b/i,
  },
  wants:
    /\b(?:precis\w+|quer(?:o|emos|ia)?|procur\w+|busc\w+|intencao|pens\w+|plane\w+|interess\w+|compr(?:ar|amos)|troc(?:ar|amos)|falta)\b/i,
  senses: new RegExp(
    `\\b(?:${standard}|teste gratis d[oa] \\w+|prec\\w+ (?:do|da|dos|das) (?:bilhetes?|ingressos?|gasolina|pao|cerveja|cafe|aluguel|renda|ovos)|(?:barco|carteira) maior)`,
    'gi',
  ),
  patterns: {
    requests_quote:
      /\b(?:rfqs?|solicit\w+ (?:de )?(?:um )?(?:orcamentos?|cotacao|proposta|precos?)|(?:peco|pedimos|receber|envi\w+|mand\w+|passem) (?:\w+ ){0,3}(?:orcamentos?|cotac\w+|precos)|licitacao)\b/i,
    asks_who_provides:
      /\bquem (?!sabe|e\b|mais|foi|disse|acha)(?:\w+ ){0,2}\w+\b[^.!]*\?|\b(?:alguem|algum\w*) (?:\w+ )?(?:conhece|tem|recomenda|indica)\b|\b(?:conhecem|tem|voces tem|teem) algum\w*|\b(?:existe|ha|tem) alg(?:um|uma)\b[^.!]*\?|\bonde (?:\w+ ){0,2}(?:compr|consig|encomend|encontr)\w+/i,
    wants_it:
      /\b(?:procuramos|procuro|precisamos|preciso|queremos|gostaria(?:mos)? de|quero (?:comprar|contratar|trocar)|estamos (?:comparando|a comparar|a procura|procurando)|estou (?:atras|a procura|procurando)|procura-se|temos (?:que|de) (?:decidir|contratar|comprar|escolher|por)|fiquei de escolher)\b(?! (?:saber|dizer|de um chefe|de ferias|um barco|de uma carteira))/i,
    asks_what_others_use:
      /\b(?:qual|quais|o que|com qual|para qual) (?:\w+ ){0,4}(?:usam|usa|utiliz\w+|recomend\w+|indic\w+|mudaram|escolheri\w+|estao satisfeitos|serve para|comprari\w+)\b|\bquanto (?:\w+ ){0,2}(?:custa|sai|cobr\w+|contar|custaria)\b|\b(?:me|podem|pode) (?:recomend|indic)\w+/i,
    supposes:
      /\bse [^.?!]{0,50}\b\w+(?:asse|esse|isse|osse)(?:m|mos|s)?\b[^.?!]{0,80}\b\w+(?:ria|riam|riamos|vamos)\b|\b(?:imaginem?|hipoteticamente|num mundo ideal|sonho com)\b/i,
    jokes:
      /\bpergunto para um(?:a)? amig[oa]\b|\b(?:k{3,}|rsrs\w*|(?:ha){2,}|lol|😂|🤣)(?=\W|$)[^\n]*\b(?:chefe|mulher|marido|gato|cachorro|amigo|mae|pebolim)\b|\b(?:chefe|mulher|marido|gato|cachorro|amigo|mae)\b[^\n]*\b(?:k{3,}|rsrs\w*|(?:ha){2,}|lol)\b|\b(?:minha|meu) (?:mulher|marido|mae|filho|filha|gato|namorad[oa]) (?:diz|quer|acha)\b/i,
    laughs: /\b(?:k{3,}|rsrs\w*|(?:ha){2,}|lol)\b|😂|🤣/i,
    studies:
      /\b(?:(?:minha|a|uma) (?:tese|monografia|dissertacao)|meu tcc|sou estudante|na aula|questionario|inquerito|um trabalho sobre|na faculdade|pesquisa academica)\b/i,
    warns:
      /\bnao (?:o |a )?(?:comprem?|contratem?|usem?|confiem?|recomendo)\b|\b(?:cuidado com|evitem|fujam|nunca mais|golpe|burla)\b/i,
    complains:
      /\b(?:que espero|(?:estou|estamos) (?:a espera|esperando)|reembolso|ninguem (?:responde|atende)|cobraram|subiu outra vez|e normal|quebrou|avariou-se|reclamacao)\b/i,
    advises:
      /(?:^|\n) ?@\w+|\b(?:voce (?:precisa|deveria|devia|pode|podia)|devias|podias|(?:te|lhe)? ?recomendo|aconselho|(?:eu|nos) (?:\w+ )?(?:usaria|comecaria)|usamos ha|uso ha|da uma olhada|de uma olhada|ve o|veja o)\b(?![^.!]*\?)/i,
    asks_for_help:
      /\bcomo (?:escrev|fac|poss|configur|export|import|apag|conect|instal|mud|resolv)\w+\b|\bpor que (?:a|o|todo|todos|nao|meu)\b|\b(?:mensagem de erro|trava|bloqueia|sql|sintaxe)\b/i,
    applies_for_work:
      /\bprocuro (?:\w+ )?(?:emprego|trabalho|vaga|estagio)\b|\banos de experiencia\b|\bdisponivel (?:em|a partir|desde)|\bmeu (?:cv|curriculo)\b/i,
    hires:
      /\b(?:estamos (?:contratando|a contratar|a recrutar)|envi\w+ (?:seu|o seu|o teu) (?:cv|curriculo)|clt|(?:nosso|nossa|o) (?:time|equipa|equipe) (?:de|como)|vaga|salario|home office|contrato sem termo)\b|\bvoce vai (?:\w+ ){1,3}/i,
    serves_clients:
      /\b(?:ajudamos|ajudo|faco (?:lojas|sites|paginas|logos)|criamos|oferecemos|ofereco|desenvolvemos) \w+|\b(?:mande mensagem|fale comigo|fale connosco|fale conosco|marque uma?|agende uma?)\b|\bnovo (?:artigo|post|video|episodio)\b|\b\w+ (?:perguntas|dicas|erros|razoes|passos) (?:antes|para|que|ao|por)\b/i,
    has_bought:
      /\b(?:compramos|ja compr\w+|comprei|contratamos|encomendamos) (?:\w+ )?(?:um|uma|o|a|enfim|finalmente)\b|\bobrigad[oa] (?:a todos )?pel[ao]s? (?:\w+ )?(?:dicas|ajuda|conselhos|recomendacoes)\b/i,
  },
};
