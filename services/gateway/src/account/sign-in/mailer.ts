/** Loaded where mails are sent. */
const library = (): typeof import('nodemailer') => require('nodemailer');

/** Sends mails to members. */
export interface Mailer {
  /** @throws when the server does not take the mail */
  sendLink(email: string, link: string): Promise<void>;
  /** @throws when the server does not take the mail */
  sendInvitation(email: string, organisation: string, by: string, link: string): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

/** @param smtpUrl `smtps://user:password@host`; without the `s` the connection is encrypted where the server can. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = library().createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async (email: string, subject: string, text: string): Promise<void> => {
    await transport.sendMail({ from, to: { name: '', address: email }, subject, text });
  };
  return {
    sendLink: (email, link) => send(email, 'Sign in to Tripoint', linkText(link)),
    sendInvitation: (email, organisation, by, link) =>
      send(email, `You are a member of ${organisation} now`, invitationText(organisation, by, link)),
    close: () => transport.close(),
  };
}

const linkText = (link: string): string => `Open this link in the browser in which you asked for it:

${link}

It works once, within 15 minutes. If you did not ask for it, do nothing: the link works in that browser alone.
`;

const invitationText = (
  organisation: string,
  by: string,
  link: string,
): string => `${by} made you a member of ${organisation} at Tripoint. Sign in with this address:

${link}
`;
