/** Changes with every change of a weight or pattern below: it is stored with each score. */
export const intentVersion = 'rules-1';

/** One pattern that tells of the intent to buy, or against it. */
export interface IntentRule {
  rule: string;
  points: number;
  /** Without nested repetition: its cost grows with the length of the text only. */
  pattern: RegExp;
}

/** Every text begins here: without any sign it is cold. */
export const basePoints = 15;

/**
 * The weights, for English. Chosen by reading fixtures/intent-design.json; the held-out posts had no part in it. A rule
 * counts once, however often its pattern is met.
 */
export const intentRules: readonly IntentRule[] = [
  {
    rule: 'looks_for_vendor',
    points: 30,
    pattern:
      /\b(?:(?:looking|searching|hunting) (?:for|to (?:hire|buy|book|switch|replace|purchase))|in search of|in the market for|shopping (?:around )?for|seeking|iso|wanted:|rfp|want(?:ed)? to (?:hire|buy)|ready to (?:buy|switch|sign)|like to (?:buy|hire))(?!\w)/i,
  },
  {
    rule: 'states_need',
    points: 22,
    pattern:
      /\b(?:(?:we|i)(?: also| really| urgently)? need(?! to (?:talk|vent))|(?:^|[.!?]\s+)need(?:ing)? (?!to\b)\w|have to (?:sign|replace|switch|buy))\b/i,
  },
  {
    rule: 'asks_for_recommendation',
    points: 25,
    pattern:
      /\b(?:(?:can|could) (?:you|any(?:one|body)|some(?:one|body)) (?:please )?(?:recommend|suggest)|any (?:good )?(?:recommendations?|suggestions?)|recommendations? (?:please|welcome)|recommendations\?|suggestions[?!]|(?:please )?recommend (?:me )?an?\b|what (?:do|would) you recommend|(?:good )?alternatives? to|know an? good)/i,
  },
  {
    rule: 'asks_which_to_take',
    points: 22,
    pattern:
      /\b(?:which|what|who|where) (?:[\w-]+ ){0,4}(?:would|should|can|could|do|delivers?|sells?)(?: (?:you|we|i))? ?(?:all |guys )?(?:buy|hire|choose|pick|get|order|purchase|use for|go with|talk to|switch to|wholesale|contact|build)\b|\bwho (?:can|could) (?:build|take|help|make|deliver)|\bdoes any(?:one|body) sell\b/i,
  },
  {
    rule: 'asks_for_price',
    points: 20,
    pattern:
      /\b(?:need (?:a )?(?:quotes?|pricing)|(?:send|share|dm)(?: \w+){0,3} (?:quotes?|offers?|prices?|rates)|(?:how much (?:would|does|do|for)|what (?:does|do|would) (?:it|they|you|a) (?:cost|charge))|what they pay for|your rates\?|(?:a|need) quote asap|price per|quotes welcome)/i,
  },
  {
    rule: 'names_budget',
    points: 18,
    pattern:
      /\b(?:budget|willing to pay|happy to pay|paying|approval to purchase|got funding|funding and)\b|[$€£] ?\d|\b\d+(?:[.,]\d+)?k?(?:\/| a | per )(?:month|seat|agent|user)\b/i,
  },
  {
    rule: 'names_quantity',
    points: 10,
    pattern:
      /\b(?:\d[\d.,]*k?(?:\+)? ?(?:-?(?:person|seats?|agents?|users?|employees|people|staff|subscribers|contacts|boxes|units|parcels|words|servers|kg|skus?|orders|sites|licen[cs]es|pages|containers|warehouses))|team of \d+)\b/i,
  },
  {
    rule: 'names_deadline',
    points: 14,
    pattern:
      /\b(?:asap|urgent(?:ly)?|immediately|deadline|(?:this|next) (?:week|month|quarter)|(?:before|by|starting|from|in) (?:the end of |mid |early |next )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tues|wednes|thurs|fri|spring|summer|q[1-4]|christmas|new year)\w*|by (?:the )?(?:end|\d)|(?:purchase|buy|sign|switch) (?:it )?(?:today|tomorrow|soon|now)|contract ends|renewal)\b/i,
  },
  {
    rule: 'replaces_what_it_has',
    points: 14,
    pattern:
      /\b(?:(?:replac|switch|mov|migrat)(?:e|ing) (?:away |off |from |our |to )|won't renew|outgrew|switch away)/i,
  },
  {
    rule: 'asks_for_demo',
    points: 16,
    pattern: /\b(?:book a demo|demo (?:i|we) can|taking demos|demo an?|(?:an?|and) trial)\b/i,
  },
  { rule: 'is_a_question', points: 5, pattern: /\?/ },
  {
    rule: 'tells_of_a_problem',
    points: 7,
    pattern:
      /\b(?:frustrat|annoy|slow|crash|struggl|out of hand|killing me|too expensive|doubled|spam|lost|terrible|keep up|done with|must be a better|by hand|half)/i,
  },
  {
    rule: 'speaks_of_own_business',
    points: 5,
    pattern: /\b(?:we|our|us|my (?:company|shop|business|team|staff))\b/i,
  },
  {
    rule: 'sells',
    points: -45,
    pattern:
      /\b(?:try (?:ours|our|it)|sign up|free (?:for \d+|trial|quote|demo|audit)|book a free|contact (?:us|me)\b|(?:dm|message|whatsapp) (?:me|us)(?: for|\.|$)|link (?:in|below)|check it out|\d+ ?% off|promo|discount code|we (?:offer|help|provide|build)|i (?:offer|provide)|our (?:agency|plans|course)|affordable rates|guaranteed|available (?:for hire|from|this week)|let'?s (?:talk|connect)|save (?:up to )?\d+|call now|get a free|register now|enroll|subscribe\b|best price|visit (?:us|booth))/i,
  },
  {
    rule: 'offers_a_job',
    points: -45,
    pattern:
      /\b(?:we'?re hiring|is hiring|hiring:|join (?:our|the|us)|apply now|competitive salary|salary|job opening)\b/i,
  },
  {
    rule: 'shows_own_work',
    points: -35,
    pattern:
      /\b(?:show hn|(?:i|we) (?:just )?(?:built|wrote|made|launched|implemented)|just launched|release (?:notes|\d)|changelog|now (?:supports|free)|open source|repository|the repo|feedback welcome|happy to announce|proud to|our \w+ (?:\w+ )?company)\b/i,
  },
  {
    rule: 'tells_news',
    points: -30,
    pattern:
      /\b(?:shares|stocks|earnings|quarter results|revenue|markets?|acquires?|raises \d|series [a-d]|press release|report(?:s|ed)?|billion|percent(?! of)|ceo|outage)\b/i,
  },
  {
    rule: 'teaches',
    points: -30,
    pattern:
      /\b(?:tutorial|how to (?:write|build|model)|guide|tips|course|bootcamp|webinar|podcast|my blog|newsletter about|thread\b|case study|paper:|til|lessons? from|meme|joke|lol)\b/i,
  },
  {
    rule: 'has_decided',
    points: -30,
    pattern:
      /\b(?:just bought|we bought|happy with (?:it|ours|our)|glad we|could not be happier|already (?:bought|signed))\b/i,
  },
];

/** Points for a keyword of the task in the text, and for how lately it was published. */
export const contextPoints = {
  keyword: 8,
  /** Published within so many days. */
  recent: [
    { days: 2, points: 5 },
    { days: 14, points: 2 },
  ],
  /** Published longer ago than this. */
  staleDays: 180,
  stale: -15,
} as const;
