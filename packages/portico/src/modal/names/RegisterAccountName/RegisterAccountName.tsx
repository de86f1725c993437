import '../../shell/modalChunk.js'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { findActive } from '../../../core/findActive.js'
import { toOwnLabel } from '../../../core/nameRule.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { toAsciiDigits } from '../../../format/toAsciiDigits.js'
import { Button } from '../../../ui/Button/Button.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { watchSizes } from '../../../ui/watchSizes.js'
import { Notice } from '../../parts/Notice.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { useKitState } from '../../shell/useKitState.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { registrationRequestOf, requestRegistration, useNameText } from '../registrationRequest.js'
import { type Availability, useAvailability } from '../useAvailability.js'
import { useNameLimit } from '../useNameLimit.js'
import { useNameZone } from '../useNameZone.js'
import { ZoneProblem } from '../ZoneProblem.js'
import { describeFailure } from './describeFailure.js'
import { registerAccountNameCss } from './RegisterAccountName.css.js'

/**
 * The view in which the user chooses and registers a name. Only the click on the button prompts the
 * wallet.
 */
export const RegisterAccountName: View = {
  component: RegisterAccountNameView,
  next: ['RegisterAccountNameSuccess'],
  title: (text) => text('names')('name.title'),
}

function RegisterAccountNameView() {
  const t = useText('names')
  const shell = useShell()
  const { portico, say } = shell
  const connection = useKitState((state) => findActive(state, 'eip155'))
  const zone = useNameZone()
  const [text, setText] = useNameText()
  const run = useRequest(registrationRequestOf(portico))
  const label = toLabel(text, zone.data)
  const availability = useAvailability(label)
  const limit = useNameLimit(connection?.address)
  const field = useRef<HTMLInputElement>(null)
  const [fieldId, statusId] = [useId(), useId()]
  const wallet = sanitizeText(connection?.name ?? '')
  const isAsking = run.status === 'pending' || run.status === 'success'

  // Screen readers announce this when the wallet is prompted, because the prompt is not on this screen.
  const asked = isAsking ? t('name.asking.detail', { name: run.subject.name, wallet }) : undefined
  useEffect(() => {
    if (asked !== undefined) say(asked)
  }, [asked, say])

  if (zone.data === null || zone.isError) return <ZoneProblem zone={zone} />
  if (limit && !isAsking) return <NoMore names={limit} />
  const disabledReason =
    connection?.status === 'restoring'
      ? t('name.restoring', { wallet })
      : !connection || !portico.families.eip155?.signMessage
        ? t('name.cannot')
        : toReason(t, availability)

  function register() {
    if (zone.data && disabledReason === undefined) void requestRegistration(shell, label, zone.data)
  }

  return (
    <ViewScreen
      action={
        <Button
          data-testid="name-register"
          disabledReason={isAsking ? undefined : disabledReason}
          loading={isAsking ? t('name.asking', { wallet }) : undefined}
          onClick={register}
        >
          {t('name.register')}
        </Button>
      }
      sheet={registerAccountNameCss}
    >
      <div className="name-form">
        <label className="name-label" htmlFor={fieldId}>
          {t('name.label')}
        </label>
        {/* A name is written from left to right in every language. */}
        <div
          className="name-field"
          data-invalid={availability.status === 'malformed' ? '' : undefined}
          dir="ltr"
          title={zone.data && `.${zone.data}`}
        >
          <input
            aria-describedby={statusId}
            aria-invalid={availability.status === 'malformed' ? true : undefined}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            className="name-input"
            data-autofocus=""
            data-testid="name-input"
            enterKeyHint="done"
            id={fieldId}
            maxLength={255}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && register()}
            readOnly={isAsking}
            ref={field}
            spellCheck={false}
            value={text}
          />
          <Suffix field={field} zone={zone.data} />
        </div>
        <div aria-live="polite" className="name-status" id={statusId}>
          {isAsking ? (
            <span dir="auto">{asked}</span>
          ) : (
            <Status
              // The error needs no handling here: the reason is shown below.
              availability={
                run.status === 'error' && availability.status === 'available' ? undefined : availability
              }
              name={zone.data === undefined ? label : `${label}.${zone.data}`}
            />
          )}
        </div>
      </div>
      {run.status === 'error' && (
        <Notice
          title={describeFailure(t, run, wallet).title}
          variant={describeFailure(t, run, wallet).variant}
        >
          <p dir="auto">{describeFailure(t, run, wallet).advice}</p>
        </Notice>
      )}
      {availability.status === 'registered' && availability.suggestions.length > 0 && !isAsking && (
        <section className="name-others">
          <h3>{t('name.suggestions')}</h3>
          <RowList aria-label={t('name.suggestions')}>
            {availability.suggestions.map(({ name }) => (
              <Row
                data-testid="name-suggestion"
                key={name}
                onClick={() => {
                  setText(toLabel(name, zone.data))
                  field.current?.focus()
                }}
                title={<bdi dir="ltr">{name}</bdi>}
                trailing={<Tag variant="success">{t('name.available')}</Tag>}
              />
            ))}
          </RowList>
        </section>
      )}
    </ViewScreen>
  )
}

