import { join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'

type Use = NonNullable<PlaywrightTestConfig['use']>

const programs = join(import.meta.dirname, '../../scripts/testing/engines')

/** Preferences that users have, and that Playwright or Firefox changes in a controlled browser. */
const usualPreferences = {
  // The storage of frames is partitioned.
  'browser.contentblocking.features.standard': '-tp,tpPrivate,cookieBehavior5,cookieBehaviorPBM5,-cm,-fp',
  'network.cookie.cookieBehavior': 5,
  'network.cookie.sameSite.laxByDefault': true,
  // A window opens only after a press.
  'dom.disable_open_during_load': true,
}

const testPreferences = {
  // Tests read the clipboard.
  'dom.events.testing.asyncClipboard': true,
  // WebDriver BiDi sends a press to the page's process, and the press does not reach a frame in another process.
  'fission.webContentIsolationStrategy': 0,
  // Tests act on several tabs, and Playwright waits for frames of each. Firefox draws hidden tabs once a second.
  'layout.throttled_frame_rate': 60,
  // Scroll bars take up no space, as in the Chromium of the journeys.
  'ui.useOverlayScrollbars': 1,
  // The name of a site that is on this machine, and that browsers do not trust without https.
  'network.dns.localDomains': 'site.test',
  // Nothing answers at this port, so a test reaches only this machine.
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.no_proxies_on': 'localhost, .localhost, 127.0.0.1, site.test',
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.type': 1,
}

export const firefox: Use = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: join(programs, 'firefoxForPlaywright.mjs'),
    firefoxUserPrefs: { ...usualPreferences, ...testPreferences },
  },
}

/** The journeys that WebKit runs. It is slower, and lacks what W3C WebDriver does not have. */
export const webkitFiles = [
  ...['account', 'connect', 'custody', 'email', 'fiveFamilies', 'hosts', 'keyboard', 'phone'],
  ...['reload', 'send', 'signin', 'social', 'swap', 'tabs'],
]

export const webkit: Use = {
  // Playwright speaks WebDriver BiDi only with Firefox. The program translates it for WebKit.
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: { executablePath: join(programs, 'webkitForPlaywright.mjs') },
  // Needs scripts that run before those of the page.
  trace: 'off',
}
