import { before, governorsOf, type HandoffCues, pattern, set, spellingsOf, upTo } from './cues.js';

/** The cues of requests for a person in English. */
export const en = (() => {
  const follow =
    before(`please now today tomorrow again instead directly asap immediately urgently here there about regarding concerning for from in at on
    with who that to and or because since as if when before after right is are can could would will than rather not you i we so by over via this quickly soon
    first then live available me thank thanks already anymore really just it and of today tonight straight sometime ok okay working`);
  const quality = `(?:real|real life|live|living|actual|human|proper|physical|genuine|customer|client|support|service|services|sales|technical|tech|care|senior|qualified|competent|different|billing|call center|call centre|help desk|helpdesk|flesh and blood|grown up|complaints|account|accounts|duty|store|shop|shift)`;
  const department = `(?:accounts?(?: (?:payable|receivable))?|accounting|sales|billing|returns|refunds|complaints|orders?|shipping|deliver(?:y|ies)|dispatch|warehouse|finance|legal|hr|human resources|it support|tech support|technical support|tech|marketing|reception|front desk|management|head office|admin|administration|logistics|purchasing|procurement|claims|bookings?|reservations?|repairs?|warranty|payments?|invoicing|payroll|aftersales|after sales|customer relations|customer success|wholesale|recruitment|security|maintenance|(?!(?:my|our|his|her|their|a|an|own|this|that|which|more|other) )(?:[a-z]+ ){1,2}(?:department|dept|team|desk|division|people|guys|folks|office))`;
  const noun = `(?:operators?|agents?|executives?|humans?(?: beings?)?|persons?|people|representatives?|reps?|advisors?|advisers?|assistants?|consultants?|supervisors?|managers?|manageress|directors?|owners?|colleagues?|employees?|workers?|clerks?|specialists?|experts?|technicians?|engineers?|sales(?:man|woman|person)|(?:staff|team) members?|members? of (?:the |your )?(?:staff|team|crew)|staff|team|crew|support(?: team)?|customer (?:service|services|support|care)|service|helpdesk|help desk|call cent(?:er|re)|guy|boss|superior|(?:person|people|one|guy) in charge|lot|individual|being|(?!(?:my|our|his|her|their|own|this|that) )[a-z]+ (?:manager|team|department|director|officer|handler))`;
  const det = `(?:an?|the|your|one of your|one of the|some|any|another|one|whoever is|any of your|some of your)`;
  const noOption =
    '(?! (?:button|option|feature|function|link|page|menu|form|mode|api|plan|package|widget|software|tool)(?: |$))';
  const indefinite = `(?:someone|somebody|anyone|anybody|some one|any one|some body|any body|one of you|any of you|whoever)${noOption}`;
  const someone = `(?:(?:${det} )?(?:${quality} ){0,3}${noun}${follow}|(?:(?:the|your) )?${department}${noOption}${follow}|${indefinite})`;
  const strong = `(?:(?:${det} )?(?:(?:real|live|living|actual|human|genuine|proper|flesh and blood|real life) (?:${quality} ){0,2}${noun}|(?:customer )?(?:service|support|care) (?:agents?|reps?|representatives?|persons?|advisors?|advisers?)|humans?(?: beings?)?|operators?|representatives?|live chat with ${noun})${follow}|(?:a|one) person${follow}|(?:someone|somebody|anyone|anybody) (?:real|human|alive|living|competent)|(?:someone|somebody) else(?=$| (?:please|who|to|from|now|instead)(?: |$)))`;
  const anybody = `(?:${strong}|someone|somebody|anyone|anybody|one of (?:you|your (?:team|staff|people|colleagues|agents|lot))|${det} (?:${quality} ){0,2}${noun})`;
  const when =
    before(`please now today tomorrow asap immediately urgently at on under in about regarding when if as because and or this next later soon after before
    between from here directly right monday tuesday wednesday thursday friday saturday sunday tonight once again by with for around my first instead then quickly back to will would could re`);
  /** Of what may also be sent: `text me the number`. */
  const back = before('please back on at asap instead soon today tomorrow about regarding');
  return {
    patterns: [
      pattern(
        'contact',
        `(?:speak|talk|chat|converse|communicate|complain|deal|liaise|connect|(?:have|get|grab) a (?:quick |little )?(?:word|chat|talk|call|conversation)|discuss (?:this|it|that)|get (?:back )?in (?:touch|contact)|be in (?:touch|contact)|get through|get hold|get a hold|get ahold|get onto|get on|be (?:put )?(?:in touch|through)) ${upTo(2)}(?:to|with|of) ${someone}`,
      ),
      pattern('contact', `(?:speak|talk|chat) (?:to|with) ${strong}`),
      pattern('contact', `(?:speaking|talking|chatting|dealing) (?:to|with) ${someone}`),
      pattern(
        'contact',
        `(?:reach|contact|see|phone|be helped by|be served by|deal with|escalate (?:this )?to|(?:hear|help|hand|assistance|support|answers?|an answer|a reply|a response|advice) from) ${strong}`,
      ),
      pattern(
        'contact',
        `(?:reach|contact|phone|get hold of|get a hold of|get ahold of) (?:the |your )${department}${follow}`,
      ),
      pattern(
        'contact',
        `(?:speak|talk|chat|discuss (?:this|it|that)|do this|sort this(?: out)?) ${upTo(2)}(?:on|over|by|via) (?:the )?(?:phone|telephone|blower)`,
      ),
      pattern(
        'contact',
        `be (?:connected|transferred|forwarded|handed|passed|put|directed|referred|escalated|switched) ${upTo(2)}(?:to|with) ${someone}`,
      ),
      pattern(
        'direct',
        `(?:connect|transfer|forward|hand|pass|put|switch|direct|redirect|refer|escalate|route|link|patch|send|take|bring|get|move|hook|point|loop|kick|bump|push) (?:me|us|this|it|my (?:call|chat|case|question|request|message|query|issue|complaint)|this (?:call|chat|case|conversation|issue|one|matter|complaint|request)) (?:(?:over|through|on|onto|up|in|along|directly|right|back|straight|in touch|in contact|now|please) ){0,3}(?:to|with) (?:your |the )?${someone}`,
      ),
      pattern('direct', `(?:put|patch|get|connect) (?:me|us) through(?! (?:the|this|that|a|my|it)(?: |$))`),
      pattern('direct', `(?:connect|transfer) (?:me|us)(?: please| now| through| over)*$`),
      pattern(
        'direct',
        `escalate (?:this|it|that|my (?:case|issue|complaint|ticket|request))(?: please| now| further| up| higher| asap)*$`,
      ),
      pattern(
        'direct',
        `(?:get|give|gimme|find|bring|fetch|send|pass|show) (?:me |us )?(?:someone|somebody|${someone})(?: on)?(?=$| (?:on|to|who|that|please|now|here|asap|immediately|else|competent|real|human|from|in)(?: |$))`,
      ),
      pattern(
        'direct',
        `(?:get|fetch|call|bring|send for) (?:me )?(?:your|the|a) (?:manager|supervisor|boss|superior)(?: please| now| over| here| out)*$`,
      ),
      pattern('direct', `(?:get|put) me (?:out|off) of (?:this|the) (?:bot|robot|machine|chatbot)`),
      pattern(
        'want',
        `(?:want|need|like|prefer|have|request|demand|require|get|rather have|sooner have|looking for|asking for|ask for|gimme) (?:to have |to get |to see |to call )?${strong}`,
      ),
      pattern(
        'want',
        `(?:want|need|require) (?:your )?(?:customer (?:service|services|support|care)|human support|human help)${follow}`,
      ),
      pattern(
        'want',
        `(?:want|need|like|prefer|require) (?:someone|somebody|${det} ${noun}) (?:(?:that|who) (?:i|we) can |to )(?:speak|talk|chat|deal)(?: to| with)?`,
      ),
      pattern(
        'want',
        `(?:want|need|like) (?:someone|somebody) (?:from your|on your|to (?:help|assist|contact|call|ring|phone|look|sort|take))`,
      ),
      pattern(
        'want',
        `have (?:customer (?:service|support|care)|${strong}|someone|somebody|${det} (?:${quality} )?${noun}) on the (?:line|phone)`,
      ),
      pattern('question', `(?:is|are) (?:not )?there (?:really |even |also |maybe |not |no )?(?:${strong})`),
      pattern(
        'question',
        `(?:is|are) (?:not )?there (?:not |no )?(?:anyone|anybody|human|person|one|someone|somebody|${det} ${noun}) (?:(?:that |who |whom )?(?:i|we) (?:can|could|may|might) |to )(?:speak|talk|chat|write|contact|deal)(?: to| with)?`,
      ),
      pattern(
        'question',
        `(?:is )?(?:anyone|anybody|someone|somebody) (?:real|human|alive|around|about|available|listening|reading this)(?: out)?(?: there| here| now| today| please)*$`,
      ),
      pattern(
        'question',
        `any (?:real |actual |live )?(?:humans?|people|persons?|staff|agents?|one|body) (?:there|here|around|about|available|online|free|in)(?: now| today| please)*$`,
      ),
      pattern('question', `(?:do|does) (?:you|your company) (?:not )?have (?:${strong})`),
      pattern(
        'question',
        `(?:is|are) (?:the|your|a|any|an) (?:${quality} )?(?:manager|supervisor|boss|owner|operator|agent|agents|advisor|adviser|representative|human|person|sales team|support team) (?:available|in|there|around|about|free|online|on duty)(?: today| now| please| right| to (?:talk|speak|chat|help).*)*$`,
      ),
      pattern(
        'question',
        `(?:who|whom|which person|which department|which team) (?:can|could|may|might|do|should|would|must|shall|will|did) (?:i|we|one) (?:(?:need|have|want|best|ought|rather|be able|supposed) )?(?:to )?(?:best )?(?:speak|talk|chat|contact|ring|phone|call|email|message|reach|reach out|turn|complain|deal|liaise|ask|chase|chase up|consult|have a (?:word|chat)|write|get in touch|get in contact|be in touch|approach|go|see)(?: to| with)?(?= (?:about|regarding|concerning|for|if|to|at|in|on|when|please|with|over|there|here|by)(?: |$)|$)`,
      ),
      pattern(
        'question',
        `(?:who|whom) (?:am|are) (?:i|we) (?:supposed|meant|best) to (?:speak|talk|contact|ring|call|phone|email)(?: to| with)?`,
      ),
      pattern(
        'question',
        `who (?:is|are|would be) (?:(?:the|my|your|our) )?(?:(?:best|right|correct|main|relevant|appropriate|responsible) )?(?:person|people|one|contact|contact person|point of contact|colleague|someone|account manager)(?: person)? (?:to|for|in|at|i) ?(?:speak|talk|contact|ring|call|about|regarding|this|that|sales|billing|orders|complaints|should|can|need)?`,
      ),
      pattern(
        'question',
        `(?:can|could|may|would|might) (?:you|someone|somebody) (?:please |kindly )?(?:tell|give|let) me (?:know )?(?:who|whom) (?:to|i (?:can|could|should|need to)) (?:speak|talk|contact|call|ring|email)`,
      ),
      pattern(
        'question',
        `(?:can|could|may|would|will|have|let|get|ask|tell|make|chance|if|that|having) (?:please )?(?:${anybody}) (?:(?:from|in|at|on) (?:your|the) (?:team|company|store|shop|office|department|staff|end|${department}) )?(?:please |just |kindly |to |could |can |would |be able to |will )*(?:call|calls|phone|ring|text|message|contact|contacts|get back to|get in touch|get in contact|give me a|take over|reach out|join|drop me|write to|write back|email|e mail|come on|come back to|speak (?:to|with) me|talk (?:to|with) me)(?! (?:for|the|my|a|an|it|them|him|her|this|from|centre|center)(?: |$))`,
      ),
      pattern(
        'direct',
        `(?:^|please |hello |hi )(?:someone|somebody|anyone|anybody|a human|an agent|a person)(?: please)? (?:please )?(?:call|phone|ring|contact|text|help|answer|talk to|speak to)(?: me| us)`,
      ),
      pattern(
        'question',
        `(?:possible|would it be possible|chance|okay|ok|great|good|nice|wait|waiting) for (?:${anybody}) to (?:call|phone|ring|text|contact|get in touch|get back to|email|reach out|help)(?: with)?(?: me| us)?`,
      ),
      pattern(
        'question',
        `(?:can|could|may|would|will|have|let) (?:please )?(?:an?|some|any|the) (?:human|(?:real|actual|live|living) (?:person|human|agent)|human agent) (?:please |just |kindly )?(?:help|answer|assist|respond|reply|look|check|handle|deal|read|come)`,
      ),
      pattern(
        'direct',
        `(?:call|phone|ring|text|message|email|write|write to) (?:me|us) back(?! (?:from|with|up|the|my)(?: |$))`,
      ),
      pattern('direct', `(?:call|phone|ring|telephone) (?:me|us)(?: up)?${when}`),
      pattern('direct', `(?:text|email|e mail|message|whatsapp|write to|write) (?:me|us)(?: back)?${back}`),
      pattern(
        'direct',
        `(?:contact|reach) (?:me|us)(?: back)?${before('please by via over per asap today tomorrow urgently immediately as now directly at on under about regarding when')}`,
      ),
      pattern(
        'direct',
        `(?:get|be|come) (?:back )?(?:in )?(?:touch|contact|back) (?:with|to) (?:me|us)${before('please by via over asap today tomorrow urgently immediately as now directly at on about regarding when soon quickly')}`,
      ),
      pattern('direct', `reach out to (?:me|us)`),
      pattern(
        'direct',
        `(?:put|get) (?:an?|some|any|your) (?:real |actual |live )?(?:human|person|agent|operator|manager|supervisor)(?: on)(?: please| now| the line| the phone| here)*`,
      ),
      pattern(
        'direct',
        `(?:put|get) (?:someone|somebody|anyone|anybody)(?: else| real| human)? on(?: please| now| the line| the phone| here)*$`,
      ),
      pattern(
        'question',
        `(?:can|could|may|would|will) (?:please )?(?:an?|some|one of your|someone|somebody|anyone|anybody|one of you)(?: ${noun}| (?:from|in|on) your (?:${noun}|company|end|side|office))? (?:please |kindly )?(?:help|assist|contact|advise|answer) (?:me|us)(?! (?:carry|move|lift|out of))`,
      ),
      pattern(
        'direct',
        `(?:give|gimme|drop) (?:me |us )?(?:a|me a) (?:quick |phone |wee |little )?(?:call|ring|callback|call back|phone call|buzz|bell|tinkle|shout|line)`,
      ),
      pattern(
        'want',
        `(?:want|need|like|love|appreciate|request|arrange|schedule|have|get|book|expect|await|set up|organise|organize|plan) (?:to (?:have|get|request|receive|book|arrange|schedule) )?(?:a |an |my |the )?(?:immediate |urgent |quick |phone |video |telephone )?(?:callback|call back|phone call|return call|call)(?! (?:center|centre|forwarding|quality|log|recording|option|feature|button|history|plan|credit|minutes))${when}`,
      ),
      pattern(
        'direct',
        `(?:^|please |maybe |perhaps )a (?:call|phone call|callback|call back|quick call) (?:would|will) be`,
      ),
      pattern(
        'question',
        `(?:can|could|shall|may) we (?:please |just |maybe )?(?:have|arrange|schedule|book|do|set up|organi[sz]e|jump on|hop on|get on) a (?:quick |short |phone |video )?(?:call|phone call|chat|conversation|meeting)`,
      ),
      pattern('contact', `be (?:called|phoned|rung|contacted)(?: back)?${when}`),
      pattern(
        'direct',
        `(?:^|please )(?:callback|call back|ring back|phone call)(?: please| asap| requested| needed| now| wanted)+$`,
      ),
      pattern(
        'question',
        `(?<!am )(?<!are )(?<!is )(?:not (?:want|need|like|wish)(?: to)?|no more|want no|wants? no|i hate|hate|tired of|sick of|fed up with|enough of|enough with|stop|stop with|done with|not with|anything but|no|not|rid of) (?:(?:to|speak|speaking|talk|talking|chat|chatting|deal|dealing|be|with|by|any|an?|the|this|that|your|these|stupid|dumb|damn|silly|annoying|some|more|anymore|answers?|replies|reply|help|from|have|continue|keep|another) ){0,6}(?:robots?|bots?|chatbots?|machines?|computers?|ai|automated (?:answers?|replies|system|responses?)|automatic (?:answers?|replies))(?=$| (?:please|anymore|here|any|but|i|instead|now|and|again|a|answering|answers?|is|who)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:please|just|now|hello|hi|hey|urgent|urgently|an?|the|any|get|ok|i said|yes|only|speak|talk|to|directly|could be|connect|transfer|with|real|actual|someone|need|want|me) )*(?:operator|agent|representative|live agent|human|humans|real (?:human|person|agent|people|life person)|live (?:person|human|chat agent|support|support agent|agent|rep|representative)|actual (?:human|person)|human (?:being|agent|operator|support|help|assistance|person)|customer (?:service|services|support|care)(?: (?:representative|agent|rep|department|team))?|(?:support|service) (?:agent|representative|rep)|(?:somebody|someone|anybody|anyone) (?:real|human|else|competent)|another person)(?: (?:please|now|asap|immediately|here|instead|needed|required|wanted|today|help|thanks|in there|there))*$`,
      ),
      pattern(
        'question',
        `^(?:(?:hello|hi|hey|the|your) )*(?:sales|billing|accounts|support|complaints|returns|reception|manager|supervisor|management|helpdesk|tech support|technical support)(?: (?:team|department|desk|dept))?(?: please)+$`,
      ),
      pattern(
        'question',
        `(?:can|could|would|may|will|let|have|like|want|need|rather|prefer|wish) (?:please )?(?:for )?(?:that )?(?:${anybody}|one of your [a-z]+|someone there|somebody there) (?:(?:from|in|at|on) (?:your|the) [a-z]+ )?(?:please |just |kindly |actually |to |could |can |would )*(?:look|check|review|take|handle|deal|sort|read|explain|fix|walk me|talk me|go through|see to|confirm|verify|step in|intervene|chase|investigate|assist|get on|help (?:me|us))(?! (?:away|off|part))`,
      ),
      pattern(
        'question',
        `(?:does|do) (?:anyone|anybody|any humans|any people|people|humans|any real people) (?:actually |even |really |still )*(?:work|answer|reply|read|exist) (?:there|here|this|these|anymore)`,
      ),
      pattern(
        'question',
        `who (?:deals with|is dealing with|is handling|handles|looks after|takes care of|is in charge of|is responsible for|does|sorts out|manages) (?:your |the |all |my |our )?(?:[a-z]+ )?(?:refunds?|returns|orders?|complaints?|invoices?|invoicing|billing|warrant(?:y|ies)|accounts?|sales|exports?|wholesale|repairs?|bookings?|claims?|contracts?|marketing|press|partnerships?|recruitment|enquiries|inquiries|b2b|key accounts|my (?:case|account|claim|file|ticket|complaint|order))(?=$| (?:there|here|at|over|in|please|on)(?: |$))`,
      ),
      pattern('question', `who is in charge(?: (?:here|there|over there|of this))*$`),
      pattern(
        'question',
        `who is (?:my|our|the|your) (?:account manager|account rep|contact(?: person)?|point of contact|rep|representative|advis[eo]r|case (?:handler|worker|manager)|sales (?:rep|contact|person))`,
      ),
      pattern(
        'question',
        `(?:what|which) (?:department|team|person|number|extension|office) (?:do|should|must|can|would) (?:i|we) (?:need|want|ask for|have to (?:call|contact|speak to)|go to|get)`,
      ),
      pattern(
        'contact',
        `(?:speak|talk|chat) (?:to|with) [a-z]+ (?:from|in|at|of) (?:the |your )?(?:${department}|support|customer service|management)${follow}`,
      ),
      pattern(
        'contact',
        `(?:speak|talk) (?:to|with) (?:the (?:lady|gentleman|person|guy|man|woman|agent|colleague|one) (?:i|who|that|from|in)|(?:mr|mrs|ms|miss) [a-z]+)`,
      ),
      pattern(
        'contact',
        `(?:make|file|raise|lodge|discuss) (?:a |my |this )?(?:formal |official )?(?:complaint|issue|matter|concern|case|dispute) (?:with|to) ${someone}`,
      ),
      pattern(
        'direct',
        `^(?:(?:please|i|we|want|need|like|would|to|can|could|you) )*escalate(?: please| now| this| it)*$`,
      ),
      pattern(
        'direct',
        `^(?:(?:please|hi|hello) )*(?:call|phone|ring)(?: please| asap| now)+$|^(?:please )+(?:call|phone|ring)(?: asap| now| back)*$`,
      ),
      pattern(
        'direct',
        `^(?:(?:please|hi|so|ok) )*(?:i|we) (?:really |just )?(?:need|want|have|would like|prefer) to (?:talk|speak)(?: please| now| today| urgently| asap| in person| live)*$`,
      ),
      pattern(
        'question',
        `^(?:(?:please|hi|so|ok|instead) )*(?:can|could|may|shall) (?:i|we) (?:just |please |maybe )*(?:talk|speak|chat)(?: please| now| today| in person| live| instead)+$|^(?:can|could|shall) we (?:just |please )*(?:talk|speak)$`,
      ),
      pattern(
        'question',
        `mind (?:passing|putting|connecting|transferring|handing) (?:me|us|this) ${upTo(2)}(?:to|with|through) ?(?:${someone})?`,
      ),
      pattern('question', `mind (?:getting|fetching|finding|asking|involving) (?:me )?${someone}`),
      pattern(
        'direct',
        `(?:i|we) (?:expect|await|look forward to|am waiting for|are waiting for|would appreciate|will be waiting for) (?:a|your) (?:call|callback|call back|phone call)`,
      ),
      pattern('direct', `shoot (?:me|us) (?:an?|over an) (?:email|e mail|text|message)`),
      pattern(
        'direct',
        `(?:want|get me|let me|need) out of (?:this|the) (?:bot|robot|machine|chatbot|automated [a-z]+)|(?:get|lose|ditch|drop|kill|quit|turn off|switch off) (?:rid of )?(?:this|the|that) (?:stupid |damn |bloody )?(?:bot|robot|chatbot|machine)(?: thing| nonsense)?(?: please| now| and)*(?=$| )`,
      ),
      pattern(
        'question',
        `^(?:(?:hello|hi|please) )*(?:anyone|anybody|someone|somebody) (?:from|in|at|on) (?:the |your )?(?:${department}|support|customer service|sales|staff|team)(?: (?:online|there|here|available|around|about|please|free|now))*$`,
      ),
      pattern(
        'question',
        `is there (?:anyone|anybody|someone|somebody|a person|a human|an agent) (?:about |around |available |there |here |from your (?:team|side) |who |that |to )+(?:can |could |might |will |would )?(?:sort|help|assist|talk|speak|deal|explain|answer|advise|handle|look)`,
      ),
      pattern(
        'question',
        `^(?:(?:please|just) )*human (?:intervention|assistance|help|support|contact|touch|backup|response|reply|operator)(?: (?:please|needed|required|now|wanted))*$`,
      ),
      pattern(
        'contact',
        `(?:speak|talk|chat) (?:to|with) (?:an?|your|the|one of your) (?:pharmacists?|nurses?|doctors?|lawyers?|solicitors?|accountants?|mechanics?|teachers?|vets?|dentists?|plumbers?|electricians?|stylists?|chefs?|designers?|developers?|brokers?|tellers?|bankers?|tutors?|coach|trainers?|buyers?|planners?|programmers?|builders?|surveyors?|underwriters?|counsell?ors?|therapists?|physicians?|professionals?)`,
      ),
      pattern(
        'contact',
        `(?:see|meet|meet with) (?:an?|one of your|your) (?:advis[eo]rs?|consultants?|specialists?|experts?|managers?|agents?|pharmacists?|lawyers?)${follow}`,
      ),
      pattern(
        'contact',
        `(?:speak|talk|chat|discuss|go over|talk (?:this|it|things) (?:through|over)|talking (?:this|it|things) (?:through|over)) ${upTo(4)}(?:with|to) (?:one of you|some of you|one of your [a-z]+|your [a-z]+ (?:reps?|people|guys|team|staff)|a real [a-z]+)`,
      ),
      pattern(
        'question',
        `(?:the (?:person|one|colleague|agent|lady|guy|rep|manager)|whoever)(?: who)? ${upTo(7)}(?:contact|call|ring|phone|email|get in touch|get back|reach out)(?: with| to)?(?: me| us)?(?: please| today| back| asap)*$|^whoever (?:is |has )?${upTo(6)}(?:case|claim|order|complaint|account|file|ticket)$`,
      ),
      pattern(
        'question',
        `if (?:someone|somebody|anyone|anybody|one of (?:you|your [a-z]+)|a (?:human|person|colleague|manager)) (?:could |would )?(?:gave|give|called|call|rang|ring|phoned|phone|contacted|contact|got|get|spoke|speak|looked|look|texted)`,
      ),
      pattern(
        'question',
        `is there (?:(?:a|any|even|still) )*(?:living soul|living being|human being|actual person|soul) `.trim(),
      ),
      pattern('direct', `(?:put|pop|patch|stick|shove|send) (?:me|us) (?:straight )?through to`),
      pattern(
        'direct',
        `(?:loop|bring|call|pull|drag|get) in (?:an?|your|the|another|some) (?:colleague|manager|supervisor|human|person|expert|specialist|agent|technician)|(?:get|bring|have) (?:an?|some|another) (?:human|person|colleague|manager|supervisor|real person) (?:involved|in|on board|here)`,
      ),
      pattern(
        'question',
        `(?:can|could|would|will) (?:someone|somebody|anyone|anybody|one of you) (?:please )?come(?: and| over| out| to| by| round)`,
      ),
      pattern(
        'question',
        `^(?:(?:hello|hi|hey|is|please) )*(?:anyone|anybody|someone|somebody|any one|any body) (?:out |actually |still |even )*(?:there|here|around|home|about)(?: please| at all| today)*$`,
      ),
      pattern('contact', `(?:get|come) through to (?:your |the )?${someone}`),
      pattern(
        'direct',
        `(?:return|returning) my (?:call|phone call|message|calls)|my call (?:returned|answered)|revert (?:with|by|on) (?:a |the )?(?:call|phone)`,
      ),
      pattern(
        'contact',
        `(?:have|like|get|want|prefer|arrange) (?:to have )?(?:a |an )?(?:quick |little )?(?:word|chat|natter|talk|phone conversation|telephone conversation|conversation|phone chat) (?:with (?:the|your|a|one of your|someone|somebody) ?(?:[a-z]+)?|over the phone|by phone|on the phone)`,
      ),
      pattern(
        'direct',
        `(?:want|need|like|prefer) a (?:phone|telephone) (?:conversation|chat|call|consultation|appointment)`,
      ),
      pattern(
        'question',
        `(?:refuse to|will not|would rather not|not going to|am not|not gonna|do not wanna|hate to) (?:be )?(?:speak|talk|chat|deal|talking|speaking|chatting|dealing|typing|type|write)(?:ing)? (?:to|with) (?:(?:a|this|the|your|stupid|any|some|silly|another) )*(?:robots?|bots?|chatbots?|machines?|computers?|ai)`,
      ),
      pattern(
        'question',
        `(?:skip|bypass|get past|get around|override|avoid|leave|exit|not give me|spare me) (?:(?:the|this|your|a|stupid) )*(?:robots?|bots?|chatbots?|machine)`,
      ),
      pattern(
        'direct',
        `escalate (?:(?:this|it|me|my case|my issue|the case) )?to (?:tier|level|second|the next|a higher|management|someone|your|a human|a person)`,
      ),
      pattern(
        'want',
        `(?:want|need|require|like) (?:second|2nd|tier 2|level 2|third|next|higher) (?:level|line|tier)? ?(?:support|help|assistance)`,
      ),
      pattern(
        'question',
        `^(?:is |are |any(?:one)? )*(?:any of |one of )?your (?:staff|team|people|agents|colleagues|lot|advisers|advisors|reps) (?:free|available|around|there|about|online|in)(?: (?:to|for) .*)?`,
      ),
      pattern(
        'question',
        `who is (?:available|free|around|there|on duty)(?: (?:to (?:talk|speak|help|chat)|right now|now|today))*$`,
      ),
      pattern(
        'question',
        `(?:who|whom|to whom) (?:do|should|can|could|must|would|shall|might) (?:i|we) (?:be )?(?:get hold of|get a hold of|talking|speaking|contacting|(?:address|direct|send|bring|raise|make) (?:a |my |this |an )?(?:complaint|enquiry|inquiry|query|question|problem|issue|request)) ?(?:for|about|to|regarding|with)?(?=$| )(?! (?:out|cheque|check|payment|parcel|package|invoice|return))`,
      ),
      pattern(
        'contact',
        `(?:reach|contact|get hold of|get a hold of) (?:someone|somebody|anyone|anybody)(?=$| (?:please|from|in|at|about|here|there|directly|urgently|by|for|now|who|today)(?: |$))`,
      ),
      pattern('question', `mind if (?:i|we) (?:speak|talk|chat) (?:to|with) ${someone}`),
      pattern(
        'question',
        `(?:can|could|may|want|like|need|prefer|rather|should|would) (?:${upTo(5)})?be (?:answered|looked at|looked into|handled|reviewed|checked|read|dealt with|seen|sorted|resolved|helped|served|assisted|taken care of) by (?:${strong}|${anybody})`,
      ),
      pattern(
        'question',
        `(?:who|whom) (?:do|would) you (?:recommend|suggest|think|advise) (?:i|we) (?:should )?(?:speak|talk|contact|call|ring|turn)`,
      ),
      pattern(
        'question',
        `which (?:one )?of (?:you|your [a-z]+) (?:can|could|do|should|may) i (?:talk|speak|contact|call|ring)`,
      ),
      pattern(
        'question',
        `who (?:can|could|will|would) (?:i |we )?(?:please )?(?:help|sort|fix|advise|assist|talk me|walk me)(?: (?:me|us|this|it|that))*(?: (?:out|with|through|for|about|on|over|in person|by phone).*)?$`,
      ),
      pattern('want', `(?:want|need|require|demand) (?:someone|somebody) (?:with|in|who|that|higher|more|else)`),
      pattern(
        'direct',
        `(?:have|get|ask|tell) (?:your |the |one of your |a |an )?(?:${department}|support|customer service|manager|boss|team|people|staff|guys|sales [a-z]+|[a-z]+ (?:team|manager|rep|department)|technician|engineer|agent|colleague|supervisor|owner|director|lawyer|accountant) (?:to |please )*(?:call|ring|phone|contact|email|text|message|get in touch with|get back to|reach out to|visit|help)(?: me| us)`,
      ),
      pattern(
        'direct',
        `(?:give|send|tell|have|get|pass|leave|share|can i have|could i have|may i have|can i get|need|want) (?:me |us )?(?:the |your |a )?(?:(?:direct|phone|contact|mobile) )*(?:contact|contacts|contact details|details|number|email|e mail|email address|extension|line) (?:of|for|to) (?:the |your |a |an |one of your )?(?:${someone}|${noun}|${department}|[a-z]+ (?:manager|team|department))`,
      ),
      pattern(
        'direct',
        `(?:your|the) (?:(?:sales|account|store|general|regional) )?(?:manager|boss|supervisor|director|owner|colleague) s (?:number|email|e mail|contact|phone|details|extension|direct line)`,
      ),
      pattern(
        'question',
        `(?:can|could|would|will) (?:an?|one of your|your|someone|somebody) ?(?:technicians?|engineers?|fitters?|plumbers?|electricians?|advis[eo]rs?|surveyors?|reps?|people|guys)? (?:please )?(?:come|visit|pop)(?: (?:and|over|out|to|by|round|around|in))`,
      ),
      pattern(
        'direct',
        `you can (?:reach|call|ring|phone|contact|get|text) me (?:on|at|under|any|after|before|until|between)|i (?:can|may) be (?:reached|contacted|called) (?:on|at|under)|reach me (?:on|at)`,
      ),
      pattern(
        'question',
        `why (?:does|has|is|will|did) (?:nobody|no one|noone|not anybody|not anyone|not someone) (?:call|called|calling|ring|rung|phoned|phone|contact|contacted|answer|answering|get|gotten|help|helping|reply|replied)`,
      ),
      pattern(
        'contact',
        `(?:help|assistance|support|answers?|an answer|a reply|a response|advice|hear|hear back|hearing) from (?:someone|somebody|anyone|anybody|one of you(?:r [a-z]+)?|${det} (?:${quality} )?${noun})`,
      ),
      pattern(
        'direct',
        `(?:reply|respond|answer|write|get back) (?:to )?(?:me )?(?:by|via|on|to my|at my|through) (?:email|e mail|mail|phone|whatsapp|text|sms)`,
      ),
      pattern(
        'want',
        `(?:want|need|prefer|like) (?:to (?:have|see|get|meet) )?(?:a |an |my |your )?(?:appointment|meeting|demo|consultation|session|call) (?:with|to see|to talk to|to speak to) ${someone}`,
      ),
      pattern(
        'question',
        `^(?:(?:not|you|no|but|with|a|an|to|just|only) )*(?:a|an|one) (?:real |actual |live )?(?:person|human|human being)(?: (?:please|instead|now))*$`,
      ),
    ],
    terse: {
      persons: set(
        `someone somebody anyone anybody human humans person people agent agents rep reps representative representatives operator operators manager managers supervisor supervisors boss owner director executive executives advisor advisors adviser advisers consultant specialist expert technician engineer colleague colleagues employee clerk associate lady gentleman individual professional superior`,
      ),
      units: set(
        `corporate headquarters department sales accounts accounting billing support service customer helpdesk reception hr finance complaints returns team staff folks guys office management warranty`,
      ),
      titles: set(`mr mrs ms miss sir madam`),
      contacts: set(
        `speak talk chat call ring phone contact connect connected transfer transferred switch switched put pass passed hand handed handover forward forwarded patch through reach discuss escalate escalated refer referred direct redirect intervention speaking talking chatting conversation natter meeting appointment consultation callback dial videocall liaise touch takeover over`,
      ),
      wants: set(
        `need want require request demand prefer get give find bring fetch send rather real actual live living proper genuine human assistance assist help sooner back`,
      ),
      channels: set(`telephone blower`),
      fillers: set(
        `i me us we you your the a an to with of on from in at please now asap today here there just really kindly hi hello hey yes ok okay would could can may like have this that it one another some else instead directly immediately urgently quickly straight again and so then be get better right urgent thanks mind let into up out book arrange schedule word quick little who which best possible ask any chance is by via phone`,
      ),
      topics: set(`about regarding concerning re because since asap`),
    },
    triggers: set(
      `line contacted soul guy who whom which whoever whose bot bots robot robots chatbot chatbots machine machines computer ai text email message whatsapp whats buzz bell shout tinkle reply respond revert complaint anyone anybody nobody human mobile called rang phoned gave return returned back escalate tier level lot gaffer e complain touch write mail`,
    ),
    spellings: spellingsOf(
      `giz=give me a, gimme=give me, gaffer=boss, guvnor=boss, honcho=boss, spk=speak, cn=can, humn=human, phn=phone, wiv=with, wit=with, sb=somebody, smb=somebody, smone=someone, s1=someone, executiv=executive, exec=executive, supervsor=supervisor, thru=through, throu=through, thro=through, threw=through, ppl=people, peeps=people, ur=your, yr=your, u=you, sum1=someone, some1=someone, any1=anyone, sombody=somebody, sumbody=somebody, sumone=someone, somone=someone, speek=speak, speack=speak, spaek=speak, tlak=talk, tak=talk, tlk=talk, 2=to, 4=for, hooman=human, humen=human, hummen=human, persn=person, pers0n=person, rep=representative, csr=representative, mngr=manager, mgr=manager, cs=customer service, plese=please, pliz=please, bck=back, cal=call, fone=phone, gimmie=gimme, lemme=let me, lemmi=let me, dept=department, wnat=want, wan=want, peson=person, reall=real, rael=real`,
    ),
    forgiven: [
      'human',
      'agent',
      'speak',
      'someone',
      'somebody',
      'anyone',
      'anybody',
      'representative',
      'operator',
      'supervisor',
      'colleague',
      'customer',
      'person',
      'transfer',
      'connect',
      'department',
      'through',
      'please',
    ],
    first: set('i we me us one somebody someone anyone'),
    governors: governorsOf({
      open: `want wanted need like love wish hope prefer rather can could may might must should shall have had able try trying going wanting would will better demand require insist`,
      third: 'wants needs wishes hopes prefers likes asks asked tries has told said says demanded expects expect',
      object: 'let allow lets allows help make enable',
    }),
    abilities: set('can could may able allowed let will possible have'),
    negations: set('not never no nobody none nor neither'),
    averse: set('without instead avoid avoiding hate hates dislike refuse refusing than before after besides against'),
    closed:
      set(`how where when why what which whom and or so then also just please really still now but because if whether that not do does did would could can may
      will ever even kindly maybe perhaps honestly actually seriously again urgently immediately finally simply there is it am are was be been to too definitely
      desperately absolutely very much for only rather of dont never therefore thus in fact first at least any chance possible prefer`),
    conditions: set('if when whenever once unless until before after while'),
    obligation:
      /(?:^| )(?:do|does|did|will|would|must|should) (?:i|we|you|one)(?: really| actually| still| always| first)*(?: (?:have|need) to)?(?: really)?$|(?:^| )(?:is it|it is) (?:really )?(?:necessary|required|mandatory)/,
    others: set('he she they you customers clients users visitors people guests who agents employees'),
  } satisfies HandoffCues;
})();
