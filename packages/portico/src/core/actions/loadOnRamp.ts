import { isPorticoError } from '@portico/protocol/errors'
import type { GetOnrampOptionsResponse } from '@portico/protocol/http'
import { assertStarted } from '../assertStarted.js'
import type { OnRampProvider, OnRampState } from '../entities.js'
import { toNetworkId } from '../findActive.js'
import { defaultProviders, fallbackOptions } from '../onRampDefaults.js'
import { onRampStore } from '../onRampStore.js'
import type { Portico } from '../portico.js'

export type LoadOnRampParameters = { signal?: AbortSignal | undefined }

/** The providers that this version knows. If a newer server lists an unknown provider, that provider is left out. */
const knownNames: readonly OnRampProvider['name'][] = ['coinbase', 'meld', 'sandbox']

/**
 * Loads the purchase currencies, payment currencies and providers from the site's server into the state. If the server
 * cannot be reached, the state gets the specification's fallback. If the server sells nothing, the state has no
 * provider. The user's choices stay if they are still available.
 *
 * @throws NotStartedError, and the signal's reason
 */
export async function loadOnRamp(
  portico: Portico,
  parameters: LoadOnRampParameters = {},
): Promise<OnRampState> {
  assertStarted(portico, 'loadOnRamp')
  const { signal } = parameters
  const store = onRampStore(portico)
  const { features } = portico.store.getState()
  if (portico.options.servers.length === 0 || features.onramp === false) {
    store.setState({ providers: [] })
    return store.getState()
  }
  let answer: GetOnrampOptionsResponse | undefined
  let sellsNothing = false
  try {
    const { requestOnRampOptions } = await import('../http/requestOnRampOptions.js')
    answer = await requestOnRampOptions(portico, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    sellsNothing = isPorticoError(error, 'ONRAMP_OFF') || isPorticoError(error, 'NOT_FOUND')
  }
  const { paymentCurrencies, purchaseCurrencies } = answer ?? fallbackOptions
  const wanted = features.onramp
  const providers = sellsNothing
    ? []
    : (answer?.providers?.flatMap(toProvider) ?? defaultProviders).filter(
        ({ name }) => wanted.length === 0 || wanted.includes(name),
      )
  const { paymentCurrency, purchaseCurrency, selectedProvider } = store.getState()
  const networkId = toNetworkId(portico.store.getState())
  const isHere = ({ networks }: OnRampState['purchaseCurrency']) =>
    networks.some(({ caip_id }) => caip_id === networkId)
  const sameSymbol = purchaseCurrencies.filter(({ symbol }) => symbol === purchaseCurrency.symbol)
  store.setState({
    paymentCurrencies,
    paymentCurrency:
      paymentCurrencies.find(({ id }) => id === paymentCurrency.id) ??
      paymentCurrencies[0] ??
      paymentCurrency,
    providers,
    purchaseCurrencies,
    purchaseCurrency:
      sameSymbol.find(isHere) ??
      sameSymbol[0] ??
      purchaseCurrencies.find(isHere) ??
      purchaseCurrencies[0] ??
      purchaseCurrency,
    selectedProvider: providers.find(({ name }) => name === selectedProvider?.name) ?? null,
  })
  return store.getState()
}

function toProvider(
  listed: NonNullable<GetOnrampOptionsResponse['providers']>[number],
): readonly OnRampProvider[] {
  const name = knownNames.find((known) => known === listed.name)
  if (!name) return []
  const { feeRange, label, networks } = listed
  return [
    { feeRange, label, name, networks, url: defaultProviders.find((one) => one.name === name)?.url ?? '' },
  ]
}
