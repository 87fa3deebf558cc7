export { DebianExim } from './debian-exim';
export { loopbackReach, openTestEmail, TEST_DOMAIN, type TestEmail } from './open-test-email';
export { type Records, ScriptedDns, type Zone } from './scripted-dns';
export { type MailScript, type Said, ScriptedMailServer } from './scripted-mail-server';
