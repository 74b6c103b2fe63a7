/** Cases of a corpus that are not read as it expects, by the reason. */
export type Known = Readonly<Record<string, readonly string[]>>;

export const knownLanguages: Known = {
  'Welche, a dialect of Lorraine, is not told to be French': [
    '068 2 short: yo',
    '068 3 short: tl',
    '068 5 short: yo',
    '068 9 short: pl',
    '068 12: yo',
    '068 12 decomposed: yo',
    '068 12 short: yo',
  ],
  'Norwegian is taken for Danish': [
    'nno 3 short: da',
    'nno 9 short: da',
    'nob 3 short: da',
    'nob 8 short: da',
    'nob 9 short: da',
    'nob 10 short: da',
    'nob 12: da',
    'nob 12 decomposed: da',
    'nob 12 short: da',
  ],
  'Hindi and Marathi are taken for each other': [
    'hin 5 short: mr',
    'mar 2 short: hi',
    'mar 6 short: hi',
    'mar 10 short: hi',
    'mar 12 short: hi',
  ],
  'Urdu is taken for Persian': ['urd 9 short: fa', 'urd 10 short: fa', 'urd_2 9 short: fa'],
  'Slovak is taken for Czech, Slovenian for Croatian': ['slk 12 short: cs', 'slv 11 short: hr'],
};

export const knownCsv: Known = {
  'the JSON of the corpus has another telephone number than its CSV': ['location_coordinates'],
};
