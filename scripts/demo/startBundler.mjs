// Part of scripts/demo.mjs.
import { deployCode, startBundler as startAlto } from '@portico/testkit/chain'
import { accountFactoryCode } from '../../apps/wallet/src/smart/accountCode.ts'
import { DemoProblem } from './DemoProblem.mjs'

/**
 * Deploys the contracts of smart accounts to the local network and starts a bundler as a program of its own.
 *
 * @throws DemoProblem if it does not start
 */
export async function startBundler({ port, program, rpcUrl }) {
  try {
    await deployCode({ code: accountFactoryCode, rpcUrl })
    const bundler = await startAlto({ port, program, rpcUrl })
    const ended = bundler.ended.then(
      () => new DemoProblem('The bundler stopped. Start the demo again. If it happens again, use --fresh.'),
    )
    return { ended, stop: bundler.stop }
  } catch (error) {
    if (typeof error.code !== 'string') throw error
    throw new DemoProblem(error.message)
  }
}
