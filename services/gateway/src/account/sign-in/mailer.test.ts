import { type MailServer, openMailServer } from '@tripoint/testing';
import { createMailer } from './mailer';

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.close());

const LINK = 'https://api.example/account/sign-in?token=abc';

test('a link is sent as plain text to one address, by way of the server that the setting names', async () => {
  const mailer = createMailer(server.url, 'Tripoint <account@api.example>');
  await mailer.sendLink('jana@example.com', LINK);
  mailer.close();
  expect(server.lines).toContain(`AUTH PLAIN ${Buffer.from('\0user\0pass word').toString('base64')}`);
  expect(server.lines).toContain('MAIL FROM:<account@api.example>');
  expect(server.lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<jana@example.com>']);
  expect(server.text()).toContain(LINK);
  expect(server.text()).toMatch(/^Content-Type: text\/plain/m);
});

/** Security: nothing that somebody typed may become a header or another recipient. */
test('names of organisations add no header', async () => {
  server.lines.length = 0;
  const mailer = createMailer(server.url, 'account@api.example');
  await mailer.sendInvitation('jana@example.com', 'Shop\r\nBcc: evil@example.com', 'owner@example.com', LINK);
  mailer.close();
  const headers = server.lines.slice(0, server.lines.indexOf(''));
  expect(headers.filter((line) => /^Bcc:/i.test(line))).toEqual([]);
  expect(server.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
});

test('a mail that the server does not take is an error', async () => {
  const mailer = createMailer(server.url, 'account@api.example');
  await expect(mailer.sendLink('nobody@example.com', LINK)).rejects.toThrow('550');
  mailer.close();
});
