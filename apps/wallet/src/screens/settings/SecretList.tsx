import { formatRelativeTime } from 'portico/format'
import { useState } from 'react'
import type { KeptSecret, Vault } from '../../custody/vault.js'
import { DecidingButton } from '../DecidingButton.js'
import { Problem } from './FreshProof.js'
import { useRun } from './useRun.js'

const names = { passkey: 'Passkey', password: 'Password' } as const

export type SecretListProps = {
  kind: 'passkey' | 'password'
  /** All secrets that are set, of every kind. */
  secrets: readonly KeptSecret[]
  vault: Vault
  onRemoved: () => void
}

/** Lists the passkeys or passwords that are set, with buttons to remove them. */
export function SecretList({ kind, onRemoved, secrets, vault }: SecretListProps) {
  /** The secret whose button was pressed once. */
  const [asked, setAsked] = useState<string>()
  const { isRunning, problem, run } = useRun()
  const shown = secrets.filter((each) => each.kind === kind)
  const isLast = secrets.filter((each) => each.kind !== 'recovery').length === 1
  const remove = (envelopeId: string) =>
    run(async () => {
      setAsked(undefined)
      await vault.removeEnvelope(envelopeId)
      onRemoved()
    })

  if (shown.length === 0) return null
  return (
    <>
      <ul className="list" data-testid="secrets">
        {shown.map(({ createdAt, envelopeId, label }) => (
          <li className="item" key={envelopeId}>
            <div className="item-words">
              <div>{names[kind]}</div>
              <div className="soft">
                Set {formatRelativeTime(createdAt * 1000, Date.now())}
                {label !== '' && (
                  <>
                    {' '}
                    in <bdi>{label}</bdi>
                  </>
                )}
              </div>
              <div className="soft" role="status">
                {asked === envelopeId &&
                  'It will no longer open your wallet anywhere. Press again to remove it.'}
              </div>
            </div>
            {!isLast && (
              <DecidingButton
                disabledReason={isRunning ? 'One at a time' : undefined}
                isDeciding={asked === envelopeId}
                onBlur={() => setAsked(undefined)}
                onClick={() => (asked === envelopeId ? void remove(envelopeId) : setAsked(envelopeId))}
                variant={asked === envelopeId ? 'danger' : 'secondary'}
              >
                {asked === envelopeId ? 'Remove it' : 'Remove'}
              </DecidingButton>
            )}
          </li>
        ))}
      </ul>
      {isLast && (
        <p className="soft">
          Only this one opens your wallet on a new device. To remove it, set another one first.
        </p>
      )}
      <Problem text={problem} />
    </>
  )
}
