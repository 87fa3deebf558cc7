import { slovakCityOf } from './slovak-cities';

it.each([
  ['Bratislava-Staré Mesto', '582000'],
  ['Bratislava - mestská časť Ružinov', '582000'],
  ['Košice-Sídlisko KVP', '599981'],
  ['Košice-Sever'.normalize('NFD'), '599981'],
])('%s is a part of %s', (name, code) => {
  expect(slovakCityOf(name)?.code).toBe(code);
});

it.each(['Bratislava', 'Košice', 'Košická Belá', 'Nové Mesto nad Váhom', 'Malá Bratislava-Stred', 'Bratislava-'])(
  '%s is no city part',
  (name) => {
    expect(slovakCityOf(name)).toBeNull();
  },
);
