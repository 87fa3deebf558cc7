import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Target } from '../../http/wire';

/** One of the addresses of this machine: the service takes each for another caller. */
export type CallerAddress = `127.0.0.${number}`;

/** Opens connections as one caller. */
export const dialPlain =
  (localAddress: CallerAddress) =>
  (target: Target): Socket =>
    connect({ ...target, localAddress, noDelay: true });

/** The certificate of a drill is its own: there is nobody to be mistaken for. */
export const dialTls =
  (localAddress: CallerAddress) =>
  (target: Target): Socket =>
    connectTls({ socket: dialPlain(localAddress)(target), rejectUnauthorized: false });
