import { parseCaipAddress } from '@portico/protocol/caip'
import type { GetBalanceParameters } from '../core/actions/getBalance.js'
import type { GetNameSuggestionsParameters } from '../core/actions/getNameSuggestions.js'
import type { GetSwapQuoteParameters } from '../core/actions/getSwapQuote.js'
import type { GetTokensReturnType } from '../core/actions/getTokens.js'
import type { LoadSendBalancesParameters } from '../core/actions/loadSendBalances.js'
import type { OnRampPatch } from '../core/actions/onRampState.js'
import type { PrepareSendParameters } from '../core/actions/prepareSend.js'
import type { RegisterNameParameters } from '../core/actions/registerName.js'
import type { ResolveReceiverParameters } from '../core/actions/resolveReceiver.js'
import type { SendParameters } from '../core/actions/send.js'
import type { SwapActionParameters } from '../core/actions/swap.js'
import type { SendPatch } from '../core/actions/updateSend.js'
import { toActivity } from '../core/activity.js'
import type {
  NameServiceState,
  Nft,
  OnRampState,
  SendState,
  TrackedSend,
  Transaction,
} from '../core/entities.js'
import type { AccountSubjectInput } from '../hooks/accountSubject.js'
import { feed, query, subjectOf, toStatus } from './sharedQuery.js'
import { type BindingContext, combine, loaded, map, request, type Source } from './source.js'

/** Returns a function that reads the native balance of the account in use, and a source of its last result. */
export function bindBalance(context: BindingContext) {
  const { last, run } = request(context, async (portico, parameters: GetBalanceParameters | undefined = {}) =>
    (await import('../core/actions/getBalance.js')).getBalance(portico, parameters),
  )
  return { functions: { fetchBalance: run }, state: last }
}

/**
 * Returns a source of the tokens of the account in use. The tokens are read again when a transfer of this device is
 * settled.
 */
