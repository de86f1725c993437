import { type AppRequest, type FrameEnvelope, writeSuccess } from '@portico/protocol/frame'
import { afterEach, expect, test, vi } from 'vitest'
import { openFrameLink } from './frameLink.js'

const frames: HTMLIFrameElement[] = []
const listeners: ((event: MessageEvent) => void)[] = []
afterEach(() => {
  for (const hear of listeners.splice(0)) window.removeEventListener('message', hear)
  for (const frame of frames.splice(0)) frame.remove()
})

function addFrame(): Window {
  const frame = document.createElement('iframe')
  frames.push(frame)
  document.body.append(frame)
  if (!frame.contentWindow) throw new TypeError('no frame')
  return frame.contentWindow
}

/** Opens a frame link in a new frame. This test is the page around that frame. */
function open({
  onRequest = async (request: AppRequest): Promise<FrameEnvelope> =>
    writeSuccess('IS_CONNECTED', request.id, { isConnected: true }),
  parents = [location.origin],
} = {}) {
  const page = addFrame()
  const heard: FrameEnvelope[] = []
  // The frame's code runs in this window, so browsers name this window as the sender.
  const hear = ({ data }: MessageEvent) => {
    if (String(data?.type).startsWith('@w3m-frame/')) heard.push(data)
  }
  window.addEventListener('message', hear)
  listeners.push(hear)
  const onNotice = vi.fn()
  const onPinned = vi.fn()
  const onStranger = vi.fn()
  const asked = vi.fn(onRequest)
  const link = openFrameLink({ onNotice, onPinned, onRequest: asked, onStranger, page, parents })
  const send = (message: unknown, transfer: Transferable[] = []) =>
    page.postMessage(message, location.origin, transfer)
  return { asked, heard, link, onNotice, onPinned, onStranger, page, send }
}
const isConnected = (id?: string) => ({ type: '@w3m-app/IS_CONNECTED', ...(id !== undefined && { id }) })
const answered = (heard: readonly FrameEnvelope[]) => heard.filter(({ type }) => type.endsWith('_SUCCESS'))
/** Waits until all messages that were posted before have arrived, and their responses too: messages arrive in order. */
async function settle(page: Window) {
  for (const target of [page, window]) {
    const later = crypto.randomUUID()
    await new Promise<void>((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        if (data !== later) return
        target.removeEventListener('message', hear)
        resolve()
      }
      target.addEventListener('message', hear)
      target.postMessage(later, location.origin)
    })
  }
}

test('default', async () => {
  const { asked, heard, link, onPinned, send } = open()
  await expect
    .poll(() => heard)
    .toEqual([{ payload: { portico: 1, version: '4' }, type: '@w3m-frame/READY' }])
  send(isConnected('a'))
  await expect
    .poll(() => answered(heard))
    .toEqual([{ id: 'a', payload: { isConnected: true }, type: '@w3m-frame/IS_CONNECTED_SUCCESS' }])
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ name: 'IS_CONNECTED' }), location.origin)
  expect(link.origin()).toBe(location.origin)
  expect(onPinned.mock.calls).toEqual([[location.origin]])
})

test('behavior: a page that offers a port gets responses on it, and messages of its window are ignored', async () => {
  const { asked, heard, link, page, send } = open()
  const { port1, port2 } = new MessageChannel()
  const onPort: FrameEnvelope[] = []
  port1.onmessage = ({ data }) => onPort.push(data)
  send({ id: 'p', payload: { version: 1 }, type: '@w3m-app/OPEN_PORT' }, [port2])
  await expect
    .poll(() => onPort)
    .toEqual([{ id: 'p', payload: { version: 1 }, type: '@w3m-frame/OPEN_PORT_SUCCESS' }])
  expect(link.hasPort()).toBe(true)
  port1.postMessage(isConnected('a'))
  await expect.poll(() => answered(onPort)).toHaveLength(2)
  send(isConnected('b'))
  const second = new MessageChannel()
  send({ id: 'q', type: '@w3m-app/OPEN_PORT' }, [second.port2])
  await settle(page)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(heard.filter(({ type }) => type !== '@w3m-frame/READY')).toEqual([])
  port1.close()
})

test('hardening A2: a page outside the project receives nothing and gets no response', async () => {
  const { asked, heard, link, onPinned, onStranger, page, send } = open({ parents: ['https://shop.example'] })
  send(isConnected('a'))
  await expect.poll(() => onStranger.mock.calls.length).toBeGreaterThan(0)
  await settle(page)
  expect(onPinned).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
  expect(heard).toEqual([])
  expect(link.refused.origin).toBe(1)
})

