// Part of scripts/demo.mjs.
import { deployCode, startBundler as startAlto } from '@portico/testkit/chain'
import { accountFactoryCode } from '../../apps/wallet/src/smart/accountCode.ts'
import { DemoProblem } from './DemoProblem.mjs'

/**
 * Puts the smart accounts' contracts on the local network and starts a bundler beside it, as a program of its own.
 *
 * @throws DemoProblem when it does not start
 */
export async function startBundler({ port, rpcUrl }) {
  try {
    await deployCode({ code: accountFactoryCode, rpcUrl })
    const bundler = await startAlto({ port, rpcUrl })
    const ended = bundler.ended.then(
      () => new DemoProblem('The bundler ended by itself. Start again; if it happens again: --fresh'),
    )
    return { ended, stop: bundler.stop }
  } catch (error) {
    if (typeof error.code !== 'string') throw error
    throw new DemoProblem(error.message)
  }
}
