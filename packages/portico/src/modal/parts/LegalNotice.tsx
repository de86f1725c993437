import { Fragment, type ReactNode } from 'react'
import { Checkbox } from '../../ui/Checkbox/Checkbox.js'
import { isWebUrl } from '../../ui/isWebUrl.js'
import { useShell, useShellState } from '../shell/shellContext.js'
import { splitText } from '../shell/text.js'

/** A checkbox to accept the terms before connecting. Renders nothing unless the site enables it. */
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

/** A note with the terms, for sites that name them without a checkbox. */
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
  const { catalogue, portico, t } = useShell()
  const { privacyPolicyUrl, termsConditionsUrl } = portico.options
  const terms = link(termsConditionsUrl, t('legal.terms'), t('legal.newTab'))
  const privacy = link(privacyPolicyUrl, t('legal.privacy'), t('legal.newTab'))
  const documents =
    terms && privacy ? fill(catalogue['legal.both'], { privacy, terms }) : (terms ?? privacy ?? fallback)
  return fill(catalogue[sentence], { documents })
}

function link(url: string | undefined, words: string, note: string): ReactNode | undefined {
  if (url === undefined || !isWebUrl(url)) return undefined
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {words}
      <span className="visually-hidden"> {note}</span>
    </a>
  )
}

/** Replaces the placeholders of a text with elements. */
function fill(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return splitText(text).map((part) =>
    'name' in part ? <Fragment key={part.name}>{values[part.name]}</Fragment> : part.text,
  )
}
