import type { IntentPatterns } from '../intent-rules.js';

/** Further patterns of Portuguese, made from verbs and nouns of the subject and from no post, without accents. */
export const generalPortuguese: Partial<IntentPatterns> = {
  looks_for_vendor:
    /\b(?:(?:quero|queremos|queria) (?:um|uma|fazer|por|montar|instalar|digitalizar)|vamos (?:digitalizar|instalar|montar|passar|abrir|renovar)|(?:vai|vou) (?:digitalizar|instalar|montar|abrir|renovar|terceirizar)|quem tem (?:capacidade|disponibilidade|tempo|vaga)|quem \w+ (?:um|uma|o|a|os|as) |que \w+ (?:me |nos )?(?:entrega|faz|trata|vende|instala|imprime|atende|aceita|conserta)\b|(?:procuro|procuramos|busco|buscamos|procurando|buscando|a procura de|em busca de) (?!trabalho|emprego|vaga|nov|recoloc)(?:\S+ ){0,5}\w|(?:quero|queremos|queria|gostaria de|gostava de|gostariamos de|pretendo|pretendemos|penso em|vou|vamos|tenho de|temos de|tenho que|temos que|preciso|precisamos) (?:\w+ )?(?:contratar|comprar|adquirir|alugar|encomendar|mandar fazer|trocar|substituir|renovar|fechar)|onde (?:encontro|consigo|compro|posso (?:comprar|encontrar|mandar|alugar)|vendem|acho)|quem (?:poderia|possa|faca|venda|instale|conserte|fabrica|trabalha com|souber|entende de)|algum(?:a)? (?:empresa|fornecedor|agencia|tecnico|profissional|advogad\w|contador|contabilista|loja|fabricante|freelancer) (?:que|em|de|para|no|na|com)|alguem que (?:me|nos|faca|saiba|venda|instale|trabalhe|possa))/i,
  states_need:
    /\b(?:(?:vamos|vou) precisar|precisaremos|vai fazer falta|precisava de|precisaria|precisavamos|(?:preciso|precisamos|necessito|necessitamos) (?:de |urgente|muito|contratar|comprar|que)|to precisando|estamos (?:precisando|a precisar)|estou a precisar|fazia-?me falta|faz falta)\b/i,
  asks_for_recommendation:
    /\b(?:conta(?:c)?to de (?:um|uma|algum)|com quem (?:voces|o|a|fizeram)|(?:me|nos) (?:indica\w*|recomenda\w*|sugere\w*|aconselha\w*|ajud\w+ a (?:escolher|encontrar))|(?:podem|pode|podiam|poderiam) (?:me |nos )?(?:indicar|recomendar|sugerir|aconselhar)|alguem (?:recomenda|tem (?:indicacao|contato|contacto|sugest\w+)|sabe (?:de|onde|quem)|conhece)|conhece[ms]? (?:algum|alguem|um bom|uma boa)|aceito (?:indicac\w+|sugest\w+|recomend\w+)|indicacao de|a quem (?:posso|devo))/i,
  asks_which_to_take:
    /\b(?:(?:qual|quais) (?:voces|vcs) \w+|a que (?:fornecedor\w*|empresa\w*|agencia\w*)|onde (?:assinaram|fizeram|fecharam|compraram|contrataram)|qual (?:e |o |a |seria )?(?:o |a )?melhor|qual (?:escolher|comprar|contratar|comprariam|escolheriam)|que (?:marca|modelo|empresa|agencia|fornecedor|programa|sistema|ferramenta|software|plataforma) (?:\w+ )?(?:me |nos )?(?:recom\w+|us\w+|compr\w+|indic\w+|aconselh\w+|sugerem|escolh\w+))/i,
  asks_for_price:
    /\b(?:(?:digam|diga|mandem|passem)(?:-me)? (?:o |os )?(?:preco|valor)\w*|pedi(?:r|mos) (?:proposta|preco|orcamento)|me (?:digam|mandem|passem)|(?:peco|pedir|solicito|quero|preciso de|gostaria de|fazer|passar|mandar|enviar) (?:um |uns |de )?(?:orcamentos?|precos?|valores|cotac\w+)|quanto (?:me |nos )?(?:cobra\w*|custaria|sairia|fica|ficaria|pagaria|vale)|qual (?:o )?(?:valor|preco)|precos? (?:por favor|no privado|aproximado)|valor (?:medio|aproximado)|cotar)\b/i,
  names_budget:
    /\b(?:orcamento (?:maximo|de|e|ate|entre|a volta)|(?:maximo|ate|uns|cerca de|por volta de|no maximo) (?:r\$ ?)?\d[\d.,]* ?(?:€|euros|reais|mil|contos)|pago (?:na hora|adiantado|em dinheiro)|r\$ ?\d[\d.,]* (?:de orcamento|no maximo|por mes|mensais))/i,
  names_deadline:
    /\b(?:urgentemente|com urgencia|o mais (?:rapido|breve|cedo)|rapido possivel|imediat\w+|para (?:amanha|hoje|ontem|esta semana|essa semana|semana que vem|o proximo|a proxima)|ate (?:amanha|hoje|domingo|sabado|dia \d+)|prazo|quanto antes|no maximo ate)\b/i,
  weighs_it:
    /\b(?:o que voces acham|que acham|qual a opiniao|sera que|me pergunto|e normal|por que|porque sera|alguma experiencia|como (?:gerem|lidam|organizam|controlam)|quanto tempo|sou (?:so )?eu|faz sentido|adianta|quem sabe)\b/i,
  sells:
    /\b(?:(?:tenho|temos) (?:\w+ ){0,2}(?:datas|vagas|horarios|agenda)|(?:seu|sua) (?:negocio|empresa|projeto|marca|site|pagina|equipe|loja|casa)\b|(?:precisa de|procurando|quer|voce sabia|cansado de|busca) (?:\S+ ){0,4}\?|promocao|oferta|contamos com|noss[oa]s (?:clientes|servicos|produtos|especialistas|planos)|nosso (?:time|servico|produto|curso)|chama no|chame no|clique|acesse|entre em contato (?:conosco|com a gente)?|entre em contacto|ligue|confira|garanta|envio para todo|vagas limitadas|primeiro mes|temos disponivel|vendo\b|vendemos)/i,
  offers_a_job:
    /\b(?:(?:procuramos|buscamos) (?:\S+ ){0,3}(?:desenvolvedor|programador|vendedor|estagiari|assistente|recepcionista|engenheir|atendente|colaborador)\w*|contrata-se|admite-se|inicio imediato|experiencia minima|curriculo para|tempo (?:inteiro|parcial)|remuneracao|beneficios|candidat\w+)/i,
  seeks_work:
    /\b(?:sou \w+ (?:\S+ ){0,6}(?:procuro|busco|disponivel)|disponibilidade imediata|meu (?:portfolio|portifolio|curriculo)|aberto a propostas|faco freelas?)\b/i,
  tells_news:
    /\b(?:por cento|cresceu|caiu \d|aumentou|investimento|investidores|pesquisa|estudo|ministerio|banco central|aquisicao|mercado de|falencia|presidente|comunicado)\b/i,
  teaches:
    /\b(?:em (?:tres|cinco|sete|\d+) passos|\d+ (?:dicas|erros|motivos|razoes|formas)|vou (?:te )?(?:explicar|mostrar|contar)|aprenda|como fazer|artigo|aula|masterclass|por que voce deve)\b/i,
  has_decided:
    /\b(?:(?:uso|usamos|uso o|usamos o) \w+ (?:desde|ha)|recomendo (?:muito|demais|bastante)|super recomendo|(?:muito|super) (?:satisfeit[oa]s?|contentes?)|fechamos com|mudamos para|funciona (?:muito bem|perfeitamente|super bem))\b/i,
};
