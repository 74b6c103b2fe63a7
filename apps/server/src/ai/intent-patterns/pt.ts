import type { IntentPatterns } from '../intent-rules.js';

/** The patterns of Portuguese, without accents. */
export const portuguese: IntentPatterns = {
  looks_for_vendor:
    /\b(?:procur(?:o|amos) (?:um|uma|empresa|fornecedor|alguem|quem|agencia)|procura-se|(?:estamos|estou) (?:procurando|buscando|a procura|em busca)|busc(?:o|amos) (?:um|uma|empresa|fornecedor|quem)|compro\b|(?:quero|queremos|preciso|precisamos|gostaria de|vou) (?:contratar|comprar|trocar|alugar|adquirir|mudar)|onde (?:eu )?(?:contrato|compro|posso contratar|comprar|voces compraram)|para contratar|concurso:|quem (?:faz|atende|pode|instala|vende|entrega)|aceitamos propostas|aguardo propostas|fornecedores, |no privado)|\b(?:(?:ha|tem|existe) (?:algum|alguma|alguem)|quem (?:ainda|entrega|me faz|aluga|conserta|tem|oferece|fornece)|quero (?:entregar|delegar|terceirizar|deixar)|fornecedores? (?:podem|sao)|ouco propostas|vai ter|tenho que (?:segurar|comprar|contratar|trocar))/i,
  states_need:
    /\b(?:preciso|precisamos|necessito|necessitamos|temos de (?:decidir|trocar|comprar)|ainda nao tenho|falta-(?:me|nos)|estou precisando)\b|\b(?:faltam|falta (?:um|uma)|tenho que|temos que)/i,
  asks_for_recommendation:
    /\b(?:recomend(?:am|ar|a|acao|acoes)|indic(?:am|a|acao|acoes|ar)\b|sugest(?:ao|oes)|alguem (?:conhece|indica|sabe de|tem um)|conhecem (?:um|uma|algum)|que alternativas|alternativas? (?:a|ao|para)|um bom (?:advogado|contador|fornecedor|profissional))/i,
  asks_which_to_take:
    /\b(?:qual (?:voces|vcs|me)? ?(?:recomendam|indicam|usam|compro|escolho|sugerem)|qual \w+ (?:entrega|faz|atende)|para onde (?:iriam|iria|vou|mudar)|onde voces (?:compraram|compram|contratam))\b|\b(?:com qual|qual \w+ (?:voces|vcs) (?:usariam|usam|indicam)|o que voces (?:compraram|usam)|comprariam)/i,
  asks_for_price:
    /\b(?:orcamentos?\b|(?:mand|envi|pass)\w* (?:\w+ ){0,2}(?:precos?|orcamento|proposta|valores)|quanto (?:voces )?(?:cobram|custa|sai|fica)|uma proposta|cotacao)\b|\b(?:por quanto|faz (?:um )?orcamento|sairia|propostas serias|quanto (?:sairia|seria|fica))/i,
  names_budget:
    /\b(?:orcamento de|dispost\w+ a pagar|pagamento a vista|pago (?:taxa|a vista|bem)|ate \d[\d.,]* ?(?:eur|euros|€|reais)|financiamento (?:foi )?aprovado|verba)|r\$ ?\d[\d.,]* (?:por|\/|ao)|\b(?:pagamos|assino|assinamos|ja tem verba|comissao)/i,
  names_quantity:
    /\b\d[\d.,]*(?: mil)? (?:pessoas|corretores|funcionarios|utilizadores|usuarios|agentes|encomendas|pedidos|contatos|contactos|licencas|postos|paginas|panfletos|ramais|colaboradores|lojas|unidades|vendedores)\b/i,
  names_deadline:
    /\b(?:urgente|urgencia|hoje|ja\.|o quanto antes|assim que possivel|(?:esta|essa|proxima) semana|este mes|(?:antes d[oe]|ate|para|em) (?:o |a )?(?:fim|final|inicio|natal|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|segunda|terca|quarta|quinta|sexta|\d{1,2} de|\d+ semanas))\b|\b(?:em (?:uma|duas|tres) semanas?|cancelou|antes do (?:verao|outono|inverno)|desde (?:janeiro|fevereiro|marco|abril|maio|setembro)|sem estoque)/i,
  replaces_what_it_has:
    /\b(?:trocar de|mudar de|sair d[oae]|nao vamos renovar|contrato (?:com \S+ \S+ )?(?:acaba|termina|vence)|substituir|migrar (?:de|do|para)|encerrou)\b/i,
  asks_for_demo: /\b(?:ver uma demo|uma demo(?:nstracao)? (?:esta|essa|para)|gostava de ver|agendar uma demo)\b/i,
  tells_of_a_problem:
    /\b(?:trava|caiu|cai de novo|dor de cabeca|nao aguento|bagunca|perdemos|despencou|muito caro|por causa do preco|lento|problema|come todos)/i,
  speaks_of_own_business:
    /\b(?:somos|noss[oa]s?|nos\b|minha (?:empresa|loja|cafeteria|equipe)|meu (?:negocio|restaurante|time|escritorio)|temos|nossa)\b/i,
  weighs_it:
    /\b(?:vale a pena|compensam?|a partir de que|qual a diferenca|diferenca entre|como (?:voces|vcs) (?:fazem|lidam)|talvez|pensando em|mais alguem|o que acham|alguem usa|nao sei por onde|quando e hora|algum truque|serve para|nao entendi|ano que vem|um dia)\b|\b(?:com quantas|normalmente|com voces tambem|ainda faz sentido|as vezes|o que os|toda noite|ja trouxe|nao da conta)/i,
  sells:
    /\b(?:teste gratis|gratis|gratuit[oa]s?|link na bio|desconto|cupom|ajudamos|oferec(?:emos|o)|crio (?:sites|logos|lojas)|a partir de r?\$? ?\d|me chama|mando o portfolio|agende (?:sua|uma|ja)|ja usam|peca (?:uma|sua|ja)|inscreva-se|assine|so hoje|espaco disponivel|fale con(?:n)?osco|aceita novos|anos de experiencia|saiba mais|compre ja|aproveite)\b|\b(?:reserve (?:a |o )?(?:sua|seu)|no nosso site|compare \d|vagas? em \w+|ja sairam|conheca|visite)/i,
  offers_a_job:
    /\b(?:vaga (?:para|de)|envie (?:o )?(?:curriculo|cv)|clt\b|salario|contratamos|estamos contratando|junte-se)|\b(?:procuram-se|boa remuneracao|bom salario|precisa-se de)/i,
  seeks_work:
    /\b(?:procuro (?:trabalho|emprego|vaga)|busco (?:trabalho|emprego|recolocacao)|em busca de novas|novos projetos|novas oportunidades|tenho referencias|novos desafios)\b/i,
  shows_own_work:
    /\b(?:criamos o nosso|fizemos o nosso|construimos|codigo aberto|open ?source|abrimos o codigo|como (?:migramos|construimos|criamos)|lancamos|desenvolvi)\b|\b(?:versao \d|saiu hoje|obrigado a)/i,
  tells_news:
    /\b(?:acoes da|bolsa|trimestre|milhoes|relatorio|segundo|startup|capta|governo|adia|policia|ferido|recorde|anuncia)\b|\b(?:lucros?|cai pelo|seguradoras|ministr|tribunal)/i,
  teaches:
    /\b(?:tutorial|curso|webinar|fio\)|passo a passo|dicas?\b|podcast|blog|guia|iniciantes|aprendi|saudade|meu (?:avo|tio)|minha avo|piada|morreu|concordam)|\b(?:slides|palestra|comparativo|\(video\)|os dez|receita)/i,
  has_decided:
    /\b(?:finalmente (?:o|a|mudamos|migramos|trocamos)|adorou|estamos (?:muito )?(?:felizes|satisfeitos)|ja (?:compramos|contratamos))\b|\b(?:felizes com|que escolhemos|melhor decisao)/i,
};
