'use client'
import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Portico } from '../core/createPortico.js'
import type { State } from '../core/state.js'
import { AlertBar } from '../ui/AlertBar/AlertBar.js'
import { type CloseRequest, Dialog } from '../ui/Dialog/Dialog.js'
import { Header } from '../ui/Header/Header.js'
import { LiveRegion } from '../ui/LiveRegion/LiveRegion.js'
import { Toast } from '../ui/Toast/Toast.js'
import { applyTheme, createHost, placeHost } from './createHost.js'
import { en } from './locales/en.js'
import { currentEntry } from './navigation.js'
import { createShell, type Shell } from './shell.js'
import { DirectionContext, ShellContext, useShellState } from './shellContext.js'
import { ViewBody } from './ViewBody.js'
import { useView } from './views/useView.js'

const titleId = 'portico-title'

/** The modal: a dialog in a shadow root at the end of the page, open or closed as the kit's state says. */
export function Modal({ portico }: { portico: Portico }) {
  const [host] = useState(() => createHost('en'))
  const [shell] = useState(() => createShell(portico, en))
  const modal = useKitState(portico, (state) => state.modal)
  const theme = useKitState(portico, (state) => state.theme)

  useEffect(() => shell.start(), [shell])
  // Before the layout effects of the dialog inside, which can only be shown once it is in the page.
  useInsertionEffect(() => {
    if (modal.status === 'open') placeHost(host)
  }, [host, modal.status])
  useInsertionEffect(() => {
    applyTheme(host, theme)
  }, [host, theme])
  useInsertionEffect(() => {
    placeHost(host)
    return () => host.element.remove()
  }, [host])

  const isOpen = modal.status === 'open'
  const content = useMemo(() => <Content shell={shell} />, [shell])
  return createPortal(
    <ShellContext.Provider value={shell}>
      <Dialog
        aria-busy={(isOpen && modal.loading) || undefined}
        aria-labelledby={titleId}
        data-testid="portico-modal"
        onRequestClose={(request) => answer(shell, request)}
        open={isOpen}
        shake={isOpen && modal.shake}
      >
        {content}
      </Dialog>
    </ShellContext.Provider>,
    host.root,
  )
}

function answer(shell: Shell, request: CloseRequest): void {
  if (request === 'escape') shell.back()
  else shell.close()
}

/** Header, messages and the view on screen. */
function Content({ shell }: { shell: Shell }) {
  const { portico, t } = shell
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
        help={help && { label: help.label(t), onClick: () => shell.help(help) }}
        title={view ? view.title(t, entry.data, portico) : t('loading')}
        titleId={titleId}
      />
      {portico.options.debug && <Alert portico={portico} />}
      <DirectionContext.Provider value={navigation.direction}>
        <ViewBody entry={entry} loaded={loaded} />
      </DirectionContext.Provider>
      <Messages shell={shell} />
    </>
  )
}

/** What is said beside the view. Comes after the first paint, and is there long before it has anything to say. */
function Messages({ shell }: { shell: Shell }) {
  const announcement = useShellState(({ announcement }) => announcement)
  const toast = useShellState(({ toast }) => toast)
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  if (!isPainted) return null
  return (
    <>
      <Toast message={toast?.message ?? ''} onClose={shell.dismissToast} variant={toast?.variant} />
      <LiveRegion message={announcement} />
    </>
  )
}

/** The last alert for the host's developer, until it is closed. */
function Alert({ portico }: { portico: Portico }) {
  const alert = useKitState(portico, (state) => state.alert)
  if (!alert) return null
  return (
    <AlertBar
      closeLabel={en['alert.close']}
      message={alert.shortMessage}
      onClose={() => portico.store.setState({ alert: null })}
      variant={alert.severity}
    />
  )
}

function useKitState<selected>(portico: Portico, selector: (state: State) => selected): selected {
  const read = () => selector(portico.store.getState())
  return useSyncExternalStore(portico.store.subscribe, read, read)
}
