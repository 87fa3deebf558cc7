import { ReplyParser, ReplyProblem } from './reply';
import { classify, type ReplyClass } from './reply-class';

const replies: readonly (readonly [ReplyClass, string])[] = [
  ['accepted', '250 2.1.5 Ok'],
  ['accepted', '250 OK'],
  ['accepted', '251 User not local; will forward to <b@example.sk>'],
  [
    'accepted',
    '450-4.2.1 The user you are trying to contact is receiving mail at a rate that\r\n450 4.2.1 prevents more.',
  ],
  [
    'accepted',
    '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
  ],
  ['full', '452 4.2.2 The email account that you tried to reach is over quota'],
  ['full', '552 5.2.2 Mailbox full'],
  ['full', '552 mailbox full'],
  ['full', '452 insufficient storage for this user'],
  ['full', '550 Requested action aborted: quota exceeded'],
  ['full', '450 mailbox is full'],
  ['temporary', '452 4.3.1 Insufficient system storage'],
  ['temporary', '452 4.5.3 Too many recipients'],
  ['disabled', '550-5.2.1 The email account that you tried to reach is inactive.\r\n550 5.2.1 For more information'],
  ['disabled', '550 This account has been disabled or discontinued'],
  ['disabled', '554 account suspended'],
  ['unknown user', '550 5.1.1 <a@example.sk>: Recipient address rejected: User unknown in local recipient table'],
  ['unknown user', '550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 Please try'],
  ['unknown user', '550 5.1.0 Address rejected.'],
  ['unknown user', '551 5.1.6 The mailbox has moved'],
  ['unknown user', '550 5.1.1 User unknown; listed by spamhaus'],
  [
    'unknown user',
    '550 5.4.1 Recipient address rejected: Access denied. [AM7EUR06FT012.eop-eur06.prod.protection.outlook.com]',
  ],
  ['unknown user', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)'],
  ['unknown user', '550 Unrouteable address'],
  ['unknown user', '550 No such user here'],
  ['unknown user', '553 sorry, no mailbox here by that name'],
  ['unknown user', '550 Invalid recipient'],
  ['unknown user', '551 User not local; please try <a@[127.0.0.1]>: no such user'],
  ['no mail', '550 5.1.10 Recipient address has null MX'],
  ['no mail', '556 Domain does not accept mail'],
  ['no mail', '521 Server does not accept mail'],
  ['blocked', '550 5.7.1 Service unavailable; client [192.0.2.1] blocked using zen.spamhaus.org'],
  ['blocked', '554 5.7.1 <a@example.sk>: Relay access denied'],
  ['blocked', '550 5.7.25 The sending IP has no PTR record'],
  ['blocked', '550 5.7.1 User unknown'],
  ['blocked', '550 relay not permitted'],
  ['blocked', '550 Your host is on our blacklist; user unknown'],
  ['blocked', '550 No such user: access denied for your network'],
  ['blocked', "554 Your access to this mail system has been rejected due to the sending MTA's poor reputation"],
  ['blocked', '550 rejected: no reverse DNS'],
  ['temporary', '450 4.2.0 <a@example.sk>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch'],
  ['temporary', '451 4.7.1 Greylisting in action, please come back later'],
  ['temporary', '450 4.2.1 mailbox busy'],
  ['temporary', '421 Too many connections'],
  ['temporary', '451 Temporary local problem'],
  ['unclear', '550 Requested action not taken'],
  ['unclear', '554 Transaction failed'],
  ['unclear', '554 no such user'],
  ['unclear', '500 Syntax error'],
  ['unclear', '354 go on'],
];

const parse = (text: string) => new ReplyParser().push(Buffer.from(`${text}\r\n`, 'latin1'));

test.each(replies)('%s: %s', (expected, text) => {
  expect(classify(parse(text)[0]!)).toBe(expected);
});

test('a reply is the same in pieces of any size', () => {
  const parser = new ReplyParser();
  const found = [...'250-mx.example.sk\r\n250-SIZE 1\n250 SMTPUTF8\r\n221 bye\r\n'].flatMap((c) =>
    parser.push(Buffer.from(c)),
  );
  expect(found.map(({ code, lines }) => [code, lines])).toEqual([
    [250, ['mx.example.sk', 'SIZE 1', 'SMTPUTF8']],
    [221, ['bye']],
  ]);
  expect(parser.isEmpty).toBe(true);
});

test.each([
  ['HTTP', 'HTTP/1.1 400 Bad Request\r\n'],
  ['SSH', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
  ['a code that is none', '999 hello\r\n'],
  ['an endless line', 'x'.repeat(5_000)],
  ['an endless reply', '250-again\r\n'.repeat(200)],
])('%s is no reply', (_, text) => {
  expect(() => new ReplyParser().push(Buffer.from(text))).toThrow(ReplyProblem);
});
