// Part of scripts/demo.mjs.
import { deployFixtures, findAnvil, startAnvil } from '@portico/testkit/chain'
import { privateKeyToAddress } from 'viem/accounts'
import { deployUniswap } from '../deployUniswap.mjs'
import { DemoProblem, freshAdvice } from './DemoProblem.mjs'
import { deployEns } from './deployEns.mjs'
import { gatewayKey, gatewayPath, namesZone } from './names.mjs'
import { tradeEther } from './tradeEther.mjs'

/** How many days ago the network begins. So the accounts, which begin a little later, have a history of over a year. */
const daysOfHistory = 425
/** The market begins after the tokens are deployed. */
const marketBeginsDaysAgo = 415

/**
 * Starts the local network. Tokens, NFTs, names and history exist from the first start on.
 *
 * @throws DemoProblem if Anvil cannot be found or does not start
 */
export async function startChain({ collectiblesUrl, port, serverUrl, statePath }) {
  try {
    const genesisAt = Math.floor(Date.now() / 1000) - daysOfHistory * 86_400
    // Prints this before the download, because npm may take a while and prints nothing meanwhile.
    const program = findAnvil({ onDownload: (name) => console.log(`No Anvil here. Asking npm for ${name}.`) })
    const chain = await startAnvil({ genesisAt, port, program, statePath })
    try {
      const { rpcUrl } = chain
      const history = (untilDaysAgo) => deployFixtures({ collectiblesUrl, rpcUrl, untilDaysAgo })
      const { contracts, isNew } = await history(marketBeginsDaysAgo)
      await deployUniswap({ contracts, rpcUrl })
      // Only a new network gets trades, because trades in the past cannot be added to a network of an earlier release.
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
      () =>
        new DemoProblem('The local network stopped. Start the demo again. If it happens again, use --fresh.'),
    )
    return { ended, stop: chain.stop }
  } catch (error) {
    if (typeof error.code !== 'string') throw error
    throw new DemoProblem(error.message, ...(error.code === 'LOCAL_CHAIN_FAILED' ? [freshAdvice] : []))
  }
}
