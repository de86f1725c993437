// Part of scripts/demo.mjs.
import { deployFixtures, findAnvil, startAnvil } from '@portico/testkit/chain'
import { privateKeyToAddress } from 'viem/accounts'
import { deployUniswap } from '../deployUniswap.mjs'
import { DemoProblem, freshAdvice } from './DemoProblem.mjs'
import { deployEns } from './deployEns.mjs'
import { gatewayKey, gatewayPath, namesZone } from './names.mjs'
import { tradeEther } from './tradeEther.mjs'

/** The history of the accounts begins a little later; the list of what happened has months and years then. */
const daysOfHistory = 425
/** After the tokens are there. */
const marketBeginsDaysAgo = 415

/**
 * Starts the local network with its tokens, NFTs, names and history; those are there from its first start on.
 *
 * @throws DemoProblem when no Anvil can be found or it does not start
 */
export async function startChain({ collectiblesUrl, port, serverUrl, statePath }) {
  try {
    const genesisAt = Math.floor(Date.now() / 1000) - daysOfHistory * 86_400
    // Told first: npm may take its time, and nothing else is said meanwhile.
    const program = findAnvil({ onDownload: (name) => console.log(`No Anvil here. Asking npm for ${name}.`) })
    const chain = await startAnvil({ genesisAt, port, program, statePath })
    try {
      const { rpcUrl } = chain
      const history = (untilDaysAgo) => deployFixtures({ collectiblesUrl, rpcUrl, untilDaysAgo })
      const { contracts, isNew } = await history(marketBeginsDaysAgo)
      await deployUniswap({ contracts, rpcUrl })
      // Networks of before have no past that could still be written.
      if (isNew) await tradeEther({ before: history, rpcUrl, usdCoin: contracts.usdCoin })
      await history()
      await deployEns({
        rpcUrl: chain.rpcUrl,
        zone: {
          gatewayUrls: [`${serverUrl}${gatewayPath}`],
          name: namesZone,
          signers: [privateKeyToAddress(gatewayKey)],
        },
      })
    } catch (error) {
      await chain.stop()
      throw error
    }
    const ended = chain.ended.then(
      () => new DemoProblem('The local network ended by itself. Start again; if it happens again: --fresh'),
    )
    return { ended, stop: chain.stop }
  } catch (error) {
    if (typeof error.code !== 'string') throw error
    throw new DemoProblem(error.message, ...(error.code === 'LOCAL_CHAIN_FAILED' ? [freshAdvice] : []))
  }
}
