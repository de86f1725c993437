import type { GetOnrampOptionsResponse, OnrampProviderName } from '@portico/protocol/http'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { CountCall } from '../chain/upstreamQuota.js'
import { OnrampOffError, OnrampUnavailableError } from '../errors/onramp.js'
import { InvalidSettingsError } from '../errors/startup.js'
import { describeFailure } from '../http/describeFailure.js'
import type { Prices } from '../prices/prices.js'
import type { ChainSettings, OnrampSettings } from '../settings/settings.js'
import type { Database } from '../store/database.js'
import { openCoinbase } from './coinbase/createCoinbase.js'
import { openMeld } from './meld/createMeld.js'
import { meldOptions } from './meld/meldOptions.js'
import type { OnrampOptions, OnrampProvider, OpenOnrampProvider } from './onrampProvider.js'
import { createSandbox, type Sandbox } from './sandbox/createSandbox.js'

/** The options rarely change. */
const optionsLifetimeMs = 10 * 60_000

/** Test networks, on which the sandbox may send tokens. Their coins have no value. */
const sandboxNetworks = ['eip155:1337', 'eip155:31337', 'eip155:84532', 'eip155:11155111']

/** Every company that sells tokens, in the order in which they are offered. */
const onrampProviders: readonly OpenOnrampProvider[] = [openMeld, openCoinbase]

/** The part of the server that sells tokens. */
export type Onramp = {
  /** In the order in which they are offered. */
  providers: readonly OnrampProvider[]
  /** Returns a provider. @throws OnrampOffError if none matches */
  find: (name: OnrampProviderName | undefined, networkId: string | undefined) => OnrampProvider
  /** Returns options that are at most ten minutes old. @throws OnrampUnavailableError if no provider responds */
  options: (signal: AbortSignal) => Promise<GetOnrampOptionsResponse>
  sandbox: Sandbox | undefined
}

export function createOnramp(dependencies: {
  chains: readonly ChainSettings[]
  countCall: CountCall
  database: Database
  log: Logger
  nowMs: () => number
  prices: Prices
  settings: OnrampSettings
}): Onramp {
  const { log, nowMs } = dependencies
  const sandbox = openSandbox(dependencies)
  const companies = onrampProviders.flatMap((open) => open(dependencies) ?? [])
  const providers = sandbox ? [...companies, sandbox.provider] : companies
  let kept: { answer: GetOnrampOptionsResponse; readAtMs: number } | undefined

  return {
    find(name, networkId) {
      const provider = name
        ? providers.find((one) => one.name === name)
        : providers.find((one) => one.quote && sellsOn(one, networkId))
      if (!provider) throw new OnrampOffError({ field: 'body.provider' })
      return provider
    },
    async options(signal) {
      if (kept && nowMs() - kept.readAtMs < optionsLifetimeMs) return kept.answer
      const read = await Promise.allSettled(
        providers.map(async (provider) => provider.readOptions?.(signal) ?? meldOptions),
      )
      const found = read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      for (const [index, result] of read.entries()) {
        if (result.status === 'rejected') {
          const provider = providers[index]?.name
          log.warn({ provider, ...describeFailure(result.reason) }, 'a provider did not return what it sells')
        }
      }
      const failure = read.find((result) => result.status === 'rejected')
      // If some providers fail, the others' options are returned.
      if (found.length === 0) {
        throw new OnrampUnavailableError({
          cause: failure?.reason,
          label: providers[0]?.label ?? 'The provider',
        })
      }
      const answer = { ...merge(found), providers: providers.map(describe) }
      if (!failure) kept = { answer, readAtMs: nowMs() }
      return answer
    },
    providers,
    sandbox,
  }
}

/** Checks whether a provider sells on a network. Without a network, it returns true. */
export function sellsOn(
  { networks }: Pick<OnrampProvider, 'networks'>,
  networkId: string | undefined,
): boolean {
  return (
    networkId === undefined ||
    networks.some((network) => network === networkId || networkId.startsWith(`${network}:`))
  )
}

function describe({ feeRange, label, name, networks }: OnrampProvider) {
  return { feeRange, label, name, networks: [...networks] }
}

/**
 * Merges the options. A token of several providers appears once with all its networks, and so does a payment currency.
 */
function merge(found: readonly OnrampOptions[]): OnrampOptions & {
  paymentCurrencies: OnrampOptions['paymentCurrencies'][number][]
  purchaseCurrencies: OnrampOptions['purchaseCurrencies'][number][]
} {
  const paid = new Map<string, OnrampOptions['paymentCurrencies'][number]>()
  const bought = new Map<string, OnrampOptions['purchaseCurrencies'][number]>()
  for (const { paymentCurrencies, purchaseCurrencies } of found) {
    for (const currency of paymentCurrencies) if (!paid.has(currency.id)) paid.set(currency.id, currency)
    for (const currency of purchaseCurrencies) {
      const known = bought.get(currency.symbol)
      if (!known) bought.set(currency.symbol, currency)
      else {
        const more = currency.networks.filter(
          ({ caip_id, name }) =>
            !known.networks.some((one) => one.name === name || (caip_id && one.caip_id === caip_id)),
        )
        bought.set(currency.symbol, { ...known, networks: [...known.networks, ...more] })
      }
    }
  }
  return { paymentCurrencies: [...paid.values()], purchaseCurrencies: [...bought.values()] }
}

function openSandbox({ chains, settings, ...rest }: Parameters<typeof createOnramp>[0]): Sandbox | undefined {
  const { sandboxKey, sandboxNetwork } = settings
  if (sandboxKey === undefined) return undefined
  const setting = 'onramp.sandboxNetwork'
  if (!sandboxNetworks.includes(sandboxNetwork)) {
    const reason = `the sandbox gives tokens away, and ${sandboxNetwork} is not one of its test networks`
    throw new InvalidSettingsError({ reason, setting })
  }
  const chain = chains.find(({ id }) => id === sandboxNetwork)
  if (!chain) {
    throw new InvalidSettingsError({
      reason: `${sandboxNetwork} is not one of the server's networks`,
      setting,
    })
  }
  return createSandbox({ ...rest, chain, privateKey: sandboxKey as Hex })
}
