import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disableFeatures } from '../scripts/browser.mjs'
import { test } from './test.js'

/**
 * Chromium's preferences: frames of another site store data, as in most browsers, or store nothing, as in private
 * windows.
 */
const toPreferences = (blocksThirdParties: boolean) => ({
  profile: {
    block_third_party_cookies: blocksThirdParties,
    cookie_controls_mode: blocksThirdParties ? 1 : 0,
  },
})

/** Firefox stores nothing for frames of another site. */
const blockingPreferences = {
  'browser.contentblocking.features.standard': '-tp,tpPrivate,cookieBehavior1,cookieBehaviorPBM1,-cm,-fp',
  'network.cookie.cookieBehavior': 1,
}

/** Runs a journey in a browser with these preferences. */
export const keepingTest = test.extend<{ blocksThirdParties: boolean; ignoredArguments: string[] }>({
  blocksThirdParties: [false, { option: true }],
  context: async (
    { baseURL, blocksThirdParties, browser, browserName, ignoredArguments, launchOptions, playwright },
    use,
  ) => {
    const options = baseURL === undefined ? {} : { baseURL }
    if (browserName !== 'chromium') {
      // Here the context of a test stores data of frames, as a window of a user does.
      const preferences = {
        ...(blocksThirdParties && blockingPreferences),
        ...(ignoredArguments.includes('--hide-scrollbars') && { 'ui.useOverlayScrollbars': 0 }),
      }
      const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, ...preferences }
      const own =
        Object.keys(preferences).length > 0
          ? await playwright[browserName].launch({ ...launchOptions, firefoxUserPrefs })
          : browser
      const context = await own.newContext(options)
      await use(context)
      await context.close()
      if (own !== browser) await own.close()
      return
    }
    const folder = mkdtempSync(join(tmpdir(), 'portico-profile-'))
    mkdirSync(join(folder, 'Default'))
    writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(toPreferences(blocksThirdParties)))
    const context = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      // If the browser partitions storage, a blocked frame still has a partition of its own.
      args: [
        ...(launchOptions.args ?? []),
        ...(blocksThirdParties ? [disableFeatures('ThirdPartyStoragePartitioning')] : []),
      ],
      ignoreDefaultArgs: ignoredArguments,
      ...options,
    })
    await use(context)
    await context.close()
    rmSync(folder, { force: true, recursive: true })
  },
  /**
   * Flags that Playwright sets by default and Chromium must not have, because they disable what a journey tests.
   */
  ignoredArguments: [[], { option: true }],
})
