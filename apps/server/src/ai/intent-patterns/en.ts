import type { IntentPatterns } from '../intent-rules.js';

/** The patterns of English. */
export const english: IntentPatterns = {
  looks_for_vendor:
    /\b(?:(?:looking|searching|hunting) (?:for|to (?:hire|buy|book|switch|replace|purchase))|in search of|in the market for|shopping (?:around )?for|seeking|iso|wanted:|rfp|want(?:ed)? to (?:hire|buy)|quotes? for|reach out with|where can (?:i|we) (?:buy|pick up|order|get|rent)|who can (?:install|do|deliver|migrate|set)|taking calls|ready to (?:buy|switch|sign)|like to (?:buy|hire))(?!\w)|\b(?:want (?:someone|somebody|a company|an agency) to|trying to (?:order|buy|hire|book|find|source|get hold of)|(?:vendors?|suppliers?|sellers?|providers?|agencies) (?:welcome|please|can|feel free)|looking to (?:replace|buy|hire|get|order|rent|outsource|switch)|who (?:still )?(?:delivers|has|sells|does|offers|takes|installs|ships|repairs|makes)\b|is there any(?:body|one) who|(?:are|we're|is) going to (?:get|buy|hire|order)|any \w+ in \w+ with|(?:time|have) to (?:insure|order|hire|replace|book))/i,
  states_need:
    /\b(?:(?:we|i)(?: do| also| really| urgently| still)? need(?! to (?:talk|vent))|(?:^|[.!?]\s+)need(?:ing)? (?!to\b)\w|have to (?:sign|replace|switch|buy))\b/i,
  asks_for_recommendation:
    /\b(?:(?:can|could) (?:you|any(?:one|body)|some(?:one|body)) (?:please )?(?:recommend|suggest)|any (?:good )?(?:recommendations?|suggestions?)|recommendations? (?:please|welcome)|recommendations\?|suggestions[?!]|(?:please )?recommend (?:me )?an?\b|what (?:do|would) you recommend|(?:good )?alternatives? to|know an? good|any(?:one|body) (?:here )?(?:have|know|got) an? |point me to|which [\w -]{0,40}would you (?:get|buy|take)|suggestions? (?:of|for)|alternatives\b)/i,
  asks_which_to_take:
    /\b(?:which|what|who|where) (?:[\w-]+ ){0,4}(?:would|should|can|could|do|delivers?|sells?)(?: (?:you|we|i))? ?(?:all |guys )?(?:buy|hire|choose|pick|get|order|purchase|use for|go with|talk to|switch to|wholesale|contact|build)\b|\bwho (?:can|could) (?:build|take|help|make|deliver)|\bdoes any(?:one|body) sell\b|\b(?:(?:which|what) \w+ (?:did|do|would) you (?:\w+ )?(?:use|buy|have|pick|get|go|recommend)|what did you (?:buy|get|choose)|would you buy it again)/i,
  asks_for_price:
    /\b(?:need (?:a )?(?:quotes?|pricing)|(?:send|share|dm)(?: \w+){0,3} (?:quotes?|offers?|prices?|rates)|(?:how much (?:would|does|do|for)|what (?:does|do|would) (?:it|they|you|a) (?:cost|charge))|what they pay for|your rates\?|what would you charge|(?:and|your|with) (?:price|rates)\b|(?:a|need) quote asap|price per|quotes welcome)|\b(?:(?:quote|estimate|price) (?:me|us)|quotes?\b.{0,20}\b(?:please|asap|by)|(?:run|cost|charge|set) (?:me|us)\b|serious offers|send offers|offers (?:by|to|welcome))/i,
  names_budget:
    /\b(?:budget|willing to pay|happy to pay|paying|approval to purchase|got funding|funding and)\b|[$€£] ?\d[\d.,]*k?(?: ?(?:\/|per|a) ?(?:month|mo|year|yr|seat|agent|user)\b)?|\b(?:up to|under|below|max(?:imum)?(?: of)?) [$€£]?\d[\d.,]*k?(?: ?(?:eur|euros?|usd|dollars|gbp|pounds|chf)\b)?|\b\d[\d.,]*k? ?(?:eur|euros?|usd|gbp|chf)\b|\b(?:cash ready|sign-?off|go-?ahead|approved)\b|\b\d+(?:[.,]\d+)?k?(?:\/| a | per )(?:month|seat|agent|user)\b|\b(?:we pay|happy to (?:commit|sign|pay)|i'd sign|ready to sign|money (?:is )?(?:set aside|there)|commit for)/i,
  names_quantity:
    /\b(?:\d[\d.,]*k?(?:\+)? ?(?:-?(?:person|seats?|agents?|users?|employees|people|staff|subscribers|contacts|boxes|units|parcels|words|servers|kg|skus?|orders|sites|licen[cs]es|pages|containers|warehouses))|team of \d+)\b/i,
  names_deadline:
    /\b(?:asap|urgent(?:ly)?|immediately|deadline|(?:this|next) (?:week|month|quarter)|(?:before|by|starting|from|in) (?:the end of |mid |early |next )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tues|wednes|thurs|fri|spring|summer|q[1-4]|christmas|new year)\w*|by (?:the )?(?:end|\d)|(?:purchase|buy|sign|switch) (?:it )?(?:today|tomorrow|soon|now)|contract ends|renewal)\b|\b(?:(?:within|in) (?:a|one|two|three|\d+) (?:days?|weeks?)|just (?:cancelled|quit|died|broke)|out of stock)/i,
  replaces_what_it_has:
    /\b(?:(?:replac|switch|mov|migrat)(?:e|ing) (?:away |off |from |our |to )|won't renew|outgrew|switch away)/i,
  asks_for_demo: /\b(?:book a demo|demo (?:i|we) can|taking demos|demo an?|a demo\b|(?:an?|and) trial)\b/i,
  tells_of_a_problem:
    /\b(?:frustrat|annoy|slow|crash|struggl|out of hand|killing me|too expensive|doubled|spam|lost|terrible|keep up|done with|must be a better|by hand|half)/i,
  speaks_of_own_business: /\b(?:we|our|us|my (?:company|shop|business|team|staff))\b/i,
  weighs_it:
    /\b(?:wondering|curious|thinking (?:about|of)|worth (?:it|the)|at what (?:size|point)|when (?:is|did|do) (?:the|you|we)|how (?:do|did) (?:you|other|others|they|people)|(?:has|have) (?:anyone|anybody|any of you) (?:here )?(?:actually )?(?:used|tried)|\w+ vs\.? \w+|differences? between|real differences|not sure (?:if|whether)|next year|gets easier|how well|trying to understand|tricks? to)|\b(?:how many (?:weeks|months|people)|does \w+ still|is that everyone|sometimes|mixed feelings|do (?:drivers|people|customers|your) |have \w+ ever|anyone else|normally)/i,
  sells:
    /\b(?:try (?:ours|our|it)|sign up|free (?:for \d+|trial|quote|demo|audit)|book a free|contact (?:us|me)\b|(?:dm|message|whatsapp) (?:me|us)(?: for|\.|$)|link (?:in|below)|check it out|\d+ ?% off|promo|discount code|we (?:offer|help|provide|build)|i (?:offer|provide)|our (?:agency|team|company) (?:helps|offers|builds|provides|can help|specialis|specializ|delivers)|our (?:plans|course)|helps? (?:agencies|businesses|companies|teams|you) |affordable rates|guaranteed|available (?:for hire|from|this week)|let'?s (?:talk|connect)|save (?:up to )?\d+|call now|get a free|register now|enroll|subscribe (?:to (?:my|our|the)\b|now|today|here|for)|(?:comment|reply|type) \w+ (?:and|to) |starting (?:at|from) [$€£]|trusted by|used by [\d.,]+k?|book (?:your|a) (?:call|slot|seat)|get in touch (?:for|with us)|spare capacity|seats are limited|years of experience|we have (?:space|room|capacity)|(?:\d+ ?%|black friday)|best price|visit (?:us|booth))|\b(?:have a look|reserve your|slots? (?:open|left|free)|on our (?:site|website)|compare \d|order now|shop now|new collection|visit our)/i,
  offers_a_job:
    /\b(?:we'?re hiring|is hiring|(?:now |currently )?hiring:|now hiring|send (?:us )?your (?:cv|resume)|plus benefits|join (?:our|the|us)|apply now|competitive salary|salary|job opening)\b|\b(?:(?:drivers|staff|nurses|cooks|developers|people|colleagues) wanted|good pay|we are looking for a (?:colleague|teammate)|come work)/i,
  seeks_work:
    /\b(?:looking for (?:a |an )?(?:new )?(?:role|job|position|opportunit\w+|clients?|work|gigs?|projects|internship)|open to (?:work|relocation|new opportunities)|my (?:cv|resume|portfolio) (?:is|here|below)|i design \w+ for)/i,
  shows_own_work:
    /\b(?:show hn|(?:how (?:i|we) (?:built|migrated|made|moved)|is out\b)|(?:i|we) (?:just )?(?:built|wrote|made|launched|implemented)|just launched|release (?:notes|\d)|changelog|now (?:supports|free)|open source|repository|the repo|feedback welcome|happy to announce|proud to|our \w+ (?:\w+ )?company)\b|\b(?:we (?:just )?(?:launched|released|shipped)|thanks to all|version \d|beta)/i,
  tells_news:
    /\b(?:shares|stocks|earnings|quarter results|revenue|markets?|acquires?|raises \d|series [a-d]|press release|report(?:s|ed)?|billion|percent(?! of)|according to|police|injured|government|third quarter|startup raises|ceo|outage)\b|\b(?:profits?|fell|rose|regulator|lawsuit|court|minister|data show)/i,
  teaches:
    /\b(?:tutorial|how to (?:write|build|model)|guide|tips|course|bootcamp|webinar|podcast|my blog|newsletter about|thread\b|case study|paper:|til|lessons? from|meme|ask me anything|things i learned|what i learned|joke)\b|\b(?:slides|my talk|review:|compared|\(video\)|ten (?:beautiful|best)|top \d+|recipe)/i,
  has_decided:
    /\b(?:just bought|we bought|happy with (?:it|ours|our)|went great|finally (?:moved|switched|migrated)|glad we|could not be happier|already (?:bought|signed))\b|\b(?:so happy with|we picked|we chose|best decision)/i,
};
