/**
 * Loaded into every process before its own program: without the process that started it, killed perhaps, it would run on
 * unseen and keep its port. It ends as if it were asked to.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// To wait for that is no reason to stay.
process.channel?.unref();
