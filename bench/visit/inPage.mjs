// Runs in the page before any script: announces a wallet that responds immediately, and adds stopwatches that start at
// a click.

/** Announces a wallet by EIP-6963. It shares one account without an approval. */
export function announceWallet() {
  const address = '0x00000000000000000000000000000000decafbad'
  let isConnected = false
  const answers = {
    eth_accounts: () => (isConnected ? [address] : []),
    eth_chainId: () => '0x1',
    eth_requestAccounts() {
      isConnected = true
      return [address]
    },
  }
  const provider = {
    on: () => provider,
    removeListener: () => provider,
    async request({ method }) {
      if (answers[method]) return answers[method]()
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/%3E'
  const info = Object.freeze({ icon, name: 'Bench Wallet', rdns: 'example.bench', uuid: crypto.randomUUID() })
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Adds `bench.find` and `bench.time` to the page. Both also search open shadow roots. */
export function putStopwatch() {
  const longTasks = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })

  function* elements(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* elements(element.shadowRoot)
    }
  }

  function find(selector, text) {
    for (const element of elements(document)) {
      if (!element.matches(selector) || (text && !element.textContent.includes(text))) continue
      const box = element.getBoundingClientRect()
      const isInView = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight
      if (isInView && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      }
    }
    return null
  }

  /** If the target does not move for this long, in ms, it counts as settled. */
  const watchedMs = 400

  /**
   * Resolves with the time, in ms since `start`, at which the target last moved, or at which it was shown if it did not
   * move.
   */
  function settle(selector, text, start, shownMs) {
    return new Promise((resolve) => {
      let last = shownMs
      let place = JSON.stringify(find(selector, text))
      const watch = () => {
        const now = performance.now() - start
        const next = JSON.stringify(find(selector, text))
        if (next !== place) {
          place = next
          last = now
        }
        if (now - last > watchedMs || next === 'null') resolve(last)
        else requestAnimationFrame(watch)
      }
      watch()
    })
  }

  /**
   * Measures from the next click: the ms until the first painted frame with the target, the frames lost until then, and
   * the time at which the target last moved.
   */
  function time(selector, text) {
    return new Promise((resolve, reject) => {
      const onClick = ({ timeStamp }) => {
        let before = timeStamp
        let droppedFrames = 0
        const onFrame = (now) => {
          droppedFrames += Math.max(0, Math.round((now - before) / (1000 / 60)) - 1)
          before = Math.max(now, before)
          if (performance.now() - timeStamp > 10_000)
            return reject(new Error(`${selector} ${text} never came`))
          if (!find(selector, text)) return requestAnimationFrame(onFrame)
          // The browser handles a message only after it has painted the current frame.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = async () => {
            const ms = performance.now() - timeStamp
            const shownAt = Date.now()
            const settledMs = await settle(selector, text, timeStamp, ms)
            resolve({ droppedFrames, ms, settledMs, shownAt, tookMs: performance.now() - timeStamp })
          }
          port2.postMessage(null)
        }
        requestAnimationFrame(onFrame)
      }
      addEventListener('click', onClick, { capture: true, once: true })
    })
  }

  const timeToInteractive = () =>
    Math.max(
      performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
      ...longTasks.map(({ duration, startTime }) => startTime + duration),
    )

  globalThis.bench = { find, time, timeToInteractive }
}
