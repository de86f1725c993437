import { onTestFinished } from 'vitest'
import type * as connectModule from '../actions/connect.js'
import type * as disconnectModule from '../actions/disconnect.js'
import type * as porticoModule from '../createPortico.js'
import type { Portico } from '../portico.js'
import type * as cookieModule from '../storage/cookieStorage.js'
import type * as familyModule from './scriptedFamily.js'
import type { ScriptedFamily } from './scriptedFamily.js'

export type Tab = {
  portico: Portico
  family: ScriptedFamily
  connect: typeof connectModule.connect
  disconnect: typeof disconnectModule.disconnect
  /** The tab's own window. Its storage is the one that every tab of the site has. */
  window: Window
}

/**
 * Opens a second page of the same site with its own kit, in a frame of the same origin. What it writes reaches this
 * page as `storage` events, like the writes of another tab. With `hasCookies`, it stores its connections in cookies.
 */
export async function openTab(
  storageKey: string,
  ids: readonly string[] = ['alice', 'bob'],
  { hasCookies = false } = {},
): Promise<Tab> {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const { contentDocument, contentWindow } = frame
  if (!contentDocument || !contentWindow) throw new ReferenceError('The frame has no document')

  // The test runner changes `import()` to use one of the runner's globals, which a frame does not have.
  const runner = '__vitest_browser_runner__'
  Reflect.set(contentWindow, runner, Reflect.get(globalThis, runner))

  // The modules are imported inside the frame, so they are the frame's own and use its window.
  const load = async <module>(path: string): Promise<module> => {
    const name = `loaded ${path}`
    const script = contentDocument.createElement('script')
    script.type = 'module'
    script.textContent = `import * as loaded from ${JSON.stringify(new URL(path, import.meta.url).href)}
      window[${JSON.stringify(name)}] = loaded
      window.dispatchEvent(new Event(${JSON.stringify(name)}))`
    const done = new Promise((resolve) => contentWindow.addEventListener(name, resolve, { once: true }))
    contentDocument.head.append(script)
    await done
    return (contentWindow as Window & Record<string, unknown>)[name] as module
  }
  const { createPortico } = await load<typeof porticoModule>('../createPortico.ts')
  const { scriptedFamily } = await load<typeof familyModule>('./scriptedFamily.ts')
  const { cookieStorage } = await load<typeof cookieModule>('../storage/cookieStorage.ts')
  const { connect } = await load<typeof connectModule>('../actions/connect.ts')
  const { disconnect } = await load<typeof disconnectModule>('../actions/disconnect.ts')

  const family = scriptedFamily(ids)
  const portico = createPortico({
    beacons: false,
    families: [family],
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
    ],
    storageKey,
    ...(hasCookies && { storage: cookieStorage() }),
  })
  portico.start()
  return { connect, disconnect, family, portico, window: contentWindow }
}
