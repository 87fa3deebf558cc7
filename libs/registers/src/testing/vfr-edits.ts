import { Chance } from '@tripoint/samples';
import type { VfrElement } from './vfr-files';
import type { TestBuilding, TestPoint, TestRegister, TestTable } from './vfr-register';

/** Letters for new names, so that every name is Czech text and new. */
const NAMES = ['Květná', 'Šípková', 'U Řeky', 'nám. Čs. legií', 'K Háji', 'Žižkova', '5. května', 'Ďáblická & spol.'];

/**
 * Edits a register by chance, day by day, as offices do, and writes each day as the elements of a change file: those of
 * what was touched, as it is at the end of the day.
 */
export class TestEdits {
  private readonly chance: Chance;
  private touched = new Map<string, [TestTable, number]>();
  /** Points that a file has stated with their building: a change of the building alone reaches them. */
  private readonly statedPoints = new Set<number>();
  private readonly removedPoints: [number, TestPoint][] = [];
  private emptyStreets: number[] = [];
  private serial = 0;
  /** How often each edit was made. */
  readonly made = new Map<string, number>();

  constructor(
    private readonly register: TestRegister,
    seed: string,
  ) {
    this.chance = new Chance(seed);
  }

  /** Makes every kind of edit some times, in an order of chance; returns the elements of the day's file. */
  day(times: number, firstTransaction: number): VfrElement[] {
    this.touched = new Map();
    const edits = Object.entries(this.edits()).flatMap((edit) => Array.from({ length: times }, () => edit));
    for (const [name, edit] of this.chance.shuffle(edits)) {
      if (edit() !== false) this.made.set(name, (this.made.get(name) ?? 0) + 1);
    }
    const elements: VfrElement[] = [];
    let transaction = firstTransaction;
    for (const [table, code] of this.touched.values()) {
      transaction += this.chance.below(2);
      elements.push(this.register.elementOf(table, code, transaction));
      if (table === 'points') this.statedPoints.add(code);
    }
    return elements;
  }

  private touch(table: TestTable, code: number): void {
    this.touched.set(`${table} ${code}`, [table, code]);
  }

  private any<T>(items: Iterable<T>): T | undefined {
    const all = [...items];
    return all[this.chance.below(all.length)];
  }

  private name(): string {
    this.serial += 1;
    return `${NAMES[this.serial % NAMES.length]} ${this.serial}`;
  }

  private anyPoint(): [number, TestPoint] {
    return this.any(this.register.points) as [number, TestPoint];
  }

  private buildingOf(point: TestPoint): TestBuilding {
    return this.register.buildings.get(point.building) as TestBuilding;
  }

  private pointsOf(building: number): [number, TestPoint][] {
    return [...this.register.points].filter(([, point]) => point.building === building);
  }

  /** A building whose points have all been stated. */
  private anyStatedBuilding(): [number, TestBuilding] | undefined {
    const { points, buildings } = this.register;
    const candidates = [...this.statedPoints].flatMap((key) => points.get(key)?.building ?? []);
    const stated = candidates.filter((code) => this.pointsOf(code).every(([key]) => this.statedPoints.has(key)));
    const code = this.any(stated);
    const building = code === undefined ? undefined : buildings.get(code);
    return code === undefined || building === undefined ? undefined : [code, building];
  }

  private addHouse(part: number, street: number | null, like: TestPoint, key = this.register.newCode()): void {
    const { register } = this;
    const building = register.newCode();
    const houseNumber = 1 + this.chance.below(4_000);
    const type = this.chance.happens(0.3) ? 2 : 1;
    register.buildings.set(building, { part, cityPart: this.cityPartIn(part), type, numbers: [houseNumber] });
    register.points.set(key, {
      building,
      street,
      houseNumber,
      orientationNumber: street === null ? null : 1 + this.chance.below(200),
      orientationLetter: '',
      postalCode: like.postalCode,
      at: like.at === null ? null : { y: like.at.y + 12.34, x: like.at.x - 5.67 },
    });
    this.touch('buildings', building);
    this.touch('points', key);
  }

