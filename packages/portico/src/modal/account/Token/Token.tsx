import '../../shell/modalChunk.js'
import { useState } from 'react'
import { canSend } from '../../../core/actions/canSend.js'
import { getAccount } from '../../../core/actions/getAccount.js'
import { updateSend } from '../../../core/actions/updateSend.js'
import { findActive } from '../../../core/findActive.js'
import { isSuspiciousToken } from '../../../core/judgeToken.js'
import { localeOf } from '../../../core/localeOf.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { track } from '../../../core/track.js'
import { groupAddress } from '../../../format/groupAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { triangleAlert } from '../../../ui/Icon/paths.js'
import { CodeFact, Fact, FactList } from '../../parts/FactList.js'
import { cleanSymbol, formatExactDecimal } from '../../parts/formatDecimal.js'
import { isSmartAccount } from '../../parts/isSmartAccount.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useMoney } from '../../parts/useMoney.js'
import { useWrittenAddress } from '../../parts/useWrittenAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { ExplorerRow } from '../ExplorerRow.js'
import { priceCss } from '../priceCss.js'
import { useTokens } from '../useTokens.js'
import { Prices } from './Prices.js'
import { tokenCss } from './Token.css.js'

type TokenData = DataOf<'Token'>

const sheet = portfolioCss + priceCss + tokenCss

/** The view of one token of the account: its exact balance, its value, and its contract. */
export const Token: View<TokenData> = {
  component: TokenView,
  title: (text, { token }) => cleanSymbol(token.symbol) || text('portfolio')('tokens.list'),
}

function TokenView({ token: listed }: TokenData) {
  const portfolioText = useText('portfolio')
  const { portico } = useShell()
  const address = useKitState((state) => findActive(state)?.address)
  const { data } = useTokens(address ?? '', address === undefined ? undefined : listed.chainId)
  const token = data?.tokens.find((other) => other.address === listed.address) ?? listed
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === token.chainId)
  const money = useMoney()
  const contract = token.address?.split(':').at(-1)
  const written = useWrittenAddress(contract ?? '', token.chainId)
  const amount = formatExactDecimal(token.quantity.numeric, localeOf(portico))
  const symbol = cleanSymbol(token.symbol)
  const isSuspicious = network !== undefined && isSuspiciousToken(token, network)

  return (
    <ViewScreen action={<Actions isSuspicious={isSuspicious} token={token} />} sheet={sheet}>
      <div className="token">
        <TokenPicture size={64} token={token} />
        <p className="token-name" dir="auto">
          {sanitizeText(token.name)}
        </p>
        <p
          className="token-amount"
          data-length={amount.length > 18 ? 'longest' : amount.length > 10 ? 'long' : undefined}
          data-testid="token-amount"
        >
          <span className="visually-hidden">{portfolioText('tokens.amount')} </span>
          <bdi dir="ltr">
            {amount} <span className="token-symbol">{symbol}</span>
          </bdi>
        </p>
        <p className="token-value">{money.format(token.value)}</p>
      </div>
      {isSuspicious && (
        <p className="notice">
          <Icon path={triangleAlert} />
          <span dir="auto">{portfolioText('tokens.spam.notice')}</span>
        </p>
      )}
      {token.price > 0 && !isSuspicious && <Prices token={token} />}
      <FactList>
        <Fact name={portfolioText('tokens.price')}>
          {money.format(token.price > 0 ? token.price : undefined)}
        </Fact>
        <Fact name={portfolioText('tokens.network')}>{network?.name ?? token.chainId}</Fact>
        {contract && (
          <CodeFact
            copyLabel={portfolioText('tokens.contract.copy')}
            name={portfolioText('tokens.contract')}
            shown={groupAddress(written).join(' ')}
            text={written}
          />
        )}
      </FactList>
      {contract && <ExplorerRow address={contract} network={network} />}
    </ViewScreen>
  )
}

function Actions({ isSuspicious, token }: { isSuspicious: boolean; token: TokenBalance }) {
  const portfolioText = useText('portfolio')
  const { navigate, portico, say } = useShell()
  const [isWarned, setIsWarned] = useState(false)
  const features = useKitState((state) => state.features)
  const networkId = token.chainId
  const sends = features.send && canSend(portico)
  if (!sends && !features.receive) return null
  const mustWarn = isSuspicious && !isWarned
  return (
    <div className="token-actions">
      {isSuspicious && isWarned && (
        <p className="notice token-warning" dir="auto">
          <Icon path={triangleAlert} />
          <span>{portfolioText('tokens.spam.send')}</span>
        </p>
      )}
      {features.receive && (
        <Button onClick={() => navigate('WalletReceive')} variant="secondary">
          {portfolioText('tokens.receive')}
        </Button>
      )}
      {sends && (
        <Button
          onClick={() => {
            if (mustWarn) {
              setIsWarned(true)
              say(portfolioText('tokens.spam.send'))
              return
            }
            track(portico, {
              event: 'OPEN_SEND',
              properties: { isSmartAccount: isSmartAccount(getAccount(portico)), network: networkId },
            })
            updateSend(portico, { token })
            navigate('WalletSend')
          }}
          variant={isSuspicious ? 'secondary' : undefined}
        >
          {portfolioText(isSuspicious && isWarned ? 'tokens.spam.sendAnyway' : 'tokens.send')}
        </Button>
      )}
    </div>
  )
}
