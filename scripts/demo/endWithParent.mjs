// Loaded by `node --import` into the processes that scripts/demo.mjs starts: they end when it ends, however hard.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 5_000).unref()
})
// The channel exists for its end alone; it must not keep a process that has finished.
process.channel?.unref()
