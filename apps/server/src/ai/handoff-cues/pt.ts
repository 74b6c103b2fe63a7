import { before, governorsOf, type HandoffCues, pattern, set, spellingsOf, upTo } from './cues.js';

/** The cues of requests for a person in Portuguese. */
export const pt = (() => {
  const noun = `(?:pessoas?|humanos?|humana|ser(?:es)? humanos?|atendentes?|agentes?|operador(?:a|es)?|representantes?|funcionari[oa]s?|consultor(?:a|es)?|responsavel|gerente|supervisor(?:a)?|colegas?|colaborador(?:a|es)?|tecnic[oa]s?|vendedor(?:a|es)?|especialistas?|suporte|atendimento(?: ao cliente| humano)?|apoio ao cliente|sac|equipe|equipa|chefe|patrao|patroa|don[oa]|diretor(?:a)?|proprietari[oa]|encarregad[oa]|gestor(?:a)?|gente|pessoal|assessor(?:a)?|comercial|engenheir[oa]|vendas|financeiro|faturacao|faturamento|cobranca|contabilidade|administracao|reclamacoes|devolucoes|trocas|pedidos|encomendas|logistica|compras|expedicao|recepcao|rececao|ouvidoria|direcao|gerencia|central|posvenda|pos venda|garantia|rh|recursos humanos|(?:setor|departamento|area|servico|seccao|equipa|equipe) (?:de |do |da )?[a-z]+|voces|vcs)`;
  const det = `(?:um|uma|o|a|teu|tua|algum|alguma|seu|sua|um dos seus|uma das suas|um de seus|outro|outra|qualquer|os|as|vosso|vossa|nenhum|nenhuma)`;
  const post = `(?: (?:real|reais|humano|humana|humanos|humanas|de verdade|a serio|de carne e osso|ao vivo|fisica|viva|vivo|mais|especializad[oa]|competente|da (?:equipe|equipa|empresa|loja)|do (?:suporte|atendimento|sac|apoio ao cliente)))`;
  const follow =
    before(`por pfv ja agora que para pra sobre em de e ou porque pois aqui ai hoje direto diretamente real reais humano humana urgente urgentemente no na do da
    imediatamente se o amanha obrigado obrigada antes ao quando pelo pela mas sem nem mais vosso vossa pf pls disponivel com me`);
  const someone = `(?:alguem${post}?|(?:${det} )?(?:verdadeir[oa] )?${noun}${post}{0,2}${follow})`;
  const strong = `(?:alguem${post}|(?:${det} )?(?:verdadeir[oa] )?(?:${noun}${post}{1,2}|ser humano|humanos?|atendentes?|atendimento humano|seres humanos)${follow}|(?:um|uma|algum|alguma) (?:pessoa|agente|operador|operadora|representante|funcionario|funcionaria|consultor|consultora)${follow})`;
  const when =
    before(`por pfv ja agora ao a as em amanha hoje quando sobre para urgente urgentemente porque e ou se entre depois antes de este esta o no na mais
    imediatamente diretamente obrigado obrigada logo com assim`);
  const link = `(?:pass[ae]r?|passas|transfir[ao]|transfere|transferes|transferir|transfiram|direciona|reencaminh[ae]r?|manda|mande|conect[ae]r?|encaminh[ae]r?|coloc[ao]r?|coloque|lig[ao]|ligue|ligar|direcion[ae]r?|redirecion[ae]r?|ponha|por|bot[ae]|passem|transfiram|liguem|comuniqu?[ae]r?)`;
  return {
    patterns: [
      pattern(
        'contact',
        `(?:falar|conversar|papear|prosear|dialogar|comunicar|me comunicar|comunicar me|entrar em contat?o|entrar em contacto|estar em contacto|ser atendid[oa]|tratar|contatar|contactar|bater um papo|teclar|reclamar|resolver isso|contato|contacto|ser transferid[oa]|ser encaminhad[oa]|ser passad[oa]) (?:${upTo(3)})(?:com|por|a|para|pra) ${someone}`,
      ),
      pattern('contact', `(?:falar|conversar|falo) (?:com )?${strong}`),
      pattern('contact', `(?:falo|fala se) com ${someone}`),
      pattern(
        'direct',
        `(?:me|nos) (?:(?:pode|podes|podem|poderia|poderiam) )?${link} (?:${upTo(3)})(?:com|para|pra|pro|a|ao) ${someone}`,
      ),
      pattern('direct', `${link} me (?:${upTo(3)})(?:com|para|pra|pro|a|ao|as|aos) ${someone}`),
      pattern(
        'direct',
        `(?:me (?:da|de|passa|arruma|manda|chama|arranja)|chame|(?<!se )chama|chamem|chamar|de me|da me|passe me|mande) ${someone}`,
      ),
      pattern(
        'want',
        `(?:quero|preciso|queria|gostaria|prefiro|preferia|exijo|desejo|necessito|solicito|queremos|precisamos) (?:(?:de|ter|ver|que|um|atendimento de|ja|aqui) )*${strong}`,
      ),
      pattern(
        'question',
        `(?:tem|ha|existe|voces tem|nao ha|nao tem|havera|tera) (?:(?:aqui|ai|por ai|mesmo|ai do outro lado) )*(?:${strong}|alguem (?:com quem|que possa|pra falar|para falar))`,
      ),
      pattern(
        'question',
        `(?:alguem|pessoa|atendente|humano|agente) com quem (?:eu )?(?:posso|possa|poderia|falar)(?: falar| conversar)?`,
      ),
      pattern('question', `com quem (?:eu )?(?:posso|poderia|devo) (?:falar|conversar)`),
      pattern(
        'question',
        `(?:alguem|uma pessoa|um atendente|um humano) (?:pode|poderia|podia|consegue) (?:me )?(?:ligar|telefonar|contatar|contactar|ligar me|contactar me)${when}`,
      ),
      pattern(
        'question',
        `(?:um humano|uma pessoa real|uma pessoa de verdade|um atendente|${strong}) (?:pode|poderia|consegue) (?:me )?(?:ajudar|responder|atender|ligar|ver)`,
      ),
      pattern(
        'direct',
        `(?:me (?:(?:pode|podes|podem|poderia|poderiam) )?(?:liga|ligue|liguem|ligar|ligam|telefone|telefona|telefonar|telefonem|retorne|retornem|retornar)|(?:ligue|ligar|liguem|liga|telefone|telefonem|telefonar|contacte|contactar) me|(?:ligue|liga|ligar|liguem|ligam|telefone|telefonar|telefonem) (?:de volta )?(?:para|pra) (?:mim|nos)|(?:ligue|ligar|liguem|liga|retornar|retorne|retornem|retorna) (?<!te [a-z]{4,8} )(?<!lhe [a-z]{4,8} )(?:de volta|a ligacao|a minha ligacao|minha ligacao|a chamada|a minha chamada))${when}`,
      ),
      pattern(
        'want',
        `(?:quero|preciso|queria|gostaria|solicito|desejo|aguardo|peco) (?:(?:de|uma|um|receber|que me|pedir|o|a) )*(?:ligacao|chamada|retorno telefonico|retorno por telefone|telefonema|chamada de volta|retorno de chamada|retorno da ligacao)${when}`,
      ),
      pattern('contact', `(?:receber uma (?:ligacao|chamada)|ser contactad[oa] por telefone)${when}`),
      pattern(
        'question',
        `(?:nao quero|nao queria|nao desejo|sem|chega de|nada de|nenhum|cansad[oa] de|fart[oa] de|nao gosto de|odeio|detesto|basta de|nao preciso de|nao) (?:(?:mais|falar|falando|conversar|teclar|tratar|com|um|uma|o|a|os|as|esse|essa|este|esta|esses|nenhum|nenhuma|ser atendid[oa]|por|de|ficar|continuar|seu) )*(?:robos?|robots?|bots?|chatbots?|maquinas?|ia|computador(?:es)?|inteligencia artificial|respostas automaticas|atendimento automatico|gravacao)(?=$| (?:por|ja|aqui|mais|mas|que|obrigad[oa]|quero|e|nem|agora|pfv|me)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:por favor|um|uma|com|ja|quero|ola|so|algum|alguma|agora|eu disse|o) )*(?:humano|ser humano|pessoa real|pessoa de verdade|pessoa humana|atendente|atendente humano|atendimento humano|agente humano|operador|operadora|agente|alguem real|atendente real|representante|falar com atendente)(?: (?:por favor|pfv|ja|agora|real|humano|obrigado|obrigada|aqui|urgente))*$`,
      ),
      pattern(
        'direct',
        `(?:entre|entrem|entra|entrar|ponham se|ponha se|fique|fiquem) em contat?o comigo|(?:entre|entrem|entra|entrar) em contacto comigo`,
      ),
      pattern(
        'direct',
        `(?:contatem|contactem|contacte|contate|contatar|contactar|contata|contacta)(?: se)? (?:me|nos|comigo)${when}`,
      ),
      pattern(
        'direct',
        `me (?:(?:pode|podem|poderia|poderiam|podes) )?(?:contatar|contactar|contatem|contactem|contate|contacte|contata|contacta)${when}`,
      ),
      pattern(
        'direct',
        `me (?:(?:pode|podem|poderia|poderiam|podes) )?(?:da|dar|de|deem|dao|faz|fazer|facam|faca) (?:um|uma) (?:toque|ligada|ligadinha|ligacao|chamada|telefonema|alo|retorno)`,
      ),
      pattern(
        'direct',
        `(?:de|dê|deem|da|dar|faca|facam|fazer)(?: me| nos) (?:um|uma) (?:toque|ligada|ligacao|chamada|telefonema|retorno)`,
      ),
      pattern(
        'direct',
        `(?:me (?:(?:pode|podem|poderia) )?(?:chama|chame|chamem|chamar|manda|mande|mandem|mandar|envia|envie|enviem|enviar|escreve|escreva|escrevam|escrever|responde|responda|respondam|responder)|(?:mande|mandem|envie|enviem|escreva|escrevam|responda|respondam) me) (?:(?:um|uma|no|na|por|pelo|via) )*(?:whats|whatsapp|zap|zapzap|e mail|email|mail|sms|mensagem|telefone|telegram)(?=$| (?:por favor|pf|pfv|quando|a|assim|obrigado|obrigada|no|para me)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:com quem|a quem|pra quem|para quem|quem)(?: e que)? (?:(?:eu|se|me|a gente) )*(?:falo|fala|falamos|contato|contacto|ligo|dirijo|escrevo|reclamo|procuro|devo (?:falar|contatar|contactar|ligar|procurar|me dirigir|dirigir me|reclamar)|posso (?:falar|contatar|contactar|ligar|procurar|me dirigir|reclamar|recorrer)|preciso (?:falar|contatar|contactar)|tenho (?:de|que) (?:falar|contatar|contactar|ligar)|deveria (?:falar|contatar|contactar)|poderia (?:falar|contatar|contactar))`,
      ),
      pattern(
        'question',
        `quem (?:me )?(?:pode|poderia|consegue) (?:me )?(?:atender|ajudar|ligar|atender me|ajudar me)(?=$| (?:por|com|em|para|sobre|agora|aqui|nisso)(?: |$))`,
      ),
      pattern(
        'question',
        `quem (?:e|seria) (?:o|a|meu|minha) (?:responsavel|encarregad[oa]|contat?o|contacto|gerente|pessoa (?:certa|responsavel|indicada)|atendente|gestor|gestora)`,
      ),
      pattern(
        'question',
        `(?:alguem|uma pessoa|um atendente|um humano|um colega|um tecnico|um responsavel|gente)(?: (?:de voces|da equipe|da equipa|dai|ai))? (?:(?:pode|poderia|podia|consegue) )?(?:me )?(?:ligar|liga|ligue|telefonar|telefone|contatar|contate|contactar|contacte|atender|atenda|ajudar|ajude|ligar me|contactar me|ajudar me|atender me|retornar|retorne)(?! (?:meu|minha|o|a|os|as|um|uma|ontem)(?: |$))(?=$| (?:por|ja|agora|pf|pfv|hoje|amanha|aqui|no|com|de|sobre|para|pra|quando|urgente|ai)(?: |$))`,
      ),
      pattern(
        'direct',
        `(?:^|quero |queria |preciso |gostaria |prefiro |peco |peca |pecam |pede |espero |solicito )(?:(?:que|para|a|pra|por favor) )*(?:alguem|uma pessoa|um atendente|um humano|um gerente|um colega|o gerente|voces) (?:me )(?:ligue|liguem|ligar|contate|contacte|contactar|atenda|ajude|atender|ajudar|liga|telefone|retorne)`,
      ),
      pattern(
        'direct',
        `(?:quero|queria|preciso|gostaria|prefiro|peco|espero|solicito) que (?:(?:me|voces|vcs) )+(?:liguem|ligue|contatem|contactem|atendam|atenda|contate|contacte|telefonem|retornem)`,
      ),
      pattern(
        'question',
        `(?:nao )?(?:tem|ha|existe|tera) (?:ninguem|alguem|nenhuma pessoa|uma pessoa|gente) (?:(?:ai|aqui) )?(?:que|pra|para|p) (?:me )?(?:atender|atenda|ajudar|ajude|falar|conversar|possa (?:me )?(?:atender|ajudar)|responder)`,
      ),
      pattern(
        'question',
        `(?:tem|ha|existe) (?:(?:ai|aqui) )?(?:algum|alguma|um|uma|o|a) (?:atendente|operador|operadora|gerente|supervisor|humano|responsavel|funcionario|colega|assistente) (?:ai|aqui|disponivel|online|livre|por ai|humano)`,
      ),
      pattern(
        'question',
        `(?:o|a|seu|sua|algum|alguma) (?:gerente|chefe|responsavel|supervisor|supervisora|don[oa]|encarregad[oa]|diretor|diretora|atendente) (?:esta|ta|se encontra|encontra se|estao)(?=$| (?:ai|disponivel|por|hoje|agora|la)(?: |$))`,
      ),
      pattern(
        'contact',
        `(?:(?:da|de) )?(?:ajuda|apoio|assistencia|auxilio|suporte|atendimento) (?:de|por|com) (?:${strong}|uma pessoa|alguem|um humano)`,
      ),
      pattern(
        'want',
        `(?:quero|queria|preciso|prefiro|gostaria|exijo|desejo|solicito) (?:(?:de|da|do|um|uma|ter|receber|mais) )*(?:atendimento|ajuda|apoio|suporte|assistencia) (?:humano|humana|pessoal|personalizado|por telefone|de verdade|presencial)`,
      ),
      pattern(
        'contact',
        `(?:falar|conversar|resolver|tratar|conversarmos|falarmos) (?:(?:isso|disso|disto|com voces|convosco|melhor|isto) )*(?:por|pelo|ao|no) telefone`,
      ),
      pattern(
        'question',
        `(?:podemos|poderiamos|vamos|podiamos) (?:falar|conversar|nos falar) (?:por|pelo|ao|no) telefone`,
      ),
      pattern(
        'want',
        `(?:quero|queria|gostaria|preciso|podemos|poderiamos) (?:(?:de|que) )?(?:marcar|agendar|combinar|ter|fazer) (?:uma|um) (?:ligacao|chamada|videochamada|reuniao|telefonema|call)`,
      ),
      pattern(
        'contact',
        `(?:contato|contacto|chego|ligo|falo|chegar|ligar|contatar|contactar|falar) (?:com |ao |no |pro |para |pra )?(?:o |a )?(?!um vendedor|uma vendedora|vendedor)${someone}`,
      ),
      pattern(
        'question',
        `^(?:(?:por favor|ola|o|a|com|ao|um|uma) )*(?:atendimento ao cliente|apoio ao cliente|sac|atendimento|atendimento pessoal|outra pessoa|outro atendente|gerente|supervisor|responsavel|servico de apoio ao cliente|atendente|suporte humano|operador)(?: (?:por favor|pf|pfv|ja|agora|obrigado|obrigada))*$`,
      ),
      pattern(
        'question',
        `^(?:(?:ola|o|a|com) )*(?:vendas|financeiro|suporte|suporte tecnico|contabilidade|faturamento|faturacao|comercial|cobranca|ouvidoria|recepcao)(?: (?:por favor|pf|pfv))+$`,
      ),
      pattern(
        'direct',
        `(?:encaminh[ae]|encaminhem|pass[ae]|passem|transfir[ao]|transfere|escala|escale|reencaminhe|envie|mande) (?:(?:minha|meu|a minha|o meu|isso|isto|este|esta|esse|essa|o|a) )*(?:mensagem|pedido|caso|pergunta|duvida|conversa|chat|reclamacao|chamada|ligacao|solicitacao|atendimento)? ?(?:para|pra|pro|a|ao|com) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:chama|chame|chamem|chamar) (?:ai )?(?:alguem|o (?:gerente|responsavel|chefe|supervisor|dono)|um (?:humano|atendente|responsavel|colega|gerente)|uma pessoa|a gerente)`,
      ),
      pattern(
        'question',
        `(?:para de|pare de|parem de|chega desse|chega desta|chega deste|fora|nao aguento(?: mais)?|cansei d[eo]|cansei desse) (?:(?:esse|este|o|a|falar com|um|uma|mais|desse|deste) )*(?:robos?|robots?|bots?|chatbots?|maquinas?|ia)`,
      ),
      pattern(
        'direct',
        `(?:quero|queria|gostaria|preciso|prefiro|peco|exijo|gostava) que (?:alguem|um humano|uma pessoa|um atendente|um tecnico|um de voces|um supervisor)(?: (?:da|de) [a-z]+(?: [a-z]+)?)? (?:me |o |se )?(?:visse|veja|olhe|olhasse|analise|verifique|explique|responda|ajude|atenda|atendesse|resolva|leia|ligasse|ligue|contate|contacte|escreva)`,
      ),
      pattern(
        'question',
        `(?:algum|alguma|um|uma|alguem) (?:de|d|entre) (?:voces|vcs|vos) (?:me )?(?:pode|poderia|consegue|podia)`,
      ),
      pattern(
        'question',
        `(?:alguem|um humano|uma pessoa|gente de verdade|algum humano) (?:ainda |realmente |mesmo )*(?:trabalha|responde|atende|le|existe) (?:ai|aqui|isso|isto|nisso)`,
      ),
      pattern(
        'question',
        `quem (?:e que )?(?:cuida|trata|se ocupa|lida|responde|gere|faz|e responsavel|e o responsavel) (?:(?:de|das|dos|da|do|com|as|os|a|o|por|pelas|pelos|pela|pelo) )*(?:devolucoes|devolucao|reclamacoes|reclamacao|faturas?|faturamento|faturacao|garantias?|pedidos?|encomendas?|contratos?|reembolsos?|vendas|reparacoes|consertos?|trocas?|atacado|imprensa|contas?)(?=$| (?:ai|aqui|na|no|por)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:qual|com qual|com que|para qual|em qual|a que) (?:setor|departamento|area|pessoa|seccao) (?:cuida|trata|devo|eu|posso|falo|contato|contacto|responde|e responsavel|tenho|resolve|ligo)`,
      ),
      pattern(
        'direct',
        `^(?:(?:por favor|oi|ola|me|podem|pode) )*(?:ligar|ligue|liguem|liga|telefonem|telefone|ligacao)(?: (?:por favor|pfv|urgente|ja|agora|ai|obrigado|obrigada))+$`,
      ),
      pattern(
        'direct',
        `(?:da|de|deem|faz|faca|facam|dar) (?:um|uma) (?:ligada|ligadinha|ligacao|chamada|toque|telefonema|alo) (?:para|a|pro) (?:mim|nos|gente)`,
      ),
      pattern(
        'direct',
        `(?:aguardo|espero|aguardamos|fico a espera d[eo]|no aguardo d[eoa]|estou esperando|estou a espera d[eoa]|fico no aguardo d[eoa]) (?:(?:o|a|um|uma|vosso|vossa|seu|sua|do|da|de) )*(?:contat?o|contacto|ligacao|chamada|telefonema|retorno)(?=$| )`,
      ),
      pattern(
        'question',
        `^(?:(?:melhor|prefiro|preferia|quero|queria|podemos|gostaria de|e) )+(?:(?:falar|conversar|resolver|tratar) )?(?:por telefone|pessoalmente|ao telefone|cara a cara|de viva voz|ao vivo)(?: (?:por favor|pfv))*$`,
      ),
      pattern(
        'want',
        `(?:preciso|quero|queria|procuro|necessito|gostaria) (?:(?:de|falar|com) )*(?:alguem|uma pessoa) (?:que|com|competente|capaz|pra|para)`,
      ),
      pattern(
        'direct',
        `(?:bota|bote|coloca|coloque|poe|ponha|ponham|chama|chame|traz|traga|pega|arruma|arrume) (?:ai )?(?:alguem|um (?:humano|atendente|colega|gerente|responsavel)|uma pessoa|o (?:gerente|chefe|responsavel|supervisor)|gente)(?: (?:ai|na linha|pra|para|no|de|real|aqui|por|com|que)(?: |$)|$)?`,
      ),
      pattern(
        'contact',
        `(?:falar|passar|passa|transferir|transfere|ligar) (?:com |para |ao |pro )?(?:o |a )?(?:senhor |senhora |dona |seu |sr |sra )?[a-z]+ (?:do|da|de) (?:financeiro|vendas|suporte|atendimento|comercial|contabilidade|setor|departamento|rh|sac)`,
      ),
      pattern(
        'contact',
        `ser (?:contat?ad[oa]|contactad[oa]|atendid[oa]|ligad[oa])(?: por ${someone}| por telefone)?(?=$| (?:por|hoje|amanha|o|urgente|pelo)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:tira|tire|tirem|desliga|desligue|remove|remova|some com|para|pare|parem)(?: de me responder| de responder)? (?:(?:o|a|esse|este|essa|com|de|me|seu) )*(?:robos?|robots?|bots?|chatbots?|maquinas?|ia)(?=$| (?:por|e|dai|daqui|agora|ja|quero)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:ola|o|a|seu|sua|vosso|um|uma|teu) )*(?:supervisor|supervisora|gerente|responsavel|chefe|atendente|diretor|encarregado)(?: (?:por favor|pfv|ja|agora|urgente))+$`,
      ),
      pattern(
        'contact',
        `(?:falar|conversar|consultar) com (?:um|uma|o|a) (?:farmaceutic[oa]|advogad[oa]|medic[oa]|doutor(?:a)?|mecanic[oa]|contador(?:a)?|contabilista|arquitet[oa]|veterinari[oa]|dentista|enfermeir[oa]|professor(?:a)?|canalizador|encanador|eletricista|corretor(?:a)?|profissional|especialista)`,
      ),
      pattern(
        'question',
        `(?:a quem|com quem|pra quem|para quem) (?:eu )?(?:posso|teria que|teria de|tenho que|tenho de|devo|deveria|preciso) (?:perguntar|falar|contatar|contactar|tratar|me dirigir|dirigir me|reclamar)`,
      ),
      pattern(
        'question',
        `(?:a pessoa|o atendente|o colega|o tecnico|o responsavel|quem) (?:que )?(?:${upTo(6)})?(?:pode|poderia|podia) (?:me )?(?:entrar em contat?o|entrar em contacto|ligar|contatar|contactar|retornar)`,
      ),
      pattern('question', `tem (?:alguma |algum )?(?:alma viva|ser vivo|pessoa viva|gente de verdade|gente viva)`),
      pattern(
        'direct',
        `(?:queria|gostava|gostaria|agradecia|agradeco|quero|preciso|peco) (?:que|se) (?:(?:um|uma|o|a|me|alguem) )*(?:${upTo(3)})?(?:telefonassem|telefonasse|ligassem|ligasse|contactasse|contactassem|contatasse|contatassem|contactar|contatar|ligar|telefonar|ligue|contacte)(?: me)?`,
      ),
      pattern(
        'direct',
        `(?:pede|peca|pedir|pecam|diz|diga|fala|avisa|avise|fale|falar) (?:para|ao|pro|a|com) (?:o |a |teu |tua |seu |sua |vosso |um |uma )*(?:gerente|chefe|supervisor|supervisora|responsavel|tecnico|atendente|colega|patrao) (?:para |pra )?(?:me )?(?:ligar|retornar|contatar|contactar|telefonar|atender)`,
      ),
      pattern(
        'direct',
        `(?:por|ponham|ponha|poem|poe|colocar|coloca|coloque|coloquem)(?: me| nos)? em contat?o (?:com)|(?:por|ponham|ponha) me em contacto com|me (?:poe|ponha|ponham|coloca|coloque|coloquem) em (?:contato|contacto) com`,
      ),
      pattern(
        'direct',
        `me (?:transferem|transfere|transferes|passam|passa|passas|ligam|encaminham|conectam) (?:para|pra|pro|com|a|ao) (?:um|uma|o|a) (?:humano|humana|pessoa|atendente|gerente|supervisor|colega)`,
      ),
      pattern(
        'direct',
        `(?:podem|pode|poderiam|poderia|podes) (?:ligar|telefonar) (?:para|pro) (?:o )?(?:meu|mim|este|esse)(?: (?:telemovel|celular|numero|telefone))?`,
      ),
      pattern(
        'question',
        `(?:da|dava|tem como|ha como|seria possivel) (?:para |pra |de )?(?:me |voces )*(?:ligarem|ligar|telefonarem|contactarem|contatarem|chamarem|retornarem)(?: me)?(?! (?:o|a|os|as|um|uma)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:saco cheio|fart[oa]|cansad[oa]|de saco cheio|sem paciencia) (?:(?:d[eoa]|desse|deste|com|falar|esse|este|o|para|pra) )*(?:robos?|robots?|bots?|chatbots?|maquinas?)`,
      ),
      pattern('question', `(?:para|pare|parem) de (?:me )?(?:responder|falar)(?: comigo)?(?: robo| bot| maquina)?$`),
      pattern(
        'question',
        `^(?:(?:ola|oi|tem|ha|esta|por favor|alo) )*(?:alguem|gente)(?: (?:ai|aqui|por ai|online|disponivel|do outro lado|em casa|por favor))*$`,
      ),
      pattern(
        'question',
        `(?:a quem|com quem|pra quem|para quem)(?: e que)?(?: eu)?(?: me)? (?!(?:pago|envio|faco|mando|devolvo|transfiro|deposito|compro|vendo|dou)(?: |$))(?:[a-z]{2,}o)(?=$| (?:para|por|sobre|se|em|uma|um|isso|isto|disso|disto|a|o|de|com|quando|essa|esta)(?: |$))`,
      ),
      pattern(
        'question',
        `quem (?:eu )?(?:procuro|devo contactar|devo contatar|devo procurar|posso procurar|posso contatar|posso chamar|contato|contacto)`,
      ),
      pattern(
        'direct',
        `(?:favor|agradeco|agradecia|solicito|peco|por favor|gentileza) (?:(?:de|que|o|a|um|seu|vosso|me|o vosso) )*(?:ligar|ligar me|me ligar|entrar em contat?o|entrar em contacto|contat?o|contacto|contatar|contactar|contactar me|retornar|ligacao|retorno)(?: comigo)?(?=$| )`,
      ),
      pattern(
        'question',
        `(?:nao falo|nao vou falar|nao converso|me recuso a falar|recuso me a falar|nao quero mais falar) (?:mais )?com (?:(?:um|uma|esse|este|o|a) )*(?:robos?|robots?|bots?|chatbots?|maquinas?|computador)`,
      ),
      pattern(
        'question',
        `(?:pula|pular|pule|sai|sair|evitar|desativa|ignora) (?:(?:o|do|esse|este|desse) )+(?:robo|robot|bot|chatbot)`,
      ),
      pattern(
        'want',
        `(?:quero|preciso|queria|exijo|gostaria de|prefiro) (?:(?:um|uma|de|ter) )*(?:tratamento|contat?o|contacto|suporte|servico) (?:humano|humana|pessoal|direto|personalizado)`,
      ),
      pattern(
        'direct',
        `que (?:um humano|uma pessoa|alguem|um atendente|outra pessoa) (?:me )?(?:responda|atenda|ligue|ajude|fale)`,
      ),
      pattern('contact', `ser (?:transferid[oa]|encaminhad[oa]|passad[oa]|direcionad[oa])(?=$| )`),
      pattern(
        'direct',
        `^(?:(?:voce|pode|podem|poderia|me|por favor|ja|vai) )*(?:transferir|transfere|transfira|transfiram)(?: me)?(?: (?:ai|ja|agora|por favor|pfv))*$`,
      ),
      pattern('direct', `me (?:chamem|chame|liguem|ligue|contatem|contactem)$|(?:para|pra) me ligarem|me ligarem`),
      pattern('contact', `(?:chegar|chego) (?:num|em um|a um|no|ate um|ate uma) (?:atendente|humano|pessoa|operador)`),
      pattern(
        'question',
        `(?:alguem|um tecnico|um atendente) (?:do|da|de) [a-z]+ (?:pode|poderia|consegue) (?:vir|entrar|falar|ajudar|me)`,
      ),
      pattern('contact', `falar com o pessoal`),
      pattern(
        'question',
        `(?:por que|porque|pq) (?:ninguem|nao) (?:me |nos )?(?:liga|ligam|responde|atende|atendem|ajuda|contata|contacta|retorna)`,
      ),
      pattern(
        'question',
        `^(?:(?:nao|por favor|sim|quero|ola|mas|com|a) )*(?:uma pessoa|pessoa|com uma pessoa|com um humano|com alguem|um ser humano)(?: (?:por favor|pfv|ja|real|agora|mesmo))*$`,
      ),
      pattern(
        'direct',
        `(?:que|para|pede a|peca a|diz a|diga a|pede ao|peca ao|diz ao|diga ao|pecam ao|digam ao) ${upTo(4)}(?:me|nos) (?:ligue|liguem|ligar|contate|contatem|contacte|contactem|escreva|atenda|atendam|ajude|retorne)`,
      ),
      pattern(
        'direct',
        `(?:me|pode|podem|poderia|passe|passa|manda|quero|preciso|da|dar|de|tem) (?:me )?(?:(?:da|dar|de|passa|passar|passe|manda|mandar|mande|enviar|ter) )*(?:o|um|do) (?:contat?o|contacto|numero|telefone|e mail|email|celular|telemovel|ramal) (?:de|do|da) (?:(?:o|a|seu|sua|um|uma|setor|area|pessoa) )*(?:alguem|gerente|responsavel|chefe|supervisor|vendas|vendedor|comercial|diretor|don[oa]|atendente|encarregado|consultor|[a-z]+ de [a-z]+)`,
      ),
      pattern(
        'question',
        `(?:um|uma|o|a) (?:tecnico|tecnica|consultor|vendedor|pessoa|comercial) (?:pode|poderia|consegue) (?:vir|passar|visitar)`,
      ),
      pattern(
        'direct',
        `(?:podem|pode) me (?:encontrar|localizar|achar|contatar|contactar)(?=$| )|(?:estou|fico) (?:disponivel|contatavel|contactavel) (?:no|pelo|ate|apos|depois)`,
      ),
      pattern(
        'question',
        `(?:podem|pode|poderia|poderiam|podes) (?:me |)(?:ajudar|atender|orientar|informar|ajudar me|atender me) por (?:telefone|ligacao|chamada)`,
      ),
      pattern(
        'question',
        `^(?:(?:quero|preciso|prefiro|por favor|de) )*(?:atendimento|apoio|ajuda|suporte|assistencia) (?:telefonico|telefonica|por telefone|pessoal|humano|humana)(?: por favor)*$`,
      ),
      pattern(
        'contact',
        `(?:falar|conversar|contatar|contactar) com (?:o |a )?(?:meu|minha|nosso|nossa) (?:gestor|gestora|consultor|consultora|gerente(?: de conta)?|assessor|assessora|agente|comercial|corretor|atendente)`,
      ),
      pattern(
        'question',
        `^(?:o |a )?(?:meu|minha) (?:gestor|gerente de conta|consultor|assessor)(?: (?:por favor|pfv))+$`,
      ),
      pattern(
        'question',
        `quem (?:resolve|pode resolver|trata|pode tratar|consegue resolver|e responsavel por|e o responsavel por|cuida d[oea]|responde por) (?:(?:o|a|do|da|pelo|pela) )*(?:isso|isto|meu|minha|disso|disto)`,
      ),
      pattern(
        'direct',
        `(?:falem|fale|fala|conversem|converse) comigo (?:por|pelo|ao|no) (?:telefone|whatsapp|celular|telemovel)`,
      ),
      pattern(
        'direct',
        `^(?:(?:por favor|ola|ja|so) )*(?:preciso|quero|prefiro|queria|gostaria de) (?:de )?(?:falar|conversar)(?: (?:ja|por favor|urgente|agora|urgentemente))*$`,
      ),
      pattern(
        'contact',
        `ser (?:atendid|ajudad|respondid|analisad|vist|lid|revisad|orientad)[oa] por (?:${strong}|uma pessoa|alguem|um humano)`,
      ),
    ],
    terse: {
      persons: set(
        `alguem pessoa pessoas humano humana humanos atendente atendentes agente operador operadora representante funcionario funcionaria consultor consultora responsavel gerente supervisor supervisora chefe dono dona diretor diretora tecnico tecnica especialista comercial vendedor vendedora colega colegas assistente assessor gente encarregado encarregada`,
      ),
      units: set(
        `vendas suporte financeiro contabilidade setor departamento area equipe equipa atendimento apoio sac cliente ouvidoria cobranca faturamento recepcao central servico`,
      ),
      titles: set(`senhor senhora sr sra dona seu doutor doutora dr dra`),
      contacts: set(
        `falar conversar papear comunicar conectar conecta conecte transferir transfere transfira passar passa passe encaminhar encaminha encaminhe ligar ligacao chamada contato contacto contatar contactar contactado contactada chat agendar marcar reuniao atender atenda atendido atendida bota bote coloca coloque poe chama chame chamar intervencao escalar telefonema linha`,
      ),
      wants: set(
        `quero queria preciso prefiro gostaria exijo desejo solicito necessito arruma manda mande da de ve real verdade humana ajuda assistencia vivo cade querendo precisando gostava`,
      ),
      channels: set(`telefone pessoalmente`),
      fillers: set(
        `eu me mim nos a ao com de da do das dos o os as um uma uns seu sua seus teu tua vosso para por favor pfv ja agora aqui ai ola oi sim posso pode podem poderia poderiam podia podiam consigo ha tem e possivel possibilidade melhor outro outra algum alguma em direto diretamente urgente urgentemente que pro pra ser ter hoje amanha obrigado obrigada no na so quem estou estava mais voces`,
      ),
      topics: set(`sobre acerca porque relativamente`),
    },
    triggers: set(
      `automaticas respostas responder disponivel quem bot bots robo robos robot robots chatbot maquina maquinas ia computador liga ligue liguem ligam ligas ligada ligadinha ligo ligarem ligasse ligassem telefona telefone telefonem telefonar telefonassem retorna retorne retornem retornar retorno toque contato contate contatem contacte contactem contatado contactado contactasse mensagem whatsapp zap email mail alma ninguem passa passas passam transferido transferir transferem transfiram encaminhado direcionar direciona conecta chamem chama responda respondam escrevam mande mandem alguma algum resolve cuida trata telefonico telefonica superior atenda atendam atende comigo pessoal encontrar localizar`,
    ),
    spellings: spellingsOf(
      `queru=quero, atendenti=atendente, cum=com, duma=de uma, dum=de um, ta=esta, tou=estou, fala=falar, kero=quero, qero=quero, keria=queria, qria=queria, fala=falar, fla=falar, flar=falar, umano=humano, umana=humana, umanos=humanos, alguen=alguem, algem=alguem, alguein=alguem, algm=alguem, agl=alguem, alg=alguem, pesoa=pessoa, pessoua=pessoa, atendenti=atendente, atedente=atendente, atendete=atendente, c=com, cm=com, qm=quem, q=que, pq=porque, vc=voce, vcs=voces, pfvr=pfv, pff=pfv, pf=pfv, plz=pfv, tel=telefone, fone=telefone, cel=telefone, zap=whatsapp, to=estou, p=para, pra=para, pro=para, q=que, nn=nao, n=nao, ñ=nao, ngm=ninguem, msg=mensagem`,
    ),
    forgiven: [
      'alguem',
      'atendente',
      'pessoa',
      'humano',
      'supervisor',
      'operador',
      'gerente',
      'responsavel',
      'representante',
      'telefone',
      'preciso',
      'atendimento',
    ],
    first: set('eu nos me mim gente'),
    governors: governorsOf({
      first: `esperava tentando possibilidade oportunidade bom saber quero preciso posso desejo prefiro consigo queremos precisamos podemos necessito tento estou tenho devo vou possivel jeito como forma da exijo dava
        peco solicito deixa deixe se faco`,
      third:
        'quer querem precisa precisam pode podem deseja desejam pede pedem queres tem-que deve devem prefere lhe pediu disse consegue conseguem',
      open: 'queria gostaria poderia podia preferia adoraria queria gostava gostavamos',
    }),
    abilities: set('posso consigo podemos poderia possivel jeito como forma da se pode deixa'),
    negations: set('nao nunca jamais nem ninguem'),
    averse: set('parem pare deixem sem antes vez evitar depois odeio lugar'),
    closed:
      set(`e ou mas que como onde quando quanto por favor pfv ja agora so tambem pois entao assim me se nao sim de realmente urgentemente simplesmente hoje aqui
      mesmo muito mais nunca ola porque com para pra a o ai tem apenas eu faco`),
    conditions: set('se quando antes depois enquanto caso'),
    obligation:
      /(?:^| )(?:tenho que|tenho de|devo|e preciso|e necessario|e obrigatorio|preciso mesmo|sou obrigad[oa]|temos que)(?: |$)/,
    others: set('ele ela eles elas voce voces clientes usuarios utilizadores pessoal visitantes quem'),
  } satisfies HandoffCues;
})();
