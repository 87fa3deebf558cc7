const CODES_PER_PREFIX = 100;
/** Neighbouring codes lie this far apart. */
const CODE_STEP = 7;

/** The five digits of the n-th village near a town with the given code: several villages share one. */
export function villageCode(townCode: string, village: number, villagesPerCode: number): string {
  const digits = townCode.replace('-', '');
  const group = Math.floor(village / villagesPerCode);
  const own = (Number(digits.slice(3)) + CODE_STEP * (group + 1)) % CODES_PER_PREFIX;
  return digits.slice(0, 3) + String(own).padStart(2, '0');
}
