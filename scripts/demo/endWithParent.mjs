// Loaded with `node --import` into the processes that scripts/demo.mjs starts: they end when the demo ends, even if the
// demo is killed.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 5_000).unref()
})
// The channel only signals the parent's end, and must not keep a finished process alive.
process.channel?.unref()
