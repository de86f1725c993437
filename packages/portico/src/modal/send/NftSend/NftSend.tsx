import '../../shell/modalChunk.js'
import type { PorticoError } from '@portico/protocol/errors'
import { useRef, useState } from 'react'
import { canSend } from '../../../core/actions/canSend.js'
import { findActive } from '../../../core/findActive.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { toAsciiDigits } from '../../../format/toAsciiDigits.js'
import { AmountField } from '../../../ui/AmountField/AmountField.js'
import { NftPicture } from '../../account/NftGrid.js'
import { formatExactDecimal } from '../../parts/formatDecimal.js'
import { Notice } from '../../parts/Notice.js'
import { useOpenAsk } from '../../parts/openAsks.js'
import { ReviewActions } from '../../parts/ReviewActions.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { isNftAskedFor, isSameNft, nftRequestOf, openNftsOf, requestNft } from '../nftRequest.js'
import { useAddressBook } from '../useAddressBook.js'
import { useReceiver } from '../useReceiver.js'
import { KnownReceivers } from '../WalletSend/KnownReceivers.js'
import { needsConfirmation, ReceiverCard } from '../WalletSend/ReceiverCard.js'
import { Silence } from '../WalletSendPreview/Silence.js'
import { nftSendCss } from './NftSend.css.js'

type NftSendData = DataOf<'NftSend'>

/**
 * The view for sending an NFT: the recipient, the quantity, and the request to the wallet. Only the click on the button
 * prompts the wallet.
 */
export const NftSend: View<NftSendData> = {
  component: NftSendView,
  title: (text) => text('send')('nftSend.title'),
}

