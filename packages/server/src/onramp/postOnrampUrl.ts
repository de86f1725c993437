import { parseCaipAddress } from '@portico/protocol/caip'
import { postOnrampUrl } from '@portico/protocol/http'
import { isSolana } from '../chain/solana/isSolana.js'
import { InvalidRequestError, UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { isPublicAddress } from '../http/isPublicAddress.js'
import { sellsOn } from './createOnramp.js'
import { requireOnramp } from './requireOnramp.js'

/** What an address costs of the requests in 10 s: a company is asked for it. */
const cost = 5

/** Where a person pays. Where the token goes is signed, or known to the provider alone. */
export const handlePostOnrampUrl = handle(postOnrampUrl, async ({ body, caller }, { onramp }) => {
  const [wallet] = body.destinationWallets
  const address = plain(wallet?.address ?? '')
  for (const { address: other } of body.destinationWallets) {
    // One purchase goes to one place: with two, a person would have to see which.
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
