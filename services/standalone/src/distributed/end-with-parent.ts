/**
 * Loaded into every process before its own program: when the process that started it ends, be it killed, this one ends as if
 * it were asked to, and gives its port back.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone keeps no process running.
process.channel?.unref();
