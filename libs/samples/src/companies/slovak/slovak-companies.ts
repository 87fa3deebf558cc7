import { readCountrySkeleton } from '../../country-skeleton';
import { shareOutRows } from '../../place-plan';
import { Chance } from '../../random';
import type { RegisterSize } from '../../register-size';
import { type CompanyForm, formsByShare, readCompanyForms } from '../company-form';
import { CompanyNames } from '../company-names';
import { CompanyNumbers } from '../company-numbers';
import { seatCounts } from '../seat-counts';
import { type WeightedList, weightedTexts } from '../weighted-list';
import { type SlovakSeatPlace, slovakSeatPlaces } from './seat-places';

/** An invented company of Slovakia: what the generated registers write of it. */
export interface SlovakCompany {
  /** Place in the register, from 0. */
  readonly index: number;
  readonly cin: string;
  /** The current name first, then those before it. */
  readonly names: readonly string[];
  readonly form: CompanyForm;
  readonly isPerson: boolean;
  /** `YYYY-MM-DD`. */
  readonly establishedOn: string;
  readonly terminatedOn: string | null;
  readonly activity: { readonly code: string; readonly text: string };
  /** Code of its band in RÚZ; null where it has no statements there. */
  readonly size: string | null;
  readonly place: SlovakSeatPlace;
  /** Row of Register adries without its key. */
  readonly address: string;
  /** Ten digits; null: none. */
  readonly tin: string | null;
  /** With its country code; null: not registered for VAT. */
  readonly vatin: string | null;
}

const WORDS_FILE = 'slovak-companies.txt';
const PEOPLE = new Set(['101', '103', '105']);
const MUNICIPALITY = '801';
const ASSOCIATION = '701';

/** Share of all entities. */
const ENDED = 0.54;
/** Associations that are units of another one. */
const UNITS = 0.06;
const RENAMED = 0.35;
const RENAMED_AGAIN = 0.15;
const WITH_STATEMENTS = 0.8;
const TRADERS_WITH_STATEMENTS = 0.05;
/** Shares of those that exist. */
const WITH_TIN = 0.9;
const WITH_VATIN = 0.42;
const TRADERS_WITH_VATIN = 0.09;
const IN_VAT_GROUP = 0.01;
const ENDED_WITH_TIN = 0.04;
const VAT_GROUPS = 300;

const FIRST_TIN = 2_020_000_000;
const FIRST_TIN_OF_PEOPLE = 1_020_000_000;
const FIRST_VAT_GROUP = 7_020_000_000;
const LAST_YEAR = 2025;
const YEARS = 33;

/**
 * The companies of Slovakia, municipality by municipality: the same ones for the same seed and number, so that registers
 * of them fit each other.
 *
 * @param addresses size of the generated Register adries of the same seed at whose addresses they have their seats
 */
export function* slovakCompanies(rows: number, addresses: RegisterSize, seed: string): Generator<SlovakCompany> {
  const places = slovakSeatPlaces(addresses, seed);
  const shares = places.map(({ weight }) => ({ people: weight, rows: 0 }));
  shareOutRows(shares, rows, (people) => people, 1);
  const maker = new CompanyMaker(seed);
  for (const [at, place] of places.entries()) {
    for (const seat of seatCounts(place.rows(), place.addresses, shares[at].rows, maker.chance)) {
      for (let index = 0; index < seat.companies; index += 1) {
        yield maker.next(place, seat.address, seat.isFirst && index === 0);
      }
    }
  }
}

/** Numbers (IČO) of the companies of a seed by their place; those behind the last are free for new ones. */
export const slovakCompanyNumbers = (seed: string): CompanyNumbers => new CompanyNumbers(`${seed}/slovak`);

class CompanyMaker {
  readonly chance: Chance;
  private readonly numbers: CompanyNumbers;
  private readonly names: CompanyNames;
  private readonly byShare: WeightedList<CompanyForm>;
  private readonly municipality: CompanyForm;
  private readonly activities: WeightedList<SlovakCompany['activity']>;
  private readonly sizes: Readonly<Record<'traders' | 'companies' | 'municipality', WeightedList<string>>>;
  private index = 0;
  /** Number of the association that came last, to which the next unit belongs. */
  private parent: string | null = null;

