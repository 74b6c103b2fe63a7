import { before, governorsOf, type HandoffCues, pattern, set, upTo } from './cues.js';

/** The cues of requests for a person in Portuguese. */
export const pt = (() => {
  const noun = `(?:pessoas?|humanos?|humana|ser(?:es)? humanos?|atendentes?|agentes?|operador(?:a|es)?|representantes?|funcionari[oa]s?|consultor(?:a|es)?|responsavel|gerente|supervisor(?:a)?|colegas?|colaborador(?:a|es)?|tecnic[oa]s?|vendedor(?:a|es)?|especialistas?|suporte|atendimento(?: ao cliente| humano)?|apoio ao cliente|sac|equipe|equipa|chefe|gente|assessor(?:a)?|comercial)`;
  const det = `(?:um|uma|o|a|algum|alguma|seu|sua|um dos seus|uma das suas|um de seus|outro|outra|qualquer|os|as|vosso|nenhum|nenhuma)`;
  const post = `(?: (?:real|reais|humano|humana|humanos|humanas|de verdade|a serio|de carne e osso|ao vivo|fisica|viva|vivo|mais|especializad[oa]|competente|da (?:equipe|equipa|empresa|loja)|do (?:suporte|atendimento|sac|apoio ao cliente)))`;
  const follow =
    before(`por pfv ja agora que para pra sobre em de e ou porque pois aqui ai hoje direto diretamente real reais humano humana urgente urgentemente no na do da
    imediatamente se o amanha obrigado obrigada antes ao quando pelo pela mas sem nem mais`);
  const someone = `(?:alguem${post}?|(?:${det} )?(?:verdadeir[oa] )?${noun}${post}{0,2}${follow})`;
  const strong = `(?:alguem${post}|(?:${det} )?(?:verdadeir[oa] )?(?:${noun}${post}{1,2}|ser humano|humanos?|atendentes?|atendimento humano|seres humanos)${follow}|(?:um|uma|algum|alguma) (?:pessoa|agente|operador|operadora|representante|funcionario|funcionaria|consultor|consultora)${follow})`;
  const when =
    before(`por pfv ja agora ao a as em amanha hoje quando sobre para urgente urgentemente porque e ou se entre depois antes de este esta o no na mais
    imediatamente diretamente obrigado obrigada logo com assim`);
  const link = `(?:pass[ae]r?|transfir[ao]|transfere|transferir|conect[ae]r?|encaminh[ae]r?|coloc[ao]r?|coloque|lig[ao]|ligue|ligar|direcion[ae]r?|redirecion[ae]r?|ponha|por|bot[ae]|passem|transfiram|liguem|comuniqu?[ae]r?)`;
  return {
    patterns: [
      pattern(
        'contact',
        `(?:falar|conversar|dialogar|comunicar|me comunicar|comunicar me|entrar em contat?o|entrar em contacto|estar em contacto|ser atendid[oa]|tratar|contatar|contactar|bater um papo|teclar|reclamar|resolver isso|contato|contacto|ser transferid[oa]|ser encaminhad[oa]|ser passad[oa]) (?:${upTo(3)})(?:com|por|a|para|pra) ${someone}`,
      ),
      pattern('contact', `(?:falar|conversar|falo) (?:com )?${strong}`),
      pattern('contact', `(?:falo|fala se) com ${someone}`),
      pattern(
        'direct',
        `(?:me|nos) (?:(?:pode|podes|podem|poderia|poderiam) )?${link} (?:${upTo(3)})(?:com|para|pra|pro|a|ao) ${someone}`,
      ),
      pattern('direct', `${link} me (?:${upTo(3)})(?:com|para|pra|pro|a|ao) ${someone}`),
      pattern(
        'direct',
        `(?:me (?:da|de|passa|arruma|manda|chama|arranja)|chame|chama|chamem|chamar|de me|da me|passe me|mande) ${someone}`,
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
        `(?:me (?:(?:pode|podes|podem|poderia|poderiam) )?(?:liga|ligue|liguem|ligar|ligam|telefone|telefona|telefonar|telefonem|retorne|retornem|retornar)|(?:ligue|ligar|liguem|liga|telefone|telefonem|telefonar|contacte|contactar) me|(?:ligue|liga|ligar|liguem|ligam|telefone|telefonar|telefonem) (?:de volta )?(?:para|pra) (?:mim|nos)|(?:ligue|ligar|liguem|liga|retornar|retorne|retornem|retorna) (?:de volta|a ligacao|a minha ligacao|minha ligacao|a chamada|a minha chamada))${when}`,
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
    ],
    first: set('eu nos me mim gente'),
    governors: governorsOf({
      first: `quero preciso posso desejo prefiro consigo queremos precisamos podemos necessito tento estou tenho devo vou possivel jeito como forma da exijo dava
        peco solicito deixa deixe se`,
      third:
        'quer querem precisa precisam pode podem deseja desejam pede pedem queres tem-que deve devem prefere lhe pediu disse consegue conseguem',
      open: 'queria gostaria poderia podia preferia adoraria queria gostava',
    }),
    abilities: set('posso consigo podemos poderia possivel jeito como forma da se pode deixa'),
    negations: set('nao nunca jamais nem ninguem'),
    averse: set('sem antes vez evitar depois odeio lugar'),
    closed:
      set(`e ou mas que como onde quando quanto por favor pfv ja agora so tambem pois entao assim me se nao sim de realmente urgentemente simplesmente hoje aqui
      mesmo muito mais nunca ola porque com para pra a o ai tem apenas eu`),
    conditions: set('se quando antes depois enquanto caso'),
    obligation:
      /(?:^| )(?:tenho que|tenho de|devo|e preciso|e necessario|e obrigatorio|preciso mesmo|sou obrigad[oa]|temos que)(?: |$)/,
    others: set('ele ela eles elas voce voces clientes usuarios utilizadores pessoal visitantes quem'),
  } satisfies HandoffCues;
})();
