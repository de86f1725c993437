import { memo, useCallback, useMemo } from 'react'
import { isDust, isSuspiciousToken } from '../../core/judgeToken.js'
import { localeOf } from '../../core/localeOf.js'
import type { Network } from '../../core/network.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { coins } from '../../ui/Icon/paths.js'
import { Row } from '../../ui/Row/Row.js'
import { Switch } from '../../ui/Switch/Switch.js'
import { Tag } from '../../ui/Tag/Tag.js'
import { VirtualList } from '../../ui/VirtualList/VirtualList.js'
import { Amount } from '../parts/Amount.js'
import { formatDecimal } from '../parts/formatDecimal.js'
import { EmptyPanel, FailedPanel, StaleNote } from '../parts/PanelMessage.js'
import { RowSkeletons } from '../parts/RowSkeletons.js'
import { TokenPicture } from '../parts/TokenPicture.js'
import { useMoney } from '../parts/useMoney.js'
import { useStateWhileOpen } from '../parts/useStateWhileOpen.js'
import { useShell, useText } from '../shell/shellContext.js'
import { useTokens } from './useTokens.js'

/** Lists every token of an account on a network. Likely spam and dust are behind a switch. */
export function TokenList({ address, network }: { address: string; network: Network }) {
  const portfolioText = useText('portfolio')
  const { data, isError, isFetching, refetch } = useTokens(address, network.caipNetworkId)
  const [showsHidden, setShowsHidden] = useStateWhileOpen('hidden tokens', false)
  const { hidden, shown } = useMemo(() => sortOut(data?.tokens ?? [], network), [data, network])
  const listed = useMemo(() => (showsHidden ? [...shown, ...hidden] : shown), [hidden, shown, showsHidden])
  const keyOf = useCallback((index: number) => idOf(listed[index]), [listed])
  const render = useCallback(
    (index: number) => {
      const token = listed[index]
      return token && <TokenRow isSuspicious={isSuspiciousToken(token, network)} token={token} />
    },
    [listed, network],
  )
  const retry = () => void refetch()

  if (!data && isError) {
    return (
      <FailedPanel
        advice={portfolioText('account.portfolio.advice')}
        isRetrying={isFetching}
        retry={retry}
        title={portfolioText('tokens.failed')}
      />
    )
  }
  if (!data) return <RowSkeletons isPlain label={portfolioText('tokens.loading')} />
  return (
    <div className="panel">
      {(isError || data.staleBecause) && (
        <StaleNote isRetrying={isFetching} retry={retry} title={portfolioText('account.stale')} />
      )}
      {data.tokens.length === 0 && (
        <EmptyPanel
          advice={portfolioText('tokens.empty.advice', { network: network.name })}
          icon={coins}
          title={portfolioText('tokens.empty')}
        />
      )}
      <VirtualList aria-label={portfolioText('tokens.list')} count={listed.length} keyOf={keyOf}>
        {render}
      </VirtualList>
      {hidden.length > 0 && (
        <Switch checked={showsHidden} data-testid="hidden-tokens" onCheckedChange={setShowsHidden}>
          {portfolioText('tokens.hidden', { count: hidden.length })}
        </Switch>
      )}
    </div>
  )
}

const TokenRow = memo(function TokenRow({
  isSuspicious,
  token,
}: {
  isSuspicious: boolean
  token: TokenBalance
}) {
  const portfolioText = useText('portfolio')
  const { navigate, portico } = useShell()
  const money = useMoney()
  const { name, price, quantity, symbol, value } = token
  return (
    <Row
      className="asset"
      image={<TokenPicture token={token} />}
      onClick={() => navigate('Token', { token })}
      subtitle={<Amount text={formatDecimal(quantity.numeric, symbol, localeOf(portico))} />}
      title={sanitizeText(name)}
      trailing={
        isSuspicious ? (
          <Tag variant="warning">{portfolioText('tokens.spam')}</Tag>
        ) : (
          <span className="figures">
            <span className="visually-hidden">{portfolioText('tokens.value')}</span>
            <span className="figures-first" dir="ltr">
              <Amount text={money.format(value)} />
            </span>
            {price > 0 && (
              <>
                <span className="visually-hidden">{portfolioText('tokens.price')}</span>
                <span dir="ltr">
                  <Amount text={money.format(price)} />
                </span>
              </>
            )}
          </span>
        )
      }
    />
  )
})

function idOf(token: TokenBalance | undefined): string {
  return token?.address ?? 'native'
}

/** Splits tokens into those that are always listed and those behind a switch. */
function sortOut(
  tokens: readonly TokenBalance[],
  network: Network,
): { shown: readonly TokenBalance[]; hidden: readonly TokenBalance[] } {
  // The native token pays the fees, so it is listed even if the balance is tiny.
  const isHidden = (token: TokenBalance) =>
    token.address !== undefined && (isSuspiciousToken(token, network) || isDust(token))
  return { hidden: tokens.filter(isHidden), shown: tokens.filter((token) => !isHidden(token)) }
}