  constructor(seed: string) {
    const { words } = readCountrySkeleton(WORDS_FILE);
    const list = (name: string) => words.get(name) ?? [];
    const forms = readCompanyForms(list('forms'));
    this.chance = new Chance(`${seed}/slovak companies`);
    this.numbers = slovakCompanyNumbers(seed);
    this.names = new CompanyNames(words);
    this.byShare = formsByShare(forms);
    this.municipality = forms.find(({ code }) => code === MUNICIPALITY) as CompanyForm;
    this.activities = weightedTexts(list('activities')).map((item) => ({
      code: item.slice(0, 4),
      text: item.slice(5),
    }));
    this.sizes = {
      traders: weightedTexts(list('size of traders')),
      companies: weightedTexts(list('size of companies')),
      municipality: weightedTexts(list('size of municipality')),
    };
  }

  next(place: SlovakSeatPlace, address: string, isMunicipality: boolean): SlovakCompany {
    const { chance } = this;
    const index = this.index++;
    const form = isMunicipality ? this.municipality : this.byShare.draw(chance);
    const isPerson = PEOPLE.has(form.code);
    const terminatedOn =
      !isMunicipality && chance.happens(ENDED) ? dayIn(LAST_YEAR - chance.below(YEARS - 1), chance) : null;
    const latest = (terminatedOn === null ? LAST_YEAR : Number(terminatedOn.slice(0, 4))) - 1;
    const year = latest - Math.floor(chance.next() ** 1.5 * (latest - LAST_YEAR + YEARS));
    const sizes = this.sizes[isPerson ? 'traders' : isMunicipality ? 'municipality' : 'companies'];
    const hasSize = chance.happens(isPerson ? TRADERS_WITH_STATEMENTS : WITH_STATEMENTS);
    return {
      index,
      cin: this.number(index, form),
      names: this.namesOf(form, place, address, isMunicipality),
      form,
      isPerson,
      establishedOn: dayIn(year, chance),
      terminatedOn,
      activity: isMunicipality ? GOVERNMENT : this.activities.draw(chance),
      size: hasSize ? sizes.draw(chance) : null,
      place,
      address,
      ...this.taxNumbers(index, isPerson, terminatedOn !== null),
    };
  }

  private number(index: number, form: CompanyForm): string {
    const number = this.numbers.at(index);
    if (form.code !== ASSOCIATION) return number;
    if (this.parent !== null && this.chance.happens(UNITS))
      return this.parent + String(1 + (index % 9_999)).padStart(4, '0');
    this.parent = number;
    return number;
  }

  private namesOf(form: CompanyForm, place: SlovakSeatPlace, address: string, isMunicipality: boolean): string[] {
    const { chance } = this;
    const [, , , , street, conscription, orientation] = address.split(';');
    const number = orientation || conscription;
    const namePlace = { place: place.name, county: place.county, street: street || place.name, number };
    const named = isMunicipality && place.isTown ? { ...form, patterns: 'town' } : form;
    if (isMunicipality && place.municipality !== place.name)
      return [`Mestská časť ${place.municipality.replace('mestská časť ', '')}`];
    const core = this.names.core(named, namePlace, chance);
    const names = [this.names.written(core, named, chance)];
    if (form.writings !== null && chance.happens(RENAMED)) {
      // Half of the changes are another writing of the same name.
      const before = chance.happens(0.5) ? core : this.names.core(named, namePlace, chance);
      names.push(this.names.written(before, named, chance));
      if (chance.happens(RENAMED_AGAIN)) names.push(this.names.next(named, namePlace, chance));
    }
    return names;
  }

  /** Neither follows from the other: members of a VAT group have the number of the group. */
  private taxNumbers(index: number, isPerson: boolean, isEnded: boolean): Pick<SlovakCompany, 'tin' | 'vatin'> {
    const { chance } = this;
    if (!chance.happens(isEnded ? ENDED_WITH_TIN : WITH_TIN)) return { tin: null, vatin: null };
    const tin = String((isPerson ? FIRST_TIN_OF_PEOPLE : FIRST_TIN) + index * 7);
    if (isEnded || !chance.happens(isPerson ? TRADERS_WITH_VATIN : WITH_VATIN)) return { tin, vatin: null };
    const group = FIRST_VAT_GROUP + chance.below(VAT_GROUPS);
    return { tin, vatin: `SK${chance.happens(IN_VAT_GROUP) ? group : tin}` };
  }
}

const GOVERNMENT = { code: '8411', text: 'Všeobecné činnosti verejnej správy' };

function dayIn(year: number, chance: Chance): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${year}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`;
}
