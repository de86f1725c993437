import '../../shell/modalChunk.js'
import encodeQR from 'qr'
import { useMemo, useState } from 'react'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { formatPaymentUri } from '../../../format/formatPaymentUri.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { groupAddress } from '../../../format/groupAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { AmountField } from '../../../ui/AmountField/AmountField.js'
import { Button } from '../../../ui/Button/Button.js'
import { CopyButton } from '../../../ui/CopyButton/CopyButton.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight } from '../../../ui/Icon/paths.js'
import { QrCode } from '../../../ui/QrCode/QrCode.js'
import { Row } from '../../../ui/Row/Row.js'
import { parseTyped } from '../../parts/fieldAmount.js'
import { cleanSymbol, formatExactDecimal } from '../../parts/formatDecimal.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useWrittenAddress } from '../../parts/useWrittenAddress.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { listCompatibleNetworks } from '../listCompatibleNetworks.js'
import { walletReceiveCss } from './WalletReceive.css.js'

/** Number of network pictures in the row, which stand for all networks. */
const picturesShown = 3

/** The view of the account's address, to copy or scan. It also shows the networks on which the address works. */
export const WalletReceive: View = {
  component: WalletReceiveView,
  next: ['WalletCompatibleNetworks'],
  title: (text) => text('send')('receive.title'),
}

function WalletReceiveView() {
  const connection = useKitState((state) => findActive(state))
  return connection ? <Known connection={connection} /> : <ViewScreen />
}

function Known({ connection }: { connection: Connection }) {
  const t = useText('send')
  const { navigate, portico } = useShell()
  const shared = useText()
  const networkId = useKitState((state) => toNetworkId(state))
  const address = useWrittenAddress(connection.address, networkId)
  const { data: identity } = useIdentity(connection.address)
  const networks = listCompatibleNetworks(portico, connection, networkId)
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const networkName = network?.name ?? networkId ?? ''
  const [asked, setAsked] = useState<string>()
  const request = toRequest(asked, address, network, localeOf(portico))
  // Without a request, the code contains the plain address, which every wallet reads. A picture in the center would use
  // a quarter of the code's error correction, so there is none.
  const text = request.uri ?? address
  const modules = useMemo(() => toModules(text), [text])
  return (
    <ViewScreen sheet={walletReceiveCss}>
      <div className="receive">
        <span className="receive-chip" dir="ltr">
          <CopyButton
            copiedLabel={shared('copied')}
            data-autofocus=""
            data-testid="copy-address"
            failedLabel={shared('copy.failed')}
            label={t('receive.copy')}
            text={address}
          >
            <bdi>{identity?.name ? sanitizeText(identity.name) : formatAddress(address)}</bdi>
          </CopyButton>
        </span>
        <div className="receive-code">
          <QrCode
            data-testid="receive-qr"
            description={
              request.uri
                ? t('receive.qr.says.amount', {
                    address: groupAddress(address).join(' '),
                    amount: request.shown,
                    network: networkName,
                  })
                : t('receive.qr.says', { address: groupAddress(address).join(' '), network: networkName })
            }
            label={t('receive.qr')}
            modules={modules}
          />
        </div>
        <div className="receive-address">
          <WholeAddress address={address} />
        </div>
        {request.isPossible && (
          <div className="receive-request">
            {asked === undefined ? (
              <Button data-testid="receive-amount-start" onClick={() => setAsked('')} variant="ghost">
                {t('receive.amount.start')}
              </Button>
            ) : (
              <>
                <AmountField
                  autoFocus
                  data-testid="receive-amount"
                  invalid={request.isWrong}
                  label={t('receive.amount', { symbol: request.symbol })}
                  onValueChange={setAsked}
                  value={asked}
                />
                <p className="receive-note" dir="auto">
                  <span role="status">
                    {request.isWrong
                      ? t('receive.amount.wrong')
                      : request.uri && t('receive.amount.held', { amount: request.shown })}
                  </span>
                  {!request.isWrong && !request.uri && (
                    <span aria-hidden="true">{t('receive.amount', { symbol: request.symbol })}</span>
                  )}
                </p>
                {request.uri && (
                  <CopyButton
                    copiedLabel={shared('copied')}
                    data-testid="copy-request"
                    failedLabel={shared('copy.failed')}
                    label={t('receive.amount.copy')}
                    text={request.uri}
                  >
                    {t('receive.amount.copy')}
                  </CopyButton>
                )}
                <Button data-testid="receive-amount-end" onClick={() => setAsked(undefined)} variant="ghost">
                  {t('receive.amount.end')}
                </Button>
              </>
            )}
          </div>
        )}
        <p className="receive-note" dir="auto">
          {networks.length > 1 ? t('receive.networks') : t('receive.network', { network: networkName })}
        </p>
      </div>
      <Row
        className="receive-compatible"
        data-testid="compatible-networks"
        image={
          <span className="receive-networks">
            {networks.slice(0, picturesShown).map(({ caipNetworkId, name }) => (
              <NetworkPicture key={caipNetworkId} name={name} networkId={caipNetworkId} size={24} />
            ))}
          </span>
        }
        onClick={() => navigate('WalletCompatibleNetworks')}
        subtitle={
          networks.length === 1
            ? t('receive.compatible.one')
            : t('receive.compatible.count', { count: networks.length })
        }
        title={t('receive.compatible')}
        trailing={<Icon mirror path={chevronRight} />}
      />
    </ViewScreen>
  )
}

type PaymentRequest = {
  /** False if the network's family has no format for payment requests. */
  isPossible: boolean
  isWrong: boolean
  /** Content of the code instead of the address. */
  uri: string | undefined
  /** The amount with its symbol. */
  shown: string
  symbol: string
}

/** Creates a payment request in the format that wallets read from a code. */
function toRequest(
  text: string | undefined,
  address: string,
  network: Network | undefined,
  locale: string,
): PaymentRequest {
  const { decimals = 18, symbol: given = '' } = network?.nativeCurrency ?? {}
  const symbol = cleanSymbol(given)
  const networkId = network?.caipNetworkId ?? ''
  const none = {
    isPossible: formatPaymentUri({ address, amount: undefined, decimals, networkId }) !== undefined,
    isWrong: false,
    shown: '',
    symbol,
    uri: undefined,
  }
  if (text === undefined || text.trim() === '') return none
  const parsed = parseTyped({ decimals, locale, text })
  if (parsed.status === 'refused' || parsed.amount === 0n) return { ...none, isWrong: true }
  const shown = `${formatExactDecimal(formatUnits(parsed.amount, decimals), locale)} ${symbol}`
  return { ...none, shown, uri: formatPaymentUri({ address, amount: parsed.amount, decimals, networkId }) }
}

/** Returns the code without its margin, which the image adds. */
function toModules(text: string): readonly (readonly boolean[])[] {
  const withBorder = encodeQR(text, 'raw', { border: 1, ecc: 'medium' })
  return withBorder.slice(1, -1).map((row) => row.slice(1, -1))
}