export function bindTokens(context: BindingContext, input?: AccountSubjectInput) {
  const { portico } = context
  const subjects = subjectOf(context, input)
  const refresh = async () => {
    const subject = subjects.get()
    if (subject === null) return
    const { refreshTokens } = await import('../core/queries/tokensQuery.js')
    await refreshTokens(portico, parseCaipAddress(subject))
  }
  const tokens = query<GetTokensReturnType>(context, subjects, async (kit, subject) =>
    (await import('../core/queries/tokensQuery.js')).toTokensQuery(kit, parseCaipAddress(subject)),
  )
  const sends = sendsOf(context)
  const state = map(combine({ known: tokens, subject: subjects }), ({ known, subject }) => {
    const { data, error, isFetching } = known
    const status = toStatus(subject, isFetching, error)
    return {
      error: error ?? data?.staleBecause,
      /** False if only the native token is known, because no source lists the other tokens. */
      isComplete: data?.isComplete ?? false,
      isStale: (status === 'error' && data !== undefined) || data?.staleBecause !== undefined,
      source: data?.source,
      status,
      tokens: data?.tokens ?? [],
      /** When the tokens were read. Unix milliseconds. */
      updatedAt: data?.updatedAt,
    }
  })
  const subscribe = (onChange: () => void) => {
    const countSettled = () => sends.get().filter(({ status }) => status !== 'pending').length
    let settled: number | undefined
    const stops = [
      state.subscribe(onChange),
      sends.subscribe(() => {
        const before = settled
        settled = countSettled()
        if (before !== undefined && before !== settled) void refresh()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return { functions: { refresh }, state: { ...state, subscribe } }
}

/** Returns a source of the transactions of the account in use, newest first, page by page and grouped by month. */
export function bindTransactions(context: BindingContext, input?: AccountSubjectInput) {
  const { state, ...functions } = feed<Transaction>(context, input, async (portico, subject) =>
    (await import('../core/queries/activityFeed.js')).toActivityFeed(portico, subject),
  )
  return {
    functions,
    state: map(state, ({ items, ...rest }) => {
      const { empty, groups } = toActivity(items)
      return {
        ...rest,
        /** True if all pages are loaded and there are no transactions. */
        empty: empty && rest.status === 'success' && !rest.hasMore,
        groups,
        transactions: items,
      }
    }),
  }
}

/** Returns a source of the NFTs of the account in use, page by page. */
export function bindNfts(context: BindingContext, input?: AccountSubjectInput) {
  const { state, ...functions } = feed<Nft>(context, input, async (portico, subject) =>
    (await import('../core/queries/nftsFeed.js')).toNftsFeed(portico, subject),
  )
  return { functions, state: map(state, ({ items, ...rest }) => ({ ...rest, nfts: items })) }
}

/** Returns a source of the transfers of this device. Pending transfers are tracked, even after a reload. */
function sendsOf({ portico }: BindingContext): Source<readonly TrackedSend[]> {
  return loaded<readonly TrackedSend[]>([], async () => {
    const { getSends, resumeSends, watchSends } = await import('../core/actions/sends.js')
    const { status } = portico.store.getState()
    if (status === 'ready' || status === 'reconnecting') resumeSends(portico)
    return { get: () => getSends(portico), watch: (onChange) => watchSends(portico, { onChange }) }
  })
}

/** Returns a source of the transfers that this device sent, newest first. */
export function bindSends(context: BindingContext) {
  return {
    functions: {
      dismiss: async (id: string) =>
        (await import('../core/actions/sends.js')).dismissSend(context.portico, { id }),
    },
    state: map(sendsOf(context), (sends) => ({ sends })),
  }
}

/** The state until the code for sending has loaded. */
const noSend: SendState = {
  lastRetry: undefined,
  loading: false,
  networkBalanceInUSD: undefined,
  receiverAddress: undefined,
  receiverProfileImageUrl: undefined,
  receiverProfileName: undefined,
  sendTokenAmount: undefined,
  token: undefined,
  tokenBalances: [],
}

/** Returns a source of the fields of the send form, and functions to fill in the form and to send. */
export function bindSend(context: BindingContext) {
  const { portico } = context
  const loadForm = () => import('../core/actions/updateSend.js')
  const form = loaded(noSend, async () => {
    const { getSendState, watchSendState } = await loadForm()
    return { get: () => getSendState(portico), watch: (onChange) => watchSendState(portico, { onChange }) }
  })
  const preparing = request(context, async (kit, parameters: PrepareSendParameters | undefined) =>
    (await import('../core/actions/prepareSend.js')).prepareSend(kit, parameters),
  )
  const sending = request(context, async (kit, parameters: SendParameters | undefined) =>
    (await import('../core/actions/send.js')).send(kit, parameters),
  )
  return {
    functions: {
      loadBalances: async (parameters?: LoadSendBalancesParameters) =>
        (await import('../core/actions/loadSendBalances.js')).loadSendBalances(portico, parameters),
      prepare: (parameters?: PrepareSendParameters) => preparing.run(parameters),
      reset: async () => (await loadForm()).resetSend(portico),
      resolveReceiver: async (parameters: ResolveReceiverParameters) =>
        (await import('../core/actions/resolveReceiver.js')).resolveReceiver(portico, parameters),
      send: (parameters?: SendParameters) => sending.run(parameters),
      update: async (patch: SendPatch) => (await loadForm()).updateSend(portico, patch),
    },
    state: combine({ prepared: preparing.last, sent: sending.last, state: form }),
  }
}

/** Returns functions to quote a swap and to execute it, and a source of their last outcomes. */
export function bindSwap(context: BindingContext) {
  const quoting = request(context, async (portico, parameters: GetSwapQuoteParameters) =>
    (await import('../core/actions/getSwapQuote.js')).getSwapQuote(portico, parameters),
  )
  const swapping = request(context, async (portico, parameters: SwapActionParameters) =>
    (await import('../core/actions/swap.js')).swap(portico, parameters),
  )
  return {
    functions: { quote: quoting.run, swap: swapping.run },
    state: combine({ quoted: quoting.last, swapped: swapping.last }),
  }
}

/**
 * Returns a source of the state of the purchase, and functions to load the choices, change them and request a quote.
 */
export function bindOnRamp(context: BindingContext) {
  const { portico } = context
  const loadForm = () => import('../core/actions/onRampState.js')
  const form = loaded<OnRampState | undefined>(undefined, async () => {
    const { getOnRampState, watchOnRamp } = await loadForm()
    return { get: () => getOnRampState(portico), watch: (onChange) => watchOnRamp(portico, { onChange }) }
  })
  const loading = request(context, async (kit) =>
    (await import('../core/actions/loadOnRamp.js')).loadOnRamp(kit),
  )
  const quoting = request(context, async (kit) =>
    (await import('../core/actions/getOnRampQuote.js')).getOnRampQuote(kit),
  )
  return {
    functions: {
      load: () => loading.run(undefined),
      quote: () => quoting.run(undefined),
      reset: async () => (await loadForm()).resetOnRamp(portico),
      update: async (patch: OnRampPatch) => (await loadForm()).updateOnRamp(portico, patch),
    },
    state: combine({ loaded: loading.last, quoted: quoting.last, state: form }),
  }
}

/** The state until the code for names has loaded. */
const noNames: NameServiceState = { loading: false, suggestions: [] }

/** Returns a source of the state of the name form, and functions to suggest and register a name. */
export function bindNames(context: BindingContext) {
  const { portico } = context
  const form = loaded(noNames, async () => {
    const { getNameServiceState, watchNameService } = await import('../core/actions/nameState.js')
    return {
      get: () => getNameServiceState(portico),
      watch: (onChange) => watchNameService(portico, { onChange }),
    }
  })
  const registering = request(context, async (kit, parameters: RegisterNameParameters) =>
    (await import('../core/actions/registerName.js')).registerName(kit, parameters),
  )
  return {
    functions: {
      register: registering.run,
      suggest: async (parameters: GetNameSuggestionsParameters) =>
        (await import('../core/actions/getNameSuggestions.js')).getNameSuggestions(portico, parameters),
    },
    state: combine({ registered: registering.last, state: form }),
  }
}
