import { type ChildProcess, fork } from 'node:child_process';

/**
 * Runs a module of the benchmarks in a process of its own, so that it competes with what is measured for nothing but the
 * machine.
 * @param what for a person who reads that it failed
 * @param fail called when it cannot start, and when it ends, which is too late for one that has reported
 */
export function forkModule(file: string, what: string, fail: (error: Error) => void): ChildProcess {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
  child.once('error', fail);
  child.once('exit', (code) => fail(new Error(`${what} ended with code ${code} before it reported.`)));
  return child;
}
