import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Facts, parseSubject, readFacts } from './readSubject.js'

type Answer = { of: string; facts?: Facts; problem?: string }

/** The block explorer of the local network. It has only the pages to which the modal links. */
export function Explorer({ rpcUrl }: { rpcUrl: string }) {
  const hash = useSyncExternalStore(watchHash, () => location.hash)
  const [answer, setAnswer] = useState<Answer>()
  const subject = parseSubject(hash)
  useEffect(() => {
    const asked = parseSubject(hash)
    if (!asked) return
    let isCurrent = true
    const keep = (next: Answer) => isCurrent && setAnswer(next)
    readFacts(rpcUrl, asked).then(
      (facts) => keep({ facts, of: hash }),
      (error: Error) => keep({ of: hash, problem: error.message.split('\n')[0] ?? '' }),
    )
    return () => {
      isCurrent = false
    }
  }, [hash, rpcUrl])

  const { facts, problem } = answer?.of === hash ? answer : {}
  return (
    <main className="agora-plain">
      <p>Local network</p>
      <h1>
        {subject === undefined ? 'Nothing to show' : subject.kind === 'address' ? 'Address' : 'Transaction'}
      </h1>
      {subject ? <code>{subject.id}</code> : <p>This URL contains no transaction and no address.</p>}
      {subject && answer?.of !== hash && <p role="status">Asking the network…</p>}
      {problem !== undefined && (
        <p role="alert">The network does not have it, or does not respond: {problem}</p>
      )}
      {facts && (
        <dl className="agora-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {parseSubject(`#/address/${value}`) ? <a href={`#/address/${value}`}>{value}</a> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </main>
  )
}

function watchHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
