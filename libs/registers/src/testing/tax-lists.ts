/** Elements of one row of a list of the Financial Administration. */
export type TaxItem = Readonly<Record<string, string>>;

/** A list as it is published, one row to a line. */
export function taxListOf(list: string, day: string, items: readonly TaxItem[]): string {
  const rows = items.map((item) => {
    const fields = Object.entries({ NAZOV_DS: 'Firma', ...item, OBEC: 'Bratislava - mestská časť Ružinov' });
    return `<ITEM>${fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</ITEM>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Zoznam><DatumAktualizacieZoznamu>${day}</DatumAktualizacieZoznamu>`,
    `<${list}>`,
    ...rows,
    `</${list}></Zoznam>`,
  ].join('\n');
}
