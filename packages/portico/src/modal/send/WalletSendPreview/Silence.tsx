import type { PorticoError } from '@portico/protocol/errors'
import { Notice } from '../../parts/Notice.js'
import { useText } from '../../shell/shellContext.js'
import { describeSilence } from './describeProblem.js'

/** Warns that the wallet may still carry out an earlier request for the same. */
export function Silence({ error, wallet }: { error: PorticoError; wallet: string }) {
  const { advice, title } = describeSilence(useText('send'), error, wallet)
  return (
    <Notice title={title} variant="warning">
      <p dir="auto">{advice}</p>
    </Notice>
  )
}
