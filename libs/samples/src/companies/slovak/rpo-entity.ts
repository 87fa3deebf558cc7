import type { Chance } from '../../random';
import type { SlovakCompany } from './slovak-companies';

/** Shares of what makes entities of RPO uneven. */
const WITHOUT_NUMBER = 0.008;
const WITHOUT_NAME = 0.002;
const WITHOUT_ADDRESS = 0.005;
const WITHOUT_FORM = 0.003;
const WITHOUT_ACTIVITY = 0.1;
const MOVED = 0.2;
const FOREIGN = 0.4;
const CITY_WITHOUT_PART = 0.1;
const WITH_MUNICIPALITY_CODE = 0.6;
const NUMBERS_IN_ONE = 0.08;
const CODE_WITH_BLANK = 0.2;
const LINE_BREAK = 0.003;
const REVERSED_WINDOW = 0.002;
const SENTINEL_END = 0.01;
const FUTURE_ESTABLISHMENT = 0.0005;
/** Ended entities whose windows have all ended. */
const ALL_ENDED = 0.7;

const SLOVAKIA = { value: 'Slovenská republika', code: '703', codelistCode: 'CL000086' };
const FOREIGN_FORM = '421';
const ABROAD = [
  {
    country: { value: 'Česká republika', code: '203', codelistCode: 'CL000086' },
    town: 'Brno',
    street: 'Dlouhá',
    code: '602 00',
  },
  {
    country: { value: 'Rakúsko', code: '040', codelistCode: 'CL000086' },
    town: 'Wien',
    street: 'Hauptstraße',
    code: '1010',
  },
  {
    country: { value: 'Maďarsko', code: '348', codelistCode: 'CL000086' },
    town: 'Győr',
    street: 'Fő utca',
    code: '9021',
  },
  {
    country: { value: 'Spojené kráľovstvo', code: '826', codelistCode: 'CL000086' },
    town: 'Londýn',
    street: 'High Street',
    code: 'EC1A 1BB',
  },
];
const FIRST_ID = 1_000_003;
const ID_STEP = 11;

type Json = Record<string, unknown>;

/** The key of a company in RPO. */
export const rpoId = (index: number): number => FIRST_ID + index * ID_STEP;

/** A company as RPO exports it: values with their windows in no order, persons beside it. */
export function rpoEntity(company: SlovakCompany, exportDate: string, chance: Chance): Json {
  const { index, cin, establishedOn, terminatedOn, form, activity } = company;
  const windows = new Windows(company, chance);
  const entity: Json = { id: rpoId(index), dbModificationDate: terminatedOn ?? establishedOn };
  if (!chance.happens(WITHOUT_NUMBER)) entity.identifiers = [{ value: cin, ...windows.current(establishedOn) }];
  if (!chance.happens(WITHOUT_NAME)) entity.fullNames = namesOf(company, windows, chance);
  if (!chance.happens(WITHOUT_ADDRESS)) entity.addresses = addressesOf(company, windows, chance);
  if (!chance.happens(WITHOUT_FORM)) {
    const value = { value: form.text, code: form.code, codelistCode: 'CL000056' };
    entity.legalForms = [{ value, ...windows.current(establishedOn) }];
  }
  entity.establishment = chance.happens(FUTURE_ESTABLISHMENT)
    ? `${Number(exportDate.slice(0, 4)) + 1}-01-01`
    : establishedOn;
  if (terminatedOn !== null) entity.termination = terminatedOn;
  if (!company.isPerson) addPersons(entity, windows, establishedOn);
  entity.sourceRegister = {
    value: {
      value: company.isPerson ? 'Živnostenský register' : 'Obchodný register',
      code: company.isPerson ? '2' : '1',
      codelistCode: 'CL010112',
    },
    registrationNumbers: [{ value: `${index}/V`, validFrom: establishedOn }],
  };
  if (!chance.happens(WITHOUT_ACTIVITY)) {
    const mainActivity = { value: activity.text, code: activity.code, codelistCode: 'CL010579' };
    entity.statisticalCodes = { statCodesActualization: establishedOn, mainActivity };
  }
  return entity;
}

/** Days from which to which a value holds. */
class Windows {
  private readonly end: Json;

  constructor(
    { terminatedOn }: SlovakCompany,
    private readonly chance: Chance,
  ) {
    if (terminatedOn !== null && chance.happens(ALL_ENDED)) this.end = { validTo: terminatedOn };
    else this.end = chance.happens(SENTINEL_END) ? { validTo: '9999-12-31' } : {};
  }

  current(validFrom: string): Json {
    return { validFrom, ...this.end };
  }

