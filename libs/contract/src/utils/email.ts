import { type Kind, required } from '../fields';
import { defineOperation } from '../operation';
import { choiceField, defineObject, eitherOf, flagField, numberField, textField } from '../result-fields';
import { readText } from '../wire-values';
import { ofUtils } from './common-params';

/** RFC 5321: a local part of 64 octets, `@` and a domain of 255. */
const MAX_ADDRESS_CHARACTERS = 320;
/** No verification takes longer, in seconds. */
const MAX_TOOK = 7;

/** What somebody took for an e-mail address; one that is none is answered, not refused. */
const address: Kind<string> = {
  rule: `must be text of at most ${MAX_ADDRESS_CHARACTERS} characters`,
  read: (value) => readText(value, MAX_ADDRESS_CHARACTERS),
  jsonSchema: () => ({ type: 'string', minLength: 1, maxLength: MAX_ADDRESS_CHARACTERS, pattern: '\\S' }),
};

const verification = defineObject('EmailVerification', 'What is known about an e-mail address.', {
  email_id: textField(
    'Identifier of the address for this access key: the same in every answer, and another one for every other key.',
    'Ir0Pr_LjcDxj3LeskhXUzg',
  ),
  email: textField('The address as it was sent, without spaces around it.', 'jana@example.sk'),
  username: textField('What stands before the last `@`.', 'jana'),
  domain: textField('What stands after the last `@`, in lower case; empty where there is none.', 'example.sk'),
  reachable: choiceField(
    '`safe`: the mail server takes mail for it. `risky`: it may arrive, but the domain is disposable or takes any name, the mailbox is full, or it is that of a role. `invalid`: mail does not arrive. `unknown`: nobody said so within the time, or mail servers are not asked.',
    ['safe', 'risky', 'invalid', 'unknown'],
    'safe',
  ),
  disposable: flagField('Whether the domain gives addresses that are thrown away.', false),
  roleAccount: flagField('Whether the address is that of a role, such as `info` or `obchod`, not of a person.', false),
  mxValid: flagField('Whether the domain takes mail by its DNS records. False also when DNS did not answer.', true),
  connection: flagField('Whether a mail server of the domain held the conversation.', true),
  inboxFull: flagField('Whether the mailbox is full.', false),
  catchAll: flagField('Whether the mail server takes mail for any name of the domain.', false),
  deliverable: flagField('Whether the mail server takes mail for the address.', true),
  disabled: flagField('Whether the mailbox exists and is disabled.', false),
  free: flagField('Whether the domain is that of a free mail provider.', false),
  took: numberField('How long the verification took, in seconds.', 0, MAX_TOOK, 0.412),
});

export const validateEmail = defineOperation({
  ...ofUtils,
  id: 'utils.email.validate',
  path: '/v1/utils/email/validate',
  summary: 'Verify an e-mail address',
  description:
    'Verifies syntax, DNS records and, where the installation may, the mailbox: a mail server is asked and nothing is sent. Always answers within seven seconds; what could not be found out by then is `unknown`. A text that is no e-mail address is answered with `invalid`.',
  params: { email: required(address, { description: 'E-mail address.', example: 'jana@example.sk' }) },
  result: eitherOf([verification], 'What is known about the address.'),
  example: { params: { email: 'jana@example.sk' }, answer: verification.example },
});
