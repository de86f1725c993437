import { updateSend } from '../../core/actions/updateSend.js'
import { isSameAddress } from '../../core/findLookAlikes.js'
import { localeOf } from '../../core/localeOf.js'
import type { Network } from '../../core/network.js'
import type { Portico } from '../../core/portico.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatUnits } from '../../format/formatUnits.js'
import { groupAddress } from '../../format/groupAddress.js'
import { parsePaymentUri } from '../../format/parsePaymentUri.js'
import { scanText as t } from '../scanText.js'
import { toFieldAmount } from './fieldAmount.js'
import { sendFormOf } from './sendForm.js'

/** What a code or a pasted text fills in. */
export type ReadPayment =
  /** No request: an address, a name, or anything else that a person types. */
  | { status: 'none' }
  /** `problem` says why nothing of it is filled in. */
  | { status: 'refused'; problem: string }
  | {
      status: 'ok'
      receiver: string
      /** Undefined: the one that is chosen stays. */
      token: TokenBalance | undefined
      /** Whole tokens, in plain decimal notation. Undefined: what stands there stays. */
      amount: string | undefined
    }

const familyNames = { bip122: 'Bitcoin', eip155: 'Ethereum', solana: 'Solana' } as const

/** Reads a request for a payment, for the network in use and the tokens that the account has there. */
export function readPayment(
  text: string,
  context: {
    network: Network
    portico: Portico
    tokens: readonly TokenBalance[]
    /** The tokens are not known yet. */
    isLoading: boolean
  },
): ReadPayment {
  const { isLoading, network, portico, tokens } = context
  const parsed = parsePaymentUri(text)
  if (parsed.status === 'none') return parsed
  if (parsed.status === 'refused') return refuse(t(`scan.${parsed.reason}`))
  const { amount, namespace, networkId, receiver, tokenAddress } = parsed.request
  if (namespace !== network.chainNamespace) {
    return refuse(t('scan.otherFamily', { family: familyNames[namespace], network: network.name }))
  }
  if (networkId !== undefined && networkId !== network.caipNetworkId) {
    const known = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    return refuse(
      known
        ? t('scan.otherNetwork', { asked: known.name, network: network.name })
        : t('scan.unknownNetwork', { asked: networkId, network: network.name }),
    )
  }
  if (!amount && !tokenAddress) return { amount: undefined, receiver, status: 'ok', token: undefined }
  const token = tokens.find(
    ({ address, chainId }) =>
      chainId === network.caipNetworkId &&
      (tokenAddress
        ? address !== undefined && isSameAddress(address, `${network.caipNetworkId}:${tokenAddress}`)
        : !address),
  )
  if (!token) {
    if (isLoading) return refuse(t('scan.noTokensYet'))
    const asked = tokenAddress ? groupAddress(tokenAddress).join(' ') : network.nativeCurrency.symbol
    return refuse(t('scan.noToken', { token: asked }))
  }
  const decimals = /^\d{1,3}$/.test(token.quantity.decimals) ? Number(token.quantity.decimals) : undefined
  if (decimals === undefined) return refuse(t('scan.noToken', { token: token.symbol }))
  const whole = amount && ('units' in amount ? formatUnits(amount.units, decimals) : amount.whole)
  return { amount: whole, receiver, status: 'ok', token }
}

function refuse(problem: string): ReadPayment {
  return { problem, status: 'refused' }
}

/** Fills in Send what was read. */
export function applyPayment(
  portico: Portico,
  { amount, receiver, token }: Extract<ReadPayment, { status: 'ok' }>,
): void {
  if (token) updateSend(portico, { token })
  sendFormOf(portico).setState({
    confirmedReceiver: undefined,
    receiverText: receiver,
    ...(amount !== undefined && {
      amountText: toFieldAmount(amount, localeOf(portico)),
      isMax: false,
    }),
  })
}
