import { base, mainnet } from 'viem/chains'
import { onTestFinished, vi } from 'vitest'
import { createPortico } from '../createPortico.js'
import type { PorticoOptions } from '../options.js'
import type { Portico } from '../portico.js'
import { memoryStorage } from '../storage/storage.js'
import { scriptedFamily } from './scriptedFamily.js'

/** Starts a kit with scripted wallets, and stops it when the test ends. In Node it also provides a minimal window. */
export function startKit(options: Partial<PorticoOptions> = {}): Portico & { stop: () => Promise<void> } {
  providePage()
  const portico = createPortico({
    beacons: false,
    families: [scriptedFamily()],
    networks: [mainnet, base],
    storage: memoryStorage(),
    storageKey: crypto.randomUUID(),
    ...options,
  })
  const end = portico.start()
  const stop = async () => {
    end()
    while (portico.store.getState().status !== 'stopped') await new Promise((resolve) => setTimeout(resolve))
  }
  onTestFinished(() => {
    vi.useRealTimers() // with a stopped clock, the kit would never stop
    return stop()
  })
  return Object.assign(portico, { stop })
}

/** If there is no page, provides the parts of one that core needs. */
export function providePage(): void {
  if (typeof window !== 'undefined') return
  const page = Object.assign(new EventTarget(), {
    location: new URL('https://app.example.com/swap?secret=1#key'),
  })
  Object.defineProperty(globalThis, 'window', { configurable: true, value: page })
  Object.defineProperty(globalThis, 'location', { configurable: true, value: page.location })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'location')
  })
}
