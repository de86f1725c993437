import '../../shell/modalChunk.js'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { getSwapToken } from '../../../core/actions/getSwapToken.js'
import { isSameToken, toSwapAccount } from '../../../core/checkedSwap.js'
import { toNetworkId } from '../../../core/findActive.js'
import { isSuspiciousToken } from '../../../core/judgeToken.js'
import type { Network } from '../../../core/network.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { groupAddress } from '../../../format/groupAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowSkeleton } from '../../../ui/Row/RowSkeleton.js'
import { SearchField } from '../../../ui/SearchField/SearchField.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { VirtualList } from '../../../ui/VirtualList/VirtualList.js'
import { Amount } from '../../parts/Amount.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { matchesSearch } from '../../parts/matchesSearch.js'
import { Notice } from '../../parts/Notice.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useMoney } from '../../parts/useMoney.js'
import { Message } from '../../shell/Message.js'
import { useQueries } from '../../shell/queryClient.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { swapFormOf, useSwapForm } from '../swapForm.js'
import type { SwapSide } from '../swapSide.js'
import { type SwapTokens, useSwapTokens } from '../useSwapTokens.js'
import { swapSelectTokenCss } from './SwapSelectToken.css.js'
import { suggestTokens } from './suggestedTokens.js'

type Data = DataOf<'SwapSelectToken'>

/**
 * The view in which the user chooses one token of a swap among those of the current network. The account's own tokens
 * come first.
 */
export const SwapSelectToken: View<Data> = {
  component: SwapSelectTokenView,
  title: (text, { side }) => text('swap')(side === 'from' ? 'swap.tokens.pay' : 'swap.tokens.receive'),
}

function SwapSelectTokenView({ side }: Data) {
  const { portico } = useShell()
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return network ? <Choice network={network} side={side} /> : null
}

