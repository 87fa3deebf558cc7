/** What a city part is called inside its city: `Bratislava-Staré Mesto` is Staré Mesto. */
export function cityPartName(name: string, city: string): string {
  if (!name.startsWith(city)) return name;
  const rest = name.slice(city.length).replace(/^[\s\u2013-]+/, '');
  return rest === '' ? name : rest;
}
