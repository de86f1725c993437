// Forked by scripts/mutate.mjs: tries each mutation that the parent sends, and sends back why no test catches it. Ends
// when the parent disconnects.
import { createRunner } from './createRunner.mjs'

const runner = createRunner()

process.on('message', async (mutant) => {
  const started = performance.now()
  const why = await runner.tryMutant(mutant).catch(({ message }) => `It could not be tried: ${message}`)
  process.send({ seconds: (performance.now() - started) / 1000, why })
})

process.on('disconnect', async () => {
  await runner.close()
  process.exit()
})
