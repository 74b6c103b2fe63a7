const languages = ['en', 'de', 'fr', 'es', 'pt', 'it'];

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** What CLDR has as regions and ISO 3166-1 does not have as countries. XK stays: everybody writes it for Kosovo. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** The codes in use. A retired code is another name of what took its place: SU of RU, YU of RS. */
function listCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(
      (code) =>
        !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code && names.of(code) !== undefined,
    );
}

/** ISO 3166-1 alpha-3, by alpha-2. */
const alpha3 = `AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AQ ATA AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE
BA BIH BB BRB BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS BT BTN BV BVT
BW BWA BY BLR BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN CO COL CR CRI CU CUB CV CPV
CW CUW CX CXR CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN
FJ FJI FK FLK FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF GG GGY GH GHA GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ
GR GRC GS SGS GT GTM GU GUM GW GNB GY GUY HK HKG HM HMD HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IO IOT
IQ IRQ IR IRN IS ISL IT ITA JE JEY JM JAM JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM
KZ KAZ LA LAO LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG
MH MHL MK MKD ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM
NC NCL NE NER NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG PH PHL PK PAK
PL POL PM SPM PN PCN PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN
SE SWE SG SGP SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ST STP SV SLV SX SXM SY SYR SZ SWZ TC TCA
TD TCD TF ATF TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA UM UMI
US USA UY URY UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR VN VNM VU VUT WF WLF WS WSM XK XKX YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE`;

/** What people and other programs write besides: short, former and official names. A name that could be two countries is none. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE;Emirates;EAU;VAE',
  BA: 'Bosnia;Bosnien;Bosnia Herzegovina;Bosnia and Herzegovina;Bosnien und Herzegowina',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia;Bolivia, Plurinational State of',
  BS: 'The Bahamas',
  BY: 'Weißrussland;Weissrussland;Biélorussie;Bielorrusia',
  CD: 'DR Congo;DRC;RDC;Democratic Republic of the Congo;Congo, Democratic Republic of the;Congo, The Democratic Republic of the;Congo, Dem. Rep.;Zaire;República Democrática do Congo;Demokratische Republik Kongo;République démocratique du Congo',
  CG: 'Republic of the Congo;Congo, Republic of the;Congo-Brazzaville;Congo;Kongo',
  CH: 'Confoederatio Helvetica;Swiss Confederation',
  CI: "Ivory Coast;Cote d'Ivoire;Elfenbeinküste;Costa de Marfil",
  CN: "People's Republic of China;PRC;PR China;Mainland China",
  CV: 'Cape Verde;Cabo Verde;Kapverden',
  CZ: 'Czech Republic;Tschechische Republik;République tchèque;República Checa;Repubblica Ceca;Česko',
  DE: 'Federal Republic of Germany;BRD',
  DK: 'Danmark',
  FI: 'Suomi',
  FK: 'Falkland Islands;Falklands',
  FM: 'Federated States of Micronesia;Micronesia, Federated States of',
  GB: 'UK;U.K.;Great Britain;Britain;Großbritannien;Grossbritannien;Grande-Bretagne;Gran Bretaña;Grã-Bretanha;Gran Bretagna;England;Scotland;Wales;Northern Ireland;United Kingdom of Great Britain and Northern Ireland',
  GM: 'The Gambia',
  GR: 'Hellas',
  HK: 'Hong Kong;Hongkong;Hong Kong SAR',
  HU: 'Magyarország',
  IE: 'Republic of Ireland;Éire',
  IR: 'Islamic Republic of Iran;Iran, Islamic Republic of',
  KP: 'DPRK;North Korea;Korea, North;Democratic People’s Republic of Korea;Korea, Democratic People’s Republic of',
  KR: 'Republic of Korea;Korea, Republic of;Korea, South;Korea (South);Korea;Corée;Corea',
  LA: 'Lao PDR;Lao People’s Democratic Republic',
  MD: 'Moldova;Republic of Moldova;Moldova, Republic of;Moldawien',
  MK: 'Macedonia;FYROM;Mazedonien;Macédoine',
  MM: 'Burma;Birma;Birmanie;Birmania',
  MO: 'Macau;Macao;Macau SAR',
  NL: 'The Netherlands;Holland;Nederland;Hollande;Holanda;Olanda;Kingdom of the Netherlands',
  NO: 'Norge',
  PL: 'Polska',
  PS: 'Palestine;State of Palestine;Palestine, State of;Palästina;Palestina',
  PT: 'Portuguese Republic',
  RE: 'Reunion Island',
  RU: 'Russian Federation;Russische Föderation;Fédération de Russie',
  SE: 'Sverige',
  SK: 'Slovak Republic;Slowakische Republik',
  ST: 'Sao Tome and Principe',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland;Swasiland',
  TL: 'East Timor;Osttimor',
  TR: 'Turkey;Turkiye;Republic of Turkey',
  TW: 'Taiwan, Province of China;Taiwan;Republic of China;Chinese Taipei',
  TZ: 'United Republic of Tanzania;Tanzania, United Republic of',
  US: 'USA;U.S.A.;U.S.;United States of America;The United States;America;States;EE. UU.;EE.UU.;EEUU;EUA;États-Unis d’Amérique;Vereinigte Staaten von Amerika;Estados Unidos de América;Estados Unidos da América;Stati Uniti d’America',
  VA: 'Holy See;Vatican',
  VE: 'Bolivarian Republic of Venezuela;Venezuela, Bolivarian Republic of',
  VI: 'US Virgin Islands;Virgin Islands, U.S.',
  VG: 'British Virgin Islands;Virgin Islands, British',
  VN: 'Viet Nam;Socialist Republic of Vietnam',
};

/** What a name is compared by: without accents, case, articles in front, and whatever stands between its words. */
function toKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the (?=\S)/, '');
}

function listNames(): [name: string, code: string][] {
  const styles = languages.flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
    ),
  );
  const codes = listCodes();
  const pairs = alpha3.split(/\s+/);
  return [
    ...codes.flatMap((code) => styles.map((names): [string, string] => [names.of(code) ?? code, code])),
    ...Object.entries(otherNames).flatMap(([code, names]) =>
      names.split(';').map((name): [string, string] => [name, code]),
    ),
    ...pairs.flatMap((code, at): [string, string][] => (at % 2 === 0 ? [[pairs[at + 1] as string, code]] : [])),
    // Last, so that no name of another takes the place of a code.
    ...codes.map((code): [string, string] => [code, code]),
  ];
}

let codesByKey: ReadonlyMap<string, string> | undefined;

/**
 * The ISO 3166-1 alpha-2 code of a country by its code of two or three letters, or by a name in English, German, French,
 * Spanish, Portuguese or Italian, as CLDR has it or as it is commonly written; anything else as it is.
 */
export function countryOf(text: string): string {
  codesByKey ??= new Map(listNames().map(([name, code]) => [toKey(name), code]));
  return codesByKey.get(toKey(text)) ?? text;
}
