/** Marks municipalities that share both name and a postal code with another: the post alone does not distinguish them. */
export function sharedNames(
  municipalityName: Uint32Array,
  postalDocuments: readonly { code: number; municipality: number }[],
): Uint8Array {
  const shared = new Uint8Array(municipalityName.length);
  const first = new Map<string, number>();
  for (const { code, municipality } of postalDocuments) {
    const key = `${municipalityName[municipality]}/${code}`;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, municipality);
    } else if (other !== municipality) {
      shared[other] = 1;
      shared[municipality] = 1;
    }
  }
  return shared;
}
