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
    void showNotice(
      root,
      'Open your wallet from a site that uses it.',
      'Your wallet opens inside the sites that use it. There is nothing to do here.',
    )
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
    onStranger: () =>
      showNotice(
        root,
        'This site may not use the wallet.',
        'The project does not list its address. If this is your site, add its origin.',
      ),
    parents: readParents(document),
  })
}

function showNotice(root: HTMLElement, title: string, advice: string): void {
  const notice = document.createElement('main')
  notice.className = 'notice'
  const [first, second] = [title, advice].map((words) => {
    const line = document.createElement('p')
    line.textContent = words
    return line
  })
  if (first && second) {
    second.className = 'soft'
    notice.append(first, second)
  }
  root.replaceChildren(notice)
}

start()
