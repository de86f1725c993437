import { Fragment, type ReactNode } from 'react'
import { Checkbox } from '../../ui/Checkbox/Checkbox.js'
import { isWebUrl } from '../../ui/isWebUrl.js'
import { useShell, useShellState } from '../shell/shellContext.js'

/** A checkbox to accept the terms before connecting. Renders nothing unless the site enables the checkbox. */
export function LegalCheckbox() {
  const { acceptTerms, portico, t } = useShell()
  const accepted = useShellState((state) => state.hasAcceptedTerms)
  if (!portico.store.getState().features.legalCheckbox) return null
  return (
    <Checkbox
      checked={accepted}
      data-autofocus={accepted ? undefined : ''}
      data-testid="legal-checkbox"
      onCheckedChange={acceptTerms}
    >
      <Documents fallback={t('legal.site')} sentence="legal.accept" />
    </Checkbox>
  )
}

/** A note with links to the terms, for sites without a checkbox. */
export function LegalFooter() {
  const { portico } = useShell()
  const { privacyPolicyUrl, termsConditionsUrl } = portico.options
  if (portico.store.getState().features.legalCheckbox || !(termsConditionsUrl || privacyPolicyUrl))
    return null
  return (
    <p className="legal" dir="auto">
      <Documents sentence="legal.byConnecting" />
    </p>
  )
}

/** Returns why connecting is disabled, or undefined. */
export function useLegalReason(): string | undefined {
  const { portico, t } = useShell()
  const accepted = useShellState((state) => state.hasAcceptedTerms)
  return portico.store.getState().features.legalCheckbox && !accepted ? t('legal.first') : undefined
}

function Documents({
  fallback,
  sentence,
}: {
  fallback?: string
  sentence: 'legal.accept' | 'legal.byConnecting'
}) {
  const { portico, t } = useShell()
  const { privacyPolicyUrl, termsConditionsUrl } = portico.options
  const terms = link(termsConditionsUrl, t('legal.terms'), t('legal.newTab'))
  const privacy = link(privacyPolicyUrl, t('legal.privacy'), t('legal.newTab'))
  const documents =
    terms && privacy ? toNodes(t.parts('legal.both', { privacy, terms })) : (terms ?? privacy ?? fallback)
  return toNodes(t.parts(sentence, { documents }))
}

function link(url: string | undefined, words: string, note: string): ReactNode | undefined {
  if (!url || !isWebUrl(url)) return undefined
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {words}
      <span className="visually-hidden"> {note}</span>
    </a>
  )
}

/** Renders the pieces of a sentence in order. */
function toNodes(parts: readonly ReactNode[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence keep their order
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}
