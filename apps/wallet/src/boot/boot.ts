import { type AppRequest, type FrameEnvelope, readFrameQuery, writeError } from '@portico/protocol/frame'
import { openFrameStore } from '../storage/frameStore.js'
import { type FrameLink, openFrameLink } from './frameLink.js'
import { readParents } from './readParents.js'

/** The part of the frame beyond the handshake. It loads while the page already gets responses. */
type Frame = {
  answer: (request: AppRequest, origin: string) => Promise<FrameEnvelope>
  abort: () => void
}

function start(): void {
  const root = document.getElementById('root')
  if (!root) return
  if (window.parent === window) {
    // The page was opened in a window of its own, without a site around it.
    void tell(root, 'alone')
    return
  }
  const query = readFrameQuery(location.search)
  const link: { current: FrameLink | undefined } = { current: undefined }
  let pin: (origin: string) => void = () => {}
  // Nothing is stored or read before the site's origin is known.
  const store = new Promise<string>((resolve) => {
    pin = resolve
  }).then((parent) => openFrameStore(parent))
  const frame: Promise<Frame> = import('../requests/startFrame.js').then(async ({ startFrame }) =>
    startFrame({
      networkId: query.chainId,
      projectId: query.projectId,
      root,
      send: (envelope) => link.current?.send(envelope),
      hasPort: () => link.current?.hasPort() ?? false,
      store: await store,
    }),
  )
  link.current = openFrameLink({
    onPinned: (origin) => pin(origin),
    onNotice: () => void frame.then(({ abort }) => abort()),
    onRequest: async (request, origin) => {
      try {
        return await (await frame).answer(request, origin)
      } catch {
        // A chunk failed to load.
        return writeError(request.name, request.id, { message: 'An error occurred' })
      }
    },
    onStranger: () => void tell(root, 'stranger'),
    parents: readParents(document),
  })
}

async function tell(root: HTMLElement, kind: 'alone' | 'stranger'): Promise<void> {
  const { showNotice } = await import('../language/showNotice.js')
  await showNotice(root, kind)
}

start()
