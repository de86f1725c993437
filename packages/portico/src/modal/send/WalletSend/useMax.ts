import { useEffect } from 'react'
import { balanceUnits } from '../../../core/balanceUnits.js'
import { localeOf } from '../../../core/localeOf.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useSendEstimate } from '../useSendEstimate.js'

/** Returns the maximum to send: for the network's own token, what the fee of this transfer leaves. */
export function useMax(
  from: string,
  token: TokenBalance | undefined,
  isWanted: boolean,
  receiver: string | undefined,
): { amount: bigint | undefined; isWorkingOut: boolean; note: string | undefined } {
  const t = useText('send')
  const { portico, toast } = useShell()
  const isNative = token !== undefined && token.address === undefined
  // Until the recipient is known, the fee of a transfer to the own account is used, which is
  // typical.
  const subject =
    isWanted && isNative ? ({ amount: 'max', from, receiver: receiver ?? from, token } as const) : undefined
  const estimate = useSendEstimate(subject)
  const { isError } = estimate
  const isOfToken =
    estimate.data?.token.address === token?.address && estimate.data?.token.chainId === token?.chainId
  const data = isOfToken ? estimate.data : undefined
  useEffect(() => {
    // The previous amount stays, because the maximum without the fee could not be paid.
    if (isError) toast(t('send.max.failed'), 'error')
  }, [isError, t, toast])
  if (!isWanted || !token) return { amount: undefined, isWorkingOut: false, note: undefined }
  if (!isNative) return { amount: balanceUnits(token), isWorkingOut: false, note: undefined }
  return {
    amount: data?.maxAmount,
    isWorkingOut: !data && !isError,
    note:
      data &&
      (data.maxAmount === 0n
        ? t('problem.INSUFFICIENT_FEE_BALANCE', { native: cleanSymbol(token.symbol) })
        : t('send.max.note', {
            fee: formatDecimal(
              formatUnits(data.fee.amount, data.fee.decimals),
              data.fee.symbol,
              localeOf(portico),
            ),
          })),
  }
}
