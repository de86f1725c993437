import { factsOf } from '@portico/protocol/caip'
import { updateSend } from '../../core/actions/updateSend.js'
import { isSameAddress } from '../../core/findLookAlikes.js'
import { localeOf } from '../../core/localeOf.js'
import type { Network } from '../../core/network.js'
import type { Portico } from '../../core/portico.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatUnits } from '../../format/formatUnits.js'
import { groupAddress } from '../../format/groupAddress.js'
import { parsePaymentUri } from '../../format/parsePaymentUri.js'
import { toFieldAmount } from '../parts/fieldAmount.js'
import type { Text } from '../shell/text.js'
import { changeTransferForm } from './transferForm.js'

/** What a code or a pasted text puts into the fields. */
export type ReadPayment =
  /** The text is not a payment request, but an address, a name, or any other text. */
  | { status: 'none' }
  /** `problem` explains why nothing is filled in. */
  | { status: 'refused'; problem: string }
  | {
      status: 'ok'
      receiver: string
      /** If undefined, the selected token stays. */
      token: TokenBalance | undefined
      /** Whole tokens, in plain decimal notation. If undefined, the entered amount stays. */
      amount: string | undefined
    }

/** Reads a payment request for the current network and the tokens that the account has on it. */
export function readPayment(
  t: Text<'scan'>,
  text: string,
  context: {
    network: Network
    portico: Portico
    tokens: readonly TokenBalance[]
    /** Whether the tokens are still loading. */
    isLoading: boolean
  },
): ReadPayment {
  const { isLoading, network, portico, tokens } = context
  const parsed = parsePaymentUri(text)
  if (parsed.status === 'none') return parsed
  if (parsed.status === 'refused') return refuse(t(`scan.${parsed.reason}`))
  const { amount, namespace, networkId, receiver, tokenAddress } = parsed.request
  if (namespace !== network.chainNamespace) {
    return refuse(t('scan.otherFamily', { family: factsOf(namespace).label, network: network.name }))
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

/** Puts a payment into the fields of Send. */
export function applyPayment(
  portico: Portico,
  { amount, receiver, token }: Extract<ReadPayment, { status: 'ok' }>,
): void {
  if (token) updateSend(portico, { token })
  changeTransferForm(portico, {
    confirmedReceiver: undefined,
    receiverText: receiver,
    ...(amount !== undefined && {
      amountText: toFieldAmount(amount, localeOf(portico)),
      isMax: false,
    }),
  })
}
