import '../../shell/modalChunk.js'
import { useCallback, useMemo, useState } from 'react'
import { updateSend } from '../../../core/actions/updateSend.js'
import { toNetworkId } from '../../../core/findActive.js'
import { isDust, isSuspiciousToken } from '../../../core/judgeToken.js'
import type { Network } from '../../../core/network.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowSkeleton } from '../../../ui/Row/RowSkeleton.js'
import { SearchField } from '../../../ui/SearchField/SearchField.js'
import { Switch } from '../../../ui/Switch/Switch.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { VirtualList } from '../../../ui/VirtualList/VirtualList.js'
import { Amount } from '../../parts/Amount.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { matchesSearch } from '../../parts/matchesSearch.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useMoney } from '../../parts/useMoney.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { BalancesFailed } from '../BalancesFailed.js'
import { changeTransferForm, transferFormOf } from '../transferForm.js'
import { type SendBalances, useSendBalances } from '../useSendBalances.js'
import { useSendState } from '../useSendState.js'
import { walletSendSelectTokenCss } from './WalletSendSelectToken.css.js'

/** The view in which the user chooses the token to send among those of the current network. */
export const WalletSendSelectToken: View = {
  component: WalletSendSelectTokenView,
  title: (text) => text('send')('send.tokens.title'),
}

function WalletSendSelectTokenView() {
  const { portico } = useShell()
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const balances = useSendBalances()
  if (!network || (balances.tokens.length === 0 && !balances.isFailed && !balances.isLoading)) {
    return <NoTokens network={network} />
  }
  return <Choice balances={balances} network={network} />
}

function Choice({ balances, network }: { balances: SendBalances; network: Network }) {
  const t = useText('send')
  const { back, portico, say } = useShell()
  const [search, setSearch] = useState('')
  const [showsHidden, setShowsHidden] = useState(false)
  const chosen = useSendState().token
  const { tokens } = balances
  const { hidden, shown } = useMemo(() => sortOut(tokens, network), [network, tokens])
  const listed = useMemo(
    () => findTokens(showsHidden ? [...shown, ...hidden] : shown, search),
    [hidden, search, showsHidden, shown],
  )

  function handleSearch(next: string) {
    setSearch(next)
    say(t('send.tokens.found', { count: findTokens(showsHidden ? tokens : shown, next).length }))
  }

  const keyOf = useCallback((index: number) => listed[index]?.address ?? 'native', [listed])
  const render = useCallback(
    (index: number) => {
      const token = listed[index]
      if (!token) return null
      return (
        <TokenChoice
          isChosen={token.address === chosen?.address && token.chainId === chosen?.chainId}
          isSuspicious={isSuspiciousToken(token, network)}
          onChoose={() => {
            // The maximum of one token does not apply to another.
            if (token.address !== chosen?.address && transferFormOf(portico).getState().isMax) {
              changeTransferForm(portico, { amountText: undefined, isMax: false })
            }
            updateSend(portico, { token })
            back()
          }}
          token={token}
        />
      )
    },
    [back, chosen, listed, network, portico],
  )

  return (
    <ViewScreen sheet={walletSendSelectTokenCss}>
      <SearchField
        clearLabel={t('send.tokens.clear')}
        data-autofocus=""
        label={t('send.tokens.search')}
        onValueChange={handleSearch}
        value={search}
      />
      {balances.isFailed && <BalancesFailed balances={balances} />}
      {hidden.length > 0 && (
        <Switch checked={showsHidden} data-testid="hidden-tokens" onCheckedChange={setShowsHidden}>
          {t('send.tokens.hidden', { count: hidden.length })}
        </Switch>
      )}
      {balances.isLoading && (
        <div aria-busy="true" className="row-list">
          <span className="visually-hidden">{t('send.tokens.loading')}</span>
          <RowSkeleton shape="round" />
          <RowSkeleton shape="round" />
          <RowSkeleton shape="round" />
        </div>
      )}
      {tokens.length > 0 && listed.length === 0 && (
        <Message
          text={t('send.tokens.none.advice')}
          title={t('send.tokens.none', { search: sanitizeText(search) })}
        />
      )}
      {listed.length > 0 && (
        <VirtualList
          aria-label={t('send.tokens.list', { network: network.name })}
          count={listed.length}
          keyOf={keyOf}
        >
          {render}
        </VirtualList>
      )}
    </ViewScreen>
  )
}

function TokenChoice({
  isChosen,
  isSuspicious,
  onChoose,
  token,
}: {
  isChosen: boolean
  isSuspicious: boolean
  onChoose: () => void
  token: TokenBalance
}) {
  const t = useText('send')
  const money = useMoney()
  const locale = useLocale()
  const { name, quantity, symbol, value } = token
  return (
    <Row
      className="token-choice"
      data-token={token.address ?? 'native'}
      image={<TokenPicture token={token} />}
      onClick={onChoose}
      selected={isChosen}
      subtitle={<Amount text={formatDecimal(quantity.numeric, cleanSymbol(symbol), locale)} />}
      title={sanitizeText(name) || cleanSymbol(symbol)}
      trailing={
        isSuspicious ? (
          <Tag variant="warning">{t('send.tokens.suspicious')}</Tag>
        ) : (
          <span className="token-worth">
            <Amount text={money.format(value)} />
          </span>
        )
      }
    />
  )
}

function NoTokens({ network }: { network: Network | undefined }) {
  const t = useText('send')
  const { navigate, portico } = useShell()
  return (
    <ViewScreen
      action={
        <>
          <Button data-autofocus="" onClick={() => navigate('WalletReceive')}>
            {t('receive.title')}
          </Button>
          {portico.networks.length > 1 && (
            <Button onClick={() => navigate('Networks')} variant="secondary">
              {t('send.tokens.networks')}
            </Button>
          )}
        </>
      }
    >
      <Message
        text={t('send.tokens.empty.advice')}
        title={t('send.tokens.empty', { network: network?.name ?? '' })}
      />
    </ViewScreen>
  )
}

function findTokens(tokens: readonly TokenBalance[], search: string): readonly TokenBalance[] {
  return tokens.filter(({ address, name, symbol }) =>
    matchesSearch(`${name} ${symbol} ${address ?? ''}`, search),
  )
}

/**
 * Splits tokens into those that are always listed and those behind a switch: spam and dust. The native token pays the
 * fees, so it is always listed.
 */
function sortOut(tokens: readonly TokenBalance[], network: Network) {
  const isHidden = (token: TokenBalance) =>
    token.address !== undefined && (isSuspiciousToken(token, network) || isDust(token))
  return { hidden: tokens.filter(isHidden), shown: tokens.filter((token) => !isHidden(token)) }
}
