import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { disableFeatures } from '../scripts/browser.mjs'
import { test } from './test.js'

/**
 * The browser's preferences: frames of another site store data, as in most browsers, or store nothing, as in private
 * windows.
 */
const toPreferences = (blocksThirdParties: boolean) => ({
  profile: {
    block_third_party_cookies: blocksThirdParties,
    cookie_controls_mode: blocksThirdParties ? 1 : 0,
  },
})

/** Runs a journey in a browser with these preferences. */
export const keepingTest = test.extend<{ blocksThirdParties: boolean; ignoredArguments: string[] }>({
  blocksThirdParties: [false, { option: true }],
  context: async ({ baseURL, blocksThirdParties, ignoredArguments, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-profile-'))
    mkdirSync(join(folder, 'Default'))
    writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(toPreferences(blocksThirdParties)))
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      // If the browser partitions storage, a blocked frame still has a partition of its own.
      args: [
        ...(launchOptions.args ?? []),
        ...(blocksThirdParties ? [disableFeatures('ThirdPartyStoragePartitioning')] : []),
      ],
      ignoreDefaultArgs: ignoredArguments,
      ...(baseURL && { baseURL }),
    })
    await use(context)
    await context.close()
    rmSync(folder, { force: true, recursive: true })
  },
  /**
   * Flags that Playwright sets by default and this browser must not have, because they disable what a journey tests.
   */
  ignoredArguments: [[], { option: true }],
})
