import { type SendNftParameters, sendNft } from '../../core/actions/sendNft.js'
import type { TrackedSend } from '../../core/entities.js'
import { isSameAddress } from '../../core/findLookAlikes.js'
import type { Portico } from '../../core/portico.js'
import { createRequest } from '../../core/requestState.js'
import { perKit } from '../../core/slots.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { createOpenAsks, followAsk } from '../parts/openAsks.js'
import { currentEntry } from '../shell/navigation.js'
import type { Shell } from '../shell/shellType.js'

type Sent = Pick<SendNftParameters, 'nft'>

/** Returns the kit's last request to send an NFT. It outlives the screen, because the user may approve later. */
export const nftRequestOf = perKit((portico: Portico) =>
  createRequest<TrackedSend, SendNftParameters>((parameters) => sendNft(portico, parameters)),
)

/** Returns the NFTs that the wallet may still send, although their request has ended. */
export const openNftsOf = perKit(() => createOpenAsks<SendNftParameters>())

/** Lets the wallet send the NFT, then shows the account. Call it only from a click. */
export async function requestNft(shell: Shell, parameters: SendNftParameters): Promise<void> {
  const { portico } = shell
  const request = nftRequestOf(portico)
  if (request.getState().status === 'pending') return
  const run = await request.run(parameters)
  followAsk(portico, { asks: openNftsOf(portico), request }, run, () => end(shell, parameters))
  if (run.status !== 'success') return
  request.reset()
  end(shell, parameters)
}

function end(shell: Shell, { nft }: SendNftParameters): void {
  shell.say(shell.text('send')('nftSend.sent', { name: sanitizeText(nft.name, { maxLength: 200 }) }))
  returnToAccount(shell, nft)
}

/** Returns whether both are copies of one NFT. */
export function isSameNft(one: Sent['nft'], other: Sent['nft']): boolean {
  return one.chainId === other.chainId && one.address === other.address && one.tokenId === other.tokenId
}

/** Returns whether an open request, possibly of another page, is for this NFT of this account. */
export function isNftAskedFor(asked: TrackedSend, nft: Sent['nft'], owner: string): boolean {
  return (
    asked.networkId === nft.chainId &&
    asked.tokenId === nft.tokenId &&
    isSameAddress(asked.tokenAddress ?? '', nft.address) &&
    isSameAddress(asked.from, owner)
  )
}

/** Goes back to the account, and skips the views of this NFT. If the user is on another view, that view stays. */
function returnToAccount(shell: Shell, nft: Sent['nft']): void {
  const navigation = () => shell.store.getState().navigation
  if (shell.portico.store.getState().modal.status === 'closed') return
  const isItsView = () => {
    const { data, view } = currentEntry(navigation())
    const shown = (data as Partial<Sent> | undefined)?.nft
    return (view === 'Nft' || view === 'NftSend') && shown !== undefined && isSameNft(shown, nft)
  }
  while (isItsView() && navigation().history.length > 1) shell.back()
  if (isItsView()) shell.replace('Account')
}
