import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/CopyButton/CopyButton.js'
import { useText } from '../shell/shellContext.js'

/** A list of facts about one thing, with their names. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

/** One fact of the list. */
export function Fact({ children, name }: { children: ReactNode; name: string }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A fact that the user compares and copies character by character. It is never truncated. */
export function CodeFact({
  copyLabel,
  name,
  shown,
  text,
}: {
  copyLabel: string
  name: string
  /** The text to show. Default: `text`. */
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
