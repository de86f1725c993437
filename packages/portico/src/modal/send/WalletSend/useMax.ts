import { useEffect } from 'react'
import { balanceUnits } from '../../../core/balanceUnits.js'
import { localeOf } from '../../../core/localeOf.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useSendEstimate } from '../useSendEstimate.js'

/**
 * Returns the maximum that can be sent. For the network's own token, it is the balance less the fee of this transfer.
 */
export function useMax(
  from: string,
  token: TokenBalance | undefined,
  isWanted: boolean,
  receiver: string | undefined,
): { amount: bigint | undefined; isWorkingOut: boolean; note: string | undefined } {
  const t = useText('send')
  const { portico, toast } = useShell()
  const isNative = token !== undefined && token.address === undefined
  // Until the recipient is known, the fee is that of a transfer to the user's own account, which is typical.
  const subject =
    isWanted && isNative ? ({ amount: 'max', from, receiver: receiver ?? from, token } as const) : undefined
  const estimate = useSendEstimate(subject)
  const { isError } = estimate
  const isOfToken =
    estimate.data?.token.address === token?.address && estimate.data?.token.chainId === token?.chainId
  const data = isOfToken ? estimate.data : undefined
  useEffect(() => {
    // On an error the previous amount stays. Without the fee, the maximum would be more than the account can pay.
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
