import '../../shell/modalChunk.js'
import { useEffect, useRef } from 'react'
import { embeddedSlot } from '../../../core/embeddedSlot.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { triangleAlert } from '../../../ui/Icon/paths.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { loginCss } from '../loginCss.js'
import { measureCard } from './measureCard.js'

type Data = NonNullable<DataOf<'ApproveTransaction'>>

/**
 * The view over which the frame shows a request to approve. The frame covers the card. When the frame is done, the view
 * closes.
 */
export const ApproveTransaction: View<Data | undefined> = {
  component: ({ refused }: Data) => (refused === undefined ? <Place /> : <Refused method={refused} />),
  title: (text) => text('embedded')('approve.title'),
}

function Place() {
  const t = useText('embedded')
  const { back, portico, store } = useShell()
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const stops: (() => void)[] = []
    let isHere = true
    const client = portico.internal.slots.get(embeddedSlot)
    const leave = () => {
      // If another view is about to open, that one replaces this view.
      if (isHere && store.getState().coming === null) back()
    }
    client?.then(async (embedded) => {
      // Waits until the dialog is open, because an element that opens later is on top.
      await portico.internal.running.opening
      if (!isHere) return
      const content = place.current?.closest<HTMLElement>('.card-content')
      const show = () => {
        if (embedded.getState().isSurfaceWanted && content) embedded.surface.show(measureCard(content))
      }
      // The card first changes its height. The frame is placed where the card ends up.
      const observer = new ResizeObserver(show)
      if (content) observer.observe(content)
      // A keyboard changes only the border of a sheet, and the content keeps its size.
      if (content?.parentElement) observer.observe(content.parentElement, { box: 'border-box' })
      window.addEventListener('resize', show)
      stops.push(
        () => observer.disconnect(),
        () => window.removeEventListener('resize', show),
        embedded.subscribe(({ isSurfaceWanted }) => {
          if (!isSurfaceWanted) leave()
        }),
      )
      if (!embedded.getState().isSurfaceWanted) leave()
      else show()
    }, leave) // if the wallet fails to load, there is nothing to show
    return () => {
      isHere = false
      for (const stop of stops) stop()
    }
  }, [back, portico, store])

  return (
    <ViewScreen sheet={loginCss}>
      <div className="approve-place" ref={place}>
        <Spinner label={t('approve.loading')} />
        <p className="login-detail" dir="auto">
          {t('approve.loading.detail')}
        </p>
      </div>
    </ViewScreen>
  )
}

function Refused({ method }: { method: string }) {
  const t = useText('embedded')
  const { close, t: words } = useShell()
  return (
    <ViewScreen
      action={
        <Button data-autofocus="" onClick={close}>
          {words('header.close')}
        </Button>
      }
      sheet={loginCss}
    >
      <Message
        icon={triangleAlert}
        isAlert
        isWarning
        text={t('approve.refused.detail', { method: sanitizeText(method, { maxLength: 64 }) })}
        title={t('approve.refused')}
      />
    </ViewScreen>
  )
}
