import { usePorticoTokens, usePorticoTransactions } from 'portico/react'

export function ActivityPanel() {
  const { isStale, refresh, tokens } = usePorticoTokens()
  const { empty, error, groups, hasMore, loadMore, status } = usePorticoTransactions()
  return (
    <section>
      <ul>
        {tokens.map(({ address = 'native', quantity, symbol }) => (
          <li key={address}>
            {quantity.numeric} {symbol}
          </li>
        ))}
      </ul>
      {isStale && (
        <button onClick={refresh} type="button">
          These are old. Try again
        </button>
      )}
      {groups.map(({ month, transactions, year }) => (
        <ul aria-label={`${month + 1}/${year}`} key={`${year} ${month}`}>
          {transactions.map(({ id, metadata }) => (
            <li key={id}>
              {metadata.operationType} {metadata.status}
            </li>
          ))}
        </ul>
      ))}
      {empty && <p>Nothing has happened yet.</p>}
      {hasMore && (
        <button disabled={status === 'pending'} onClick={loadMore} type="button">
          Show older
        </button>
      )}
      {error && <p role="alert">{error.shortMessage}</p>}
    </section>
  )
}
