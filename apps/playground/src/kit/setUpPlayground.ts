import { announceTestWallets, type TestWallets } from './announceTestWallets.js'
import { createKit, type Kit } from './createKit.js'
import { type PlaygroundOptions, readPlaygroundOptions } from './playgroundOptions.js'
import { type PlaygroundSettings, readSettings } from './readSettings.js'

export type Playground = {
  options: PlaygroundOptions
  settings: PlaygroundSettings
  portico: Kit
  wallets: TestWallets
}

declare global {
  interface Window {
    /** The kit and the test wallets of this page, for the browser's console and for the journeys. */
    playground: Playground
  }
}

/** Creates the kit and the wallets that the URL sets. */
export function setUpPlayground(overrides: Partial<PlaygroundOptions> = {}): Playground {
  const options = { ...readPlaygroundOptions(location.search), ...overrides }
  const settings = readSettings()
  document.documentElement.dir = options.dir
  if (options.theme !== 'system') document.documentElement.dataset.theme = options.theme
  const wallets = announceTestWallets(options, settings)
  window.playground = { options, portico: createKit(options, settings), settings, wallets }
  return window.playground
}