  past(validFrom: string, validTo: string): Json {
    return this.chance.happens(REVERSED_WINDOW) ? { validFrom: validTo, validTo: validFrom } : { validFrom, validTo };
  }
}

function namesOf({ names, establishedOn }: SlovakCompany, windows: Windows, chance: Chance): Json[] {
  const entries = names.map((name, at): Json => {
    const value = chance.happens(LINE_BREAK) ? name.replace(' ', '\n ') : name;
    const from = laterBy(establishedOn, names.length - 1 - at);
    return {
      value,
      ...(at === 0 ? windows.current(from) : windows.past(from, laterBy(establishedOn, names.length - at))),
    };
  });
  return chance.shuffle(entries);
}

/** The first of January so many years later; the day itself for none. */
const laterBy = (day: string, years: number): string =>
  years === 0 ? day : `${Number(day.slice(0, 4)) + years}-01-01`;

function addressesOf(company: SlovakCompany, windows: Windows, chance: Chance): Json[] {
  const { establishedOn } = company;
  const hasMoved = chance.happens(MOVED);
  const current = {
    ...windows.current(hasMoved ? laterBy(establishedOn, 1) : establishedOn),
    ...addressOf(company, chance),
  };
  if (!hasMoved) return [current];
  const [, , name, , , conscription] = company.address.split(';');
  const before = {
    regNumber: 1 + (Number(conscription) || 0),
    postalCodes: [],
    municipality: { value: name },
    country: SLOVAKIA,
  };
  return chance.shuffle([current, { ...windows.past(establishedOn, laterBy(establishedOn, 1)), ...before }]);
}

function addressOf({ address, place, form }: SlovakCompany, chance: Chance): Json {
  if (form.code === FOREIGN_FORM && chance.happens(FOREIGN)) {
    const { country, town, street, code } = ABROAD[chance.below(ABROAD.length)];
    return {
      street,
      regNumber: 0,
      buildingNumber: String(1 + chance.below(200)),
      postalCodes: [code],
      municipality: { value: town },
      country,
    };
  }
  const [, , , , street, conscription, orientation, written] = address.split(';');
  const inOne = conscription !== '' && orientation !== '' && chance.happens(NUMBERS_IN_ONE);
  const digits = written.replace(' ', '');
  const code = chance.happens(CODE_WITH_BLANK) ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits;
  const value =
    place.municipality.startsWith(`${place.name} - `) && chance.happens(CITY_WITHOUT_PART)
      ? place.name
      : place.municipality;
  const coded = chance.happens(WITH_MUNICIPALITY_CODE) ? { code: 'SK0000000000', codelistCode: 'CL000025' } : {};
  return {
    ...(street === '' ? {} : { street }),
    regNumber: inOne ? 0 : Number(conscription) || 0,
    ...(orientation === '' ? {} : { buildingNumber: inOne ? `${conscription}/${orientation}` : orientation }),
    postalCodes: digits === '' ? [] : [code],
    municipality: { value, ...coded },
    country: SLOVAKIA,
  };
}

/** What RPO has of persons and acts: read past, but it makes most of the size. */
function addPersons(entity: Json, windows: Windows, validFrom: string): void {
  const personName = { formatedName: 'Meno Priezvisko', givenNames: ['Meno'], familyNames: ['Priezvisko'] };
  const address = { street: 'Ulica', regNumber: 0, buildingNumber: '1', postalCodes: ['00000'], country: SLOVAKIA };
  const holds = windows.current(validFrom);
  entity.activities = ACTIVITIES.map((economicActivityDescription) => ({ economicActivityDescription, ...holds }));
  entity.statutoryBodies = [
    { stakeholderType: { value: 'Konateľ', code: '3', codelistCode: 'CL010113' }, ...holds, address, personName },
  ];
  entity.stakeholders = [
    { stakeholderType: { value: 'Spoločník', code: '99', codelistCode: 'CL010109' }, ...holds, address, personName },
  ];
  entity.authorizations = [{ value: 'V mene spoločnosti koná konateľ samostatne.', ...holds }];
  entity.equities = [
    { ...holds, value: 5_000, valuePaid: 5_000, currency: { value: 'euro', code: 'EUR', codelistCode: 'CL000083' } },
  ];
}

const ACTIVITIES = [
  'Kúpa tovaru na účely jeho predaja konečnému spotrebiteľovi (maloobchod) alebo iným prevádzkovateľom živnosti (veľkoobchod)',
  'Sprostredkovateľská činnosť v oblasti obchodu, služieb, výroby',
  'Prípravné práce k realizácii stavby',
];
