import { Fragment } from 'react'
import type { SmartSession } from '../../core/entities.js'
import type { Network } from '../../core/network.js'
import { formatExactAmount } from '../../format/formatExactAmount.js'
import { Amount } from '../parts/Amount.js'
import { Fact, FactList } from '../parts/FactList.js'
import { WholeAddress } from '../parts/WholeAddress.js'
import { useText } from '../shell/shellContext.js'
import { useFormat } from '../shell/useFormat.js'
import { useLocale } from '../shell/useLocale.js'
import { describePeriod, describeSessionTime, describeUnits } from './describeSession.js'

/** Lists everything that a session key may do and has done. */
export function SessionFacts({ network, session }: { network: Network; session: SmartSession }) {
  const t = useText('sessions')
  const format = useFormat()
  const { endsAt, feeLimit, feesSpent, key, limits, startsAt } = session
  const each = describePeriod(t, session)
  const { decimals, symbol } = network.nativeCurrency
  const locale = useLocale()
  const coins = (amount: string) => formatExactAmount({ amount, decimals, locale, symbol })
  const isToCome = startsAt * 1000 > Date.now()
  return (
    <FactList>
      {limits.map((limit) => (
        <Fragment key={limit.token ?? ''}>
          <Fact name={t('sessions.may')}>
            <bdi data-testid="session-limit">
              <Amount text={describeUnits(t, limit.perPeriod, limit, network, locale)} /> {each}
            </bdi>
          </Fact>
          {limit.token !== null && (
            <Fact name={t('sessions.token')}>
              <WholeAddress
                address={limit.token.slice(limit.token.lastIndexOf(':') + 1)}
                networkId={network.caipNetworkId}
              />
            </Fact>
          )}
          <Fact name={t(each ? 'sessions.spent' : 'sessions.spent.whole')}>
            <bdi data-testid="session-spent">
              <Amount text={describeUnits(t, limit.spent, limit, network, locale)} />
            </bdi>
          </Fact>
        </Fragment>
      ))}
      <Fact name={t('sessions.fees')}>
        <bdi>{t('sessions.fees.of', { limit: coins(feeLimit), spent: coins(feesSpent) })}</bdi>
      </Fact>
      {isToCome && (
        <Fact name={t('sessions.starts')}>
          <time dateTime={toIso(startsAt)}>{describeSessionTime(startsAt, format)}</time>
        </Fact>
      )}
      <Fact name={t('sessions.ends')}>
        <time dateTime={toIso(endsAt)}>{describeSessionTime(endsAt, format)}</time>
      </Fact>
      <Fact name={t('sessions.network')}>
        <bdi>{network.name}</bdi>
      </Fact>
      <Fact name={t('sessions.key')}>
        <WholeAddress address={key} networkId={network.caipNetworkId} />
      </Fact>
    </FactList>
  )
}

function toIso(seconds: number): string {
  return new Date(Math.min(seconds * 1000, 8.64e15)).toISOString()
}