function Choice({ network, side }: { network: Network; side: SwapSide }) {
  const t = useText('swap')
  const { back, portico, say } = useShell()
  const [form] = useSwapForm()
  const [search, setSearch] = useState('')
  const tokens = useSwapTokens(network)
  const all = useMemo(() => joinTokens(tokens, network), [network, tokens])
  const found = useMemo(() => findTokens(all, search), [all, search])
  const pasted = usePasted(network, search.trim(), all)
  const chips = useMemo(() => suggestTokens(tokens.listed), [tokens.listed])
  const shown = pasted.token ? [pasted.token, ...found] : found
  const chosen = form[side]

  const choose = useCallback(
    (token: TokenBalance) => {
      const store = swapFormOf(portico)
      const { from, to, ...rest } = store.getState()
      const other = side === 'from' ? to : from
      // The same token on both sides is not a swap, so the two tokens change places.
      const isTurned = other !== undefined && isSameToken(other, token)
      const next = { [side]: token, [side === 'from' ? 'to' : 'from']: isTurned ? form[side] : other }
      const isOther = side === 'from' && !(from && isSameToken(from, token))
      store.setState({
        ...next,
        amount: undefined,
        isOverridden: false,
        // The maximum of one token does not apply to another, and neither does an amount by value.
        ...(isOther &&
          (rest.isMax || rest.unit === 'fiat') && { amountText: '', isMax: false, unit: 'token' }),
      })
      back()
    },
    [back, form, portico, side],
  )

  const keyOf = useCallback((index: number) => shown[index]?.address ?? 'native', [shown])
  const render = useCallback(
    (index: number) => {
      const token = shown[index]
      if (!token) return null
      return (
        <TokenChoice
          isChosen={chosen !== undefined && isSameToken(chosen, token)}
          isListed={tokens.listed.some((one) => isSameToken(one, token))}
          isSuspicious={isSuspiciousToken(token, network)}
          onChoose={choose}
          token={token}
        />
      )
    },
    [choose, chosen, network, shown, tokens.listed],
  )

  return (
    <ViewScreen sheet={swapSelectTokenCss}>
      <SearchField
        clearLabel={t('swap.tokens.clear')}
        data-autofocus=""
        data-testid="swap-token-search"
        label={t('swap.tokens.search')}
        onValueChange={(next) => {
          setSearch(next)
          say(t('swap.tokens.found', { count: findTokens(all, next).length }))
        }}
        value={search}
      />
      {search.trim() === '' && chips.length > 0 && (
        <ul aria-label={t('swap.tokens.suggested')} className="swap-chips">
          {chips.map((token) => (
            <li key={toSwapAccount(token)}>
              <button
                aria-current={chosen && isSameToken(chosen, token) ? 'true' : undefined}
                className="swap-chip"
                data-testid={`swap-chip-${token.symbol}`}
                onClick={() => choose(all.find((one) => isSameToken(one, token)) ?? token)}
                type="button"
              >
                <TokenPicture size={24} token={token} />
                <span>
                  <bdi>{cleanSymbol(token.symbol)}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {tokens.isFailed && (
        <Notice title={t('swap.tokens.failed')} variant="warning">
          <Button data-testid="swap-tokens-retry" onClick={tokens.retry} variant="secondary">
            {t('swap.retry')}
          </Button>
        </Notice>
      )}
      {pasted.token && (
        <Notice title={t('swap.tokens.unknown')} variant="warning">
          <p dir="auto">{t('swap.tokens.unknown.advice')}</p>
          <p className="fact-code" dir="ltr">
            {groupAddress(pasted.token.address?.split(':').at(-1) ?? '')}
          </p>
        </Notice>
      )}
      {(tokens.isLoading || pasted.isLooking) && (
        <div aria-busy="true" className="row-list">
          <span className="visually-hidden">
            {t(pasted.isLooking ? 'swap.tokens.looking' : 'swap.tokens.loading')}
          </span>
          <RowSkeleton shape="round" />
          {!pasted.isLooking && <RowSkeleton shape="round" />}
          {!pasted.isLooking && <RowSkeleton shape="round" />}
        </div>
      )}
      {!tokens.isLoading && !pasted.isLooking && search.trim() !== '' && shown.length === 0 && (
        <Nothing isAddress={pasted.isAddress} networkName={network.name} search={search} />
      )}
      {shown.length > 0 && (
        <VirtualList
          aria-label={t('swap.tokens.list', { network: network.name })}
          count={shown.length}
          keyOf={keyOf}
        >
          {render}
        </VirtualList>
      )}
    </ViewScreen>
  )
}

function Nothing({
  isAddress,
  networkName,
  search,
}: {
  isAddress: boolean
  networkName: string
  search: string
}) {
  const t = useText('swap')
  return (
    <Message
      text={
        isAddress ? t('swap.tokens.notToken.advice', { network: networkName }) : t('swap.tokens.none.advice')
      }
      title={isAddress ? t('swap.tokens.notToken') : t('swap.tokens.none', { search: sanitizeText(search) })}
    />
  )
}

function TokenChoice({
  isChosen,
  isListed,
  isSuspicious,
  onChoose,
  token,
}: {
  isChosen: boolean
  isListed: boolean
  isSuspicious: boolean
  onChoose: (token: TokenBalance) => void
  token: TokenBalance
}) {
  const t = useText('swap')
  const { name, quantity, symbol, value } = token
  const money = useMoney()
  const locale = useLocale()
  const isHeld = Number(quantity.numeric) > 0
  return (
    <Row
      className="token-choice"
      data-token={token.address ?? 'native'}
      image={<TokenPicture token={token} />}
      onClick={() => onChoose(token)}
      selected={isChosen}
      subtitle={
        isHeld ? (
          <Amount text={formatDecimal(quantity.numeric, cleanSymbol(symbol), locale)} />
        ) : (
          cleanSymbol(symbol)
        )
      }
      title={sanitizeText(name) || cleanSymbol(symbol)}
      trailing={
        isSuspicious || !isListed ? (
          <Tag variant="warning">{t('swap.tokens.unknown')}</Tag>
        ) : (
          isHeld &&
          value !== undefined && (
            <span className="token-worth">
              <Amount text={money.format(value)} />
            </span>
          )
        )
      }
    />
  )
}

/** Lists the account's own tokens by value, then the listed ones. A search finds spam only by its address. */
function joinTokens({ listed, own }: SwapTokens, network: Network): readonly TokenBalance[] {
  const held = own.filter((token) => Number(token.quantity.numeric) > 0 && !isSuspiciousToken(token, network))
  return [...held, ...listed.filter((token) => !held.some((one) => isSameToken(one, token)))]
}

function findTokens(tokens: readonly TokenBalance[], search: string): readonly TokenBalance[] {
  return tokens.filter(({ address, name, symbol }) =>
    matchesSearch(`${name} ${symbol} ${address ?? ''}`, search),
  )
}

/** Finds the token at a pasted address, if no list has it. */
function usePasted(network: Network, search: string, all: readonly TokenBalance[]) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const isAddress = /^0x[\da-f]{40}$/i.test(search)
  const isKnown = all.some(
    ({ address }) => address?.split(':').at(-1)?.toLowerCase() === search.toLowerCase(),
  )
  const networkId = network.caipNetworkId
  const { data, isFetching } = useQuery(
    {
      enabled: isOpen && isAddress && !isKnown,
      queryFn: async ({ signal }) =>
        // No token is also a result, and the result of a query cannot be undefined.
        (await getSwapToken(portico, { address: search, networkId, signal })) ?? null,
      queryKey: ['swap', 'token', networkId, search.toLowerCase()],
      staleTime: 60_000,
    },
    client,
  )
  const isWanted = isAddress && !isKnown
  return { isAddress, isLooking: isWanted && isFetching, token: isWanted ? (data ?? undefined) : undefined }
}
