import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until, writeTestCertificate } from '@tripoint/testing';

const PROGRAM = '/usr/sbin/exim4';
const ACCOUNT = 'Debian-exim';

/** Domains: `exim.test` has the mailboxes below, `any.exim.test` takes any name. Nothing is ever delivered. */
const configOf = (folder: string): string => `
primary_hostname = mx.exim.test
domainlist local_domains = exim.test : any.exim.test
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
keep_environment =
acl_smtp_rcpt = recipients
tls_advertise_hosts = *
tls_certificate = ${folder}/cert.pem
tls_privatekey = ${folder}/key.pem
smtputf8_advertise_hosts = *
host_lookup =
rfc1413_query_timeout = 0s
begin acl
recipients:
  deny !domains = +local_domains
       message = relay not permitted
  defer local_parts = grey
        condition = \${if exists{${folder}/seen}{no}{\${run{/usr/bin/touch ${folder}/seen}{yes}{yes}}}}
        message = Greylisted, please come back
  require verify = recipient
  accept
begin routers
any:
  driver = accept
  domains = any.exim.test
  transport = nowhere
named:
  driver = redirect
  domains = exim.test
  data = \${lookup{$local_part}lsearch{${folder}/aliases}}
  allow_fail
  allow_defer
begin transports
nowhere:
  driver = appendfile
  file = /dev/null
`;

const ALIASES = `jana: :blackhole:
grey: :blackhole:
full: :defer: 452 4.2.2 mailbox is full
closed: :fail: this mailbox is disabled
busy: :defer: try again later
`;

/** Exim as Debian has it, on a free port of loopback and in a folder of its own; `scripts/test` installs the package. */
export class DebianExim {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async start(): Promise<DebianExim> {
    const folder = mkdtempSync(join(tmpdir(), 'tripoint-exim-'));
    const config = join(folder, 'exim.conf');
    mkdirSync(join(folder, 'spool'));
    writeTestCertificate(folder);
    writeFileSync(join(folder, 'aliases'), ALIASES);
    // Exim gives its rights up for an account of its own, which reads and writes the folder; the configuration must not be its.
    asRoot('chown', '-R', ACCOUNT, folder);
    writeFileSync(config, configOf(folder));
    const port = await freePort();
    const [command, ...args] = rootWords(PROGRAM, '-C', config, '-bdf', '-oX', `127.0.0.1.${port}`);
    const child = spawn(command!, args, { stdio: 'ignore' });
    await until('Exim takes connections', () => {
      if (child.exitCode !== null) throw new Error('Exim does not start: scripts/test installs exim4-daemon-light');
      return takesConnections(port);
    });
    return new DebianExim(child, folder, port);
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await until('Exim has ended', () => this.child.exitCode !== null || this.child.signalCode !== null);
    asRoot('chown', '-R', String(process.getuid!()), this.folder);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Only root may start a daemon of Exim. */
const rootWords = (...words: string[]): string[] => (process.getuid!() === 0 ? words : ['sudo', '-n', ...words]);

function asRoot(...words: string[]): void {
  const [command, ...args] = rootWords(...words);
  execFileSync(command!, args);
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