  private cityPartIn(part: number): number | null {
    const { register } = this;
    const parent = register.parts.get(part)?.parent;
    return this.any([...register.cityParts].filter(([, unit]) => unit.parent === parent))?.[0] ?? null;
  }

  private rename(
    table: 'regions' | 'counties' | 'municipalities' | 'pragueDistricts' | 'cityParts' | 'parts' | 'streets',
  ) {
    return () => {
      const found = this.any<[number, { name: string }]>(this.register[table]);
      if (found === undefined) return false;
      found[1].name = this.name();
      this.touch(table, found[0]);
    };
  }

  private edits(): Record<string, () => unknown> {
    const { register, chance } = this;
    return {
      newHouse: () => {
        const [, like] = this.anyPoint();
        this.addHouse(this.buildingOf(like).part, like.street, like);
      },
      newStreetWithHouses: () => {
        const [, like] = this.anyPoint();
        const street = register.newCode();
        register.streets.set(street, { name: this.name(), parent: register.municipalityOf(like) });
        this.touch('streets', street);
        for (let house = 0; house < 2; house += 1) this.addHouse(this.buildingOf(like).part, street, like);
      },
      newStreetAlone: () => {
        const street = register.newCode();
        register.streets.set(street, { name: this.name(), parent: register.municipalityOf(this.anyPoint()[1]) });
        this.touch('streets', street);
        this.emptyStreets.push(street);
      },
      firstHouseOfStreet: () => {
        const street = this.emptyStreets.shift();
        const parent = street === undefined ? undefined : register.streets.get(street)?.parent;
        const like = [...register.points.values()].find((point) => register.municipalityOf(point) === parent);
        if (street === undefined || like === undefined) return false;
        this.addHouse(this.buildingOf(like).part, street, like);
      },
      newMunicipality: () => {
        const [, like] = this.anyPoint();
        const municipality = register.newCode();
        const county = this.any(register.counties.keys()) as number;
        const part = register.newCode();
        register.municipalities.set(municipality, { name: this.name(), parent: county });
        register.parts.set(part, { name: this.name(), parent: municipality });
        this.touch('counties', county);
        this.touch('municipalities', municipality);
        this.touch('parts', part);
        this.addHouse(part, null, like);
      },
      secondEntrance: () => {
        const found = this.anyStatedBuilding();
        if (found === undefined) return false;
        const [, first] = this.pointsOf(found[0])[0];
        const key = register.newCode();
        register.points.set(key, { ...first, orientationNumber: first.street === null ? null : 777 });
        this.touch('points', key);
      },
      toOtherStreet: () => {
        const [key, point] = this.anyPoint();
        const municipality = register.municipalityOf(point);
        const street = this.any([...register.streets].filter(([, { parent }]) => parent === municipality));
        if (street === undefined) return false;
        point.street = street[0];
        this.touch('points', key);
      },
      streetTakenAway: () => {
        const [key, point] = this.anyPoint();
        Object.assign(point, { street: null, orientationNumber: null, orientationLetter: '' });
        this.touch('points', key);
      },
      otherNumber: () => {
        const [, { building }] = this.anyPoint();
        this.renumber(building);
        for (const [key] of this.pointsOf(building)) this.touch('points', key);
      },
      otherNumberOfBuildingAlone: () => {
        const found = this.anyStatedBuilding();
        if (found === undefined) return false;
        this.renumber(found[0]);
      },
      otherOrientation: () => {
        const [key, point] = this.anyPoint();
        if (point.street === null) return false;
        point.orientationNumber = 1 + chance.below(300);
        point.orientationLetter = chance.happens(0.5) ? 'b' : '';
        this.touch('points', key);
      },
      otherKind: () => {
        const [, { building }] = this.anyPoint();
        const row = register.buildings.get(building) as TestBuilding;
        row.type = row.type === 1 ? 2 : 1;
        this.renumber(building);
        for (const [key] of this.pointsOf(building)) this.touch('points', key);
      },
      otherKindOfBuildingAlone: () => {
        const found = this.anyStatedBuilding();
        if (found === undefined) return false;
        found[1].type = found[1].type === 1 ? 2 : 1;
        this.touch('buildings', found[0]);
      },
      otherPartOfBuildingAlone: () => {
        const found = this.anyStatedBuilding();
        const parent = found === undefined ? undefined : register.parts.get(found[1].part)?.parent;
        const part = this.any([...register.parts].filter(([, unit]) => unit.parent === parent))?.[0];
        if (found === undefined || part === undefined) return false;
        found[1].part = part;
        found[1].cityPart = this.cityPartIn(part);
        this.touch('buildings', found[0]);
      },
      otherPostalCode: () => {
        const [key, point] = this.anyPoint();
        point.postalCode = String(10_000 + chance.below(69_999));
        this.touch('points', key);
      },
      moved: () => {
        const [key, point] = this.anyPoint();
        if (point.at !== null) point.at = { y: point.at.y + chance.between(-40, 40), x: point.at.x + 3.21 };
        this.touch('points', key);
      },
      positionLost: () => {
        const [key, point] = this.anyPoint();
        point.at = null;
        this.touch('points', key);
      },
      removed: () => {
        const [key, point] = this.anyPoint();
        register.points.delete(key);
        this.removedPoints.push([key, point]);
        this.statedPoints.delete(key);
        this.touch('points', key);
        if (this.pointsOf(point.building).length > 0) return;
        register.buildings.delete(point.building);
        this.touch('buildings', point.building);
      },
      removedAndMadeAnew: () => {
        const [key, like] = this.removedPoints.shift() ?? [];
        if (key === undefined || like === undefined) return false;
        const part = this.any(register.parts.keys()) as number;
        this.addHouse(part, null, like, key);
      },
      statedAgain: () => {
        const [key, point] = this.anyPoint();
        this.touch('points', key);
        this.touch('buildings', point.building);
        this.touch('municipalities', register.municipalityOf(point));
        this.touch('parts', this.buildingOf(point).part);
        if (point.street !== null) this.touch('streets', point.street);
      },
      partToOtherMunicipality: () => {
        const isDivided = (code: number) => [...register.cityParts.values()].some(({ parent }) => parent === code);
        const withStreet = new Set<number>();
        for (const point of register.points.values()) {
          if (point.street !== null) withStreet.add(this.buildingOf(point).part);
        }
        const part = this.any([...register.parts].filter(([code, u]) => !withStreet.has(code) && !isDivided(u.parent)));
        const target = this.any([...register.municipalities.keys()].filter((code) => !isDivided(code)));
        if (part === undefined || target === undefined) return false;
        part[1].parent = target;
        this.touch('parts', part[0]);
      },
      municipalityToOtherCounty: () => {
        const [code, municipality] = this.any(register.municipalities) as [number, { parent: number }];
        municipality.parent = this.any(register.counties.keys()) as number;
        this.touch('municipalities', code);
        // A county that nothing lay in is known to nobody until it is stated.
        this.touch('counties', municipality.parent);
      },
      countyToOtherRegion: () => {
        const [code, county] = this.any(register.counties) as [number, { parent: number }];
        county.parent = this.any(register.regions.keys()) as number;
        this.touch('counties', code);
      },
      streetRenamed: this.rename('streets'),
      partRenamed: this.rename('parts'),
      cityPartRenamed: this.rename('cityParts'),
      pragueDistrictRenamed: this.rename('pragueDistricts'),
      municipalityRenamed: this.rename('municipalities'),
      countyRenamed: this.rename('counties'),
      regionRenamed: this.rename('regions'),
    };
  }

  private renumber(building: number): void {
    const houseNumber = 1 + this.chance.below(9_999);
    (this.register.buildings.get(building) as TestBuilding).numbers = [houseNumber];
    for (const [, point] of this.pointsOf(building)) point.houseNumber = houseNumber;
    this.touch('buildings', building);
  }
}
