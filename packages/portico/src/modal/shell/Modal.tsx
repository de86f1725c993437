'use client'
import {
  type ComponentType,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { languageOf } from '../../core/languageOf.js'
import type { Portico } from '../../core/portico.js'
import { dismissAlert } from '../../core/raiseAlert.js'
import { AlertBar } from '../../ui/AlertBar/AlertBar.js'
import { afterPaint } from '../../ui/afterPaint.js'
import { Button } from '../../ui/Button/Button.js'
import { type CloseRequest, Dialog } from '../../ui/Dialog/Dialog.js'
import { Header } from '../../ui/Header/Header.js'
import { SheetRootContext } from '../../ui/useSheet.js'
import { applyTheme, createHost, placeHost, removeHost } from './createHost.js'
import { ErrorBoundary } from './ErrorBoundary.js'
import { followOpening } from './followOpening.js'
import { requestedView } from './intentViews.js'
import { markPressed } from './markPressed.js'
import { currentEntry } from './navigation.js'
import { createShell } from './shell.js'
import { DirectionContext, ShellContext, useShell, useShellState } from './shellContext.js'
import type { Shell } from './shellType.js'
import { loadTexts } from './texts.js'
import { useStateOf } from './useKitState.js'
import { useView } from './useView.js'
import { ViewBody } from './ViewBody.js'
import { titleId, ViewScreen } from './ViewScreen.js'

/** Renders the modal: a dialog in a shadow root at the end of the page, open or closed by the kit's state. */
export function Modal({ portico }: { portico: Portico }) {
  const [host] = useState(() => createHost(languageOf(portico)))
  const [shell] = useState(() => createShell(portico))
  const dialog = useRef<HTMLDialogElement>(null)
  const [opening] = useState(() => followOpening(portico, () => dialog.current, shell.isThere))
  const modal = useSyncExternalStore(opening.subscribe, opening.read, opening.read)
  const theme = useStateOf(portico, (state) => state.theme)

  useEffect(() => shell.start(), [shell])
  useEffect(() => markPressed(shell, host.root), [host, shell])
  // This must run before the layout effects of the dialog, which can open only after it is in the page.
  useInsertionEffect(() => {
    if (modal.status === 'open') void placeHost(host)
  }, [host, modal.status])
  useInsertionEffect(() => {
    applyTheme(host, theme)
  }, [host, theme])
  useInsertionEffect(() => {
    portico.internal.running.screen = host.element
    void placeHost(host)
    return () => removeHost(host)
  }, [host, portico])

  const isWanted = modal.status === 'open'
  // Empty while the first view is loading, so that the modal opens only when there is something to show.
  const shown = useSyncExternalStore(shell.store.subscribe, () => {
    const { coming, navigation } = shell.store.getState()
    return coming?.isFirst ? '' : `${currentEntry(navigation).key}`
  })
  const isOpen = isWanted && shown !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hear` runs after each change of `isOpen`
  useEffect(() => opening.hear(), [isOpen, opening])
  const content = useMemo(() => <Content shell={shell} />, [shell])
  const broken = useMemo(() => <Broken shell={shell} />, [shell])
  return createPortal(
    <ShellContext.Provider value={shell}>
      <SheetRootContext.Provider value={host.root}>
        <Dialog
          aria-busy={(isOpen && modal.loading) || undefined}
          aria-labelledby={titleId}
          data-testid="portico-modal"
          onRequestClose={(request) => answer(shell, request)}
          open={isOpen}
          ref={dialog}
          shake={isOpen && modal.shake}
        >
          <ErrorBoundary
            fallback={broken}
            onError={(error) =>
              portico.internal.log.add('error', 'A view could not be drawn', { error: String(error) })
            }
            // The key changes with each opening, and with each view, which may appear later.
            resetKey={`${isWanted && modal.request.id} ${shown}`}
          >
            {content}
          </ErrorBoundary>
        </Dialog>
      </SheetRootContext.Provider>
    </ShellContext.Provider>,
    host.root,
  )
}

function answer(shell: Shell, request: CloseRequest): void {
  if (request === 'escape') shell.back()
  else shell.close()
}

/** Renders the header, the messages and the current view. */
function Content({ shell }: { shell: Shell }) {
  const { portico, t, text } = shell
  const navigation = useShellState((state) => state.navigation)
  const entry = currentEntry(navigation)
  const loaded = useView(portico, entry.view)
  const view = loaded.status === 'ready' ? loaded.view : undefined
  const canGoBack = navigation.history.length > 1
  const { help } = view ?? {}

  return (
    <>
      <Header
        back={canGoBack ? { label: t('header.back'), onClick: shell.back } : undefined}
        close={{ label: t('header.close'), onClick: shell.close }}
        help={
          help && {
            label: help.label(text),
            onClick: () => shell.help(help),
            ...shell.loadOnIntent(help.view),
          }
        }
        title={view ? view.title(text, entry.data, portico) : t('loading')}
        titleId={titleId}
      />
      {portico.options.debug && <Alert shell={shell} />}
      <DirectionContext.Provider value={navigation.direction}>
        <ViewBody entry={entry} loaded={loaded} />
      </DirectionContext.Provider>
      <MessagesLater />
    </>
  )
}

/** Shown in place of a view that cannot be rendered. */
function Broken({ shell: { close, t } }: { shell: Shell }) {
  return (
    <>
      <Header
        close={{ label: t('header.close'), onClick: close }}
        title={t('view.broken')}
        titleId={titleId}
      />
      <ViewScreen
        action={
          <Button data-autofocus="" onClick={close}>
            {t('header.close')}
          </Button>
        }
      >
        <p className="message-text" dir="auto" role="alert">
          {t('view.broken.advice')}
        </p>
      </ViewScreen>
    </>
  )
}

/** Loads the messages after the first paint, long before one must be shown. */
function MessagesLater() {
  const { portico } = useShell()
  const [Messages, setMessages] = useState<ComponentType>()
  useEffect(() => {
    afterPaint(() => {
      Promise.all([import('./Messages.js'), loadTexts(portico, ['messages'])]).then(
        ([chunk]) => setMessages(() => chunk.Messages),
        () => {}, // without this file, everything but the messages works
      )
    })
  }, [portico])
  return Messages ? <Messages /> : null
}

/** Shows the last alert for the site's developer until the developer closes it. */
function Alert({ shell: { portico, t } }: { shell: Shell }) {
  const alert = useStateOf(portico, ({ alert, modal }) =>
    // The view shows the same text.
    alert?.code === 'JWT_TOKEN_NOT_VALID' &&
    modal.status !== 'closed' &&
    requestedView(modal.request) === 'SIWXSignMessage'
      ? null
      : alert,
  )
  if (!alert) return null
  return (
    <AlertBar
      closeLabel={t('alert.close')}
      message={alert.shortMessage}
      onClose={() => dismissAlert(portico)}
      variant={alert.severity}
    />
  )
}
