import { Fragment, type ReactNode } from 'react'

/** Shows a sentence that contains elements. */
export function Sentence({ parts }: { parts: readonly ReactNode[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
    <Fragment key={index}>{part}</Fragment>
  ))
}
