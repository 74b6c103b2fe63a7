import { before, governorsOf, type HandoffCues, pattern, set, upTo } from './cues.js';

/** The cues of requests for a person in English. */
export const en = (() => {
  const follow =
    before(`please now today tomorrow again instead directly asap immediately urgently here there about regarding concerning for from in at on
    with who that to and or because since as if when before after right is are can could would will than rather not you i we so by over via this quickly soon
    first then live available me thank thanks already anymore really just it and of today tonight straight`);
  const quality = `(?:real|live|living|actual|human|proper|physical|genuine|customer|client|support|service|services|sales|technical|tech|care|senior|qualified|competent|different|billing|call center|help desk|helpdesk|flesh and blood)`;
  const noun = `(?:operators?|agents?|humans?(?: beings?)?|persons?|people|representatives?|reps?|advisors?|advisers?|consultants?|supervisors?|managers?|colleagues?|employees?|clerks?|specialists?|experts?|technicians?|(?:staff|team) members?|members? of (?:the |your )?(?:staff|team)|staff|team|support(?: team)?|customer (?:service|support|care)|service|helpdesk|help desk|guy|boss)`;
  const det = `(?:an?|the|your|one of your|one of the|some|any|another|one)`;
  const noOption = '(?! (?:button|option|feature|function|link|page|menu|form|mode)(?: |$))';
  const indefinite = `(?:someone|somebody|anyone|anybody|some one|any one)${noOption}`;
  const someone = `(?:(?:${det} )?(?:${quality} ){0,3}${noun}${follow}|${indefinite})`;
  const strong = `(?:(?:${det} )?(?:(?:real|live|living|actual|human|genuine|flesh and blood) (?:${quality} ){0,2}${noun}|(?:customer )?(?:service|support|care) (?:agents?|reps?|representatives?|persons?|advisors?)|humans?(?: beings?)?|operators?|representatives?|live chat with ${noun})${follow}|(?:a|one) person${follow}|(?:someone|somebody|anyone|anybody) (?:real|human|alive|living))`;
  const when =
    before(`please now today tomorrow asap immediately urgently at on under in about regarding when if as because and or this next later soon after before
    between from here directly right monday tuesday wednesday thursday friday saturday sunday tonight once again by with for around my first instead then quickly back to`);
  return {
    patterns: [
      pattern(
        'contact',
        `(?:speak|talk|chat|converse|communicate|complain|deal|have a (?:word|chat|talk|call)|discuss (?:this|it|that)|get (?:back )?in (?:touch|contact)|be in (?:touch|contact)|get through|get hold|get a hold) ${upTo(2)}(?:to|with|of) ${someone}`,
      ),
      pattern('contact', `(?:speak|talk|chat) (?:to|with) ${strong}`),
      pattern('contact', `(?:speaking|talking|chatting) (?:to|with) ${someone}`),
      pattern(
        'contact',
        `(?:reach|contact|see|be helped by|be served by|(?:hear|help|assistance|support|answers?|an answer|a reply|a response|advice) from) ${strong}`,
      ),
      pattern(
        'contact',
        `be (?:connected|transferred|forwarded|handed|passed|put|directed|referred|escalated|switched) ${upTo(2)}(?:to|with) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:connect|transfer|forward|hand|pass|put|switch|direct|redirect|refer|escalate|route|link|patch|send|take|bring|get|move) (?:me|us|this|it|my (?:call|chat|case|question)|this (?:call|chat|case|conversation|issue)) (?:(?:over|through|on|up|directly|right|back|straight|in touch|in contact|now|please) ){0,3}(?:to|with) ${someone}`,
      ),
      pattern('direct', `(?:put me through|(?:connect|transfer) me)(?: please| now| through| over)*$`),
      pattern(
        'direct',
        `(?:get|give|find|bring|fetch|send|pass|show) (?:me|us) (?:someone|somebody|${someone})${follow}`,
      ),
      pattern(
        'want',
        `(?:want|need|like|prefer|have|request|demand|require|get|rather have|looking for|asking for|ask for) (?:to have |to get |to see |to call )?${strong}`,
      ),
      pattern(
        'want',
        `(?:want|need|like|prefer|require) (?:someone|somebody|${det} ${noun}) (?:(?:that|who) (?:i|we) can |to )(?:speak|talk|chat)(?: to| with)?`,
      ),
      pattern('question', `(?:is|are) (?:not )?there (?:really |even |also |maybe |not |no )?(?:${strong})`),
      pattern(
        'question',
        `(?:is|are) (?:not )?there (?:not |no )?(?:anyone|anybody|human|person|one|someone|somebody|${det} ${noun}) (?:(?:that |who |whom )?(?:i|we) (?:can|could|may|might) |to )(?:speak|talk|chat|write)(?: to| with)?`,
      ),
      pattern('question', `(?:is )?(?:anyone|anybody|someone|somebody) (?:real|human|alive)(?: out)?(?: there| here)?`),
      pattern('question', `any (?:real |actual |live )?(?:humans?|people|persons?) (?:there|here|around|available)`),
      pattern('question', `(?:do|does) (?:you|your company) (?:not )?have (?:${strong})`),
      pattern('question', `who (?:can|could|may|do|should) i (?:speak|talk|chat)(?: to| with)?`),
      pattern(
        'question',
        `(?:can|could|may|would|will|have|let) (?:please )?(?:someone|somebody|anyone|anybody|${strong}|${det} (?:agent|person|colleague|employee|manager|operator)) (?:please |just |kindly )?(?:call|phone|ring|contact|get back to|get in touch|take over|reach out|join)`,
      ),
      pattern(
        'question',
        `(?:can|could|may|would|will|have|let) (?:please )?(?:an?|some|any|the) (?:human|(?:real|actual|live|living) (?:person|human|agent)|human agent) (?:please |just |kindly )?(?:help|answer|assist|respond|reply|look|check|handle|deal|read|come)`,
      ),
      pattern('direct', `(?:call|phone|ring) (?:me|us) back(?! (?:from|with|up)(?: |$))`),
      pattern('direct', `(?:call|phone|ring|telephone) (?:me|us)(?: up)?${when}`),
      pattern(
        'direct',
        `(?:contact|reach) (?:me|us)(?: back)?${before('please by via over per asap today tomorrow urgently immediately as now directly at on under')}`,
      ),
      pattern(
        'direct',
        `(?:put|get) (?:an?|some|any) (?:real |actual |live )?(?:human|person|agent|operator|manager|supervisor)(?: on)(?: please| now| the line| the phone| here)*`,
      ),
      pattern(
        'question',
        `(?:can|could|may|would|will) (?:please )?(?:an?|some|one of your) ${noun} (?:please |kindly )?(?:help|assist|contact|advise|answer) (?:me|us)`,
      ),
      pattern('direct', `(?:give|gimme) (?:me|us) a (?:call|ring|callback|call back|phone call|buzz)`),
      pattern(
        'want',
        `(?:want|need|like|request|arrange|schedule|have|get|book) (?:to (?:have|get|request|receive) )?(?:a |an? (?:immediate|urgent) )?(?:callback|call back|phone call|return call)${when}`,
      ),
      pattern('contact', `be (?:called|phoned|rung)(?: back)?${when}`),
      pattern('direct', `(?:^|please )(?:callback|call back)(?: please| asap| requested| needed| now)+$`),
      pattern(
        'question',
        `(?:not (?:want|need|like|wish)(?: to)?|no more|want no|wants? no|i hate|hate|tired of|sick of|fed up with|enough of|stop|not with|anything but|no|not) (?:(?:to|speak|speaking|talk|talking|chat|chatting|deal|dealing|be|with|by|any|an?|the|this|that|your|these|stupid|dumb|damn|silly|annoying|some|more|anymore|answers?|replies|reply|help|from|have|continue|keep|another) ){0,6}(?:robots?|bots?|chatbots?|machines?|computers?|ai|automated (?:answers?|replies|system|responses?)|automatic (?:answers?|replies))(?=$| (?:please|anymore|here|any|but|i|instead|now|and|again|a|answering|answers?|is|who)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:please|just|now|hello|hi|hey|urgent|urgently|an?|the|any|get|ok|i said|yes|only|speak|talk|to|directly|could be|connect|transfer|with) )*(?:operator|agent|representative|live agent|human|humans|real (?:human|person|agent|people)|live (?:person|human|chat agent|support|support agent)|human (?:being|agent|operator|support|help|assistance|person)|customer service (?:representative|agent)|(?:support|service) (?:agent|representative))(?: (?:please|now|asap|immediately|here|instead|needed|required|wanted|today|help|thanks))*$`,
      ),
    ],
    first: set('i we me us one somebody someone anyone'),
    governors: governorsOf({
      open: `want wanted need like love wish hope prefer rather can could may might must should shall have had able try trying going wanting would will better`,
      third: 'wants needs wishes hopes prefers likes asks asked tries has told said says demanded expects expect',
      object: 'let allow lets allows help make enable',
    }),
    abilities: set('can could may able allowed let will possible have'),
    negations: set('not never no nobody none nor neither'),
    averse: set('without instead avoid avoiding hate hates dislike refuse refusing than before after besides against'),
    closed:
      set(`how where when why what which whom and or so then also just please really still now but because if whether that not do does did would could can may
      will ever even kindly maybe perhaps honestly actually seriously again urgently immediately finally simply there is it am are was be been to too definitely
      desperately absolutely very much for only rather of dont never therefore thus in fact first at least`),
    conditions: set('if when whenever once unless until before after while'),
    obligation:
      /(?:^| )(?:do|does|did|will|would|must|should) (?:i|we|you|one)(?: really| actually| still| always| first)*(?: (?:have|need) to)?(?: really)?$|(?:^| )(?:is it|it is) (?:really )?(?:necessary|required|mandatory)/,
    others: set('he she they you customers clients users visitors people guests who agents employees'),
  } satisfies HandoffCues;
})();
