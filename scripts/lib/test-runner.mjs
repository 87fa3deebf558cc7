// Runs files of tests in processes that share their modules: jest-light-runner, with one mistake mended.
import { createRunner } from 'jest-light-runner';
import Tinypool from 'tinypool';

/**
 * Version 0.8 answers a process that asks for its data to all processes, once: one that began to listen a moment later was
 * never answered, and the run waited for it until it was killed. Here each process has a channel of its own.
 */
const { run } = Tinypool.prototype;
Tinypool.prototype.run = function runWithOwnChannel(task, options) {
  return run.call(this, task, options?.channel ? { ...options, channel: channelOfOne(options.channel) } : options);
};

function channelOfOne(channel) {
  let listener;
  return {
    onMessage(one) {
      listener = one;
    },
    postMessage(message) {
      channel.onMessage(listener);
      channel.postMessage(message);
    },
  };
}

// biome-ignore lint/style/noDefaultExport: Jest takes the default of a runner
export default createRunner({ runtime: 'child_process' });
