import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/CopyButton/CopyButton.js'
import { useText } from '../shellContext.js'

/** What is known of one thing, name by name. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

/** One line of it. */
export function Fact({ children, name }: { children: ReactNode; name: string }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** One that is to be compared and copied letter by letter, never cut. */
export function CodeFact({
  copyLabel,
  name,
  shown,
  text,
}: {
  copyLabel: string
  name: string
  /** Default: the text itself. */
  shown?: string
  text: string
}) {
  const t = useText()
  return (
    <div className="fact" data-long="">
      <dt>{name}</dt>
      <dd>
        <span className="fact-code" dir="ltr">
          {shown ?? text}
        </span>
        <CopyButton copiedLabel={t('copied')} failedLabel={t('copy.failed')} label={copyLabel} text={text} />
      </dd>
    </div>
  )
}
