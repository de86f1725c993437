import { expect, onTestFinished, test, vi } from 'vitest'
import { openReviewWindow, type ReviewedRequest, reviewReady } from './openReviewWindow.js'

const shown: ReviewedRequest = {
  site: { name: undefined, origin: 'https://shop.example' },
  known: [],
  language: 'en',
  projectId: 'p1',
  request: {
    account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    bytes: new TextEncoder().encode('Hello.'),
    kind: 'message',
    method: 'personal_sign',
    networkId: 'eip155:1',
  },
}

/** Opens the review. A frame of this page stands for its window: once it is removed, it is closed, too. */
function open({ isBlocked = false } = {}) {
  vi.useFakeTimers({ toFake: ['clearInterval', 'clearTimeout', 'setInterval', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const { contentWindow } = frame
  vi.spyOn(window, 'open').mockReturnValueOnce(isBlocked ? null : contentWindow)
  const says: string[] = []
  const close = openReviewWindow({
    language: 'en',
    onApprove: () => says.push('approve'),
    onReject: () => says.push('reject'),
    onState: (state) => says.push(state),
    shown: Promise.resolve(shown),
  })
  /** Returns the window's end of the port, once the window has reported that it is ready. */
  const begin = () => {
    const { port1, port2 } = new MessageChannel()
    const init = { data: reviewReady, origin: location.origin, ports: [port2], source: contentWindow }
    window.dispatchEvent(new MessageEvent('message', init))
    return port1
  }
  return { begin, close, frame, says }
}

test('default: the window gets the request, and closes with the answer', async () => {
  const { begin, frame, says } = open()
  const port = begin()
  const received = await new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data)
  })
  expect(received).toEqual(shown)
  port.postMessage('approve')
  await expect.poll(() => says).toEqual(['open', 'approve'])
  frame.remove()
  vi.advanceTimersByTime(10_000)
  expect(says).toEqual(['open', 'approve'])
})

test('error: a window that the browser blocks is reported at once', () => {
  const { says } = open({ isBlocked: true })
  expect(says).toEqual(['blocked'])
})

test('error: a window that closes before an answer is reported, half a second after it is found closed', () => {
  const { begin, frame, says } = open()
  begin()
  vi.advanceTimersByTime(600_000)
  expect(says).toEqual(['open'])
  frame.remove()
  vi.advanceTimersByTime(749)
  expect(says).toEqual(['open'])
  vi.advanceTimersByTime(1)
  expect(says).toEqual(['open', 'closed'])
})

test('behavior: of a window that the frame itself closes, nothing is reported', () => {
  const { close, frame, says } = open()
  close()
  frame.remove()
  vi.advanceTimersByTime(10_000)
  expect(says).toEqual(['open'])
})