test('hardening A1: requests of a sibling frame are ignored', async () => {
  const { asked, heard, page } = open()
  const sibling = addFrame()
  const script = sibling.document.createElement('script')
  script.textContent = `window.forge = (target) => target.postMessage(${JSON.stringify(isConnected('a'))}, '${location.origin}')`
  sibling.document.body.append(script)
  ;(sibling as Window & { forge?: (target: Window) => void }).forge?.(page)
  await settle(page)
  expect(asked).not.toHaveBeenCalled()
  expect(answered(heard)).toEqual([])
})

test('hardening A6: repeated ids are settled once; cycles, long messages and polluted prototypes are refused with the reason', async () => {
  let finish: (() => void) | undefined
  const { asked, heard, link, send } = open({
    onRequest: (request) =>
      new Promise((resolve) => {
        finish = () => resolve(writeSuccess('IS_CONNECTED', request.id, { isConnected: true }))
      }),
  })
  send(isConnected('a'))
  send(isConnected('a'))
  // A message that cannot be read does not settle the request with its id either.
  send({ ...isConnected('a'), payload: 'x'.repeat(10_000_000) })
  await expect.poll(() => link.refused).toMatchObject({ malformed: 1, repeated: 1 })
  expect(heard.filter(({ type }) => type.endsWith('_ERROR'))).toEqual([])
  finish?.()
  await expect.poll(() => answered(heard)).toHaveLength(1)

  const ring: Record<string, unknown> = { ...isConnected('r') }
  ring.payload = ring
  send(ring)
  send({ ...isConnected('s'), payload: 'x'.repeat(10_000_000) })
  send({ ...isConnected('t'), payload: JSON.parse('{"__proto__":{"isAdmin":true}}') })
  send({ id: 'u', type: '@w3m-app/NO_SUCH_THING' })
  send({ hello: 'world' })
  await expect.poll(() => link.refused).toMatchObject({ foreign: 1, malformed: 4, unknown: 1 })
  // If the sender of a known request waits for a response, it gets the reason for the refusal. Unknown messages get no
  // response.
  const refusals = () => heard.filter(({ type }) => type.endsWith('_ERROR'))
  await expect.poll(refusals).toEqual(
    [
      ['r', 'it holds itself, or is nested more than 32 deep'],
      ['s', 'it is longer than 1000000 characters in all'],
      ['t', 'payload has the name __proto__, which is not allowed'],
    ].map(([id, problem]) => ({
      id,
      payload: { message: `The message was not read: ${problem}.` },
      type: '@w3m-frame/IS_CONNECTED_ERROR',
    })),
  )
  expect(asked).toHaveBeenCalledTimes(1)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('hardening A6: while 200 requests wait, with an id or without, no other is accepted', async () => {
  let finish: (() => void) | undefined
  const { asked, heard, send } = open({
    onRequest: (request) =>
      new Promise((resolve) => {
        finish ??= () => resolve(writeSuccess('IS_CONNECTED', request.id, { isConnected: true }))
      }),
  })
  const refusals = () => heard.filter(({ type }) => type === '@w3m-frame/IS_CONNECTED_ERROR')
  for (let index = 0; index < 200; index += 1) send(isConnected(index % 2 === 0 ? undefined : `${index}`))
  await expect.poll(() => asked.mock.calls.length).toBe(200)
  send(isConnected())
  send(isConnected('one more'))
  await expect.poll(refusals).toHaveLength(2)
  expect(asked).toHaveBeenCalledTimes(200)
  finish?.()
  await expect.poll(() => answered(heard)).toHaveLength(1)
  send(isConnected())
  await expect.poll(() => asked.mock.calls.length).toBe(201)
})

test('error: for a malformed request, the error names the field', async () => {
  const { heard, send } = open()
  send({ id: 'e', payload: { email: 'nobody' }, type: '@w3m-app/CONNECT_EMAIL' })
  await expect
    .poll(() => heard.at(-1))
    .toEqual({
      id: 'e',
      payload: { message: 'payload.email must be an email address' },
      type: '@w3m-frame/CONNECT_EMAIL_ERROR',
    })
})

test('behavior: RPC_ABORT is not a request, and has no response', async () => {
  const { heard, onNotice, send } = open()
  send({ type: '@w3m-app/RPC_ABORT' })
  await expect.poll(() => onNotice).toHaveBeenCalledWith('RPC_ABORT')
  expect(heard.filter(({ type }) => type.includes('RPC'))).toEqual([])
})
