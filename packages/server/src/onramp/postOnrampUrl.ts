import { parseCaipAddress } from '@portico/protocol/caip'
import { postOnrampUrl } from '@portico/protocol/http'
import { isSolana } from '../chain/solana/isSolana.js'
import { InvalidRequestError, UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { isPublicAddress } from '../http/isPublicAddress.js'
import { sellsOn } from './createOnramp.js'
import { requireOnramp } from './requireOnramp.js'

/** Cost of one URL in the requests per 10 s, because it needs a request to a provider. */
const cost = 5

/** Returns the URL of the checkout page. The recipient is signed, or only the provider knows it. */
export const handlePostOnrampUrl = handle(postOnrampUrl, async ({ body, caller }, { onramp }) => {
  const [wallet] = body.destinationWallets
  const address = plain(wallet?.address ?? '')
  for (const { address: other } of body.destinationWallets) {
    // A purchase has one recipient. With two, the user would have to check which one gets it.
    if (plain(other) !== address) {
      throw new InvalidRequestError({
        field: 'body.destinationWallets',
        reason: 'they name several addresses',
      })
    }
  }
  const networkId = body.chainId ?? readNetwork(wallet?.address ?? '')
  const pattern =
    networkId !== undefined && isSolana(networkId) ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^0x[0-9a-fA-F]{40}$/
  if (!pattern.test(address)) {
    throw new InvalidRequestError({
      field: 'body.destinationWallets.0.address',
      reason: 'Invalid CAIP Address',
    })
  }
  const provider = requireOnramp(onramp).find(body.provider ?? 'coinbase', networkId)
  if (!sellsOn(provider, networkId)) throw new UnsupportedChainError({ field: 'body.chainId' })
  caller.spend(cost - 1)
  const url = await provider.createUrl({
    address,
    assets: wallet?.assets ?? [],
    blockchains: wallet?.blockchains ?? [],
    clientAddress: isPublicAddress(caller.address) ? caller.address : undefined,
    cryptoAmount: body.presetCryptoAmount,
    defaultNetwork: body.defaultNetwork,
    fiatAmount: body.presetFiatAmount,
    fiatCurrency: body.fiatCurrency ?? 'USD',
    networkId,
    projectId: caller.project.id,
    publicUrl: caller.publicUrl,
    signal: caller.signal,
  })
  return { url }
})

function plain(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

function readNetwork(account: string): string | undefined {
  return account.includes(':') ? parseCaipAddress(account).networkId : undefined
}
