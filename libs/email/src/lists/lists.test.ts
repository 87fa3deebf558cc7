import { readEmail } from '../address/read-email';
import { listed, packagedLists } from './lists';
import { knownProviders } from './supplements';

const look = (text: string, lists = packagedLists) => listed(readEmail(text)!, lists);

test.each([
  ['jan.novak@mailinator.com', { disposable: true, free: false, roleAccount: false }],
  ['jan.novak@any.mailinator.com', { disposable: true, free: false, roleAccount: false }],
  ['jan.novak@gmail.com', { disposable: false, free: true, roleAccount: false }],
  ['jan.novak@GMAIL.com', { disposable: false, free: true, roleAccount: false }],
  ['jan.novak@hotmail.sg', { disposable: false, free: true, roleAccount: false }],
  ['jan.novak@example.sk', { disposable: false, free: false, roleAccount: false }],
  ['info@example.sk', { disposable: false, free: false, roleAccount: true }],
  ['Info+web@example.sk', { disposable: false, free: false, roleAccount: true }],
  ['Fakturácia@example.sk', { disposable: false, free: false, roleAccount: true }],
  ['obchod@seznam.cz', { disposable: false, free: true, roleAccount: true }],
  ['biuro@example.pl', { disposable: false, free: false, roleAccount: true }],
  ['information@mailinator.com', { disposable: true, free: false, roleAccount: true }],
])('%s', (text, expected) => {
  expect(look(text)).toEqual(expected);
});

test.each(knownProviders)('%s is a free provider, even when a list calls it disposable', (domain) => {
  const lists = { ...packagedLists, disposable: new Set([domain]) };
  expect(look(`jan.novak@${domain}`, lists)).toMatchObject({ disposable: false, free: true });
});

test('the packages have their lists', () => {
  expect(packagedLists.disposable.size).toBeGreaterThan(5_000);
  expect(packagedLists.free.size).toBeGreaterThan(5_000);
});
