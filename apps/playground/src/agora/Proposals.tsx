import { signMessage } from 'portico'
import { useAction, usePortico, usePorticoAccount } from 'portico/react'

type Proposal = { number: number; title: string; summary: string; amount: string; yesPercent: number }

const proposals: readonly Proposal[] = [
  {
    amount: '18 ETH',
    number: 41,
    summary: 'Twelve months of one maintainer for the address book that every wallet in town depends on.',
    title: 'A maintainer for the address book',
    yesPercent: 82,
  },
  {
    amount: '6.5 ETH',
    number: 42,
    summary: 'Subtitles in nine languages for the evening school, and a library of its recordings.',
    title: 'Subtitles for the evening school',
    yesPercent: 64,
  },
  {
    amount: '31 ETH',
    number: 43,
    summary: 'A repair shop on the square where phones, radios and bicycles get a second life.',
    title: 'A repair shop on the square',
    yesPercent: 47,
  },
]

/** What members vote on. A vote is a signed message; without a wallet the button opens the modal. */
export function Proposals() {
  return (
    <section aria-labelledby="proposals" className="agora-proposals">
      <h2 id="proposals">Proposals</h2>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.number}>
            <ProposalCard proposal={proposal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { amount, number, summary, title, yesPercent } = proposal
  const { open } = usePortico()
  const { status: accountStatus } = usePorticoAccount()
  const { data, error, run, status } = useAction('Proposals', signMessage)
  const isVoting = status === 'pending'
  const vote = () => {
    if (isVoting) return
    if (accountStatus === 'connected') void run({ message: `Agora, proposal ${number}: I vote yes.` })
    else open()
  }
  return (
    <article className="agora-proposal">
      <p className="agora-number">No. {number}</p>
      <h3>{title}</h3>
      <p className="agora-summary">{summary}</p>
      <p className="agora-figures">
        <strong>{amount}</strong>
        <span>{yesPercent}% in favor</span>
      </p>
      <meter aria-label={`${yesPercent}% in favor`} max={100} min={0} value={yesPercent} />
      {/* The button is not disabled, so that the focus can return to it. */}
      <button aria-disabled={isVoting} data-testid={`vote-${number}`} onClick={vote} type="button">
        {isVoting ? 'Approve in your wallet…' : data === undefined ? 'Vote yes' : 'Voted yes'}
      </button>
      <p className="agora-outcome" role="status">
        {data !== undefined && 'Your signed vote is counted.'}
        {error?.shortMessage}
      </p>
    </article>
  )
}