function NftSendView({ nft }: NftSendData) {
  const t = useText('send')
  const shell = useShell()
  const { portico } = shell
  const connection = useKitState((state) => findActive(state))
  const isPossible = useKitState(() => canSend(portico))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === nft.chainId)
  const [text, setText] = useState('')
  const [confirmed, setConfirmed] = useState<string>()
  const [amount, setAmount] = useState('1')
  const request = nftRequestOf(portico)
  const run = useRequest(request)
  const isAsking = run.status === 'pending'
  const receiver = useReceiver(text)
  const book = useAddressBook()
  const found = receiver.status === 'found' ? receiver : undefined
  const { data: identity } = useIdentity(found?.address)
  const open = useOpenAsk(portico, openNftsOf(portico), {
    isStored: (asked) => isNftAskedFor(asked, nft, connection?.address ?? ''),
    isThis: (asked) => isSameNft(asked.nft, nft),
  })
  // An outcome is about the NFT and the recipient for which the wallet was asked.
  const failure =
    run.status === 'error' &&
    isSameNft(run.subject.nft, nft) &&
    run.subject.receiver === found?.address &&
    run.error !== open?.error
      ? run.error
      : undefined
  const field = useRef<HTMLTextAreaElement>(null)
  const locale = useLocale()
  const name = sanitizeText(nft.name, { maxLength: 200 })
  const wallet = sanitizeText(connection?.name ?? '')
  const hasSeveral = nft.standard === 'ERC1155' && nft.quantity !== '1'
  const count = readCount(amount, nft.quantity)
  const isConfirmed = !found || !needsConfirmation(found) || confirmed === found.address
  const isHere = connection?.networkId === nft.chainId
  const reason = !isPossible
    ? t('send.cannot')
    : !isHere
      ? t('nftSend.otherNetwork', { network: network?.name ?? nft.chainId })
      : !found
        ? t('send.addAddress')
        : !isConfirmed
          ? t('send.checkAddress')
          : hasSeveral && count === undefined
            ? t('send.incorrectValue')
            : undefined

  function change(next: string) {
    // What the wallet is asked for stays on screen.
    if (isAsking) return
    setText(next)
    setConfirmed(undefined)
    request.reset()
  }

  function send() {
    if (!found || reason !== undefined || isAsking) return
    shell.say(t('send.preview.asking', { wallet }))
    const { address: receiver, name: receiverName } = found
    void requestNft(shell, { amount: hasSeveral ? count : 1n, nft, receiver, receiverName })
  }

  return (
    <ViewScreen
      action={
        <ReviewActions
          asking={isAsking ? t('send.preview.asking', { wallet }) : undefined}
          cancel={t('send.preview.cancel')}
          disabledReason={isAsking ? undefined : reason}
          isAgain={open !== undefined}
          onCancel={shell.back}
          onConfirm={send}
          testIds={{ cancel: 'nft-cancel', confirm: 'nft-send' }}
        >
          {t(open ? 'send.preview.again' : 'nftSend.send')}
        </ReviewActions>
      }
      sheet={nftSendCss}
    >
      <div className="send">
        <div className="nft-send-what">
          <NftPicture src={nft.imageUrl} />
          <div className="nft-send-words">
            <p className="nft-send-name" dir="auto">
              {name}
            </p>
            {nft.collection && (
              <p className="nft-send-collection" dir="auto">
                {sanitizeText(nft.collection)}
              </p>
            )}
          </div>
        </div>
        {open && !isAsking && <Silence error={open.error} wallet={wallet} />}
        {hasSeveral && (
          <div className="send-card">
            <span aria-hidden="true" className="send-label">
              {t('nftSend.count')}
            </span>
            <AmountField
              data-testid="nft-count"
              inputMode="numeric"
              invalid={count === undefined}
              label={t('nftSend.count')}
              onValueChange={(text) => setAmount(toAsciiDigits(text))}
              value={amount}
            />
            <div className="send-foot">
              <span className="send-worth">
                {t('nftSend.owned', { count: formatExactDecimal(nft.quantity, locale) })}
              </span>
            </div>
          </div>
        )}
        <ReceiverCard
          autoFocus={!open}
          avatar={identity?.avatar ?? undefined}
          contact={found && book.find(found.address)}
          isConfirmed={isConfirmed}
          networkName={network?.name ?? ''}
          onConfirm={(isOn) => setConfirmed(isOn ? found?.address : undefined)}
          // An Enter must not send a second time.
          onEnter={() => !open && send()}
          onTextChange={change}
          receiver={receiver}
          ref={field}
          text={text}
        />
        {found ? (
          <div className="nft-send-review">
            <p dir="auto">{t('nftSend.review', { network: network?.name ?? '' })}</p>
            <WholeAddress address={found.address} />
          </div>
        ) : (
          <KnownReceivers book={book} onChoose={change} search={text.trim()} />
        )}
        {failure && !(open && failure.code === 'SEND_REJECTED') && (
          <Failure error={failure} wallet={wallet} />
        )}
      </div>
    </ViewScreen>
  )
}

function Failure({ error, wallet }: { error: PorticoError; wallet: string }) {
  const t = useText('send')
  switch (error.code) {
    case 'SEND_REJECTED':
      return (
        <Notice title={t('nftSend.declined')}>
          <p dir="auto">{t('nftSend.declined.advice')}</p>
        </Notice>
      )
    case 'SEND_WOULD_FAIL':
      return (
        <Notice title={t('problem.SEND_WOULD_FAIL')} variant="warning">
          <p dir="auto">{t('nftSend.refused.advice')}</p>
        </Notice>
      )
    case 'REQUEST_PENDING':
      return (
        <Notice title={t('problem.REQUEST_PENDING', { wallet })} variant="warning">
          <p dir="auto">{t('problem.REQUEST_PENDING.advice', { wallet })}</p>
        </Notice>
      )
    default:
      return (
        <Notice title={t('nftSend.failed')} variant="danger">
          <p dir="auto">{t('nftSend.failed.advice', { wallet })}</p>
        </Notice>
      )
  }
}

/** Returns the typed number of copies. Undefined if the text is not a number, or exceeds the copies that the user owns. */
function readCount(typed: string, quantity: string): bigint | undefined {
  const most = /^\d{1,78}$/.test(quantity) ? BigInt(quantity) : 1n
  const count = /^[1-9]\d{0,77}$/.test(typed) ? BigInt(typed) : undefined
  return count !== undefined && count <= most ? count : undefined
}