/** The domain of the name. It lies over the end of the field, and the field's text ends before it. */
function Suffix({ field, zone }: { field: RefObject<HTMLInputElement | null>; zone: string | undefined }) {
  const suffix = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = suffix.current
    if (!element) return
    const observer = watchSizes(() => {
      field.current?.style.setProperty(
        'padding-inline-end',
        `calc(var(--space-16) + ${element.offsetWidth}px)`,
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [field])
  return (
    <span className="name-suffix" ref={suffix}>
      {zone === undefined ? <Skeleton height={16} width={72} /> : `.${zone}`}
    </span>
  )
}

/** Replaces the form if the account may not register another name. The user learns that before typing. */
function NoMore({ names }: { names: readonly string[] }) {
  const t = useText('names')
  const { replace } = useShell()
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" data-testid="name-account" onClick={() => replace('Account')}>
          {t('name.done.account')}
        </Button>
      }
      key="no more"
    >
      <Message
        isAlert
        text={<bdi dir="ltr">{names.map((name) => sanitizeText(name)).join(', ')}</bdi>}
        title={names.length > 1 ? t('name.limit') : t('name.refused.NAME_LIMIT_REACHED')}
      />
    </ViewScreen>
  )
}

/** Returns the typed label without the domain, which some users include. */
function toLabel(text: string, zone: string | null | undefined): string {
  const small = toAsciiDigits(text.trim()).toLowerCase()
  return (zone && toOwnLabel(small, zone)) || small
}

/** Returns why the button is disabled, or undefined. */
function toReason(t: Text<'names'>, { status }: Availability): string | undefined {
  switch (status) {
    case 'available':
      return undefined
    case 'looking':
      return t('name.register.looking')
    case 'registered':
      return t('name.register.taken')
    case 'failed':
      return t('name.suggestions.failed')
    default:
      return t('name.register.rule')
  }
}

function Status({ availability, name }: { availability: Availability | undefined; name: string }) {
  const t = useText('names')
  if (!availability) return null
  switch (availability.status) {
    case 'none':
    case 'short':
      return <span dir="auto">{t('name.rule')}</span>
    case 'malformed':
      return (
        <span data-problem="" dir="auto">
          {t('name.malformed')}
        </span>
      )
    case 'looking':
      // It changes with each key, so screen readers get only the result.
      return <bdi aria-hidden="true">{t('name.looking', { name: sanitizeText(name) })}</bdi>
    case 'available':
      return (
        <>
          <Tag aria-hidden="true" variant="success">
            {t('name.available')}
          </Tag>
          <span className="visually-hidden">{t('name.available.said', { name })}</span>
        </>
      )
    case 'registered':
      return (
        <>
          <Tag variant="warning">{t(availability.isReserved ? 'name.reserved' : 'name.registered')}</Tag>
          <span dir="auto">{t(availability.isReserved ? 'name.reserved.said' : 'name.registered.said')}</span>
        </>
      )
    case 'failed':
      return (
        <>
          <span data-problem="" dir="auto">
            {t('name.suggestions.failed')}
          </span>
          <button onClick={availability.retry} type="button">
            {t('name.suggestions.retry')}
          </button>
        </>
      )
  }
}
