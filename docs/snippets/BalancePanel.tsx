import { usePorticoBalance } from 'portico/react'
import { formatUnits } from 'viem'

export function BalancePanel() {
  const { data, error, fetchBalance, status } = usePorticoBalance()
  return (
    <section>
      <button disabled={status === 'pending'} onClick={() => fetchBalance({})} type="button">
        Show my balance
      </button>
      {data && (
        <p>
          {formatUnits(BigInt(data.amount), data.decimals)} {data.symbol}
        </p>
      )}
      {error && <p role="alert">{error.shortMessage}</p>}
    </section>
  )
}
