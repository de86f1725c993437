import type { TokenBalance } from 'portico'
import { formatExactAmount, parseAmount } from 'portico/format'
import { usePorticoSend, usePorticoSends } from 'portico/react'
import { useState } from 'react'

export function SendForm({ token }: { token: TokenBalance }) {
  const { prepare, prepared, send, sent, state, update } = usePorticoSend()
  const { sends } = usePorticoSends()
  const [text, setText] = useState('')
  const review = prepared.data
  const problem = prepared.error ?? review?.problem ?? sent.error
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send({ token })
      }}
    >
      <label>
        To
        <input
          onChange={({ target }) => update({ receiverAddress: target.value })}
          value={state.receiverAddress ?? ''}
        />
      </label>
      <label>
        Amount
        <input
          onChange={({ target: { value } }) => {
            setText(value)
            const typed = parseAmount({ decimals: Number(token.quantity.decimals), text: value })
            update({ sendTokenAmount: typed.status === 'ok' ? typed.amount : undefined })
          }}
          value={text}
        />
      </label>
      <button onClick={() => prepare({ token })} type="button">
        Review
      </button>
      {review && (
        <p>
          To {review.to}. The network takes at most {formatExactAmount(review.fee)}.
        </p>
      )}
      {problem && problem.code !== 'SEND_REJECTED' && <p role="alert">{problem.shortMessage}</p>}
      <button disabled={!review || state.loading} type="submit">
        Send
      </button>
      <ul>
        {sends.map(({ id, status, symbol, to }) => (
          <li key={id}>
            {symbol} to {to}: {status}
          </li>
        ))}
      </ul>
    </form>
  )
}
